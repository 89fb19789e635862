import { stream } from '@khela/fair'
import { slotLines25Drawn, slotLinesTable } from '@khela/games/slot-lines'
import { slotTumble30Drawn, slotTumbleTable } from '@khela/games/slot-tumble'
import { slotWays243Drawn, slotWaysTable } from '@khela/games/slot-ways'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastPicture, levelOf, reelBeats, teaseFrom, tumbleBeats, type Beat } from './beats.ts'
import { sizeFor } from './board.ts'
import { linePays, tumblePays, wayPays } from './pays.ts'
import { mishti } from '../slot-tumble/theme.ts'

const server = 'ab'.repeat(32)
const slots = {
  lines: {
    play: slotLines25Drawn,
    beats: (drawn: readonly string[], stake: bigint) =>
      reelBeats(slotLines25Drawn.shown(drawn, stake).spins, slotLinesTable, slotLinesTable.lines),
  },
  ways: {
    play: slotWays243Drawn,
    beats: (drawn: readonly string[], stake: bigint) => reelBeats(slotWays243Drawn.shown(drawn, stake).spins, slotWaysTable),
  },
  tumble: {
    play: slotTumble30Drawn,
    beats: (drawn: readonly string[], stake: bigint) => tumbleBeats(slotTumble30Drawn.shown(drawn, stake).spins),
  },
} as const

/** What the counters say last. */
const lastTotal = (beats: readonly Beat[]): bigint => {
  const last = beats.findLast((beat) => beat.kind === 'wins' || beat.kind === 'scatters')
  return last === undefined ? 0n : last.total
}

describe.each(Object.entries(slots))('%s', (_name, { play, beats }) => {
  test('the money shown at the end is what was paid, free spins are counted one by one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.bigInt({ min: 100n, max: 2_000_000n }), (nonce, stake) => {
        const round = play.play(stream(server, 'khela', nonce), {}, stake)
        const shown = beats(round.drawn, stake)
        expect(lastTotal(shown)).toBe(round.payout)
        expect(shown.filter((beat) => beat.kind === 'come').length).toBe(round.freeSpins + 1)
        const counts = shown.flatMap((beat) => (beat.kind === 'come' && beat.free !== undefined ? [beat.free] : []))
        expect(counts.map(({ played }) => played)).toEqual(counts.map((_, nth) => nth + 1))
        for (const { played, given } of counts) expect(played).toBeLessThanOrEqual(given)
        expect(lastPicture(shown).length % 5).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})

test('reels are waited for only behind all but one of the scatters that are needed', () => {
  const picture = (scatters: readonly number[]) => Array.from({ length: 15 }, (_, cell) => (scatters.includes(cell) ? 'S' : 'x'))
  expect(teaseFrom(picture([]), 3, 'S', 3)).toBe(5)
  expect(teaseFrom(picture([0, 4]), 3, 'S', 3)).toBe(2)
  expect(teaseFrom(picture([0, 13]), 3, 'S', 3)).toBe(5)
  expect(teaseFrom(picture([0, 1]), 3, 'S', 3)).toBe(1)
})

test('moments of winning begin at ten, twenty-five and fifty times the stake', () => {
  expect([99_999n, 100_000n, 249_999n, 250_000n, 499_999n, 500_000n].map(levelOf)).toEqual([
    'none',
    'big',
    'big',
    'huge',
    'huge',
    'greatest',
  ])
})

test('the pay tables print what the rulebook pays, in times of the whole stake', () => {
  const paysOf = (rows: ReturnType<typeof linePays>['rows'], symbol: string) =>
    rows.find((row) => row.symbol === symbol)?.pays.map(({ mult4 }) => mult4)
  expect(paysOf(linePays(slotLinesTable).rows, 'H1')).toEqual([30_000n, 100_000n, 400_000n])
  expect(paysOf(wayPays(slotWaysTable).rows, 'G')).toEqual([1_100n, 2_500n, 8_000n])
  expect(paysOf(tumblePays(slotTumbleTable).rows, 'S6')).toEqual([11_000n, 40_000n, 180_000n])
  expect(tumblePays(slotTumbleTable).rows[0]?.pays.map(({ count }) => count)).toEqual(['9–10', '11–12', '13+'])
  expect(linePays(slotLinesTable).free).toEqual([
    { count: '3', spins: 10, mult4: 20_000n },
    { count: '4', spins: 15, mult4: 100_000n },
    { count: '5', spins: 25, mult4: 500_000n },
  ])
})

test('a board lies on whole pixels of its canvas and within its width', () => {
  fc.assert(
    fc.property(fc.integer({ min: 120, max: 1_400 }), fc.constantFrom(1, 1.25, 1.5, 1.75, 2), (width, ratio) => {
      const { reels, cell, frame } = sizeFor(width, ratio, { reels: 6, rows: 5, theme: mishti })
      expect([cell, frame].every(Number.isInteger)).toBe(true)
      expect(reels * cell + frame * 2).toBeLessThanOrEqual(width * ratio)
      expect(cell).toBeLessThanOrEqual(128 * ratio)
    }),
  )
})
