import { stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/video-poker.json'
import { type Card, cardName, DECK, rankOf, suitOf } from '../cards.ts'
import { reduced } from '../exact.ts'
import { drawing, scripted } from '../rules.fixture.ts'
import { handAt, waysTo } from './chances.ts'
import { videoPoker, type VideoPokerAction } from './index.ts'
import { HANDS } from './table.ts'

const cardsOf = (names: string): Card[] => names.split(' ').map((name) => DECK.find((card) => cardName(card) === name) ?? -1)
const dealing = (cards: readonly Card[]) => scripted(drawing(DECK, cards))
const draw = (hold: readonly number[]): VideoPokerAction => ({ kind: 'draw', hold })
const tenCards = fc.shuffledSubarray([...DECK], { minLength: 10, maxLength: 10 })

/** What five cards are, found the plain way. */
function plainHand(cards: readonly Card[]): string {
  const ranks = cards.map(rankOf).toSorted((a, b) => a - b)
  const counts = [...new Set(ranks)].map((rank) => ({ rank, count: ranks.filter((one) => one === rank).length }))
  const shape = counts
    .map(({ count }) => count)
    .toSorted((a, b) => b - a)
    .join('')
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0))
  const straight = shape === '11111' && ((ranks[4] ?? 0) - (ranks[0] ?? 0) === 4 || ranks.join() === '2,3,4,5,14')
  if (flush && straight) return ranks[0] === 10 ? 'royal_flush' : 'straight_flush'
  if (shape === '41') return 'quads'
  if (shape === '32') return 'full_house'
  if (flush) return 'flush'
  if (straight) return 'straight'
  if (shape === '311') return 'trips'
  if (shape === '221') return 'two_pair'
  return counts.some(({ rank, count }) => count === 2 && rank >= 11) ? 'jacks' : 'nothing'
}

/** The return of a hold by dealing every draw. */
function plainRtp(pays: readonly number[], held: readonly Card[], gone: readonly Card[]): { num: bigint; den: bigint } {
  const rest = DECK.filter((card) => !held.includes(card) && !gone.includes(card))
  let [total, draws] = [0, 0]
  const visit = (cards: readonly Card[], from: number): void => {
    if (cards.length === 5) {
      draws += 1
      total += pays[HANDS.findIndex((hand) => hand === plainHand(cards))] ?? 0
      return
    }
    for (let at = from; at < rest.length; at += 1) visit([...cards, rest[at] ?? 0], at + 1)
  }
  visit(held, 0)
  return reduced({ num: BigInt(total), den: BigInt(draws) })
}

test('all 2,598,960 hands fall into the hands of the vectors', () => {
  expect(waysTo([], [])).toEqual(vectors.five_card_counts)
})

test("both pay tables and their returns are the vectors'", () => {
  for (const [table, name] of [
    ['8/6', '8/6 JoB'],
    ['9/6', '9/6 JoB 800-for-1 royal'],
  ] as const) {
    const wanted = vectors.tables.find((one) => one.name === name)
    expect(videoPoker.payTable[table]).toEqual(wanted?.pay)
    const proven = videoPoker.proof.rtp.find(({ bet }) => bet === table)?.exact
    expect(`${proven?.num}/${proven?.den}`).toBe(wanted?.exact)
  }
})

test('five cards are called what they are', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...DECK], { minLength: 5, maxLength: 5 }), (cards) => {
      expect(HANDS[handAt(cards)]).toBe(plainHand(cards))
    }),
  )
  const named = [
    'As Ks Qs Js Ts',
    '5h 4h 3h 2h Ah',
    '9d 9h 9s 9c 2d',
    '5h 4s 3h 2h Ah',
    'Ah Kh Qh Jh 9h',
    'Jh Js 2d 3d 4d',
    'Th Ts 2d 3d 4d',
    'Qh Ks Ad 2d 3d',
  ]
  expect(named.map((names) => HANDS[handAt(cardsOf(names))])).toEqual([
    'royal_flush',
    'straight_flush',
    'quads',
    'straight',
    'flush',
    'jacks',
    'nothing',
    'nothing',
  ])
})

describe('the chances of a hold', () => {
  test('agree with every draw dealt, for two and more cards held', () => {
    const hands = ['As Ks 3d 7c 9h', 'Jh Js 2d 3d 4d', '5h 6h 7h 8h Kd', 'Ah 2h 3h 4h 9c', '9d 9h 4s 4c Kd']
    for (const cards of hands.map(cardsOf))
      for (const hold of [
        [0, 1],
        [0, 1, 2],
        [1, 2, 4],
        [0, 1, 2, 3],
        [1, 2, 3, 4],
        [0, 1, 2, 3, 4],
      ]) {
        const held = cards.filter((_, place) => hold.includes(place))
        const gone = cards.filter((_, place) => !hold.includes(place))
        expect(reduced(videoPoker.rtpOf('9/6', cards, hold))).toEqual(plainRtp(videoPoker.payTable['9/6'], held, gone))
      }
  })

  test('count every draw once, whatever is held', () => {
    const ways: Record<number, number> = { 0: 1_533_939, 1: 178_365, 2: 16_215, 3: 1_081, 4: 47, 5: 1 }
    fc.assert(
      fc.property(fc.shuffledSubarray([...DECK], { minLength: 5, maxLength: 5 }), fc.nat({ max: 5 }), (cards, count) => {
        const counts = waysTo(cards.slice(0, count), cards.slice(count))
        expect(counts.reduce((sum, one) => sum + one, 0)).toBe(ways[count])
        expect(counts.every((one) => one >= 0)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['a high pair over four to a flush', '8/6', 'Jh Js 2h 5h 9h', [0, 1]],
    ['four to a royal over a made flush', '9/6', 'Ah Kh Qh Jh 3h', [0, 1, 2, 3]],
    ['a made straight flush', '9/6', '5h 6h 7h 8h 9h', [0, 1, 2, 3, 4]],
    ['a low pair over a lone ace', '9/6', '4h 4s Ad 9c 7d', [0, 1]],
    ['four to a flush over a low pair', '9/6', '4h 4s Ah 9h 7h', [0, 2, 3, 4]],
    ['two high cards of a suit', '9/6', 'Kh Jh 8s 5d 2c', [0, 1]],
    ['nothing of nothing', '9/6', '2h 4s 6d 8c Th', []],
  ] as const)('the best hold keeps %s', (_what, table, names, hold) => {
    expect(videoPoker.bestHold(table, cardsOf(names)).hold).toEqual(hold)
  })

  test('a hint comes within 20 ms', () => {
    const hands = Array.from({ length: 12 }, (_, nonce) => stream('0'.repeat(64), 'hint', nonce).draw(DECK, 5))
    for (const hand of hands) videoPoker.bestHold('8/6', hand)
    const times = hands.map((hand) => {
      const started = performance.now()
      videoPoker.bestHold('8/6', hand)
      return performance.now() - started
    })
    expect(Math.min(...times)).toBeLessThan(20)
  })
})

describe('a round', () => {
  test.each(vectors.published.filter(({ videoPoker10 }) => videoPoker10 !== undefined))('published: $clientSeed', (round) => {
    const deal = (hold: readonly number[]) =>
      videoPoker.replay(stream(round.serverSeed, round.clientSeed, round.nonce), { table: '8/6' }, 1n, [draw(hold)])
    const names = deal([0, 1, 2, 3, 4]).view.cards.map(cardName).concat(deal([]).view.cards.map(cardName))
    expect(names.join(' ')).toBe(round.videoPoker10)
  })

  test('gives the next cards to the places that are not held, from the left', () => {
    const cards = cardsOf('2h 3s 4d 5c 7h Ah As Ad Ac Kh')
    const { result, legal } = videoPoker.replay(dealing(cards), { table: '9/6' }, 10_000n, [draw([3, 1])])
    expect(result?.cards.map(cardName).join(' ')).toBe('Ah 3s As 5c Ad')
    expect(result).toMatchObject({ hand: 'trips', mult4: 30_000n, payout: 30_000n, win: true })
    expect(legal).toEqual([])
  })

  test('pays its hand by its table; a pair of jacks gives the stake back', () => {
    fc.assert(
      fc.property(tenCards, fc.subarray([0, 1, 2, 3, 4]), fc.constantFrom('8/6', '9/6'), (cards, hold, table) => {
        const { result } = videoPoker.replay(dealing(cards), { table }, 10_000n, [draw(hold)])
        const pays = BigInt(videoPoker.payTable[table][HANDS.findIndex((hand) => hand === plainHand(result?.cards ?? []))] ?? 0)
        expect(result?.payout).toBe(pays * 10_000n)
        expect(result?.win).toBe(pays > 1n)
        expect(pays * 10_000n <= videoPoker.maxMultiplier({ table })).toBe(true)
      }),
    )
  })

  test('shows the same for two decks that agree on the five cards dealt', () => {
    fc.assert(
      fc.property(tenCards, fc.infiniteStream(fc.nat()), (cards, more) => {
        const dealt = cards.slice(0, 5)
        const rest = DECK.filter((card) => !dealt.includes(card))
        const others: Card[] = []
        for (const at of more) {
          if (others.length === 5) break
          const left = rest.filter((card) => !others.includes(card))
          others.push(left[at % left.length] ?? 0)
        }
        const see = (deck: readonly Card[]) => videoPoker.replay(dealing(deck), { table: '8/6' }, 1n, [])
        expect(see([...dealt, ...others])).toEqual(see(cards))
        expect(see(cards).legal).toEqual(['draw'])
      }),
    )
  })

  test('is drawn by the best hold for who left', () => {
    const { view } = videoPoker.replay(dealing(cardsOf('Jh Js 2h 5h 9h Ah As Ad Ac Kh')), { table: '8/6' }, 1n, [])
    expect(videoPoker.abandoned(view)).toEqual(draw([0, 1]))
  })

  test('has one draw', () => {
    const cards = cardsOf('2h 3s 4d 5c 7h Ah As Ad Ac Kh')
    for (const actions of [[draw([]), draw([])], [draw([5])], [draw([1, 1])]])
      expect(() => videoPoker.replay(dealing(cards), { table: '8/6' }, 1n, actions)).toThrow(RangeError)
    expect(() => videoPoker.replay(dealing(cards), { table: '8/6' }, 0n, [])).toThrow(RangeError)
  })

  test('reads its choice and its action, and nothing else', () => {
    expect(videoPoker.parseChoice({ table: '9/6' })).toEqual({ table: '9/6' })
    for (const input of [{ table: '7/5' }, {}, null, { table: '8/6', coins: 5 }]) expect(videoPoker.parseChoice(input)).toBeUndefined()
    expect(videoPoker.parseAction({ kind: 'draw', hold: [4, 0] })).toEqual(draw([4, 0]))
    for (const input of [{ kind: 'draw' }, { kind: 'draw', hold: [5] }, { kind: 'draw', hold: [1, 1] }, { kind: 'draw', hold: '1' }, null])
      expect(videoPoker.parseAction(input)).toBeUndefined()
  })
})
