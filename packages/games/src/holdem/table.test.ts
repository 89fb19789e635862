import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quick } from '../scripted.fixture.ts'
import {
  act,
  addChips,
  boardOf,
  canDeal,
  chipsOnTable,
  deal,
  elapse,
  leave,
  openTable,
  optionsOf,
  placesOf,
  sit,
  sitIn,
  sitOut,
  viewFor,
  type Changed,
  type HoldemAction,
  type HoldemConfig,
  type HoldemTable,
} from './index.ts'

const config: HoldemConfig = {
  seats: 6,
  smallBlind: 50n,
  bigBlind: 100n,
  buyIn: { min: 40, max: 100 },
  rakeBps: 500n,
  turnTicks: 20,
  bankTicks: 30,
}
const fresh = Array.from({ length: 52 }, (_, card) => card)
const RANKS = '23456789TJQKA'
/** A deck that begins with these cards ("As Kd"), the rest in order. */
function deckFrom(text: string): number[] {
  const first = text.split(' ').map((card) => RANKS.indexOf(card[0] ?? '') * 4 + 'dhsc'.indexOf(card[1] ?? ''))
  return [...first, ...fresh.filter((card) => !first.includes(card))]
}

const seated = (stacks: readonly bigint[], of = config): HoldemTable =>
  stacks.reduce((table, chips, seat) => sit(table, seat, `p${seat}`, chips).table, openTable({ ...of, buyIn: { min: 0, max: 1000 } }))

/** Plays "2:raise 300, 0:fold" and gives the table behind it. */
function played(table: HoldemTable, script: string): HoldemTable {
  return script.split(', ').reduce((before, step) => {
    const [seat = '', doing = ''] = step.split(':')
    const [kind = '', to = '0'] = doing.split(' ')
    return act(before, Number(seat), (kind === 'raise' ? { kind, to: BigInt(to) } : { kind }) as HoldemAction).table
  }, table)
}

const turn = (table: HoldemTable) => (table.hand === undefined ? undefined : optionsOf(table.hand))
const balance = (table: HoldemTable): bigint => chipsOnTable(table) + table.cashed + table.raked
const stacks = (table: HoldemTable): (bigint | undefined)[] => viewFor(table, undefined).seats.map((seat) => seat?.stack)

describe('blinds and turns', () => {
  test('three players: small and big blind left of the button, the button speaks first, then behind the flop the small blind', () => {
    const { table, events } = deal(seated([10_000n, 10_000n, 10_000n]), fresh)
    expect(events.slice(0, 3)).toEqual([
      { type: 'dealt', handNo: 1, button: 0, seats: [1, 2, 0] },
      { type: 'blind', seat: 1, chips: 50n },
      { type: 'blind', seat: 2, chips: 100n },
    ])
    expect(turn(table)).toEqual({ seat: 0, call: 100n, raise: { min: 200n, max: 10_000n } })
    const flop = played(table, '0:call, 1:call, 2:check')
    expect([flop.hand?.street, turn(flop)?.seat]).toEqual(['flop', 1])
    expect(flop.hand === undefined ? [] : boardOf(flop.hand)).toEqual(fresh.slice(6, 9))
  })

  test('heads up: the button posts the small blind, speaks first before the flop and last behind it', () => {
    const { table } = deal(seated([10_000n, 10_000n]), fresh)
    expect([table.button, turn(table)?.seat, turn(table)?.call]).toEqual([0, 0, 50n])
    expect(turn(played(table, '0:call, 1:check'))?.seat).toBe(1)
    const next = deal(played(table, '0:fold'), fresh).table
    expect([next.button, turn(next)?.seat]).toEqual([1, 1])
  })

  test('the big blind may raise when everybody has called', () => {
    const table = played(deal(seated([10_000n, 10_000n, 10_000n]), fresh).table, '0:call, 1:call')
    expect(turn(table)).toEqual({ seat: 2, call: 0n, raise: { min: 200n, max: 10_000n } })
  })
})

describe('raises', () => {
  test('the least raise adds what the last one added', () => {
    const table = played(deal(seated([10_000n, 10_000n, 10_000n]), fresh).table, '0:raise 350')
    expect(turn(table)?.raise).toEqual({ min: 600n, max: 10_000n })
    expect(() => played(table, '1:raise 599')).toThrow(RangeError)
    expect(turn(played(table, '1:raise 600'))?.raise?.min).toBe(850n)
  })

  test('an all-in below a full raise does not open the betting again', () => {
    // 0 raises to 400, 1 is all in for 500: that adds 100, a full raise would add 300.
    const table = played(deal(seated([10_000n, 500n, 10_000n]), fresh).table, '0:raise 400, 1:raise 500')
    // 2 has not acted yet and may raise; once it calls, 0 may only call or fold.
    expect(turn(table)).toEqual({ seat: 2, call: 400n, raise: { min: 800n, max: 10_000n } })
    expect(turn(played(table, '2:call'))).toEqual({ seat: 0, call: 100n, raise: undefined })
    expect(turn(played(table, '2:raise 800'))?.raise?.min).toBe(1100n)
  })

  test('what nobody can match comes back, and no rake is taken without a flop', () => {
    const table = played(deal(seated([10_000n, 10_000n, 10_000n]), fresh).table, '0:raise 5000, 1:fold, 2:fold')
    expect(table.hand?.result).toMatchObject({ rake: 0n, shown: [] })
    expect(table.hand?.result?.returned).toEqual([4900n, 0n, 0n, 0n, 0n, 0n])
    expect(stacks(table).slice(0, 3)).toEqual([10_150n, 9950n, 9900n])
  })

  test('all in before the flop runs the board out, with side pots and rake', () => {
    // Seats 1, 2, 0 in dealing order: 1 has aces, 2 kings, 0 queens; the board helps nobody.
    const deck = deckFrom('As Ks Qs Ad Kd Qd 2c 7h 9d 4s Jc')
    const table = played(deal(seated([10_000n, 1000n, 4000n]), deck).table, '0:raise 10000, 1:call, 2:call')
    const result = table.hand?.result
    expect(result?.pots.map(({ chips, seats }) => [chips, seats])).toEqual([
      [2933n, [0, 1, 2]],
      [5867n, [0, 2]],
    ])
    // 5 % of 9 000 would be 450, but three players pay two big blinds at most: 66 + 133 in proportion, the odd 1 from the main pot.
    expect([result?.rake, result?.returned[0]]).toEqual([200n, 6000n])
    expect(stacks(table).slice(0, 3)).toEqual([6000n, 2933n, 5867n])
  })

  test('a big blind that is all in short still sets the price', () => {
    const table = deal(seated([10_000n, 10_000n, 30n]), fresh).table
    expect(turn(table)).toMatchObject({ seat: 0, call: 100n })
    const headsUp = deal(seated([10_000n, 30n]), fresh).table
    // The button's small blind covers all that can be won: the board runs out.
    expect(headsUp.hand?.result?.returned[0]).toBe(20n)
  })
})

describe('time', () => {
  test('the turn, then the bank, then check or fold and out', () => {
    const table = deal(seated([10_000n, 10_000n, 10_000n]), fresh).table
    const late = elapse(table, 49).table
    expect([late.clock, late.seats[0]?.bank, turn(late)?.seat]).toEqual([0, 1, 0])
    const { table: folded, events } = elapse(late, 1)
    expect(events[0]).toEqual({ type: 'acted', seat: 0, kind: 'fold', chips: 0n, timedOut: true })
    expect([folded.seats[0]?.sittingOut, turn(folded)?.seat, folded.clock]).toEqual([true, 1, 20])
    const checked = elapse(played(folded, '1:call'), 50)
    expect(checked.events[0]).toMatchObject({ seat: 2, kind: 'check', timedOut: true })
  })

  test('acting in time keeps the bank', () => {
    const table = played(elapse(deal(seated([10_000n, 10_000n, 10_000n]), fresh).table, 25).table, '0:call')
    expect([table.seats[0]?.bank, table.clock]).toEqual([25, 20])
  })
})

describe('seats', () => {
  test('who comes back waits for the big blind', () => {
    let table = sitOut(seated([10_000n, 10_000n, 10_000n, 10_000n]), 3).table
    table = played(deal(table, fresh).table, '0:fold, 1:fold')
    table = sitIn(table, 3).table
    expect(table.seats[3]?.waiting).toBe(true)
    // Button 1, small blind 2: seat 3 is next and posts the big blind.
    const { events } = deal(table, fresh)
    expect(events[0]).toMatchObject({ button: 1, seats: [2, 3, 0, 1] })
    expect(events[2]).toEqual({ type: 'blind', seat: 3, chips: 100n })
  })

  test('leaving in a hand gives it up, and is paid when no hand holds the chips', () => {
    const table = deal(seated([10_000n, 10_000n, 10_000n]), fresh).table
    const { table: left } = leave(table, 2)
    expect([left.seats[2]?.leaving, turn(left)?.seat, left.cashed]).toEqual([true, 0, 0n])
    const done = act(left, 0, { kind: 'fold' })
    expect(done.events.at(-1)).toEqual({ type: 'left', seat: 2, player: 'p2', chips: 9900n })
    expect([done.table.seats[2], done.table.cashed]).toEqual([undefined, 9900n])
    const won = leave(leave(table, 2).table, 1)
    expect(won.table.hand?.result?.payout[0]).toBe(150n)
  })

  test('whoever sits down behind a hand does not see what was dealt there', () => {
    let table = played(deal(seated([10_000n, 10_000n, 10_000n]), fresh).table, '0:fold, 1:fold')
    table = sit(leave(table, 1).table, 1, 'new', 10_000n).table
    expect(viewFor(table, 1).seats[1]).toMatchObject({ player: 'new', cards: undefined, dealt: false, stack: 10_000n })
  })

  test('what is not allowed', () => {
    const table = sit(openTable(config), 0, 'a', 4000n).table
    const refused: (() => unknown)[] = [
      () => sit(table, 0, 'b', 4000n),
      () => sit(table, 1, 'a', 4000n),
      () => sit(table, 6, 'b', 4000n),
      () => sit(table, 1, 'b', 3999n),
      () => sit(table, 1, 'b', 10_001n),
      () => addChips(table, 0, 6001n),
      () => addChips(table, 0, 0n),
      () => leave(table, 4),
      () => deal(table, fresh),
      () => act(table, 0, { kind: 'check' }),
      () => elapse(table, -1),
      () => openTable({ ...config, seats: 10 }),
      () => openTable({ ...config, bigBlind: 49n }),
      () => deal(sit(table, 1, 'b', 4000n).table, fresh.slice(1)),
      () => addChips(deal(sit(table, 1, 'b', 4000n).table, fresh).table, 0, 1n),
    ]
    for (const attempt of refused) expect(attempt).toThrow(RangeError)
    expect(addChips(table, 0, 6000n).table.seats[0]?.stack).toBe(10_000n)
  })
})

/** Some change that the table allows, chosen by `pick`. */
function anything(table: HoldemTable, pick: number, size: number): Changed {
  const options = turn(table)
  const seat = pick % 6
  const choice = Math.floor(pick / 6) % 12
  const taken = table.seats[seat] !== undefined
  if (choice === 0 && taken) return leave(table, seat)
  if (choice === 1 && taken) return pick % 5 === 0 ? sitOut(table, seat) : sitIn(table, seat)
  if (choice === 2) return elapse(table, size % 60)
  if (!taken && (choice < 5 || options === undefined)) return sit(table, seat, `p${pick}-${size}`, BigInt(1 + (size % 9000)))
  if (options === undefined) {
    const deck = quick(pick * 31 + size).shuffle(fresh)
    return canDeal(table) ? deal(table, deck) : { table, events: [] }
  }
  const { raise, call } = options
  if (choice < 8 && raise !== undefined) {
    const to = choice === 5 ? raise.max : raise.min + (BigInt(size) % (raise.max - raise.min + 1n))
    return act(table, options.seat, { kind: 'raise', to })
  }
  if (choice === 11) return act(table, options.seat, { kind: 'fold' })
  return act(table, options.seat, { kind: call > 0n ? 'call' : 'check' })
}

test('chips are conserved whatever happens, nothing is stuck, and every view hides the rest', () => {
  let hands = 0
  let showdowns = 0
  const of = { ...config, buyIn: { min: 0, max: 1000 } }
  const step = fc.tuple(fc.nat({ max: 100_000 }), fc.nat({ max: 20_000 }))
  fc.assert(
    fc.property(fc.array(step, { minLength: 80, maxLength: 160 }), (steps) => {
      let table = openTable(of)
      for (const [pick, size] of steps) {
        const before = pick % 16 === 0 ? structuredClone(table) : table
        const { table: next, events } = anything(table, pick, size)
        if (before !== table) expect(table).toEqual(before)
        table = next
        if (balance(table) !== table.bought) expect(balance(table)).toBe(table.bought)
        for (const event of events) {
          if (event.type !== 'over') continue
          hands += 1
          showdowns += event.result.shown.length > 1 ? 1 : 0
        }
        const { hand } = table
        if (hand === undefined) continue
        // A hand that is not over waits for somebody who has chips and cards.
        const waiting = hand.toAct === undefined ? undefined : hand.players[hand.toAct]
        expect(hand.result === undefined).toBe(waiting !== undefined && !waiting.folded && waiting.stack > 0n)
        if (pick % 8 === 0 || (hand.result !== undefined && pick % 3 === 0)) hidden(table)
      }
    }),
    { numRuns: 24 },
  )
  expect([hands > 100, showdowns > 10]).toEqual([true, true])
})

/** The view of each seat is the same on a table that differs only in cards the seat may not see. */
function hidden(table: HoldemTable): void {
  const { hand } = table
  if (hand === undefined) return
  for (const watching of [undefined, ...hand.players.map(({ seat }) => seat)]) {
    const seen = new Set(hand.result?.shown.map(({ seat }) => seat))
    const open = new Set(hand.players.flatMap(({ seat }, index) => (seat === watching || seen.has(seat) ? placesOf(hand, index) : [])))
    for (let place = 0; place < hand.board; place += 1) open.add(hand.players.length * 2 + place)
    const places = fresh.filter((place) => !open.has(place))
    const other = hand.deck.map((card, place) =>
      open.has(place) ? card : (hand.deck[places[(places.indexOf(place) + 1) % places.length] ?? 0] ?? 0),
    )
    const players = hand.players.map((player, index) => {
      const [first, second] = placesOf(hand, index)
      return { ...player, cards: [other[first] ?? 0, other[second] ?? 0] as const }
    })
    const changed = { ...table, hand: { ...hand, deck: other, players } } as HoldemTable
    expect(viewFor(changed, watching)).toEqual(viewFor(table, watching))
  }
}
