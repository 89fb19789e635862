/** Wheel (GS-2.8): a wheel of 10 to 50 segments is spun; the segment under the pointer pays. */
import type { Stream } from '@khela/fair'
import type { Money } from '@khela/money'
import { settled } from '../exact.ts'
import { checkStake, fieldsOf, isOneOf } from '../input.ts'
import type { GameRules, Mult4, Ratio, RoundResult } from '../rules.ts'
import { payTable, proof } from './table.ts'

export type WheelRisk = keyof typeof payTable
const SIZES = [10, 20, 30, 40, 50] as const
export type WheelSize = (typeof SIZES)[number]
export interface WheelChoice {
  readonly segments: WheelSize
  readonly risk: WheelRisk
}

/** `segment` counts from 0, clockwise from the first of `segmentsOf`. */
export interface WheelResult extends RoundResult {
  readonly segment: number
}

const RISKS: readonly WheelRisk[] = ['low', 'medium', 'high']

/**
 * What each segment of a wheel pays, in its fixed order. The table says how many of each there are, in tenths; the order
 * spreads each kind evenly: the next segment is of the kind that is furthest behind its share, the earlier kind on a tie.
 */
function segmentsOf({ segments, risk }: WheelChoice): readonly Mult4[] {
  const kinds = payTable[risk][segments].map(([tenths, count]) => ({ pay: BigInt(tenths) * 1_000n, count, placed: 0 }))
  return Array.from({ length: segments }, (_, index) => {
    const behind = (kind: (typeof kinds)[number]): number => kind.count * (index + 1) - kind.placed * segments
    const next = kinds.reduce((best, kind) => (behind(kind) > behind(best) ? kind : best))
    next.placed += 1
    return next.pay
  })
}

function parseChoice(input: unknown): WheelChoice | undefined {
  const fields = fieldsOf(input, ['segments', 'risk'])
  if (fields === undefined || !isOneOf(fields.segments, SIZES) || !isOneOf(fields.risk, RISKS)) return undefined
  return { segments: fields.segments, risk: fields.risk }
}

function play(stream: Stream, choice: WheelChoice, stake: Money): WheelResult {
  checkStake(stake)
  if (parseChoice(choice) === undefined) throw new RangeError('a wheel has 10, 20, 30, 40 or 50 segments and three risks')
  const segment = stream.int(choice.segments)
  return { segment, ...settled(stake, segmentsOf(choice)[segment] ?? 0n) }
}

/** The exact return of a wheel: the mean of its segments. */
function exactRtp(choice: WheelChoice): Ratio {
  return { num: segmentsOf(choice).reduce((sum, pay) => sum + pay, 0n), den: BigInt(choice.segments) * 10_000n }
}

const rules: GameRules<'wheel', WheelChoice, WheelResult> = {
  id: 'wheel',
  parseChoice,
  maxMultiplier: (choice) => segmentsOf(choice).reduce((most, pay) => (pay > most ? pay : most), 0n),
  play,
}

export const wheel = { ...rules, payTable, proof, segmentsOf, exactRtp }
