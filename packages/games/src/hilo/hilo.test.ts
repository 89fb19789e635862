import { stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/hilo.json'
import { cardName, lowRankOf } from '../cards.ts'
import { ratio, reduced } from '../exact.ts'
import { scripted } from '../rules.fixture.ts'
import { hilo, type HiloAction, type HiloGuess } from './index.ts'

const act = (kind: HiloAction['kind']): HiloAction => ({ kind })
/** A card of a rank 1 … 13: the ace stands last in the deck. */
const card = (rank: number, suit = 0): number => (rank === 1 ? 48 : (rank - 2) * 4) + suit
const cards = fc.array(fc.nat({ max: 51 }), { minLength: 250, maxLength: 250 })
const replay = (drawn: readonly number[], actions: readonly HiloAction[]) => hilo.replay(scripted(drawn), {}, 10_000n, actions)

describe('vectors', () => {
  test.each(vectors.paths)('$path pays $mult', ({ path, mult }) => {
    const cases = path.map(([rank, guess]) => hilo.guessesOn(Number(rank)).find((one) => one.guess === guess)?.cases ?? 0)
    expect(Number(hilo.multOf(cases)) / 10_000).toBe(Number(mult))
  })

  test.each(Object.entries(vectors.steps.step_prob))('the chances on rank %s', (rank, chances) => {
    const wanted = Object.entries(chances).flatMap(([name, chance]) =>
      chance === null ? [] : [{ guess: name.replace(/^strict_(higher|lower)_on_.*$/, '$1'), chance: ratio(chance) }],
    )
    const guesses = hilo.guessesOn(Number(rank)).map(({ guess, cases }) => ({ guess, chance: { num: BigInt(cases), den: 13n } }))
    const named = (list: typeof wanted) => Object.fromEntries(list.map(({ guess, chance }) => [guess, reduced(chance)]))
    expect(named(guesses)).toEqual(named(wanted))
  })

  test.each(vectors.streams)('the cards of $clientSeed', ({ serverSeed, clientSeed, nonce, hiloFirst5 }) => {
    const skips = Array.from({ length: 4 }, () => act('skip'))
    expect(hilo.replay(stream(serverSeed, clientSeed, nonce), {}, 1n, skips).view.cards.map(cardName)).toEqual(hiloFirst5)
  })
})

test('every guess is worth what it costs: its 52 cards together return the multiplier before it', () => {
  for (let rank = 1; rank <= 13; rank += 1)
    for (const { guess, cases } of hilo.guessesOn(rank)) {
      const deck = Array.from({ length: 52 }, (_, index) => index)
      const right = deck.filter((drawn) => replay([card(rank), drawn], [act(guess)]).result === undefined)
      expect(right).toHaveLength(cases * 4)
      const paid = right.map((drawn) => replay([card(rank), drawn], [act(guess), act('cash_out')]).result?.payout ?? 0n)
      // 52 stakes of 1.0000: what comes back is 99 % of them, less what the four decimals cut.
      const total = paid.reduce((sum, one) => sum + one, 0n)
      expect(total <= 514_800n && total > 514_800n - BigInt(right.length)).toBe(true)
    }
})

test('the stated returns are the least and the most of all ways to guess and stop', () => {
  const [least, most] = ['least', 'most'].map((name) => hilo.proof.rtp.find(({ bet }) => bet === name)?.exact ?? ratio('0'))
  let found = { least: ratio('1'), most: ratio('0') }
  // Above four times the stake a cut costs less than one in forty thousand, so longer rounds lie between these.
  const look = (cases: readonly number[]): void => {
    const mult4 = hilo.multOf(cases)
    const exact = { num: mult4 * cases.reduce((wins, one) => wins * BigInt(one), 1n), den: 10_000n * 13n ** BigInt(cases.length) }
    if (exact.num * found.least.den < found.least.num * exact.den) found = { ...found, least: exact }
    if (exact.num * found.most.den > found.most.num * exact.den) found = { ...found, most: exact }
    if (mult4 < 40_000n) for (let next = cases.at(-1) ?? 12; next >= 1; next -= 1) look([...cases, next])
  }
  for (let first = 12; first >= 1; first -= 1) look([first])
  expect([reduced(found.least), reduced(found.most)]).toEqual([reduced(least ?? ratio('0')), reduced(most ?? ratio('0'))])
})

test('any order of legal actions ends below the highest multiplier, and every prefix of it agrees', () => {
  fc.assert(
    fc.property(cards, fc.infiniteStream(fc.nat({ max: 1_000 })), (drawn, choices) => {
      const actions: HiloAction[] = []
      let step = replay(drawn, actions)
      for (const choice of choices) {
        const kind = step.legal[choice % Math.max(step.legal.length, 1)]
        if (kind === undefined) break
        actions.push(act(kind))
        const next = replay(drawn, actions)
        expect(next.view.cards.slice(0, step.view.cards.length)).toEqual(step.view.cards)
        expect(next.staked).toBe(10_000n)
        step = next
      }
      expect(actions.length).toBeLessThan(250)
      expect(step.result).toBeDefined()
      expect((step.result?.payout ?? 0n) <= hilo.maxMultiplier({})).toBe(true)
      expect(() => replay(drawn, [...actions, act('skip')])).toThrow(RangeError)
    }),
  )
})

test('the safest guess for ever reaches the ceiling, where only a cash-out is left', () => {
  const drawn = Array.from({ length: 200 }, () => card(2))
  const actions: HiloAction[] = Array.from({ length: 52 }, () => act('skip'))
  let step = replay(drawn, actions)
  while (step.legal.includes('higher_or_same')) {
    actions.push(act('higher_or_same'))
    step = replay(drawn, actions)
  }
  expect(step.legal).toEqual(['cash_out'])
  expect((step.view.mult4 ?? 0n) <= hilo.payTable.most).toBe(true)
  expect(((step.view.mult4 ?? 0n) * 13n) / 12n > hilo.payTable.most).toBe(true)
  expect(() => replay(drawn, [...actions, act('higher_or_same')])).toThrow(RangeError)
})

test('what the player sees is the same for two streams that agree so far', () => {
  fc.assert(
    fc.property(cards, cards, fc.array(fc.nat({ max: 6 }), { maxLength: 20 }), (one, other, choices) => {
      const actions: HiloAction[] = []
      for (const choice of choices) {
        const { legal } = replay(one, actions)
        const kind = legal[choice % Math.max(legal.length, 1)]
        if (kind !== undefined) actions.push(act(kind))
      }
      const seen = replay(one, actions)
      const known = seen.view.cards
      expect(replay([...known, ...other], actions)).toEqual(seen)
    }),
  )
})

describe('what is right', () => {
  const right = (guess: HiloGuess, from: number, to: number): boolean =>
    replay([card(from), card(to, 3)], [act(guess)]).result === undefined
  test.each<[HiloGuess, number, number, boolean]>([
    ['higher_or_same', 7, 7, true],
    ['higher_or_same', 7, 6, false],
    ['higher_or_same', 7, 13, true],
    ['lower_or_same', 7, 7, true],
    ['lower_or_same', 7, 1, true],
    ['lower_or_same', 7, 8, false],
    ['higher', 1, 2, true],
    ['higher', 1, 1, false],
    ['same', 1, 1, true],
    ['same', 1, 2, false],
    ['lower', 13, 12, true],
    ['lower', 13, 13, false],
    ['same', 13, 13, true],
  ])('%s from %i to %i: %s', (guess, from, to, wins) => expect(right(guess, from, to)).toBe(wins))

  test.each<[HiloGuess, number]>([
    ['higher', 7],
    ['same', 7],
    ['higher_or_same', 1],
    ['lower_or_same', 13],
  ])('%s is not offered on %i', (guess, rank) => {
    expect(() => replay([card(rank), 0], [act(guess)])).toThrow(RangeError)
  })
})

test('skips are free and counted', () => {
  const skips = Array.from({ length: 52 }, () => act('skip'))
  const drawn = Array.from({ length: 60 }, (_, index) => index % 52)
  const step = replay(drawn, skips)
  expect([step.legal.includes('skip'), step.view.mult4, step.view.cards.length]).toEqual([false, undefined, 53])
  expect(() => replay(drawn, [...skips, act('skip')])).toThrow(RangeError)
})

test('who left is cashed out, or gets the stake back where nothing was guessed', () => {
  expect(hilo.abandoned(replay([card(7)], []).view)).toBe('refund')
  expect(hilo.abandoned(replay([card(7), card(9)], [act('skip')]).view)).toBe('refund')
  expect(hilo.abandoned(replay([card(7), card(9)], [act('higher_or_same')]).view)).toEqual(act('cash_out'))
})

test('reads its actions and its empty choice, and nothing else', () => {
  expect([hilo.parseChoice({}), hilo.parseChoice({ x: 1 }), hilo.parseChoice(null), hilo.parseChoice([])]).toEqual([
    {},
    undefined,
    undefined,
    undefined,
  ])
  expect(hilo.parseAction({ kind: 'skip' })).toEqual(act('skip'))
  for (const input of [{ kind: 'up' }, { kind: 'skip', card: 1 }, 'skip', null, {}]) expect(hilo.parseAction(input)).toBeUndefined()
  expect(() => replay([0], [act('cash_out')])).toThrow(RangeError)
  expect(lowRankOf(card(1))).toBe(1)
})
