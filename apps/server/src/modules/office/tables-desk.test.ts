/** The live tables, the poker tables and the seas at the office, over HTTP: who may see and do what, what is written down, and that it holds at once (OF-8). */
import type { OfficeRole } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillGames } from '../../testing/games.ts'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { lookAtPoker, seedPoker } from '../poker/index.ts'
import { openTables, type TableEngine } from '../tables/index.ts'
import { registerMember } from '../identity/index.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import { createOperator } from '../staff/index.ts'
import { officeRoutes, verifyAudit } from '../../testing/office.ts'
import { fishingModule } from '../fishing/index.ts'

let house: TestHouse
let engine: TableEngine
const toldSeas: string[] = []
const seas = { tell: (seaId: string) => void toldSeas.push(seaId), stop: () => undefined }
const calls = { ...stillGames(seas), ...officeRoutes, ...fishingModule.officeCalls({ ports: {}, state: seas }) }
beforeAll(async () => {
  house = await openTestHouse({ routes: { ...calls } })
  const { app } = house.kit
  const settings = await app.settings.get('TABLES')
  await app.db.tx(async (t) => {
    await app.settings.set(t, 'TABLES', { ...settings, chain: 40 }, 'test')
    // Every call of a test comes from one network.
    await app.settings.set(t, 'POKER_SAME_NETWORK', 'allow', 'test')
  })
  engine = openTables(app)
  await seedCatalogue(app)
  await seedPoker(app)
})
afterAll(async () => {
  await engine.stop()
  await house.close()
})

let n = 0
async function hire(role: OfficeRole) {
  const username = `tableop${n++}`
  const { app } = house.kit
  const made = { username, name: 'Mina Akter', role, password: 'a long enough password', totpSecret: Buffer.alloc(20, 7) }
  const hired = await app.db.tx((t) => createOperator(t, app, made))
  if (!hired) throw new Error('the operator was not made')
  return { username, token: house.operator({ kind: 'operator', operatorId: hired.operatorId, username, role, sessionId: BigInt(n) }) }
}
async function member(game: string) {
  const made = await house.kit.app.db.tx((t) => registerMember(t, house.kit.app, { username: `tabler${n++}x` }))
  const player = await house.player({ memberId: made.memberId, publicId: made.publicId, cash: '1000.00' })
  const { sessionId } = (await house.call('launchGame', { gameId: game, mode: 'real' }, player)).value
  return { ...made, ...player, sessionId }
}
/** Steps that are due now, and the opening of a round where none is in play. */
async function play(table: 'dragon-tiger' | 'baccarat'): Promise<void> {
  for (let steps = 0; steps < 8 && (await engine.look(table)) === 0; steps += 1);
}
const acts = () =>
  house.kit.owner.tx((t) =>
    t.query<{ act: string; subject: string; detail: string }>('select act, subject, detail from office.audit order by seq'),
  )

test('a round at a table: what lies on it against what the house may lose, what it paid, and the table turned off for the next bet', async () => {
  const [admin, auditor, one] = [await hire('admin'), await hire('auditor'), await member('dragon-tiger')]
  const bet = async (spot: string, stake: string) => {
    const no = (await house.call('tableState', { table: 'dragon-tiger', mode: 'real' }, one)).value.round.no
    const spots = [{ spot, stake }]
    return house.call('tableBet', { sessionId: one.sessionId, table: 'dragon-tiger', mode: 'real', no, spots }, one)
  }
  const row = async () => (await house.call('officeTable', { table: 'dragon-tiger' }, auditor)).value
  expect((await row()).row).toMatchObject({ round: null, risk: '0.00', chain: null, isOff: false, results: [] })
  engine.wake('dragon-tiger')
  await play('dragon-tiger')
  expect((await bet('suited_tie', '12.00')).code).toBeUndefined()
  const open = (await row()).row
  expect(open).toMatchObject({ risk: '600.00', chain: { length: 40, left: 39 } })
  expect(open.round).toMatchObject({
    no: 1,
    phase: 'betting',
    outcome: null,
    hash: null,
    real: { bets: 1, players: 1, staked: '12.00', paid: null },
  })
  const all = (await house.call('officeTables', {}, auditor)).value.tables
  expect([all.length, all.find(({ table }) => table === 'dragon-tiger')?.risk]).toEqual([10, '600.00'])

  const turn = (off: boolean) => house.call('officeGameSwitch', { game: 'dragon-tiger', off, reason: 'a look at it' }, admin)
  expect((await house.call('officeGameSwitch', { game: 'dragon-tiger', version: 'x', off: true, reason: 'x' }, admin)).code).toBe(
    'not_found',
  )
  await turn(true)
  expect([(await bet('dragon', '1.00')).code, (await row()).row.isOff]).toEqual(['game_off', true])
  const { proposal } = (await turn(false)).value
  await house.call('officeProposalApprove', { id: proposal ?? '' }, await hire('admin'))
  expect((await bet('dragon', '1.00')).code).toBeUndefined()

  for (let waits = 0; waits < 6 && (await row()).rounds.length === 0; waits += 1) {
    await house.tick(16)
    await play('dragon-tiger')
  }
  const { rounds, more } = await row()
  const cash = await house.cash(one.memberId)
  expect([more, rounds.at(-1)]).toMatchObject([false, { no: 1, phase: 'settled', voidReason: null, real: { bets: 2, staked: '13.00' } }])
  // What the page says was paid is what came to the member.
  expect(formatMoney(cash.cash - 9_870_000n)).toBe(rounds.at(-1)?.real.paid)
  expect((await house.call('officeTables', {}, await hire('cashier'))).status).toBe(200)
})

test('a round whose step came too late is void, and the office says why', async () => {
  const [auditor, one] = [await hire('auditor'), await member('baccarat')]
  engine.wake('baccarat')
  await play('baccarat')
  const no = (await house.call('tableState', { table: 'baccarat', mode: 'real' }, one)).value.round.no
  const spots = [{ spot: 'player', stake: '10.00' }]
  await house.call('tableBet', { sessionId: one.sessionId, table: 'baccarat', mode: 'real', no, spots }, one)
  await house.tick(600)
  await play('baccarat')
  const { rounds } = (await house.call('officeTable', { table: 'baccarat' }, auditor)).value
  expect(rounds.find((round) => round.no === no)).toMatchObject({
    phase: 'void',
    voidReason: 'late',
    outcome: null,
    real: { staked: '10.00', paid: '0.00' },
  })
  expect((await house.cash(one.memberId)).cash).toBe(10_000_000n)
})

test('the desk over the chat: a line with its writer, taken away, muted for hours, let write again; each with a reason, in the audit', async () => {
  const [cashier, auditor, one] = [await hire('cashier'), await hire('auditor'), await member('baccarat')]
  const say = (text: string) => house.call('tableSay', { table: 'baccarat', text }, one)
  const { line } = (await say('come to my place')).value
  const lines = async () => (await house.call('officeTableLines', { table: 'baccarat' }, auditor)).value.lines
  expect((await lines()).at(-1)).toMatchObject({ id: line.id, memberId: one.publicId, mutedUntil: null })
  expect((await house.call('officeTableLineRemove', { id: line.id, muteHours: 0, reason: 'x' }, auditor)).code).toBe('forbidden')
  await house.call('officeTableLineRemove', { id: line.id, muteHours: 2, reason: 'advertises' }, cashier)
  expect([(await lines()).some(({ id }) => id === line.id), (await say('again')).code]).toEqual([false, 'chat_muted'])
  const { mutes } = (await house.call('officeTableMutes', {}, auditor)).value
  expect(mutes).toMatchObject([{ memberId: one.publicId, reason: 'advertises', by: cashier.username }])
  const mute = (hours: number, reason: string) => house.call('officeTableMute', { memberId: one.publicId, hours, reason }, cashier)
  expect((await mute(0, ' ')).code).toBe('reason_required')
  expect((await mute(0, 'said sorry')).value.mutes).toEqual([])
  expect((await mute(0, 'said sorry')).code).toBe('state_changed')
  expect((await say('thank you')).status).toBe(200)
  expect((await mute(24, 'not sorry')).value.mutes).toHaveLength(1)
  expect([(await say('no')).code, (await lines()).at(-1)?.mutedUntil === null]).toEqual(['chat_muted', false])
  expect((await house.call('officeTableMute', { memberId: '1', hours: 1, reason: 'x' }, cashier)).code).toBe('not_found')
  const done = (await acts()).filter(({ act }) => act.startsWith('table.'))
  expect(done.map(({ act }) => act)).toEqual(['table.line_remove', 'table.unmute', 'table.mute'])
  expect(done.map(({ detail }) => detail).join()).toMatch(/advertises.*said sorry.*not sorry/)
})

test('a poker table: its members, a hand, its cards opened with a reason by who may, a case for a look, closed and void by an admin', async () => {
  const [admin, cashier, auditor] = [await hire('admin'), await hire('cashier'), await hire('auditor')]
  const rows = (await house.call('officePokerTables', { state: 'open' }, cashier)).value.tables
  const id = rows.find(({ room, mode }) => room === 'duel' && mode === 'real')?.id ?? ''
  const both = [await member('holdem'), await member('holdem')] as const
  for (const [seat, one] of both.entries()) {
    const sat = await house.call('pokerSit', { tableId: id, sessionId: one.sessionId, seat, buyIn: '400.00' }, one)
    expect(sat.code).toBeUndefined()
  }
  await house.tick(3)
  await lookAtPoker(house.kit.app)
  const seen = (await house.call('officePokerTable', { id }, cashier)).value
  expect(seen.seats).toMatchObject(both.map(({ publicId }) => ({ memberId: publicId, isBot: false, bought: '400.00' })))
  expect(seen.row.chips).toMatchObject({ bought: '800.00', onTable: '800.00', adds: true })
  for (const one of both) {
    const { table } = (await house.call('pokerTable', { tableId: id }, one)).value
    if (table.options !== null) await house.call('pokerAct', { tableId: id, handNo: table.handNo, turn: table.turn, action: 'fold' }, one)
  }
  const { content } = (await house.call('officePokerHands', { tableId: id }, cashier)).value
  const handId = content[0]?.id ?? ''
  const hand = (await house.call('officePokerHand', { id: handId }, cashier)).value
  expect(hand.seats.map(({ cards }) => cards)).toEqual([null, null])
  expect(hand.seats.map(({ memberId }) => memberId)).toEqual(expect.arrayContaining(both.map(({ publicId }) => publicId)))

  const open = (by: typeof admin, reason: string) => house.call('officePokerCards', { id: handId, reason }, by)
  expect([(await open(cashier, 'x')).code, (await open(auditor, ' ')).code]).toEqual(['forbidden', 'reason_required'])
  const kept = async () => (await house.kit.owner.tx((t) => t.one<{ n: bigint }>('select count(*) as n from kernel.idempotency'))).n
  const keptBefore = await kept()
  const opened = await open(auditor, 'a complaint')
  expect(opened.value.seats.map(({ cards }) => cards.length)).toEqual([2, 2])
  expect((await acts()).findLast(({ act }) => act === 'poker.cards')).toMatchObject({
    subject: handId,
    detail: expect.stringContaining('a complaint'),
  })
  // The answer is kept nowhere: no key stands for it.
  expect(await kept()).toBe(keptBefore)

  const look = (by: typeof admin, body: { handId?: string } = {}) =>
    house.call('officePokerLook', { tableId: id, reason: 'odd fold', ...body }, by)
  expect((await look(auditor)).code).toBe('forbidden')
  const { caseId } = (await look(cashier, { handId })).value
  expect((await look(cashier, { handId })).code).toBe('state_changed')
  const found = (await house.call('officeCase', { id: caseId }, auditor)).value
  expect([found.row, found.pair]).toMatchObject([
    { kind: 'hand_look', txId: handId, note: `${cashier.username}: odd fold`, state: 'OPEN' },
    null,
  ])

  const end = (how: 'close' | 'void', by = admin) => house.call('officePokerTableEnd', { id, how, reason: 'under a look' }, by)
  expect((await end('close', cashier)).code).toBe('forbidden')
  expect((await end('close')).value.row).toMatchObject({ isClosing: true, state: 'open' })
  expect((await end('close')).code).toBe('state_changed')
  expect((await end('void')).value.row).toMatchObject({ state: 'void', chips: { onTable: '0.00', adds: true } })
  expect((await end('void')).code).toBe('state_changed')
  const cash = await Promise.all(both.map(async ({ memberId }) => (await house.cash(memberId)).cash))
  expect(cash.reduce((sum, one) => sum + one, 0n)).toBe(20_000_000n)
  expect((await acts()).map(({ act }) => act)).toEqual(expect.arrayContaining(['poker.look', 'poker.close', 'poker.void']))
  expect(await house.kit.app.db.tx(verifyAudit)).toMatchObject({ intact: true })
})

test('a sea: its members, a shot, a case for a look, ended by an admin with a reason: paid and written down at once, and told', async () => {
  const [admin, cashier, auditor, one] = [await hire('admin'), await hire('cashier'), await hire('auditor'), await member('fishing')]
  const sat = await house.call('fishingSit', { sessionId: one.sessionId, room: 'nodi', mode: 'real', buyIn: '100.00' }, one)
  const id = sat.value.seaId
  const aim = { x: 800, y: 450 }
  const fire = { bullet: 1, weapon: 'cannon', level: 2, aim, lock: sat.value.fish[0]?.id ?? null, tick: sat.value.tick } as const
  expect((await house.call('fishingShots', { seaId: id, seq: 1, fires: [fire], claims: [] }, one)).value.fires[0]?.refused).toBeNull()
  const rows = (await house.call('officeSeas', { state: 'open' }, cashier)).value.seas
  expect(rows.find((row) => row.id === id)).toMatchObject({
    people: 1,
    money: { bought: '100.00', chips: '98.00', flying: '2.00', adds: true },
  })
  const { seats } = (await house.call('officeSea', { id }, auditor)).value
  expect(seats).toMatchObject([{ memberId: one.publicId, seat: 0, bought: '100.00', flying: '2.00', shots: 0 }])
  const sitting = seats[0]?.id ?? ''
  expect((await house.call('officeSeaSitting', { seaId: id, id: sitting }, cashier)).value).toMatchObject({ adds: true })
  expect((await house.call('officeSeaShots', { seaId: id, sitting }, cashier)).value).toEqual({ content: [], next: null })
  expect((await house.call('officeSeaShot', { seaId: id, sitting, no: '1' }, cashier)).code).toBe('not_found')
  expect((await house.call('officeSeaShots', { seaId: sitting, sitting }, cashier)).code).toBe('not_found')

  const look = (by: typeof admin, about: { sitting?: string } = {}) =>
    house.call('officeSeaLook', { seaId: id, reason: 'odd', ...about }, by)
  expect([(await look(auditor)).code, (await look(cashier, { sitting: id })).code]).toEqual(['forbidden', 'not_found'])
  const { caseId } = (await look(cashier, { sitting })).value
  expect((await look(cashier, { sitting })).code).toBe('state_changed')
  const { row } = (await house.call('officeCase', { id: caseId }, auditor)).value
  expect(row).toMatchObject({ kind: 'sea_look', txId: sitting, memberId: one.publicId, note: `${cashier.username}: odd` })

  const end = (by: typeof admin, reason = 'under a look', key?: string) =>
    house.call('officeSeaEnd', { id, reason }, { ...by, ...(key !== undefined && { key }) })
  const key = 'end-of-a-sea-0001'
  expect([(await end(cashier)).code, (await end(admin, ' ')).code]).toEqual(['forbidden', 'reason_required'])
  toldSeas.length = 0
  const ended = await end(admin, 'under a look', key)
  expect(ended.value.row).toMatchObject({
    state: 'void',
    people: 0,
    money: { cashed: '100.00', chips: '0.00', flying: '0.00', adds: true },
  })
  expect([(await end(admin, 'under a look', key)).replayed, (await end(admin)).code]).toEqual([true, 'state_changed'])
  expect([toldSeas, (await house.cash(one.memberId)).cash]).toEqual([[id], 10_000_000n])
  const past = (await house.call('officeSeaSittings', { seaId: id }, auditor)).value
  expect([past.content, past.next]).toMatchObject([[{ id: sitting, memberId: one.publicId, refunded: '2.00' }], null])
  const done = (await acts()).filter(({ act }) => act.startsWith('fishing.'))
  expect(done.map(({ act, subject }) => [act, subject])).toEqual([
    ['fishing.look', sitting],
    ['fishing.void', id],
  ])
  expect(done[1]?.detail).toBe('nodi real, 1 people, 98.00 at the guns, 2.00 flying, cashed 100.00 in all: under a look')
  expect(await house.kit.app.db.tx(verifyAudit)).toMatchObject({ intact: true })
})
