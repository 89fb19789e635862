import { stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/blackjack.json'
import { checkProof } from '../index.ts'
import { quick, stacked } from '../scripted.fixture.ts'
import { exactEdge } from './exact.fixture.ts'
import {
  basicStrategy,
  blackjack,
  blackjackProof,
  blackjackTable,
  cardValue,
  totalOf,
  type BlackjackAction,
  type BlackjackKind,
} from './index.ts'

const RANKS = '23456789TJQKA'
const shoe = Array.from({ length: 416 }, (_, index) => index % 52)
/** Cards by rank, all of the first suit: "AT5" is an ace, a ten and a five. */
const cards = (ranks: string): number[] => Array.from(ranks, (rank) => RANKS.indexOf(rank) * 4)
const acts = (kinds: readonly BlackjackKind[]): BlackjackAction[] => kinds.map((kind) => ({ kind }))
/** The round in which the shoe comes as `ranks`: player, dealer, player, hole, then the rest. */
const round = (ranks: string, ...kinds: BlackjackKind[]) => blackjack.replay(stacked(shoe, cards(ranks)), {}, 10_000n, acts(kinds))

test('the strategy is the one of the vectors', () => {
  const { strategy } = blackjackTable
  for (const [total, row] of Object.entries(vectors.hard))
    expect(strategy.hard[Math.min(Math.max(Number(total), 8), 17) as keyof typeof strategy.hard]).toBe(row)
  for (const [total, row] of Object.entries(vectors.soft))
    expect(strategy.soft[Math.min(Number(total), 19) as keyof typeof strategy.soft]).toBe(row)
  expect(strategy.pair).toEqual(vectors.split)
})

test('the return of the strategy is exactly what was published, and that of the proof', () => {
  const edge = exactEdge(blackjackTable.decks)
  expect(edge).toBeCloseTo(vectors.ev.find(({ cfg }) => cfg === '8 decks S17 DAS 3:2')?.td_ev ?? 0, 9)
  const [main, insurance] = blackjackProof.rtp
  expect(1 + edge).toBeCloseTo(Number(main?.exact.num) / 1e9, 9)
  const seen = 52 * blackjackTable.decks - 1
  expect(Number(insurance?.exact.num) * seen).toBe(3 * 16 * blackjackTable.decks * Number(insurance?.exact.den))
  expect(() => checkProof('blackjack', blackjackTable, blackjackProof)).not.toThrow()
})

describe('rounds', () => {
  test.each<[string, string, BlackjackKind[], bigint, bigint]>([
    ['a blackjack pays 3:2', 'A9K7', [], 10_000n, 25_000n],
    ['two blackjacks push', 'AKKA', [], 10_000n, 10_000n],
    ['a blackjack against an ace waits for the answer about insurance', 'AAK7', ['decline'], 10_000n, 25_000n],
    ['insurance pays 2:1', 'TA9K', ['insure'], 15_000n, 15_000n],
    ['insurance of a blackjack', 'AAKK', ['insure'], 15_000n, 25_000n],
    ['insurance lost, hand won', 'TA97T', ['insure', 'stand'], 15_000n, 20_000n],
    ['the dealer looks under a ten', 'TK9A', [], 10_000n, 0n],
    ['the dealer stands on soft 17', 'T68A', ['stand'], 10_000n, 20_000n],
    ['the dealer draws on 16 and busts', 'T627T', ['stand'], 10_000n, 20_000n],
    ['the higher total wins', 'T999', ['stand'], 10_000n, 20_000n],
    ['equal totals push', 'T99T', ['stand'], 10_000n, 10_000n],
    ['a bust loses before the dealer plays', 'T66TT', ['hit'], 10_000n, 0n],
    ['a double takes one card', '5667TT', ['double'], 20_000n, 40_000n],
    ['a double that busts costs both', 'T667T', ['double'], 20_000n, 0n],
    ['split aces get one card each, 21 is no blackjack', 'A6ATTKT', ['split'], 20_000n, 40_000n],
    ['split, one doubled: each hand is settled by itself', '868T3TT3', ['split', 'double', 'stand'], 30_000n, 40_000n],
    ['tens of different names split', 'T6KT98T', ['split', 'stand', 'stand'], 20_000n, 40_000n],
  ])('%s', (_name, ranks, kinds, staked, payout) => {
    const step = round(ranks, ...kinds)
    expect([step.staked, step.result?.payout]).toEqual([staked, payout])
    expect(step.legal).toEqual([])
  })

  test('what is allowed where', () => {
    expect(round('8A8T').legal).toEqual(['insure', 'decline'])
    expect(round('868T').legal).toEqual(['hit', 'stand', 'double', 'split'])
    expect(round('868T5', 'split').legal).toEqual(['hit', 'stand', 'double'])
    // A pair again behind a split: two hands are the most.
    expect(round('868T8', 'split').legal).not.toContain('split')
    expect(round('26282', 'hit').legal).toEqual(['hit', 'stand'])
    expect(() => round('268T', 'split')).toThrow(RangeError)
    expect(() => round('268T', 'insure')).toThrow(RangeError)
    expect(() => round('26282', 'hit', 'double')).toThrow(RangeError)
    expect(() => round('TA9K', 'insure', 'hit')).toThrow(RangeError)
    expect(() => blackjack.replay(quick(1), {}, 0n, [])).toThrow(RangeError)
  })

  test('whoever left stands, and never insures', () => {
    expect(blackjack.abandoned(round('8A8T').view)).toEqual({ kind: 'decline' })
    expect(blackjack.abandoned(round('868T').view)).toEqual({ kind: 'stand' })
  })

  test('the largest win there is: both hands of a split doubled', () => {
    const step = round('868T3T3TT', 'split', 'double', 'double')
    expect(step.result?.mult4).toBe(blackjack.maxMultiplier({}))
    expect(step.result?.hands.map(({ outcome }) => outcome)).toEqual(['win', 'win'])
  })
})

test('the hole card is not in the view', () => {
  for (const hidden of '23456789TJQ') expect(round(`T92${hidden}`).view).toEqual(round('T923').view)
  for (const hidden of '2345678T') expect(round(`TA2${hidden}`).view).toEqual(round('TA23').view)
  expect(round('T923').view.dealer).toEqual(cards('9'))
  expect(round('T923', 'stand').view.dealer.length).toBeGreaterThan(1)
})

test('a card of the shoe is the one its shuffle has there', () => {
  const open = () => stream('ab'.repeat(32), 'shoe', 5)
  const dealt = open().draw(shoe, 4)
  const step = blackjack.replay(open(), {}, 10_000n, [])
  expect([step.view.hands[0]?.cards[0], step.view.dealer[0], step.view.hands[0]?.cards[1]]).toEqual(dealt.slice(0, 3))
})

test('any order of allowed actions ends, within the most there is to win; a replay of the start is the same round', () => {
  fc.assert(
    fc.property(fc.nat(), fc.infiniteStream(fc.nat({ max: 5 })), fc.bigInt({ min: 1n, max: 10n ** 9n }), (seed, picks, stake) => {
      const actions: BlackjackAction[] = []
      let step = blackjack.replay(quick(seed), {}, stake, actions)
      while (step.result === undefined) {
        const kind = step.legal[(picks.next().value ?? 0) % step.legal.length]
        if (kind === undefined) throw new Error('an open round allows something')
        const before = step
        actions.push({ kind })
        step = blackjack.replay(quick(seed), {}, stake, actions)
        expect(step.staked >= before.staked).toBe(true)
        expect(step.view.dealer[0]).toBe(before.view.dealer[0])
        expect(blackjack.replay(quick(seed), {}, stake, actions.slice(0, -1))).toEqual(before)
        expect(actions.length).toBeLessThan(25)
      }
      const { payout, mult4, hands, insurancePayout } = step.result
      expect(payout).toBe(hands.reduce((sum, hand) => sum + hand.payout, insurancePayout))
      expect(mult4 <= blackjack.maxMultiplier({})).toBe(true)
      expect(step.result.win).toBe(payout > step.staked)
      expect(step.staked <= stake * 4n + stake / 2n).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('the game played by its own hints returns what the recursion says, on fixed seeds', () => {
  const rounds = 5_000
  let won = 0n
  for (let seed = 0; seed < rounds; seed += 1) {
    const actions: BlackjackAction[] = []
    const play = () => blackjack.replay(quick(seed * 7919), {}, 2n, actions)
    let step = play()
    while (step.result === undefined) {
      const hand = step.view.hands[step.view.active ?? 0]
      const insuring = step.view.phase === 'insurance'
      actions.push({ kind: insuring ? 'decline' : basicStrategy(hand?.cards ?? [], step.view.dealer[0] ?? 0, step.legal) })
      step = play()
    }
    won += step.result.payout - step.staked
  }
  // Stakes were 2 each. Four standard errors of 1.144 a round.
  expect(Math.abs(Number(won) / 2 / rounds + 0.004878736)).toBeLessThan((4 * 1.144) / Math.sqrt(rounds))
})

test('cards and totals', () => {
  expect(cards('23456789TJQKA').map(cardValue)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1])
  expect(totalOf(cards('AA9'))).toEqual({ total: 21, soft: true })
  expect(totalOf(cards('A65'))).toEqual({ total: 12, soft: false })
  expect([{ kind: 'hit' }, { kind: 'surrender' }, {}, 'hit', { kind: 'hit', on: 1 }].map((input) => blackjack.parseAction(input))).toEqual([
    { kind: 'hit' },
    ...Array.from({ length: 4 }, () => undefined),
  ])
  expect([blackjack.parseChoice({}), blackjack.parseChoice([]), blackjack.parseChoice({ stake: 1 })]).toEqual([{}, undefined, undefined])
})
