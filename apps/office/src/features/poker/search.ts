import { idOf } from '../../app/address.ts'

export interface PokerSearch {
  readonly state: 'open' | 'ended'
  readonly id?: string
}

/** Reads the address of the page; what is not understood is left out. */
export function readPokerSearch(search: Record<string, unknown>): PokerSearch {
  return {
    state: search.state === 'ended' ? 'ended' : 'open',
    ...idOf(search),
  }
}
