/** What a game says it returns, wherever it says it, is cut from the exact fraction: never above the truth. */
import type { Ratio } from '@khela/games'
import { describe, expect, test } from 'vitest'
import { gameRows, tableRows } from '../play/index.ts'
import { houseGames } from './games.ts'
import { tables } from './tables/registry.ts'
import { versions } from './versions.ts'

const cut = ({ num, den }: Ratio): string => {
  const hundredths = (num * 10_000n) / den
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
const less = (a: Ratio, b: Ratio) => (a.num * b.den < b.num * a.den ? -1 : 1)
const span = (low: string, high: string) => (low === high ? low : `${low}–${high}`)

/** The least and the most of all bets of a game, as exact fractions. */
function exactOf(code: string): readonly [Ratio, Ratio] | undefined {
  const sorted = houseGames
    .get(code)
    ?.proof.rtp.map(({ exact }) => exact)
    .toSorted(less)
  const [low, high] = [sorted?.[0] ?? versions.get(code)?.low, sorted?.at(-1) ?? versions.get(code)?.high]
  return low === undefined || high === undefined ? undefined : [low, high]
}

/** Games whose return is no fraction of a pay table: a room that takes a rake, a crash whose player stops where he likes. */
const withoutProof = new Set(['holdem', 'crash'])

describe.each(gameRows.filter(({ code }) => !withoutProof.has(code)))('$code', ({ code, rtp }) => {
  test('the catalogue says what the proof says, cut', () => {
    const exact = exactOf(code)
    expect(exact).toBeDefined()
    expect(rtp).toBe(exact && span(cut(exact[0]), cut(exact[1])))
  })
})

describe.each(tableRows.filter(({ code }) => !withoutProof.has(code)))('table $code', ({ code, rtp }) => {
  test('the catalogue says what the spots of the table say', () => {
    const table = tables.get(code)
    if (table?.kind !== 'spots') throw new Error(`${code} is no table of spots`)
    const said = table.spots.map((spot) => table.rtp(spot)).toSorted((a, b) => Number(a) - Number(b))
    expect(rtp).toBe(span(said[0] ?? '', said.at(-1) ?? ''))
  })
})
