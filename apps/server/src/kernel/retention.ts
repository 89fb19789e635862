/** What a module says of its tables: how long rows are kept in each, and why. A table that no module names fails `app/table-retention.test.ts`. */
import type { Ageing } from './forget.ts'

/**
 * `money`, `play`: the books, and what proves a round; for good. `over`: rows go by themselves, `by` names the job.
 * `bounded`: as many rows as there are members, games, settings or the like, or one. `kept`: it grows, and why it may.
 */
export type TableRule =
  | { readonly as: 'money' | 'play' }
  | { readonly as: 'over'; readonly by: string; readonly why: string }
  | { readonly as: 'bounded' | 'kept'; readonly why: string }

export interface Retention {
  /** What the job of the day takes away, in this order: what hangs on a row goes before it. Their tables need no rule beside it. */
  readonly ageing?: readonly Ageing[]
  readonly tables: Readonly<Record<string, TableRule>>
}

const bounded = (why: string): TableRule => ({ as: 'bounded', why })

/** The rules that a table may have, and the reasons that several have. */
export const rule = {
  money: { as: 'money' },
  play: { as: 'play' },
  over: (by: string, why: string): TableRule => ({ as: 'over', by, why }),
  bounded,
  kept: (why: string): TableRule => ({ as: 'kept', why }),
  member: bounded('of a member’s account, a few rows each'),
  one: bounded('one row'),
  game: bounded('a few rows per game, table or vendor'),
  set: bounded('what operators have set up'),
} as const satisfies Readonly<Record<string, TableRule | ((...words: string[]) => TableRule)>>
