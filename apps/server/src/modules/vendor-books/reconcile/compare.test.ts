import { expect, test } from 'vitest'
import type { VendorTransaction } from '../../vendors/index.ts'
import { differenceOf, standsFor, type OurTx } from './compare.ts'

/** W-30, without a database: when do the two sides say the same about one transaction. */
const ours = (more: Partial<OurTx> = {}): OurTx => ({
  memberId: 1n,
  player: 'p',
  txId: 't',
  op: 'bet',
  target: null,
  roundId: 'rnd',
  amount: 100_000n,
  payout: 0n,
  jackpot: 0n,
  resettled: false,
  state: 'OPEN',
  code: 'OK',
  currency: 'BDT',
  at: new Date(0),
  ...more,
})
const theirs = (more: Partial<VendorTransaction> = {}): VendorTransaction => ({
  txId: 't',
  op: 'bet',
  playerId: 'p',
  roundId: 'r',
  targetTxId: undefined,
  amount: 100_000n,
  winAmount: undefined,
  currency: 'BDT',
  status: 'ok',
  ts: 0,
  ...more,
})
const kindOf = (a: Partial<VendorTransaction>, b: Partial<OurTx> | undefined) => differenceOf(theirs(a), b && ours(b))?.kind

test.each<[string, Partial<VendorTransaction>, Partial<OurTx> | undefined, string | undefined]>([
  ['the same bet', {}, {}, undefined],
  ['a bet that never came', {}, undefined, 'missing_here'],
  ['a cancelled bet that never came', { status: 'cancelled' }, undefined, undefined],
  ['a bet cancelled on both sides', { status: 'cancelled' }, { state: 'CANCELLED' }, undefined],
  ['a bet cancelled there and open here', { status: 'cancelled' }, {}, 'status_differs'],
  ['a bet cancelled here only', {}, { state: 'CANCELLED' }, 'status_differs'],
  ['a bet refused here that counts there', {}, { code: 'INSUFFICIENT_FUNDS', state: null }, 'status_differs'],
  ['a bet refused here and cancelled there', { status: 'cancelled' }, { code: 'INSUFFICIENT_FUNDS', state: null }, undefined],
  ['a bet with a tombstone here that counts there', {}, { op: 'tombstone', state: 'TOMBSTONE', amount: 0n }, 'status_differs'],
  ['a rollback with the id of its bet', { op: 'rollback' }, { op: 'tombstone', state: 'TOMBSTONE', amount: 0n }, undefined],
  ['one id for a bet and a win', { op: 'win' }, {}, 'status_differs'],
  ['another stake', { amount: 100_001n }, {}, 'amount_differs'],
  ['a rollback, whose amount is its bet’s', { op: 'rollback', amount: 5n }, { op: 'rollback', amount: 0n, state: null }, undefined],
  ['the end of a round, which moves nothing', { op: 'round/close' }, undefined, undefined],
])('%s', (_what, a, b, kind) => {
  expect(kindOf(a, b)).toBe(kind)
})

test('a betwin is compared in stake and win; a jackpot may be in the win or beside it; a resettled one has another total by right', () => {
  const betWin = { op: 'betwin', winAmount: 30_000n } as const
  const here = { op: 'betwin', state: 'SETTLED' } as const
  expect(kindOf(betWin, { ...here, payout: 30_000n })).toBeUndefined()
  expect(kindOf(betWin, { ...here, payout: 40_000n })).toBe('amount_differs')
  expect(kindOf(betWin, { ...here, payout: 40_000n, jackpot: 10_000n })).toBeUndefined()
  expect(kindOf({ ...betWin, winAmount: 40_000n }, { ...here, payout: 40_000n, jackpot: 10_000n })).toBeUndefined()
  expect(kindOf(betWin, { ...here, payout: 5_000n, resettled: true })).toBeUndefined()
  const { amounts } = differenceOf(theirs(betWin), ours({ ...here, payout: 40_000n })) ?? {}
  expect(amounts).toEqual({ ours: 40_000n, theirs: 30_000n })
})

test('what the house did itself stands for a win of the same amount, and for any rollback of that bet', () => {
  expect(standsFor({ op: 'win', amount: 100_000n }, theirs({ op: 'win' }))).toBe(true)
  expect(standsFor({ op: 'win', amount: 99_999n }, theirs({ op: 'win' }))).toBe(false)
  expect(standsFor({ op: 'rollback', amount: 0n }, theirs({ op: 'rollback' }))).toBe(true)
  expect(standsFor({ op: 'rollback', amount: 0n }, theirs({ op: 'win' }))).toBe(false)
})
