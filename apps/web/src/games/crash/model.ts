/** What the screen of crash decides by itself: texts of multipliers, what a panel may do. The server has the last word. */
import { crash } from '@khela/games/crash'
import { mulRate, parseTyped, type Money } from '@khela/money'
import type { OwnBet, TableRound } from '../kit/tables/table-model.ts'

export type PanelNo = 1 | 2

/** The least automatic cash-out and the cap, in hundredths. */
export const autoRange = { least: crash.payTable.least, most: crash.payTable.cap } as const

/** Hundredths as they are shown: 198 is "1.98". Whole numbers all the way. */
export function hundredthsText(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** A typed multiplier in hundredths, Bengali digits welcome; none below 1.01, above the cap or of another form. */
export function typedHundredths(text: string): number | undefined {
  const typed = parseTyped(text)
  if (typed === undefined || typed % 100n !== 0n) return undefined
  const hundredths = Number(typed / 100n)
  return hundredths >= autoRange.least && hundredths <= autoRange.most ? hundredths : undefined
}

/** What a stake becomes at a multiplier in hundredths. */
export const becomes = (stake: Money, hundredths: number): Money => mulRate(stake, BigInt(hundredths), 100n)

/**
 * What a panel can do now. `bet` place one · `queue` place one when betting opens · `placed` it stands and can be taken back ·
 * `locked` it stands, nothing to do · `flying` cash out · `out` it was cashed out · `lost` the curve stopped before.
 */
export type PanelStep = 'bet' | 'queue' | 'placed' | 'locked' | 'flying' | 'out' | 'lost'

/** The step of a panel in the round at hand; `isOpen` is the server's clock before the close. */
export function stepOf(round: TableRound, bet: OwnBet | undefined, isOpen: boolean): PanelStep {
  if (bet === undefined) return round.phase === 'betting' && isOpen ? 'bet' : 'queue'
  if (bet.state === 'out' || (bet.state === 'settled' && bet.outAt !== null)) return 'out'
  if (round.phase === 'betting') return isOpen ? 'placed' : 'locked'
  if (round.phase === 'running') return 'flying'
  return round.phase === 'settled' ? 'lost' : 'locked'
}

/** Whether the only thing left to do is a bet for the next round. */
export const isNext = (step: PanelStep): boolean => step === 'queue' || step === 'out' || step === 'lost'

/** The multiplier of the curve `now`, from when it began to rise; 1.00 before. */
export function risen(round: TableRound, now: number): number {
  if (round.startAt === null) return 100
  return crash.multiplierAt(Math.max(0, Math.floor(now - Date.parse(round.startAt))))
}

/** Where the round stopped; undefined while it is not told. */
export function pointOf(outcome: TableRound['outcome']): number | undefined {
  const point = outcome?.['point']
  return typeof point === 'number' ? point : undefined
}

/** The colour of a point in the strip. */
export function toneOf(point: number): 'win' | 'big' | undefined {
  if (point >= 1_000) return 'big'
  return point >= 200 ? 'win' : undefined
}
