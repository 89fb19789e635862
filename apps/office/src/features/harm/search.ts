import { daysOf, idOf, type DaysSearch } from '../../app/address.ts'

export interface HarmSearch extends DaysSearch {
  readonly state: 'open' | 'done'
  readonly id?: string
}

/** Reads the address of the page; what is not understood is left out. */
export function readHarmSearch(search: Record<string, unknown>): HarmSearch {
  return { state: search.state === 'done' ? 'done' : 'open', ...daysOf(search), ...idOf(search) }
}
