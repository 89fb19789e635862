import { daysOf, idOf, type DaysSearch } from '../../app/address.ts'

export const depositTabs = ['queue', 'received', 'desk', 'offers', 'settings'] as const
export type DepositTab = (typeof depositTabs)[number]

export interface DepositsSearch extends DaysSearch {
  readonly tab: DepositTab
  readonly filter: 'waiting' | 'ended'
  readonly id?: string
}

/** Reads the address of the page; what is not understood is left out. */
export function readDepositsSearch(search: Record<string, unknown>): DepositsSearch {
  return {
    tab: depositTabs.find((one) => one === search.tab) ?? 'queue',
    filter: search.filter === 'ended' ? 'ended' : 'waiting',
    ...daysOf(search),
    ...idOf(search),
  }
}
