/** Plinko (GS-2.5): a ball falls over 8 to 16 rows, right or left at each; the slot it lands in pays. */
import type { Stream } from '@khela/fair'
import type { Money } from '@khela/money'
import { choose, settled } from '../exact.ts'
import { checkStake, fieldsOf, isOneOf, isWhole } from '../input.ts'
import type { GameRules, Mult4, Ratio, RoundResult } from '../rules.ts'
import { payTable, proof } from './table.ts'

export type PlinkoRisk = keyof typeof payTable
export interface PlinkoChoice {
  /** 8 … 16. */
  readonly rows: number
  readonly risk: PlinkoRisk
}

/** `path` is 1 for right and 0 for left, one a row; `slot` is the number of rights. */
export interface PlinkoResult extends RoundResult {
  readonly path: readonly number[]
  readonly slot: number
}

const RISKS: readonly PlinkoRisk[] = ['low', 'medium', 'high']
const ROWS = { least: 8, most: 16 } as const

/** What each slot pays, from the left, for a choice. The table writes the left half in tenths. */
function paysOf({ rows, risk }: PlinkoChoice): readonly Mult4[] {
  const half = payTable[risk][rows - ROWS.least] ?? []
  return Array.from({ length: rows + 1 }, (_, slot) => BigInt(half[Math.min(slot, rows - slot)] ?? 0) * 1_000n)
}

function parseChoice(input: unknown): PlinkoChoice | undefined {
  const fields = fieldsOf(input, ['rows', 'risk'])
  if (fields === undefined || !isWhole(fields.rows, ROWS.least, ROWS.most) || !isOneOf(fields.risk, RISKS)) return undefined
  return { rows: fields.rows, risk: fields.risk }
}

function play(stream: Stream, choice: PlinkoChoice, stake: Money): PlinkoResult {
  checkStake(stake)
  if (parseChoice(choice) === undefined) throw new RangeError('plinko has 8 to 16 rows and three risks')
  const path = Array.from({ length: choice.rows }, () => stream.int(2))
  const slot = path.reduce((sum, step) => sum + step, 0)
  return { path, slot, ...settled(stake, paysOf(choice)[slot] ?? 0n) }
}

/** The exact return of a choice: Σ C(rows, slot) · pay / 2^rows. */
function exactRtp(choice: PlinkoChoice): Ratio {
  const total = paysOf(choice).reduce((sum, pay, slot) => sum + choose(choice.rows, slot) * pay, 0n)
  return { num: total, den: 10_000n << BigInt(choice.rows) }
}

const rules: GameRules<'plinko', PlinkoChoice, PlinkoResult> = {
  id: 'plinko',
  parseChoice,
  maxMultiplier: (choice) => paysOf(choice)[0] ?? 0n,
  play,
}

export const plinko = { ...rules, payTable, proof, paysOf, exactRtp }
