import { formatInstant } from '@khela/i18n'
import { Badge, DataTable, Note, Segment, type Column } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { ListStates } from '../../app/list-states.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { useSession } from '../../app/session.ts'
import { ProposalDialog, proposalTones } from './proposal-dialog.tsx'
import { proposalQueries, titleOf, type Proposal, useWaitingProposals } from './queries.ts'
import { defineOfficePage } from '../../app/page.ts'
import { readProposalsSearch } from './search.ts'
import './proposals.css'

const filters = ['waiting', 'decided'] as const

/** Changes of rules that one operator proposed: those that wait for another, and how the others ended. */
function ProposalsPage(): ReactElement {
  const t = useTexts('proposals')
  const language = useSession((session) => session.language)
  const search = useSearch({ from: '/proposals' })
  const { filter } = search
  const days = daysOf(search)
  const navigate = useNavigate()
  const list = useInfiniteQuery(proposalQueries.list(filter, days))
  const [chosen, choose] = useState<Proposal>()
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  const columns = useColumns()
  return (
    <section>
      <PageHead title={t('title')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
      <div className="office-bar office-bar-fields">
        <Segment
          label={t('list')}
          value={filter}
          onChange={(next) => void navigate({ to: '/proposals', search: { ...days, filter: next } })}
          options={filters.map((value) => ({ value, label: t(value) }))}
        />
        <DayRange days={days} onChange={(next) => void navigate({ to: '/proposals', search: { filter, ...next } })} />
      </div>
      <div className="office-pad">
        <Note icon="users">{t('means')}</Note>
      </div>
      <ListStates list={list} count={rows.length} empty={t(`none.${filter}`)} days={days}>
        <DataTable
          caption={t('caption')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={choose}
          openLabel={({ act, subject }) => t('open', { subject: titleOf(t(`acts.${act}`), subject[language]) })}
        />
      </ListStates>
      {chosen && <ProposalDialog key={chosen.id} proposal={chosen} onClose={() => choose(undefined)} />}
    </section>
  )
}

function useColumns(): readonly Column<Proposal>[] {
  const t = useTexts('proposals')
  const language = useSession((session) => session.language)
  return [
    {
      key: 'what',
      title: t('what'),
      cell: ({ act, subject }) => (
        <span className="office-break">
          <b>{t(`acts.${act}`)}</b> {subject[language]}
        </span>
      ),
      place: 'lead',
    },
    { key: 'count', title: t('field'), cell: ({ differences }) => t('changes', { count: differences.length }) },
    { key: 'reason', title: t('reason'), cell: ({ reason }) => <span className="office-break">{reason}</span>, place: 'sub' },
    { key: 'by', title: t('by'), cell: ({ madeBy }) => madeBy },
    {
      key: 'state',
      title: t('state'),
      cell: ({ state }) => <Badge tone={proposalTones[state]}>{t(`states.${state}`)}</Badge>,
      place: 'result',
    },
    {
      key: 'at',
      title: t('at'),
      cell: ({ madeAt }) => <span className="num">{formatInstant(madeAt, 'short', language)}</span>,
      place: 'sub-end',
    },
  ]
}

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
