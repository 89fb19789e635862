import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withAcme, type Seat, type VendorRound, type VendorHouse } from '../../../../../../tests/acme/test-kit.ts'
import { openTestHouse } from '../../../testing/server.ts'
import { endOpenRound } from './open-rounds.ts'
import { reconcileVendor } from './reconcile.ts'
import { endOf } from './round-end.ts'

/** W-29: a round that stays open comes to the end the vendor knows of, or to a person. */
let it: VendorHouse
beforeAll(async () => {
  it = await withAcme(await openTestHouse({ routes: {} }))
})
afterEach(() => {
  it.peer.up = true
})
afterAll(() => it.close())

const bet = (txId: string, amount: string, state: string, win: string | null = null) => ({ tx_id: txId, amount, state, win })
const closed = (...bets: VendorRound['bets']): VendorRound => ({ status: 'CLOSED', bets })

/** Tells what the vendor says of a round, and acts on it. */
async function ask(s: Seat, round: string, told: VendorRound | undefined) {
  if (told === undefined) it.peer.rounds.delete(round)
  else it.peer.rounds.set(round, told)
  const [mine] = await s.rounds()
  await endOpenRound(it.house.kit.app, { memberId: s.memberId, roundId: mine?.id ?? '', vendor: it.vendor })
  return (await s.rounds())[0]
}
const casesOf = async (s: Seat) => (await it.cases({ kind: 'open_round' })).filter(({ memberId }) => memberId === s.memberId)

test('a bet the vendor has settled is credited the normal way, once', async () => {
  const s = await it.seat('100.00')
  await s.bet('won', '10.00', 'won-round')
  const told = closed(bet('won', '10.00', 'SETTLED', '35.00'))
  expect(await ask(s, 'won-round', told)).toMatchObject({ status: 'SETTLED', payout: 350_000n })
  await ask(s, 'won-round', told)
  expect([await s.cash(), (await it.calls(s.memberId)).length]).toEqual(['125.00', 2])
  expect(await casesOf(s)).toEqual([])
})

test('a bet the vendor has settled without a win is lost', async () => {
  const s = await it.seat('100.00')
  await s.bet('lost', '10.00', 'lost-round')
  expect(await ask(s, 'lost-round', closed(bet('lost', '10.00', 'SETTLED', '0.00')))).toMatchObject({ status: 'SETTLED', payout: 0n })
  expect(await s.cash()).toBe('90.00')
})

test('a bet the vendor has cancelled comes back, once', async () => {
  const s = await it.seat('100.00')
  await s.bet('void', '10.00', 'void-round')
  const told = closed(bet('void', '10.00', 'CANCELLED'))
  expect(await ask(s, 'void-round', told)).toMatchObject({ status: 'VOID' })
  await ask(s, 'void-round', told)
  expect(await s.cash()).toBe('100.00')
})

test('of several bets the cancelled ones come back, and of a win only what was not paid yet is credited', async () => {
  const s = await it.seat('100.00')
  await s.bet('many-a', '10.00', 'many')
  await s.bet('many-b', '20.00', 'many')
  await s.bet('many-c', '5.00', 'many')
  await s.win('many-aw', 'many-a', '4.00', { closed: false })
  const told = closed(
    bet('many-a', '10.00', 'SETTLED', '15.00'),
    bet('many-b', '20.00', 'CANCELLED'),
    bet('many-c', '5.00', 'SETTLED', '1.00'),
  )
  expect(await ask(s, 'many', told)).toMatchObject({ status: 'SETTLED', stake: 150_000n, payout: 160_000n })
  expect(await s.cash()).toBe('101.00')
})

test.each<[string, string, VendorRound | undefined]>([
  ['still runs', 'open', { status: 'OPEN', bets: [bet('q', '10.00', 'OPEN')] }],
  ['is unknown to the vendor', 'unknown', undefined],
  ['has another stake there', 'amount', closed(bet('q', '11.00', 'SETTLED', '5.00'))],
  ['is closed without its bet', 'bet_missing', closed(bet('other', '10.00', 'SETTLED', '5.00'))],
  ['is closed with its bet open', 'bet_open', closed(bet('q', '10.00', 'OPEN'))],
])('a round that %s is flagged and nothing moves', async (_what, reason, told) => {
  const s = await it.seat('100.00')
  const round = `flag-${reason}`
  await s.bet('q', '10.00', round)
  expect(await ask(s, round, told)).toMatchObject({ status: 'OPEN' })
  await ask(s, round, told)
  expect(await casesOf(s)).toMatchObject([{ reason, state: 'OPEN', ours: 100_000n, player: s.player }])
  expect(await s.cash()).toBe('90.00')
})

test('a vendor that paid more than it says is flagged', async () => {
  const s = await it.seat('100.00')
  await s.bet('over', '10.00', 'over-round')
  await s.win('over-w', 'over', '50.00', { closed: false })
  expect(await ask(s, 'over-round', closed(bet('over', '10.00', 'SETTLED', '5.00')))).toMatchObject({ status: 'OPEN' })
  expect(await casesOf(s)).toMatchObject([{ reason: 'paid_more' }])
})

test('a vendor that does not answer: flagged, and closed by itself once the round has ended', async () => {
  const s = await it.seat('100.00')
  await s.bet('dark', '10.00', 'dark-round')
  it.peer.up = false
  await ask(s, 'dark-round', undefined)
  expect(await casesOf(s)).toMatchObject([{ reason: 'unreachable', theirs: null, answer: [] }])
  it.peer.up = true
  await ask(s, 'dark-round', { status: 'OPEN', bets: [bet('dark', '10.00', 'OPEN')] })
  expect(await casesOf(s)).toMatchObject([{ reason: 'open', answer: [{ txId: 'dark', state: 'OPEN' }] }])
  await ask(s, 'dark-round', closed(bet('dark', '10.00', 'SETTLED', '20.00')))
  expect(await casesOf(s)).toMatchObject([{ state: 'CLOSED', closedBy: 'system' }])
  expect(await s.cash()).toBe('110.00')
})

test('a round that ended the normal way meanwhile is left alone', async () => {
  const s = await it.seat('100.00')
  await s.bet('calm', '10.00', 'calm-round')
  await s.win('calm-w', 'calm', '12.00')
  expect(await ask(s, 'calm-round', closed(bet('calm', '10.00', 'SETTLED', '99.00')))).toMatchObject({ payout: 120_000n })
  expect(await s.cash()).toBe('102.00')
})

test('what the house did on the vendor’s word is no difference to the vendor’s own win and rollback', async () => {
  await it.house.tick(86_400)
  const s = await it.seat('100.00')
  await s.bet('own-a', '10.00', 'own-round-a')
  await ask(s, 'own-round-a', closed(bet('own-a', '10.00', 'SETTLED', '35.00')))
  const t = await it.seat('100.00')
  await t.bet('own-b', '10.00', 'own-round-b')
  await ask(t, 'own-round-b', closed(bet('own-b', '10.00', 'CANCELLED')))
  it.peer.told = [
    s.line('own-a', 'bet', '10.00'),
    s.line('own-aw', 'win', '35.00', { target_tx_id: 'own-a' }),
    t.line('own-b', 'bet', '10.00', { status: 'cancelled' }),
    t.line('own-br', 'rollback', '10.00', { target_tx_id: 'own-b' }),
  ]
  const look = () => reconcileVendor(it.house.kit.app, it.vendor, new Date(it.house.at() - 60_000), new Date(it.house.at() + 1))
  expect((await look()).cases).toEqual([])
  it.peer.told = it.peer.told.map((line) => (line.tx_id === 'own-aw' ? { ...line, amount: '36.00' } : line))
  expect((await look()).cases).toMatchObject([{ kind: 'missing_here', txId: 'own-aw' }])
})

test('the calls that end a round: rollbacks first, the last win closes, ids are the same each time', () => {
  const ours = (txId: string) => ({ txId, stake: 100n, payout: 0n, state: 'OPEN' as const })
  const theirs = {
    status: 'CLOSED' as const,
    bets: [
      { txId: 'a', amount: 100n, state: 'SETTLED' as const, win: 7n },
      { txId: 'b', amount: 100n, state: 'CANCELLED' as const, win: undefined },
      { txId: 'c', amount: 100n, state: 'SETTLED' as const, win: undefined },
    ],
  }
  const moves = endOf('rnd_1', [ours('a'), ours('b'), ours('c')], theirs)
  expect(moves).toMatchObject([
    { op: 'rollback', betTxId: 'b' },
    { op: 'win', betTxId: 'a', amount: 7n, closed: false },
    { op: 'win', betTxId: 'c', amount: 0n, closed: true },
  ])
  expect(endOf('rnd_1', [ours('a'), ours('b'), ours('c')], theirs)).toEqual(moves)
})
