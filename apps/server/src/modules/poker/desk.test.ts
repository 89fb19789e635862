import { parseMoney } from '@khela/money'
import { isPokerChannel } from '@khela/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { all } from '../../kernel/scope-mint.ts'
import { publicId } from '../../kernel/index.ts'
import { reconcile } from '../../ledger/index.ts'
import { endBehindHand, endVoid } from './clock.ts'
import { deskHand, deskHands, deskPokerTable, deskPokerTables, openedCards } from './desk.ts'
import { dumpFigures, addPairHours, alarmPairs } from './dump-watch.ts'
import { insertDealt } from './hand-store.ts'
import { openPoker, type Poker } from '../../testing/poker.ts'

/** The tables as the office has them: chips that add up, ending a table, who plays into whose hands; and what is told to those who look. */
let poker: Poker
beforeAll(async () => void (poker = await openPoker()))
afterAll(() => poker.kit.close())

const operator = all('test')
const tx = <R>(run: Parameters<typeof poker.kit.app.db.tx<R>>[0]) => poker.kit.app.db.tx(run)
const seaOf = async (id: string) => {
  const found = await tx((t) => deskPokerTable(t, poker.kit.app, operator, id))
  if (found === undefined) throw new Error('the office does not see the table')
  return found
}
async function duel(mode: 'real' | 'demo' = 'real') {
  const id = await poker.table('duel', mode)
  const [a, b] = [await poker.player({ mode }), await poker.player({ mode })]
  await a.sit(id, 0, '400.00')
  await b.sit(id, 1, '300.00')
  await poker.pass(3)
  return { id, a, b, both: [a, b] as const }
}
type Player = Awaited<ReturnType<Poker['player']>>
/** One move of whoever is to act. */
async function move(id: string, players: readonly Player[], action: string, to?: string): Promise<void> {
  for (const player of players) {
    const table = await player.see(id)
    if (table.options === null) continue
    const isFree = table.options.call === '0.00'
    const done = await player.act(table, action === 'call' && isFree ? 'check' : action, to)
    expect(done.code).toBeUndefined()
    return
  }
}

test('the chips of a table add up at every moment, and a figure that was turned is noticed', async () => {
  const { id, both } = await duel()
  const fresh = await seaOf(id)
  expect(fresh.row.chips).toEqual({
    bought: '700.00',
    cashed: '0.00',
    raked: '0.00',
    onTable: '700.00',
    paidIn: '700.00',
    paidOut: '0.00',
    adds: true,
  })
  expect(fresh.row).toMatchObject({ people: 2, bots: 0, street: 'preflop', pot: '6.00', isClosing: false })
  // The chips in the hand are no part of the stacks.
  expect(fresh.seats.map(({ seat }) => seat.stack)).toEqual(expect.arrayContaining(['398.00', '296.00']))
  expect(fresh.seats.map(({ memberId }) => memberId)).toEqual(both.map(({ memberId }) => memberId))
  expect(JSON.stringify(fresh, (_k, one: unknown) => (typeof one === 'bigint' ? `${one}` : one))).not.toContain('cards')
  for (let moves = 0; moves < 12 && (await seaOf(id)).row.street !== null; moves += 1) {
    await move(id, both, 'call')
    expect((await seaOf(id)).row.chips.adds).toBe(true)
  }
  expect((await seaOf(id)).row.chips).toMatchObject({ raked: '0.40', onTable: '699.60', adds: true })
  await poker.kit.owner.tx((t) => t.run('update house.poker_seat set bought = bought + 1 where table_id = $1 and seat = 0', [id]))
  expect((await seaOf(id)).row.chips.adds).toBe(false)
  await poker.kit.owner.tx((t) => t.run('update house.poker_seat set bought = bought - 1 where table_id = $1 and seat = 0', [id]))
  const rows = await tx((t) => deskPokerTables(t, poker.kit.app, 'open'))
  expect(rows.find((row) => row.id === id)?.chips.adds).toBe(true)
})

test('a table that is closed plays its hand to the end, pays everybody, takes nobody in, and deals no more', async () => {
  const { id, a, b, both } = await duel()
  const close = () => tx((t) => endBehindHand(t, poker.kit.app, id))
  expect(await Promise.all([close(), close()])).toEqual(expect.arrayContaining([true, false]))
  expect((await a.see(id)).isClosing).toBe(true)
  const c = await poker.player()
  expect((await c.sit(id, 0, '200.00')).code).toBe('state_changed')
  expect([(await c.tables()).some((one) => one.id === id), (await a.tables()).some((one) => one.id === id)]).toEqual([false, true])
  for (let moves = 0; moves < 12 && (await a.see(id)).result === null; moves += 1) await move(id, both, 'call')
  const end = await a.see(id)
  expect([end.result === null, end.handNo, end.dealsAt, end.next]).toEqual([false, 1, null, null])
  // The result is looked at as long as ever.
  await poker.pass(3)
  expect((await a.see(id)).state).toBe('open')
  await poker.pass(4)
  expect((await a.see(id)).state).toBe('closed')
  expect((await a.held()) + (await b.held())).toBe(parseMoney('1999.60'))
  expect((await seaOf(id)).row).toMatchObject({ state: 'closed', people: 0, chips: { onTable: '0.00', raked: '0.40', adds: true } })
  expect((await tx((t) => deskPokerTables(t, poker.kit.app, 'ended'))).map((row) => row.id)).toContain(id)
  expect((await poker.kit.owner.tx(reconcile)).problems).toEqual([])
})

test('a table that nobody plays at is closed at once; one that is ended in a hand gives back what the hand began with', async () => {
  const idle = await poker.table('duel', 'real')
  const lone = await poker.player()
  await lone.sit(idle, 0, '200.00')
  await tx((t) => endBehindHand(t, poker.kit.app, idle))
  await poker.pass(0)
  expect([(await lone.see(idle)).state, await lone.balance()]).toEqual(['closed', '1000.00'])

  const { id, a, b, both } = await duel()
  await move(id, both, 'raise', '300.00')
  expect(await tx((t) => endVoid(t, poker.kit.app, id))).toBe(true)
  expect(await tx((t) => endVoid(t, poker.kit.app, id))).toBe(false)
  expect([await a.balance(), await b.balance()]).toEqual(['1000.00', '1000.00'])
  expect((await seaOf(id)).row).toMatchObject({
    state: 'void',
    chips: { bought: '700.00', cashed: '700.00', onTable: '0.00', adds: true },
  })
  expect((await poker.kit.owner.tx(reconcile)).problems).toEqual([])
})

test('hands are listed and opened; hole cards only those that were shown, all of them only by the call that is written down', async () => {
  const { id, both } = await duel()
  await move(id, both, 'fold')
  await poker.pass(3)
  for (let moves = 0; moves < 12 && (await both[0].see(id)).result === null; moves += 1) await move(id, both, 'call')
  const { content, next } = await tx((t) => deskHands(t, poker.kit.app, id, 2_000_000_000))
  expect([content.map(({ no }) => no), next]).toEqual([[2, 1], undefined])
  const [second, first] = content
  const since = new Date(second?.at ?? '')
  const narrowed = async (range: { from?: Date; to?: Date }) =>
    (await tx((t) => deskHands(t, poker.kit.app, id, 2_000_000_000, range))).content.map(({ no }) => no)
  expect([await narrowed({ from: since }), await narrowed({ to: since })]).toEqual([[2], [1]])
  const folded = await tx((t) => deskHand(t, poker.kit.app, operator, first?.id ?? ''))
  expect(folded?.seats.map(({ seat }) => seat.cards)).toEqual([null, null])
  expect(folded?.seats.map(({ memberId }) => memberId)).toEqual(expect.arrayContaining(both.map(({ memberId }) => memberId)))
  expect(folded?.hand.moves.at(-1)).toMatchObject({ kind: 'fold' })
  const opened = await tx((t) => openedCards(t, poker.kit.app, first?.id ?? ''))
  const dealt = await poker.kit.owner.tx((t) =>
    t.query<{ seat: number; cards: number[] }>('select seat, cards from house.poker_dealt where hand_id = $1', [first?.id]),
  )
  expect(opened?.seats.toSorted((x, y) => x.seat - y.seat)).toEqual(dealt.toSorted((x, y) => x.seat - y.seat))
  const shown = await tx((t) => deskHand(t, poker.kit.app, operator, second?.id ?? ''))
  expect(shown?.hand.row).toMatchObject({ rake: '0.40', pot: '8.00', board: expect.toSatisfy((board: number[]) => board.length === 5) })
  expect(shown?.seats.filter(({ seat }) => seat.cards !== null).length).toBeGreaterThan(0)
})

test('those who look at a table are told that it moved and its version, after the commit, and nothing else', async () => {
  const told: unknown[][] = []
  vi.spyOn(poker.kit.app.live, 'tell').mockImplementation((...said) => void told.push(said))
  const { id, both } = await duel()
  await move(id, both, 'call')
  await poker.kit.app.db
    .tx(async (t) => {
      await endVoid(t, poker.kit.app, id)
      throw new Error('lost')
    })
    .catch(() => undefined)
  const here = told.filter(([channel]) => channel === `poker:${id}`)
  // Two sat down, a hand was dealt, one called: every version once, in order, and none of what was lost.
  expect(here.map(([, news]) => news)).toEqual([1, 2, 3, 4].map((version) => ({ id, version })))
  expect((await both[0].see(id)).version).toBe(4)
  for (const [channel, news, ...more] of told) {
    expect([isPokerChannel(String(channel)), Object.keys(news as object), more]).toEqual([true, ['id', 'version'], []])
  }
  expect(['poker:x', `table:crash`, `poker:${id}/..`, `poker:${id}x`].map(isPokerChannel)).toEqual([false, false, false, false])
})

/** Hands for money between two members, as if they had been played in the hour before `at`. */
async function played(pair: readonly [bigint, bigint], lost: readonly bigint[], at: Date): Promise<void> {
  await tx(async (t) => {
    for (const chips of lost) {
      const row = { handId: publicId('phd'), sitting: 'x', mode: 'real' as const, board: [], cards: [0, 1], pot: chips, at }
      await insertDealt(t, { ...row, memberId: pair[0], seat: 0, net: -chips })
      await insertDealt(t, { ...row, memberId: pair[1], seat: 1, net: chips })
    }
  })
}

test('a member who loses stack after stack to another is a case, once; friends who win and lose are none', async () => {
  const { app } = poker.kit
  const { hour, before } = await poker.kit.owner.tx((t) =>
    t.one<{ hour: string; before: Date }>(
      `select to_char(date_trunc('hour', kernel.now() at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:00"Z"') as hour,
              date_trunc('hour', kernel.now()) - interval '20 minutes' as before`,
    ),
  )
  await played(
    [90_002n, 90_001n],
    Array.from({ length: 14 }, (_, n) => 20_000n + BigInt(n) * 500n),
    before,
  )
  await played(
    [90_003n, 90_001n],
    Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? 30_000n : -29_000n)),
    before,
  )
  const watch = async () => {
    await tx((t) => addPairHours(t, app, hour))
    await tx((t) => alarmPairs(t, app))
  }
  const cases = () =>
    poker.kit.owner.tx((t) =>
      t.query<{ id: string; giver: bigint; subject: string }>(
        `select id, member_id as giver, subject from play.vendor_case where kind = 'chip_dump'`,
      ),
    )
  await watch()
  await watch()
  const found = await cases()
  expect(found).toMatchObject([{ giver: 90_002n, subject: expect.stringMatching(/^90001-90002 \d{4}-\d{2}/) }])
  const figures = await tx((t) => dumpFigures(t, found[0]?.id ?? ''))
  expect(figures).toMatchObject({ giver: 90_002n, taker: 90_001n, hands: 14, given: parseMoney('3255.00'), back: 0n, share: 1_000_000 })
  expect(figures?.z).toBeGreaterThan(360)
  // Closed by a person, and nothing new was played: it stays closed.
  await poker.kit.owner.tx((t) =>
    t.run(
      `update play.vendor_case set state = 'CLOSED', closed_at = kernel.now(), closed_by = 'root', note = 'x' where kind = 'chip_dump'`,
    ),
  )
  await watch()
  expect(await cases()).toHaveLength(1)
})
