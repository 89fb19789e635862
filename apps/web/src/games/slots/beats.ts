/** A round as a sequence of beats: what the scene shows one after another. Pure; the money in it is the server's to the last unit. */
import type { LinesSpin } from '@khela/games/slot-lines'
import type { TumbleSpin } from '@khela/games/slot-tumble'
import type { WaysSpin } from '@khela/games/slot-ways'
import type { Money } from '@khela/money'

/** Symbols by cell: reel × rows + row, row 0 on top. '' is a gap. */
export type Picture = readonly string[]

/** A win as it is marked on the board. */
export interface WinMark {
  readonly cells: readonly number[]
  readonly amount: Money
  /** Row on each reel, where the win lies on a line. */
  readonly line?: readonly number[]
}
/** Where free spins stand: how many of how many given were played, this one counted. */
export interface FreeCount {
  readonly played: number
  readonly given: number
}

export type Beat =
  /** A picture comes: reels stop, from `tease` on later than usual because scatters lie on those before. */
  | {
      readonly kind: 'come'
      readonly picture: Picture
      readonly tease: number
      readonly multiplier: number
      readonly free: FreeCount | undefined
    }
  /** Wins are marked; `total` is what the round has won with them. */
  | { readonly kind: 'wins'; readonly wins: readonly WinMark[]; readonly multiplier: number; readonly total: Money }
  /** Winners vanish, the rest falls, new symbols come: `added` by cell. */
  | { readonly kind: 'fall'; readonly removed: readonly number[]; readonly picture: Picture; readonly multiplier: number }
  /** Scatters are marked, and free spins given. */
  | { readonly kind: 'scatters'; readonly cells: readonly number[]; readonly given: number; readonly total: Money }

interface Sum {
  total: Money
  played: number
  given: number
}

/** The reel from which scatters are waited for: behind the one where but one is missing; the number of reels for none. */
export function teaseFrom(picture: Picture, rows: number, scatter: string, needed: number): number {
  const reels = picture.length / rows
  let seen = 0
  for (let reel = 0; reel < reels; reel += 1) {
    if (seen >= needed - 1) return reel
    seen += picture.slice(reel * rows, (reel + 1) * rows).filter((symbol) => symbol === scatter).length
  }
  return reels
}

const startOf = (isFree: boolean, sum: Sum): FreeCount | undefined => {
  if (!isFree) return undefined
  sum.played += 1
  return { played: sum.played, given: sum.given }
}

function scatterBeats(cells: readonly number[], given: number, amount: Money, sum: Sum): Beat[] {
  sum.total += amount
  sum.given += given
  return given === 0 && amount === 0n ? [] : [{ kind: 'scatters', cells, given, total: sum.total }]
}

type ReelSpin = (LinesSpin | WaysSpin) & { readonly freeLeft: number }

/** Beats of a round on reels. `lines`: the rows of each line, where there are lines. */
export function reelBeats(
  spins: readonly ReelSpin[],
  table: { readonly rows: number; readonly scatter: string; readonly freeSpins: readonly number[] },
  lines: readonly (readonly number[])[] = [],
): Beat[] {
  const sum: Sum = { total: 0n, played: 0, given: 0 }
  const needed = table.freeSpins.findIndex((given) => given > 0)
  return spins.flatMap((spin): Beat[] => {
    const picture = spin.grid.flat()
    const come: Beat = {
      kind: 'come',
      picture,
      tease: teaseFrom(picture, table.rows, table.scatter, needed),
      multiplier: spin.multiplier,
      free: startOf(spin.mode === 'free', sum),
    }
    const wins = spin.wins.map(({ cells, amount, ...win }): WinMark => {
      const line = 'line' in win ? lines[win.line] : undefined
      return line === undefined ? { cells, amount } : { cells, amount, line }
    })
    for (const { amount } of wins) sum.total += amount
    const marked: Beat[] = wins.length === 0 ? [] : [{ kind: 'wins', wins, multiplier: spin.multiplier, total: sum.total }]
    const { scatters } = spin
    const [cells, paid] = 'amount' in scatters ? [scatters.cells, scatters.amount] : [scatters, 0n]
    return [come, ...marked, ...scatterBeats(cells, spin.awarded, paid, sum)]
  })
}

/** Beats of a round that tumbles. */
export function tumbleBeats(spins: readonly TumbleSpin[]): Beat[] {
  const sum: Sum = { total: 0n, played: 0, given: 0 }
  return spins.flatMap((spin): Beat[] => {
    const [first] = spin.tumbles
    const come: Beat = {
      kind: 'come',
      picture: first?.grid ?? [],
      tease: Number.MAX_SAFE_INTEGER,
      multiplier: first?.multiplier ?? 1,
      free: startOf(spin.mode === 'free', sum),
    }
    const falls = spin.tumbles.flatMap(({ wins, multiplier, removed }, at): Beat[] => {
      const next = spin.tumbles[at + 1]
      if (next === undefined) return []
      for (const { amount } of wins) sum.total += amount
      return [
        { kind: 'wins', wins: wins.map(({ cells, amount }) => ({ cells, amount })), multiplier, total: sum.total },
        { kind: 'fall', removed, picture: next.grid, multiplier: next.multiplier },
      ]
    })
    return [come, ...falls, ...scatterBeats(spin.scatters.cells, spin.awarded, spin.scatters.amount, sum)]
  })
}

/** The picture that a round ends with. */
export function lastPicture(beats: readonly Beat[]): Picture {
  const last = beats.findLast((beat) => beat.kind === 'come' || beat.kind === 'fall')
  return last === undefined ? [] : last.picture
}

/** How great a win is, by what the stake became (1/10 000): a tenfold is big, a twenty-fivefold huge, a fiftyfold the greatest. */
export type WinLevel = 'none' | 'big' | 'huge' | 'greatest'
export function levelOf(mult4: bigint): WinLevel {
  if (mult4 >= 500_000n) return 'greatest'
  if (mult4 >= 250_000n) return 'huge'
  return mult4 >= 100_000n ? 'big' : 'none'
}
