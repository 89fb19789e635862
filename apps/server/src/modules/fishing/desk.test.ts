import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { all, self } from '../../kernel/scope-mint.ts'
import { reconcile } from '../../ledger/index.ts'
import { endVoid } from './clock.ts'
import { deskSea, deskSeas, deskShot, deskShots, deskSitting, deskSittings } from './desk.ts'
import { aimed, huntAt, openFishing, seaOf, sitAt, type Fishing } from '../../testing/fishing.ts'

/** The seas as the office has them: money that adds up, sittings with their shots, ending a sea. */
let fishing: Fishing
beforeAll(async () => void (fishing = await openFishing()))
afterAll(() => fishing.kit.close())

const operator = all('test')
const tx = <R>(run: Parameters<typeof fishing.kit.app.db.tx<R>>[0]) => fishing.kit.app.db.tx(run)
async function seen(id: string) {
  const found = await tx((t) => deskSea(t, operator, id))
  if (found === undefined) throw new Error('the office does not see the sea')
  return found
}
/** Two people at a sea of their own; one of them has shots that were decided and one on its way. */
async function fished() {
  const [a, b] = [await fishing.player(), await fishing.player()]
  const sea = await sitAt(a)
  await fishing.pass(1)
  expect((await sitAt(b, 'nodi', '100.00')).seaId).toBe(sea.seaId)
  const claims = await huntAt(fishing, a, sea, 4, { level: 2 })
  const won = claims.reduce((sum, { payout }) => sum + parseMoney(payout), 0n)
  const now = await seaOf(a, sea)
  await a.shots(sea.seaId, (now.me?.seq ?? 0) + 1, [aimed(now, { level: 3 })], [])
  return { a, b, id: sea.seaId, won }
}
const everybodyLeaves = async ({ a, b, id }: Awaited<ReturnType<typeof fished>>) => {
  await a.leave(id)
  await b.leave(id)
}

test('the money of a sea adds up while people fish and when they have left; a figure that was turned is noticed', async () => {
  const made = await fished()
  const { a, b, id, won } = made
  const { row, seats } = await seen(id)
  expect(row).toMatchObject({ state: 'open', people: 2, sittings: 2, shots: 4, room: 'nodi', mode: 'real' })
  expect(row.money).toMatchObject({ bought: '300.00', flying: '3.00', staked: '8.00', cashed: '0.00', adds: true })
  expect(parseMoney(row.money.won)).toBe(won)
  expect(parseMoney(row.money.chips)).toBe(parseMoney('289.00') + won)
  expect(seats.map(({ memberId, seat }) => [memberId, seat.seat, seat.bought, seat.flying, seat.shots, seat.lastShotAt !== null])).toEqual([
    [a.memberId, 0, '200.00', '3.00', 4, true],
    [b.memberId, 1, '100.00', '0.00', 0, false],
  ])
  expect((await tx((t) => deskSeas(t, 'open'))).find((one) => one.id === id)).toEqual(row)
  // The rows balance as the table makes them, but the sea has it otherwise.
  const turn = (by: bigint) =>
    fishing.kit.owner.tx((t) =>
      t.run('update house.fishing_sitting set chips = chips + $2, bought = bought + $2 where sea_id = $1 and seat = 1', [id, by]),
    )
  await turn(1n)
  expect((await seen(id)).row.money.adds).toBe(false)
  await turn(-1n)
  expect((await seen(id)).row.money.adds).toBe(true)

  await everybodyLeaves(made)
  const after = (await seen(id)).row
  expect(after).toMatchObject({ state: 'closed', people: 0, money: { chips: '0.00', flying: '0.00', staked: '8.00', adds: true } })
  expect(parseMoney(after.money.cashed)).toBe(parseMoney('292.00') + won)
  const ended = await tx((t) => deskSeas(t, 'ended'))
  expect([ended.some((one) => one.id === id), (await tx((t) => deskSeas(t, 'open'))).some((one) => one.id === id)]).toEqual([true, false])
})

test('a sitting against its shots, line by line; what verifies one holds no seed while its pair is in play', async () => {
  const made = await fished()
  const { a, id } = made
  const sitting = (await seen(id)).seats[0]?.seat.id ?? ''
  const look = () => tx((t) => deskSitting(t, operator, id, sitting))
  expect(await look()).toMatchObject({ adds: true, byShots: { shots: 4, staked: '8.00' }, memberId: a.memberId, mode: 'real' })
  const page = await tx((t) => deskShots(t, operator, { seaId: id, sitting }))
  expect([page?.content.map(({ no, cost }) => [no, cost]), page?.next]).toEqual([[4, 3, 2, 1].map((no) => [no, '2.00']), null])
  expect((await tx((t) => deskShots(t, operator, { seaId: id, sitting, before: 3 })))?.content.map(({ no }) => no)).toEqual([2, 1])
  const own = (await a.history()).value.content
  const proof = (no: number) => tx((t) => deskShot(t, { app: fishing.kit.app, scope: operator }, { seaId: id, sitting, no }))
  expect(await proof(4)).toEqual((await a.proof(own[0]?.id ?? '')).value)
  expect([(await proof(4))?.serverSeed, await proof(5)]).toEqual([null, undefined])

  // A shot that was taken out of the list is missed, though the row of the sitting still balances.
  await fishing.kit.owner.tx((t) => t.run('update house.fishing_shot set cost = cost + 1 where sitting = $1 and no = 2', [sitting]))
  expect((await look())?.adds).toBe(false)
  await fishing.kit.owner.tx((t) => t.run('update house.fishing_shot set cost = cost - 1 where sitting = $1 and no = 2', [sitting]))

  expect((await tx((t) => deskSittings(t, operator, id, undefined))).content).toEqual([])
  await everybodyLeaves(made)
  const over = await tx((t) => deskSittings(t, operator, id, undefined))
  expect(over.content.map(({ seat }) => [seat.bought, seat.isOpen, seat.refunded])).toEqual([
    ['100.00', false, '0.00'],
    ['200.00', false, '3.00'],
  ])
  const began = new Date(over.content[0]?.seat.since ?? '')
  const narrowed = async (range: { from?: Date; to?: Date }) =>
    (await tx((t) => deskSittings(t, operator, id, undefined, range))).content.map(({ seat }) => seat.bought)
  expect([await narrowed({ to: new Date(0) }), (await narrowed({ from: began }))[0]]).toEqual([[], '100.00'])
  expect(await narrowed({ to: began })).not.toContain('100.00')
  const first = over.content[0]?.seat.id
  expect((await tx((t) => deskSittings(t, operator, id, first))).content.map(({ seat }) => seat.id)).toEqual([sitting])
  // Nothing of it for a scope that does not cover the member, nor by way of another sea.
  const other = await fished()
  expect(await tx((t) => deskSitting(t, self(other.a.memberId), id, sitting))).toBeUndefined()
  expect((await tx((t) => deskSea(t, self(a.memberId), other.id)))?.seats).toEqual([])
  expect(await tx((t) => deskSitting(t, operator, other.id, sitting))).toBeUndefined()
  await everybodyLeaves(other)
})

test('a sea that is ended pays chips and what flies to everybody, once, whoever leaves or ends it at that moment; nobody comes back', async () => {
  const { a, b, id, won } = await fished()
  const end = () => tx((t) => endVoid(t, fishing.kit.app, fishing.seas, id))
  const [one, two, left] = await Promise.all([end(), end(), a.leave(id)])
  expect([one === two, left.code]).toEqual([false, undefined])
  expect(parseMoney(left.value.paid)).toBe(parseMoney('192.00') + won)
  expect([await a.held(), await b.balance()]).toEqual([parseMoney('992.00') + won, '1000.00'])
  const { row, seats } = await seen(id)
  expect([seats, row]).toMatchObject([[], { state: 'void', people: 0, money: { chips: '0.00', flying: '0.00', adds: true } }])
  expect((await b.shots(id, 1, [], [])).code).toBe('state_changed')
  const again = await sitAt(b)
  expect(again.seaId).not.toBe(id)
  await b.leave(again.seaId)
  expect((await fishing.kit.owner.tx(reconcile)).problems).toEqual([])
})
