import { daysOf, idOf, type DaysSearch } from '../../app/address.ts'

export interface KycSearch extends DaysSearch {
  readonly tab: 'waiting' | 'decided' | 'list'
  readonly id?: string
}

/** Reads the address of the page; what is not understood is left out. */
export function readKycSearch(search: Record<string, unknown>): KycSearch {
  return {
    tab: search.tab === 'decided' || search.tab === 'list' ? search.tab : 'waiting',
    ...daysOf(search),
    ...idOf(search),
  }
}
