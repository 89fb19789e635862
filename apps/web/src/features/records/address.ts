import type { MemberAccountKind, MovementGroup } from '@khela/contract'
import { memberAccountKinds, movementGroups, profitBy, roundFilters } from '@khela/contract/records'
import type { GameMode, ProfitBy, RoundFilter } from './model.ts'
import { ranges, type AskedDays } from './span.ts'

/** What the address of a record page says: filters, and the row that is open. */
export interface RecordAddress extends AskedDays {
  readonly mode?: GameMode | undefined
  readonly game?: string | undefined
  readonly vendor?: string | undefined
  readonly type?: string | undefined
  readonly status?: RoundFilter | undefined
  /** A round by its id or the end of it. */
  readonly find?: string | undefined
  readonly account?: MemberAccountKind | undefined
  readonly kind?: string | undefined
  readonly group?: MovementGroup | undefined
  readonly direction?: 'in' | 'out' | undefined
  readonly by?: ProfitBy | undefined
  readonly round?: string | undefined
  readonly posting?: string | undefined
}

/** Reads it from a query string; what is not understood is left out. The router writes digits-only texts in quotes. */
export function readAddress(searchText: string): RecordAddress {
  const search = new URLSearchParams(searchText)
  const take = (name: string, pattern: RegExp) => {
    const text = search.get(name)?.replace(/^"(.*)"$/, '$1')
    return text !== undefined && pattern.test(text) ? text : undefined
  }
  const oneOf = <V extends string>(name: string, values: readonly V[]) => values.find((value) => value === take(name, /^[a-z_]+$/i))
  const day = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/
  return {
    days: oneOf('days', ranges),
    from: take('from', day),
    to: take('to', day),
    mode: oneOf('mode', ['real', 'demo']),
    game: take('game', /^[\w.-]{1,40}$/),
    vendor: take('vendor', /^[\w.-]{1,20}$/),
    type: take('type', /^[\w.-]{1,20}$/),
    status: oneOf('status', roundFilters),
    find: take('find', /^[\w.:-]{4,64}$/),
    account: oneOf('account', memberAccountKinds),
    kind: take('kind', /^[a-z_]{1,40}$/),
    group: oneOf('group', movementGroups),
    direction: oneOf('direction', ['in', 'out']),
    by: oneOf('by', profitBy),
    round: take('round', /^[a-z]{2,5}_[0-9A-Za-z]{22}$/),
    posting: take('posting', /^[1-9][0-9]{0,18}$/),
  }
}
