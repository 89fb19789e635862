/** What the screen of the wheel shows, from the rules of packages/games. */
import { wheel, type WheelChoice, type WheelRisk, type WheelSize } from '@khela/games/wheel'
import type { HouseRound } from '../kit/house/use-stake.ts'

export const risks: readonly WheelRisk[] = ['low', 'medium', 'high']
export const sizes: readonly WheelSize[] = [10, 20, 30, 40, 50]

/** The choice and segment of a stored round; undefined for one that is not of this game. */
export function landed(round: HouseRound): { readonly choice: WheelChoice; readonly segment: number } | undefined {
  const choice = wheel.parseChoice(round.choice)
  const { segment } = round.outcome
  return choice === undefined || typeof segment !== 'number' ? undefined : { choice, segment }
}

/** Kinds of segment of a wheel with their number, the best first. */
export function kindsOf(choice: WheelChoice): readonly { readonly pay: bigint; readonly count: number }[] {
  const counts = new Map<bigint, number>()
  for (const pay of wheel.segmentsOf(choice)) counts.set(pay, (counts.get(pay) ?? 0) + 1)
  return [...counts].map(([pay, count]) => ({ pay, count })).toSorted((a, b) => (a.pay < b.pay ? 1 : -1))
}

/** The dye of a kind: nothing is dark, the best is the brightest. */
export function dyeOf(pay: bigint, choice: WheelChoice): number {
  if (pay === 0n) return 0
  const paying = kindsOf(choice).filter((kind) => kind.pay > 0n)
  return paying.length - paying.findIndex((kind) => kind.pay === pay)
}

/** The path of one segment of `of`, clockwise from the top, on a circle of `radius`. */
export function segmentPath(index: number, of: number, radius: number): string {
  const corner = (at: number): string => {
    const angle = (at / of) * 2 * Math.PI
    return `${Math.round(Math.sin(angle) * radius * 100) / 100} ${Math.round(-Math.cos(angle) * radius * 100) / 100}`
  }
  return `M0 0L${corner(index)}A${radius} ${radius} 0 0 1 ${corner(index + 1)}Z`
}

/** How far the wheel is turned when the middle of a segment is under the pointer, in degrees. */
export function restAt(segment: number, of: number): number {
  return -((segment + 0.5) / of) * 360
}
