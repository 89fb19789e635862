/** What the screen of plinko shows, from the rules of packages/games. The places of pins and ball alone are drawn with fractions. */
import { plinko, type PlinkoChoice, type PlinkoRisk } from '@khela/games/plinko'
import { numbersIn } from '../kit/house/facts.ts'
import type { HouseRound } from '../kit/house/use-stake.ts'

export const risks: readonly PlinkoRisk[] = ['low', 'medium', 'high']
export const rowCounts: readonly number[] = [8, 9, 10, 11, 12, 13, 14, 15, 16]

export interface Fall {
  readonly choice: PlinkoChoice
  /** 1 for right and 0 for left, one a row. */
  readonly path: readonly number[]
  readonly slot: number
}
/** The fall of a stored round; undefined for one that is not of this game. */
export function fallOf(round: HouseRound): Fall | undefined {
  const choice = plinko.parseChoice(round.choice)
  const path = numbersIn(round.outcome, 'path')
  return choice === undefined || path.length !== choice.rows ? undefined : { choice, path, slot: rightsIn(path, path.length) }
}

/** From these pays on, in 1/10 000, a slot has the next brighter dye. Below the stake it is dark. */
const dyes = [10_000n, 20_000n, 50_000n, 200_000n] as const
export const dyeOf = (pay: bigint): number => dyes.filter((from) => pay >= from).length

/** The chance of a slot in percent, two decimals at least, cut: C(rows, slot) / 2^rows, in whole numbers. */
export function chanceText(rows: number, slot: number): string {
  let ways = 1n
  for (let step = 0; step < slot; step += 1) ways = (ways * BigInt(rows - step)) / BigInt(step + 1)
  const parts = (ways * 1_000_000n) >> BigInt(rows)
  return `${parts / 10_000n}.${String(parts % 10_000n).padStart(4, '0')}`.replace(/0{1,2}$/, '')
}

/** The board in its own units; the slots stand under it. */
export const board = { width: 340, height: 272, mouth: 4, top: 24 } as const

export interface Spot {
  readonly x: number
  readonly y: number
}

/** From one pin to the next, which is also the width of a slot. */
export const gapOf = (rows: number): number => board.width / (rows + 1)

/** Where a ball is at a row, after so many rights; row `rows` is the slots. */
function spotAt(rows: number, row: number, rights: number): Spot {
  return {
    x: board.width / 2 + (rights - row / 2) * gapOf(rows),
    y: board.top + (row * (board.height - board.top)) / rows,
  }
}

const rightsIn = (path: readonly number[], rows: number): number => path.slice(0, rows).reduce((sum, step) => sum + step, 0)

/** The pins: three in the first row, one more in each next. */
export function pinsOf(rows: number): readonly Spot[] {
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    Array.from({ length: row + 3 }, (_, place) => spotAt(rows, row, place - 1)),
  )
}

/** The pins that a ball meets, and the slot at the end. */
export function spotsOf(path: readonly number[]): readonly Spot[] {
  return Array.from({ length: path.length + 1 }, (_, row) => spotAt(path.length, row, rightsIn(path, row)))
}

/** Where the ball is at a time counted in rows: 0 at the mouth, 1 at the first pin, rows + 1 in its slot. It hops from pin to pin. */
export function ballAt(path: readonly number[], time: number): Spot {
  const row = Math.max(Math.min(Math.trunc(time), path.length), 0)
  const part = Math.min(Math.max(time - row, 0), 1)
  const to = spotAt(path.length, row, rightsIn(path, row))
  if (row === 0) return { x: to.x, y: board.mouth + (to.y - board.mouth) * part ** 2 }
  const from = spotAt(path.length, row - 1, rightsIn(path, row - 1))
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * (2 * part ** 2 - part) }
}
