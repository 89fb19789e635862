import { caseKinds } from '@khela/contract'
import { daysOf, idOf, type DaysSearch } from '../../app/address.ts'
import type { CaseKind } from './queries.ts'

export interface CasesSearch extends DaysSearch {
  readonly tab: 'cases' | 'reviews'
  readonly state: 'open' | 'done'
  readonly kind?: CaseKind
  readonly vendor?: string
  readonly id?: string
}

/** Reads the address of the page; what is not understood is left out. */
export function readCasesSearch(search: Record<string, unknown>): CasesSearch {
  const kind = caseKinds.find((one) => one === search.kind)
  const { vendor } = search
  return {
    tab: search.tab === 'reviews' ? 'reviews' : 'cases',
    state: search.state === 'done' ? 'done' : 'open',
    ...(kind && { kind }),
    ...(typeof vendor === 'string' && /^[^\p{Cc}]{1,40}$/u.test(vendor) ? { vendor } : {}),
    ...daysOf(search),
    ...idOf(search),
  }
}
