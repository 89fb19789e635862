import { daysOf, idOf, type DaysSearch } from '../../app/address.ts'

export interface ResponsiblePlaySearch extends DaysSearch {
  readonly state: 'open' | 'done'
  readonly id?: string
}

/** Reads the address of the page; what is not understood is left out. */
export function readResponsiblePlaySearch(search: Record<string, unknown>): ResponsiblePlaySearch {
  return { state: search.state === 'done' ? 'done' : 'open', ...daysOf(search), ...idOf(search) }
}
