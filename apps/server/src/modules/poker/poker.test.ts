import { hiddenName } from '@khela/contract/hidden'
import type { ReplyOf } from '@khela/contract'
import { isCardOfDeck } from '@khela/fair/card-proof'
import { checkHand } from '@khela/fair/holdem-verifier'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { post, reconcile } from '../../ledger/index.ts'
import { factsOfRounds, roundsOf } from '../rounds/index.ts'
import { key } from '../../testing/tables.ts'
import { advance, lookAtPoker } from './clock.ts'
import { openPoker, type Poker, type Table } from '../../testing/poker.ts'

let poker: Poker
beforeAll(async () => void (poker = await openPoker()))
afterAll(() => poker.kit.close())

type Player = Awaited<ReturnType<Poker['player']>>
type HandReply = ReplyOf<'pokerHand'>

/** Two people at a table of their own, and the first hand dealt. */
async function duel(over: Parameters<Poker['table']>[2] = {}) {
  const id = await poker.table('duel', 'real', over)
  const [a, b] = [await poker.player(), await poker.player()]
  await a.sit(id, 0, '400.00')
  await b.sit(id, 1, '400.00')
  await poker.pass(3)
  return { id, a, b, both: [a, b] as const }
}
/** Whoever's turn it is, and the table as they see it. */
async function toAct(id: string, players: readonly Player[]): Promise<{ player: Player; table: Table }> {
  for (const player of players) {
    const table = await player.see(id)
    if (table.options !== null) return { player, table }
  }
  throw new Error('nobody is to act')
}
/** Everybody checks or calls until the hand is over. */
async function playDown(id: string, players: readonly Player[]): Promise<Table> {
  for (let move = 0; move < 60; move += 1) {
    const seen = await players[0]?.see(id)
    if (seen === undefined || seen.result !== null) return seen as Table
    const { player, table } = await toAct(id, players)
    const done = await player.act(table, table.options?.call === '0.00' ? 'check' : 'call')
    expect(done.status, done.code).toBe(200)
  }
  throw new Error('the hand does not end')
}

describe('a sitting is one round of money', () => {
  test('buying in, a hand to the showdown, leaving: balances, rake and turnover add up', async () => {
    const { id, a, b, both } = await duel()
    expect([await a.balance(), await b.balance()]).toEqual(['600.00', '600.00'])
    const end = await playDown(id, both)
    expect(end.result?.shown.length).toBeGreaterThan(0)
    // Both put one big blind in and saw a flop: 5 % of 8.00.
    expect(end.result?.rake).toBe('0.40')
    await Promise.all(both.map((one) => one.seat(id, 'leave')))
    expect((await a.held()) + (await b.held())).toBe(parseMoney('1999.60'))
    for (const one of both) {
      const scope = self(one.memberId)
      await poker.kit.app.db.tx(async (t) => {
        const [round, ...others] = await roundsOf(t, scope, { memberId: one.memberId, gameCode: 'holdem' })
        expect([round?.status, round?.stake, others]).toEqual(['SETTLED', parseMoney('4.00'), []])
        // What counts as turnover is the rake that was paid, not the chips that were brought (GS-2.19).
        const facts = await factsOfRounds(t, [{ memberId: String(one.memberId), roundId: round?.id ?? '' }])
        expect([...facts.values()]).toMatchObject([{ category: 'PVP', valid: parseMoney('0.20') }])
      })
    }
    expect((await poker.kit.owner.tx(reconcile)).problems).toEqual([])
  })

  test('who hides has no name for others at the table, as soon as they hide', async () => {
    const { id, a, b } = await duel()
    const named = (table: Table) => table.seats.flatMap((seat) => (seat === null ? [] : [[seat.name, seat.isMe]]))
    const name = named(await b.see(id))[0]?.[0]
    expect(name).not.toBe(hiddenName)
    await poker.kit.owner.tx((t) => t.run('insert into play.unlisted (member_id, at) values ($1, kernel.now())', [a.memberId]))
    expect(named(await b.see(id))[0]).toEqual([hiddenName, false])
    expect(named(await a.see(id))[0]?.[1]).toBe(true)
  })

  test('who hides has no name in hands that others have kept from before', async () => {
    const { id, a, b, both } = await duel()
    await playDown(id, both)
    const own = (await b.call<ReplyOf<'pokerHands'>>('GET', '/wps/poker/hands?mode=real')).value.content[0]
    const others = async () => {
      const { seats } = (await b.call<HandReply>('GET', `/wps/poker/hand?handId=${own?.id}`)).value
      return seats.flatMap(({ name, isMe }) => (isMe ? [] : [name]))
    }
    expect(await others()).not.toContain(hiddenName)
    await poker.kit.owner.tx((t) => t.run('insert into play.unlisted (member_id, at) values ($1, kernel.now())', [a.memberId]))
    expect(await others()).toEqual([hiddenName])
  })

  test('a retried buy-in takes no second one, and finds its seat after the host has forgotten the call', async () => {
    const id = await poker.table('duel', 'real')
    const a = await poker.player()
    const once = key()
    await a.sit(id, 0, '200.00', once)
    await poker.kit.owner.tx((t) => t.run('delete from kernel.idempotency where key = $1', [once]))
    expect((await a.sit(id, 0, '200.00', once)).value.table.me).toMatchObject({ seat: 0, boughtIn: '200.00' })
    const more = key()
    expect((await a.topUp(id, '50.00', more)).value.table.me?.boughtIn).toBe('250.00')
    await poker.kit.owner.tx((t) => t.run('delete from kernel.idempotency where key = $1', [more]))
    expect((await a.topUp(id, '50.00', more)).value.table.me?.boughtIn).toBe('250.00')
    expect(await a.balance()).toBe('750.00')
    expect((await a.seat(id, 'leave')).value.table.me).toBeNull()
    expect([await a.balance(), (await a.seat(id, 'leave')).code]).toEqual(['1000.00', 'state_changed'])
  })

  test('what stands against sitting down takes nothing', async () => {
    const id = await poker.table('duel', 'real')
    const [a, b] = [await poker.player({ ip: '10.9.9.9' }), await poker.player({ ip: '10.9.9.9' })]
    expect((await a.sit(id, 0, '159.99')).params).toEqual({ min: '160.00', max: '400.00' })
    expect((await a.sit('ptb_0000000000000000000000', 0, '200.00')).code).toBe('not_found')
    expect((await a.sit(id, 0, '200.00')).status).toBe(200)
    expect((await a.sit(id, 1, '200.00')).code).toBe('seat_taken')
    expect((await b.sit(id, 1, '200.00')).code).toBe('same_network')
    const c = await poker.player()
    expect((await c.sit(id, 0, '200.00')).code).toBe('seat_taken')
    expect((await c.topUp(id, '1.00')).code).toBe('state_changed')
    expect((await a.topUp(id, '200.01')).code).toBe('amount_out_of_range')
    expect([await b.balance(), await c.balance(), await a.balance()]).toEqual(['1000.00', '1000.00', '800.00'])
    // A table for play credits has no such rule.
    const demo = await poker.table('duel', 'demo')
    const [d, e] = [await poker.player({ mode: 'demo', ip: '10.9.9.8' }), await poker.player({ mode: 'demo', ip: '10.9.9.8' })]
    expect([(await d.sit(demo, 0, '200.00')).status, (await e.sit(demo, 1, '200.00')).status]).toEqual([200, 200])
  })

  test('bonus money buys no chips: it would come back as a friend’s cash', async () => {
    const id = await poker.table('duel', 'real')
    const a = await poker.player({ money: '100.00' })
    const amount = parseMoney('500.00')
    const lines = [
      { account: { house: 'promotion' as const }, currency: 'BDT' as const, amount: -amount },
      { account: { memberId: a.memberId, kind: 'bonus' as const }, currency: 'BDT' as const, amount },
    ]
    await poker.kit.app.db.tx((t) =>
      post(t, { kind: 'bonus_grant', memberId: a.memberId, key: key(), ref: { type: 'test', id: '1' }, lines }),
    )
    const refused = await a.sit(id, 0, '200.00')
    expect([refused.code, refused.params]).toEqual(['insufficient_balance', { balance: '100.00' }])
    expect((await a.see(id)).seats).toEqual([null, null])
    expect(await a.balance()).toBe('100.00')
  })
})

describe('the hand', () => {
  test('a move is taken once, for the turn that it names', async () => {
    const { id, both } = await duel()
    const { player, table } = await toAct(id, both)
    const other = both.find((one) => one !== player) as Player
    expect((await other.act(table, 'call')).code).toBe('state_changed')
    expect((await player.act(table, 'check')).code).toBe('choice_invalid')
    expect((await player.act(table, 'raise', '4.01')).code).toBe('choice_invalid')
    const raised = await player.act(table, 'raise', '12.00')
    expect(raised.value.table).toMatchObject({ turn: table.turn + 1, pot: '16.00' })
    // The reply was lost, and it is asked again under another key; somebody else cannot take the turn either.
    expect((await player.act(table, 'raise', '12.00')).value.table.turn).toBe(table.turn + 1)
    expect((await other.act(table, 'fold')).code).toBe('state_changed')
    const next = await toAct(id, both)
    expect([next.player, next.table.options?.call]).toEqual([other, '8.00'])
    // Two taps at once are one move.
    const taps = await Promise.all([other.act(next.table, 'call'), other.act(next.table, 'call')])
    expect(taps.map(({ status }) => status)).toEqual([200, 200])
    expect((await other.see(id)).turn).toBe(next.table.turn + 1)
  })

  test('nobody is told the cards of others before they are shown, nor the deck', async () => {
    const { id, a, b, both } = await duel()
    const watcher = await poker.player()
    const hidden = async () => {
      for (const one of [a, b, watcher]) {
        const reply = await one.call<{ table: Table }>('GET', `/wps/poker/table?tableId=${id}`)
        const { table } = reply.value
        for (const seat of table.seats) if (seat !== null && !seat.isMe) expect(seat.cards).toBeNull()
        expect(JSON.stringify(reply.value)).not.toContain('"seed')
        expect(table.seats.filter((seat) => (seat?.cards ?? null) !== null)).toHaveLength(one === watcher ? 0 : 1)
        const lists = [await one.tables(), (await one.call('GET', '/wps/poker/hands?mode=real')).value]
        expect(JSON.stringify(lists)).not.toMatch(/"cards":\[\d/)
      }
    }
    await hidden()
    for (let street = 0; street < 3; street += 1) {
      const { player, table } = await toAct(id, both)
      await player.act(table, table.options?.call === '0.00' ? 'check' : 'call')
      await hidden()
    }
    const { player, table } = await toAct(id, both)
    const folder = player === a ? 0 : 1
    const end = (await player.act(table, 'fold')).value.table
    expect([end.result?.shown, end.seats[1 - folder]?.cards]).toEqual([[], null])
    await poker.pass(0)
    // A row in the database holds neither: what is dealt stands sealed.
    const rows = await poker.kit.owner.tx((t) =>
      t.query<{ text: string }>('select base || ops as text from house.poker_table where id = $1', [id]),
    )
    expect(rows[0]?.text).not.toContain('deck')
  })

  test('the deck was fixed before the deal, and each card that was seen is proven; a folded one is not', async () => {
    const { id, a, both } = await duel()
    const before = await a.see(id)
    await playDown(id, both)
    const own = (await a.call<ReplyOf<'pokerHands'>>('GET', '/wps/poker/hands?mode=real')).value.content[0]
    const hand = (await a.call<HandReply>('GET', `/wps/poker/hand?handId=${own?.id}`)).value
    expect([hand.root, hand.seed, hand.cards]).toEqual([before.root, `seed-${a.memberId}`, before.seats[0]?.cards])
    // The next deck stands published while this hand lies on the table, and is the next hand's.
    const promised = (await a.see(id)).next
    await poker.pass(7)
    const dealt = await a.see(id)
    expect([dealt.handNo, dealt.root]).toEqual([promised?.handNo, promised?.root])
    const shown = hand.seats.filter(({ cards }) => cards !== null).length
    expect(hand.proofs).toHaveLength(shown * 2 + 5)
    for (const proof of hand.proofs) expect(await isCardOfDeck(hand.root, proof)).toBe(true)
    expect(await checkHand(hand)).toEqual({ cards: hand.proofs.length, wrongCards: 0, isPaid: true })
    const [first] = hand.proofs
    if (first === undefined) throw new Error('nothing is proven')
    const [step, ...rest] = first.path
    const lies = [
      { ...first, card: (first.card + 1) % 52 },
      { ...first, place: (first.place + 1) % 52 },
      { ...first, path: rest },
      { ...first, path: [{ hash: step?.hash ?? '', left: step?.left === false }, ...rest] },
    ]
    for (const lie of lies) expect(await isCardOfDeck(hand.root, lie)).toBe(false)
    // Somebody else's hand does not exist.
    const stranger = await poker.player()
    expect((await stranger.call('GET', `/wps/poker/hand?handId=${own?.id}`)).code).toBe('not_found')
  })
})

describe('the clock', () => {
  test('the absent player folds behind turn and bank, sits out, keeps the seat and is back by a word', async () => {
    const { id, both } = await duel()
    const { player: absent, table } = await toAct(id, both)
    const other = both.find((one) => one !== absent) as Player
    const { turnEnds = '', bankEnds = '', seat = 9 } = table.toAct ?? {}
    expect((Date.parse(bankEnds) - Date.parse(turnEnds)) / 1000).toBe(30)
    await poker.pass(49)
    expect((await other.see(id)).result).toBeNull()
    await poker.pass(1)
    const end = await other.see(id)
    expect([end.result?.won[0]?.seat, end.seats[seat]?.sittingOut, end.seats[seat]?.last?.kind]).toEqual([1 - seat, true, 'fold'])
    expect((await absent.act(table, 'call')).code).toBe('state_changed')
    await poker.pass(30)
    expect((await other.see(id)).handNo).toBe(1)
    expect((await absent.see(id)).me?.seat).toBe(seat)
    await absent.seat(id, 'in')
    await poker.pass(3)
    expect((await other.see(id)).handNo).toBe(2)
  })

  test('a hand whose node died is played on by another, once', async () => {
    const { id, a } = await duel({ bankSeconds: 0, turnSeconds: 5 })
    // The node dies in the middle of what it was at.
    const dying = poker.kit.app.db.tx(async (t) => {
      await t.run('select 1')
      await advance(t, poker.kit.app, id)
      throw new Error('kill -9')
    })
    await expect(dying).rejects.toThrow('kill -9')
    expect((await a.see(id)).turn).toBe(0)
    await poker.kit.owner.tx((t) =>
      t.run(
        `update house.poker_table set next_at = kernel.now() - interval '1 second', clock_at = kernel.now() - interval '9 second' where id = $1`,
        [id],
      ),
    )
    await Promise.all([1, 2, 3, 4].map(() => lookAtPoker(poker.kit.app)))
    const end = await a.see(id)
    expect([end.turn, end.result?.won.length]).toEqual([1, 1])
  })

  test('a table that cannot go on is void, and everybody has back what the hand began with', async () => {
    const { id, a, b, both } = await duel()
    const { player, table } = await toAct(id, both)
    await player.act(table, 'raise', '400.00')
    await poker.kit.owner.tx((t) => t.run(`update house.poker_table set seed = '\\x00'::bytea, next_at = kernel.now() where id = $1`, [id]))
    for (let tries = 0; tries < 6; tries += 1) await poker.pass(3)
    const rows = await poker.kit.owner.tx((t) => t.query<{ state: string }>('select state from house.poker_table where id = $1', [id]))
    expect(rows).toEqual([{ state: 'void' }])
    expect([await a.balance(), await b.balance()]).toEqual(['1000.00', '1000.00'])
    // Ended for good: nothing is paid a second time.
    await poker.pass(10)
    expect(await a.balance()).toBe('1000.00')
  })

  test('a seat that plays no hands is freed, and a room has a table with a free seat', async () => {
    const a = await poker.player()
    const free = (await a.tables()).find(({ room, players, seatCount }) => room === 'duel' && players < seatCount)
    const id = free?.id ?? ''
    await a.sit(id, 0, '200.00')
    await a.seat(id, 'out')
    const others = [await poker.player(), await poker.player()]
    await others[0]?.sit(id, 1, '200.00')
    expect((await a.tables()).filter(({ room, players, seatCount }) => room === 'duel' && players < seatCount).length).toBeGreaterThan(0)
    await poker.pass(11 * 60)
    await poker.kit.app.jobs.drain()
    expect([await a.balance(), (await a.see(id)).me]).toEqual(['1000.00', null])
  })
})

describe('bots', () => {
  test('keep a lone visitor company at a demo table, are marked, and go with the visitor; never at one for money', async () => {
    const id = await poker.table('ghat', 'demo')
    const a = await poker.player({ mode: 'demo' })
    const before = await a.held()
    await a.sit(id, 2, '200.00')
    await poker.pass(3)
    await poker.pass(3)
    const seen = await a.see(id)
    const bots = seen.seats.filter((seat) => seat?.isBot === true)
    expect([bots.length, seen.handNo > 0]).toEqual([3, true])
    for (let turn = 0; turn < 40 && (await a.see(id)).handNo < 3; turn += 1) {
      const table = await a.see(id)
      if (table.options !== null) await a.act(table, table.options.call === '0.00' ? 'check' : 'fold')
      await poker.pass(3)
    }
    expect((await a.see(id)).handNo).toBe(3)
    const left = (await a.seat(id, 'leave')).value.table
    for (let wait = 0; wait < 40 && (await a.see(id)).seats.some((seat) => seat !== null); wait += 1) await poker.pass(8)
    expect((await a.see(id)).seats.every((seat) => seat === null)).toBe(true)
    const [stack] = left.seats.filter((seat) => seat?.isMe === true).map((seat) => parseMoney(seat?.stack ?? '0.00'))
    if (stack !== undefined) expect(await a.held()).toBe(before - parseMoney('200.00') + stack)

    const real = await poker.table('ghat', 'real')
    const b = await poker.player()
    await b.sit(real, 0, '200.00')
    await poker.pass(10)
    expect((await b.see(real)).seats.filter((seat) => seat !== null)).toHaveLength(1)
  })
})
