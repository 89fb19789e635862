import { daysOf, type DaysSearch } from '../../app/address.ts'
import type { ProposalFilter } from './queries.ts'

export interface ProposalsSearch extends DaysSearch {
  readonly filter: ProposalFilter
}

/** Reads the address of the page; what is not understood is left out. */
export function readProposalsSearch(search: Record<string, unknown>): ProposalsSearch {
  return { filter: search.filter === 'decided' ? 'decided' : 'waiting', ...daysOf(search) }
}
