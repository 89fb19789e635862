import { idOf } from '../../app/address.ts'

export interface SeasSearch {
  readonly state: 'open' | 'ended'
  readonly id?: string
}

/** Reads the address of the page; what is not understood is left out. */
export function readSeasSearch(search: Record<string, unknown>): SeasSearch {
  return {
    state: search.state === 'ended' ? 'ended' : 'open',
    ...idOf(search),
  }
}
