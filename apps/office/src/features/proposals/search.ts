import type { ProposalFilter } from './queries.ts'

export interface ProposalsSearch {
  readonly filter: ProposalFilter
}

/** Reads the address of the page; what is not understood is left out. */
export function readProposalsSearch({ filter }: Record<string, unknown>): ProposalsSearch {
  return { filter: filter === 'decided' ? 'decided' : 'waiting' }
}
