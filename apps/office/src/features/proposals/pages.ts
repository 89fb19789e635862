import { defineOfficePage } from '../../app/page.ts'
import { ProposalsPage } from './proposals-page.tsx'
import { useWaitingProposals } from './queries.ts'
import { readProposalsSearch } from './search.ts'

export const proposals = defineOfficePage({
  name: 'proposals',
  menu: {
    text: 'proposals',
    group: 'groupHouse',
    icon: 'file-text',
    permission: 'proposal.read',
    search: { filter: 'waiting' },
    useWaiting: useWaitingProposals,
  },
  readSearch: readProposalsSearch,
  View: ProposalsPage,
})
