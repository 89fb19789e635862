import type { MemberAccountKind } from '@khela/contract'
import { kindsOf, ranges, type GameMode, type Range } from './model.ts'

/** What the address of a record page says: filters, and the row that is open. */
export interface RecordAddress {
  readonly days?: Range | undefined
  readonly mode?: GameMode | undefined
  readonly game?: string | undefined
  readonly account?: MemberAccountKind | undefined
  readonly kind?: string | undefined
  readonly round?: string | undefined
  readonly posting?: string | undefined
}

const isRange = (text: string | undefined): text is Range => ranges.some((range) => range === text)
const isAccount = (text: string | undefined): text is MemberAccountKind => text !== undefined && Object.hasOwn(kindsOf, text)

/** Reads it from a query string; what is not understood is left out. The router writes digits-only texts in quotes. */
export function readAddress(searchText: string): RecordAddress {
  const search = new URLSearchParams(searchText)
  const take = (name: string, pattern: RegExp) => {
    const text = search.get(name)?.replace(/^"(.*)"$/, '$1')
    return text !== undefined && pattern.test(text) ? text : undefined
  }
  const days = take('days', /^[a-z]+$/)
  const mode = take('mode', /^(?:real|demo)$/)
  const account = take('account', /^[a-z]+$/)
  return {
    days: isRange(days) ? days : undefined,
    mode: mode === 'real' || mode === 'demo' ? mode : undefined,
    game: take('game', /^[\w.-]{1,40}$/),
    account: isAccount(account) ? account : undefined,
    kind: take('kind', /^[a-z_]{1,40}$/),
    round: take('round', /^[a-z]{2,5}_[0-9A-Za-z]{22}$/),
    posting: take('posting', /^[1-9][0-9]{0,18}$/),
  }
}
