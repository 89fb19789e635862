/** Keno 40/10 (GS-2.7): one to ten numbers of forty are picked, ten are drawn, the hits pay. */
import type { Stream } from '@khela/fair'
import type { Money } from '@khela/money'
import { choose, settled } from '../exact.ts'
import { areDifferent, checkStake, fieldsOf, isOneOf } from '../input.ts'
import type { GameRules, Mult4, Ratio, RoundResult } from '../rules.ts'
import { payTable, proof } from './table.ts'

export type KenoRisk = keyof typeof payTable
export interface KenoChoice {
  /** One to ten different numbers, 1 … 40, in any order. */
  readonly picks: readonly number[]
  readonly risk: KenoRisk
}

/** `drawn` in the order of the draw; `hits` are the picks among it, in that order. */
export interface KenoResult extends RoundResult {
  readonly drawn: readonly number[]
  readonly hits: readonly number[]
}

const RISKS: readonly KenoRisk[] = ['low', 'medium', 'high']
export const KENO_NUMBERS = 40
export const KENO_DRAWN = 10
const NUMBERS = Array.from({ length: KENO_NUMBERS }, (_, index) => index + 1)

/** What 0, 1, 2 … hits pay with `picks` numbers. The table is in tenths. */
function paysOf(picks: number, risk: KenoRisk): readonly Mult4[] {
  return (payTable[risk][picks - 1] ?? []).map((tenths) => BigInt(tenths) * 1_000n)
}

function parseChoice(input: unknown): KenoChoice | undefined {
  const fields = fieldsOf(input, ['picks', 'risk'])
  if (fields === undefined || !isOneOf(fields.risk, RISKS)) return undefined
  const { picks, risk } = fields
  return areDifferent(picks, [1, KENO_DRAWN], 1, KENO_NUMBERS) ? { picks: [...picks], risk } : undefined
}

function play(stream: Stream, choice: KenoChoice, stake: Money): KenoResult {
  checkStake(stake)
  if (parseChoice(choice) === undefined) throw new RangeError('keno takes one to ten different numbers from 1 to 40')
  const drawn = stream.draw(NUMBERS, KENO_DRAWN)
  const hits = drawn.filter((number) => choice.picks.includes(number))
  return { drawn, hits, ...settled(stake, paysOf(choice.picks.length, choice.risk)[hits.length] ?? 0n) }
}

/** The exact return with `picks` numbers: Σ C(p, k)·C(40−p, 10−k)·pay / C(40, 10). */
function exactRtp(picks: number, risk: KenoRisk): Ratio {
  const ways = (hits: number): bigint => choose(picks, hits) * choose(KENO_NUMBERS - picks, KENO_DRAWN - hits)
  const num = paysOf(picks, risk).reduce((sum, pay, hits) => sum + ways(hits) * pay, 0n)
  return { num, den: choose(KENO_NUMBERS, KENO_DRAWN) * 10_000n }
}

const rules: GameRules<'keno', KenoChoice, KenoResult> = {
  id: 'keno',
  parseChoice,
  maxMultiplier: ({ picks, risk }) => paysOf(picks.length, risk).reduce((most, pay) => (pay > most ? pay : most), 0n),
  play,
}

export const keno = { ...rules, payTable, proof, paysOf, exactRtp }
