import { checkHand, type HandRecord } from '@khela/fair/holdem-verifier'
import { formatMoney } from '@khela/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  act,
  boardOf,
  deal,
  deckOf,
  deckRoot,
  openTable,
  optionsOf,
  placesOf,
  proveCard,
  sit,
  type HoldemEvent,
  type HoldemTable,
} from './index.ts'

const amountOf = (chips: bigint): string => formatMoney(chips * 100n)

/** Plays a hand by these choices: what is told of it to who sits first. */
function playedBy(stacks: readonly bigint[], seed: string, choices: readonly number[]): HandRecord {
  const empty = openTable({
    seats: 9,
    smallBlind: 50n,
    bigBlind: 100n,
    buyIn: { min: 0, max: 1000 },
    rakeBps: 500n,
    turnTicks: 20,
    bankTicks: 30,
  })
  const cards = deckOf(seed, ['one'], 1)
  const start: HoldemTable = stacks.reduce((table, chips, seat) => sit(table, seat, `p${seat}`, chips).table, empty)
  const dealt = deal(start, cards)
  const events: HoldemEvent[] = [...dealt.events]
  let { table } = dealt
  for (let step = 0; table.hand?.result === undefined; step += 1) {
    const options = table.hand === undefined ? undefined : optionsOf(table.hand)
    if (options === undefined) throw new Error('nobody is to act in a hand that goes on')
    const { call, raise } = options
    const choice = (choices[step % choices.length] ?? 0) % 8
    const size = raise === undefined || choice < 5 ? undefined : choice === 7 ? raise.max : raise.min
    const passed = call > 0n ? ({ kind: choice === 0 ? 'fold' : 'call' } as const) : ({ kind: 'check' } as const)
    const next = act(table, options.seat, size === undefined ? passed : { kind: 'raise', to: size })
    table = next.table
    events.push(...next.events)
  }
  const { hand } = table
  if (hand?.result === undefined) throw new Error('the hand has no end')
  const { result } = hand
  const open = new Set([hand.players[0]?.seat, ...result.shown.map(({ seat }) => seat)])
  const places = [
    ...hand.players.flatMap(({ seat }, index) => (open.has(seat) ? placesOf(hand, index) : [])),
    ...boardOf(hand).map((_, index) => hand.players.length * 2 + index),
  ]
  return {
    root: deckRoot(seed, cards),
    bigBlind: '1.00',
    rake: amountOf(result.rake),
    board: boardOf(hand),
    seats: hand.players.map(({ seat, put, cards: held }) => ({
      seat,
      cards: open.has(seat) ? held : null,
      net: amountOf((result.payout[seat] ?? 0n) - put),
    })),
    moves: events.flatMap((event) =>
      event.type === 'blind' || event.type === 'acted'
        ? [{ seat: event.seat, kind: event.type === 'blind' ? 'blind' : event.kind, chips: amountOf(event.chips) }]
        : [],
    ),
    proofs: places.map((place) => proveCard(seed, cards, place)),
  }
}

const hands = fc.tuple(
  fc.array(fc.bigInt({ min: 100n, max: 9_999n }), { minLength: 2, maxLength: 9 }),
  fc.stringMatching(/^[0-9a-f]{64}$/),
  fc.array(fc.nat(7), { minLength: 3, maxLength: 40 }),
)

test('any hand is dealt and paid as the second implementation says', async () => {
  const seen = { showdowns: 0, pots: 0 }
  await fc.assert(
    fc.asyncProperty(hands, async ([stacks, seed, choices]) => {
      const hand = playedBy(stacks, seed, choices)
      expect(await checkHand(hand)).toEqual({ cards: hand.proofs.length, wrongCards: 0, isPaid: true })
      if (hand.seats.filter(({ cards }) => cards !== null).length > 1) seen.showdowns += 1
      if (hand.seats.filter(({ net }) => !net.startsWith('-') && net !== '0.00').length > 1) seen.pots += 1
    }),
    { numRuns: 80 },
  )
  expect(seen.showdowns).toBeGreaterThan(20)
  expect(seen.pots).toBeGreaterThan(0)
})

test('a card, a result or a rake that was changed afterwards is found', async () => {
  await fc.assert(
    fc.asyncProperty(hands, async ([stacks, seed, choices]) => {
      const hand = playedBy(stacks, seed, choices)
      const [first, second, ...others] = hand.seats
      if (first === undefined || second === undefined) throw new Error('a hand has two players')
      const [one = 0, two = 0] = first.cards ?? []
      const swapped = { ...hand, seats: [{ ...first, cards: [two, one] }, second, ...others] }
      expect((await checkHand(swapped)).wrongCards).toBe(2)
      expect((await checkHand({ ...hand, root: '0'.repeat(64) })).wrongCards).toBe(hand.proofs.length)
      expect((await checkHand({ ...hand, proofs: hand.proofs.slice(1) })).wrongCards).toBe(1)
      expect((await checkHand({ ...hand, rake: '77.00' })).isPaid).toBe(false)
      expect((await checkHand({ ...hand, seats: [{ ...first, net: '12345.00' }, second, ...others] })).isPaid).toBe(false)
    }),
    { numRuns: 20 },
  )
})
