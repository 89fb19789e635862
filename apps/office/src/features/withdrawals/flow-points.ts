import { parseMoney, type Money } from '@khela/money'
import type { WithdrawalDetail } from './queries.ts'

export const flowKinds = ['deposited', 'staked', 'withdrawn'] as const
export type FlowKind = (typeof flowKinds)[number]
type Flow = WithdrawalDetail['flow']

export const plot = { width: 520, height: 150, top: 8, bottom: 142, start: 4, end: 516 } as const

export interface Lines {
  readonly highest: Money
  /** Points of each line, as `x,y` pairs: sums so far, day after day, beginning at nothing. */
  readonly points: Readonly<Record<FlowKind, readonly string[]>>
}

const tenth = (pixels: number): number => Math.round(pixels * 10) / 10

/** Sums so far of each kind, scaled to the highest of all. Only places on the screen are ordinary numbers. */
export function linesOf(flow: Flow): Lines {
  const sums = Object.fromEntries(
    flowKinds.map((kind) => {
      let sum = 0n
      return [kind, [0n, ...flow.map((day) => (sum += parseMoney(day[kind])))]]
    }),
  ) as Record<FlowKind, Money[]>
  const highest = flowKinds.reduce((most, kind) => ((sums[kind].at(-1) ?? 0n) > most ? (sums[kind].at(-1) ?? 0n) : most), 0n)
  const step = (plot.end - plot.start) / Math.max(flow.length, 1)
  const y = (sum: Money) => plot.bottom - (highest === 0n ? 0 : Number((sum * 10_000n) / highest) / 10_000) * (plot.bottom - plot.top)
  const place = (sum: Money, index: number) => `${tenth(plot.start + step * index)},${tenth(y(sum))}`
  return {
    highest,
    points: { deposited: sums.deposited.map(place), staked: sums.staked.map(place), withdrawn: sums.withdrawn.map(place) },
  }
}
