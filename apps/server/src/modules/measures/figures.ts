/** The measures of members, of teams and of everybody, exact at the moment they are asked. */
import type { Money } from '@khela/money'
import type { Scope, Tx } from '../../kernel/index.ts'
import { sumsOf } from './figure-store.ts'
import type { Measure } from './kinds.ts'
import type { FigureRow, Question } from './types.ts'

/**
 * The figures of a question, a row for each key that has one which is not zero, in order of the keys. One statement reads
 * them, so that what was added up and what came since are of one moment.
 */
export async function figuresOf(t: Tx, scope: Scope, question: Question): Promise<FigureRow[]> {
  const rows = new Map<string, { key: Omit<FigureRow, 'figures'>; figures: Partial<Record<Measure, Money>> }>()
  for (const { measure, amount, ...key } of await sumsOf(t, scope, question)) {
    const name = Object.values(key).join('|')
    const row = rows.get(name) ?? { key, figures: Object.fromEntries(question.measures.map((one) => [one, 0n])) }
    row.figures[measure] = amount
    rows.set(name, row)
  }
  return [...rows.values()].map(({ key, figures }) => ({ ...key, figures }))
}

/** What active means: a valid bet and confirmed deposits of at least so much in the period, in 1/10 000 of the currency. */
export interface ActiveTerms {
  readonly validBet: Money
  readonly deposits: Money
}
/** The members of a question who were active in its span; of teams, each with its head, who is never one of them. One of the least is above zero. */
export async function activeMembers(
  t: Tx,
  scope: Scope,
  { who, span }: Pick<Question, 'who' | 'span'>,
  least: ActiveTerms,
): Promise<{ readonly team: bigint | null; readonly member: bigint }[]> {
  const rows = await figuresOf(t, scope, { who, span, measures: ['validBet', 'deposits'], by: ['member', 'team'] })
  return rows.flatMap(({ team, member, figures: { validBet = 0n, deposits = 0n } }) =>
    member !== null && validBet >= least.validBet && deposits >= least.deposits ? [{ team, member }] : [],
  )
}
