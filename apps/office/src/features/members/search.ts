import { daysOf, type DaysSearch } from '../../app/address.ts'

export interface MembersSearch {
  readonly q?: string
}

/** Reads the address of the page; what is not understood is left out. */
export function readMembersSearch({ q }: Record<string, unknown>): MembersSearch {
  return typeof q === 'string' && q !== '' ? { q: q.slice(0, 80) } : {}
}

export interface AdjustmentsSearch extends DaysSearch {
  readonly filter: 'waiting' | 'decided'
}

/** Reads the address of the page; what is not understood is left out. */
export function readAdjustmentsSearch(search: Record<string, unknown>): AdjustmentsSearch {
  return { filter: search.filter === 'decided' ? 'decided' : 'waiting', ...daysOf(search) }
}

export const memberTabs = ['overview', 'money', 'play', 'safety', 'support'] as const
export type MemberTab = (typeof memberTabs)[number]

/** The days are those of its lists of money and of play. */
export interface MemberSearch extends DaysSearch {
  readonly tab?: MemberTab
}

/** Reads the address of a member's page; what is not understood is left out. */
export function readMemberSearch(search: Record<string, unknown>): MemberSearch {
  const tab = memberTabs.find((one) => one === search.tab)
  return { ...(tab && { tab }), ...daysOf(search) }
}
