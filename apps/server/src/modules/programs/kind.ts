/** What a kind of program supplies: what it reads and pure functions over it (AR-PROGRAM, docs/adding-a-program.md). */
import type { PostingKind } from '@khela/contract'
import type { Money } from '@khela/money'
import type { PeriodKind } from '@khela/time'
import type { Json, Settings } from '../../kernel/index.ts'
import type { ActiveTerms, Category, FigureRow, Measure } from '../measures/index.ts'

/** What somebody is due for a period. Amounts in 1/10 000 of the currency, in whole hundredths (D-C6). */
export interface Due {
  /** Below zero where more was given than is due; it is set against later payments, never taken from the member. */
  readonly amount: Money
  /** What goes on to the next period, in whatever the kind counts in. */
  readonly carry: bigint
  /** How it came to be, for people; amounts as texts. */
  readonly explanation: Json
}

/** What `due` is judged by beside figures, terms and carry. */
export interface Occasion {
  /** The period, cut in its zone: where a carry begins anew by the day or the month. */
  readonly startAt: Date
  readonly endAt: Date
  readonly zone: string
  /** Active members among those whose figures count; 0 for a kind that does not count them. */
  readonly active: number
}

export interface ProgramKind {
  readonly name: string
  readonly period: PeriodKind
  /** From the promotions of the house to the payee's cash. */
  readonly posting: PostingKind
  readonly measures: readonly Measure[]
  /** Whose figures count: the payee's own, those of everybody below, or of those directly below. */
  readonly whose: 'own' | 'below' | 'direct'
  /** Figures apart by this; left out: all together. */
  readonly category?: Category
  /** Figures apart by each member below. */
  readonly isByMember?: true
  /** Counts active members, by what the terms call so. */
  readonly activeBy?: (terms: Json) => ActiveTerms
  /** `day`: of a period shorter than a day the figures since the day began, for what is due so far. */
  readonly window: 'period' | 'day'
  /** How many periods that were paid are looked at again. */
  readonly looksBack: number
  /** The terms as they stand now, to be frozen; null: the program is off. */
  readonly termsNow: (settings: Settings) => Promise<Json>
  /** Pure. The same figures, terms and carry give the same, whenever they are looked at again. */
  readonly due: (figures: readonly FigureRow[], terms: Json, carry: bigint, occasion: Occasion) => Due
}

/** Cuts what is smaller than a hundredth off, towards zero, so that taking back is the mirror of giving. */
export const wholeHundredths = (amount: Money): Money => amount - (amount % 100n)
