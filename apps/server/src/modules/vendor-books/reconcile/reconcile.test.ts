import { formatMoney } from '@khela/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withAcme, type VendorHouse } from '../../../../../../tests/acme/test-kit.ts'
import { openTestHouse } from '../../../testing/server.ts'
import { VendorCallError } from '../../play/index.ts'
import { closeCase, type CaseRow } from '../../cases/index.ts'
import { reconcileVendor } from './reconcile.ts'

/** W-30: what the two sides wrote down about the same money must agree, and a person hears when it does not. */
let it: VendorHouse
beforeAll(async () => {
  it = await withAcme(await openTestHouse({ routes: {} }))
})
// Each test plays in a span of its own.
afterEach(async () => {
  it.peer.told = []
  it.peer.page = 1000
  it.peer.up = true
  await it.house.tick(86_400)
})
afterAll(() => it.close())

const look = (backMs = 600_000, aheadMs = 1) =>
  reconcileVendor(it.house.kit.app, it.vendor, new Date(it.house.at() - backMs), new Date(it.house.at() + aheadMs))
const said = ({ kind, player, txId, ours, theirs }: CaseRow) => [
  kind,
  player,
  txId,
  ours === null ? null : formatMoney(ours),
  theirs === null ? null : formatMoney(theirs),
]

test('W-C55: a win that never came is one case, which names the amount and the player', async () => {
  const s = await it.seat()
  await s.bet('c55-bet', '10.00', 'c55-round')
  it.peer.told = [
    s.line('c55-bet', 'bet', '10.00', { round_id: 'c55-round' }),
    s.line('c55-win', 'win', '33.00', { round_id: 'c55-round', target_tx_id: 'c55-bet' }),
  ]
  const { cases, opened } = await look()
  expect(cases.map(said)).toEqual([['missing_here', s.player, 'c55-win', null, '33.00']])
  const [round] = await s.rounds()
  expect(cases[0]).toMatchObject({ memberId: s.memberId, roundId: round?.id, op: 'win', state: 'OPEN', vendor: it.vendor })
  expect(opened).toBe(1)
})

test('looking again changes nothing, also when the vendor lists a call twice', async () => {
  const s = await it.seat()
  const line = s.line('twice-win', 'win', '5.00')
  it.peer.told = [line, line]
  const first = await look()
  const again = await look()
  expect([first.opened, again.opened, again.closed]).toEqual([1, 0, 0])
  expect(again.cases.map(({ id }) => id)).toEqual(first.cases.map(({ id }) => id))
})

test('what both sides have alike opens no case: bets, wins, rollbacks, prizes and refused bets', async () => {
  const s = await it.seat('100.00')
  await s.bet('same-a', '10.00', 'same-1')
  await s.win('same-aw', 'same-a', '25.00')
  await s.bet('same-b', '10.00', 'same-2')
  await s.rollback('same-br', 'same-b')
  await s.bet('same-c', '9999.00', 'same-3')
  await s.rollback('same-dr', 'same-d')
  await s.promo('same-p', '7.00')
  it.peer.told = [
    s.line('same-a', 'bet', '10.00'),
    s.line('same-aw', 'win', '25.00', { target_tx_id: 'same-a' }),
    s.line('same-b', 'bet', '10.00', { status: 'cancelled' }),
    s.line('same-br', 'rollback', '10.00', { target_tx_id: 'same-b' }),
    s.line('same-c', 'bet', '9999.00', { status: 'cancelled' }),
    s.line('same-d', 'bet', '4.00', { status: 'cancelled' }),
    s.line('same-dr', 'rollback', '4.00', { target_tx_id: 'same-d' }),
    s.line('same-p', 'promo', '7.00'),
    s.line('same-close', 'round/close', '0.00'),
  ]
  expect((await look()).cases).toEqual([])
})

test('a call only we have, another amount, and a bet the vendor calls cancelled are three kinds of case', async () => {
  const s = await it.seat()
  await s.bet('kind-a', '10.00', 'kind-1')
  await s.win('kind-aw', 'kind-a', '25.00')
  await s.bet('kind-b', '20.00', 'kind-2')
  it.peer.told = [s.line('kind-a', 'bet', '10.00'), s.line('kind-b', 'bet', '20.00', { status: 'cancelled' })]
  expect((await look()).cases.map(said).toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ['missing_there', s.player, 'kind-aw', '25.00', null],
    ['status_differs', s.player, 'kind-b', '20.00', '20.00'],
  ])
  it.peer.told = [
    s.line('kind-a', 'bet', '10.00'),
    s.line('kind-aw', 'win', '125.00', { target_tx_id: 'kind-a' }),
    s.line('kind-b', 'bet', '20.00'),
  ]
  const second = await look()
  expect(second.cases.map(said)).toEqual([['amount_differs', s.player, 'kind-aw', '25.00', '125.00']])
  expect(second.closed).toBe(2)
})

test('a case whose difference is gone closes itself with a note, and opens again when it comes back', async () => {
  const s = await it.seat()
  await s.bet('late-bet', '10.00', 'late-round')
  it.peer.told = [s.line('late-bet', 'bet', '10.00'), s.line('late-win', 'win', '40.00', { target_tx_id: 'late-bet' })]
  const [opened] = (await look()).cases
  await s.win('late-win', 'late-bet', '40.00')
  expect((await look()).closed).toBe(1)
  const mine = async () => (await it.cases()).find(({ id }) => id === opened?.id)
  expect(await mine()).toMatchObject({ state: 'CLOSED', closedBy: 'system', note: 'both sides agree now' })
  it.peer.told = it.peer.told.filter(({ tx_id: id }) => id !== 'late-win')
  expect((await look()).cases.map(said)).toEqual([['missing_there', s.player, 'late-win', '40.00', null]])
})

test('a case that a person has closed stays closed', async () => {
  const s = await it.seat()
  it.peer.told = [s.line('judged', 'win', '3.00')]
  const [one] = (await look()).cases
  await it.house.kit.app.db.tx((t) => closeCase(t, one?.id ?? '', 'mina', 'paid by hand'))
  const again = await look()
  expect([again.opened, again.cases[0]?.state, again.cases[0]?.note]).toEqual([0, 'CLOSED', 'paid by hand'])
})

test('a player the house does not know is named as the vendor names them', async () => {
  const s = await it.seat()
  it.peer.told = [s.line('ghost', 'win', '9.00', { player_id: 'nobody' })]
  expect((await look()).cases).toMatchObject([{ kind: 'missing_here', player: 'nobody', memberId: null, theirs: 90_000n }])
})

test('two players may have calls of one name; only the one that differs is a case', async () => {
  const [a, b] = [await it.seat(), await it.seat()]
  for (const s of [a, b]) await s.bet('shared-name', '10.00', 'r')
  it.peer.told = [a.line('shared-name', 'bet', '10.00'), b.line('shared-name', 'bet', '11.00')]
  expect((await look()).cases.map(said)).toEqual([['amount_differs', b.player, 'shared-name', '10.00', '11.00']])
})

test('a list of many pages is read to its end, and calls beside the edge of the span are no difference', async () => {
  const s = await it.seat()
  await s.bet('edge-early', '1.00', 'edge-0')
  await it.house.tick(60)
  const start = it.house.at()
  for (let n = 0; n < 7; n += 1) await s.bet(`edge-${n}`, '1.00', `edge-r${n}`)
  const made = (txId: string, ts: number) => s.line(txId, 'bet', '1.00', { ts })
  it.peer.page = 2
  // The vendor's clock is a little off: two of the calls stand before the span in its list.
  it.peer.told = [made('edge-0', start - 3), made('edge-1', start - 1), ...[2, 3, 4, 5, 6].map((n) => made(`edge-${n}`, start + n))]
  const seen = await reconcileVendor(it.house.kit.app, it.vendor, new Date(start), new Date(start + 3_600_000))
  expect(seen.cases).toEqual([])
  expect(it.peer.asked.filter((url) => url.includes('cursor=')).length).toBeGreaterThan(0)
})

test('a win that was repeated for hours is found where the vendor made it', async () => {
  const s = await it.seat()
  await s.bet('slow-bet', '10.00', 'slow-round')
  const told = [s.line('slow-bet', 'bet', '10.00'), s.line('slow-win', 'win', '15.00', { target_tx_id: 'slow-bet' })]
  const prize = s.line('slow-prize', 'promo', '3.00')
  const made = Buffer.from(JSON.stringify({ tx_id: 'slow-prize', ts: it.house.at() }))
  await it.house.tick(6 * 3600)
  await s.win('slow-win', 'slow-bet', '15.00')
  it.peer.told = told
  expect((await look()).cases).toEqual([])
  await it.house.tick(6 * 3600)
  await s.promo('slow-prize', '3.00', 'TOURNAMENT', made)
  it.peer.told = [...told, prize]
  expect((await look()).cases).toEqual([])
})

test('a vendor that does not answer changes nothing', async () => {
  const s = await it.seat()
  await s.bet('down-bet', '10.00', 'down-round')
  const before = await it.cases()
  it.peer.up = false
  await expect(look()).rejects.toBeInstanceOf(VendorCallError)
  expect(await it.cases()).toEqual(before)
})
