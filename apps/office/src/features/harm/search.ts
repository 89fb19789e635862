import { idOf } from '../../app/address.ts'

export interface HarmSearch {
  readonly state: 'open' | 'done'
  readonly id?: string
}

/** Reads the address of the page; what is not understood is left out. */
export function readHarmSearch(search: Record<string, unknown>): HarmSearch {
  return { state: search.state === 'done' ? 'done' : 'open', ...idOf(search) }
}
