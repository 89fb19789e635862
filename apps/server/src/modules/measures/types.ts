/** What is asked of the measures: who, when, by what. */
import type { Measure } from './kinds.ts'
import type { Money } from '@khela/money'

/** Days of the merchant in its zone, both included. */
export interface Days {
  readonly from: string
  readonly to: string
  readonly zone: string
}
/** Part of a day, for periods shorter than one: `since` belongs to it, `until` does not. Days in it are cut in the zone. */
export interface Hours {
  readonly since: Date
  readonly until: Date
  readonly zone: string
}

/** Whose figures. Who asks sees of them what its scope covers. `below` takes the heads of teams, who are no part of them themselves. */
export type Who =
  | { readonly kind: 'members'; readonly ids: readonly bigint[] }
  | { readonly kind: 'below'; readonly of: readonly bigint[]; readonly isDirect: boolean }
  | { readonly kind: 'everybody' }

/** What rows are apart by. `team`: the head that was asked for, so that the teams of many are one read. */
export type RowKey = 'member' | 'team' | 'day'
/** What play is apart by besides: the class of its game, its vendor, or the game. */
export type Category = 'class' | 'vendor' | 'game'

export interface Question {
  readonly who: Who
  readonly span: Days | Hours
  readonly measures: readonly Measure[]
  /** Nothing: one row for all together. */
  readonly by?: readonly RowKey[]
  readonly category?: Category
}

/** Amounts in 1/10 000 of the currency, `bets` a number; every measure that was asked for is there. */
export type Figures = Readonly<Partial<Record<Measure, Money>>>

/** One row of an answer; a key that was not asked for is null. `category` is `-` for what belongs to no game. */
export interface FigureRow {
  readonly member: bigint | null
  readonly team: bigint | null
  readonly day: string | null
  readonly category: string | null
  readonly figures: Figures
}
