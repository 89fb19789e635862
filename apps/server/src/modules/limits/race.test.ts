import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { entriesOf, kindRows, post, syncKinds, type PostingKind } from '../../ledger/index.ts'
import { depositRefusal, noteDeposit } from './store.ts'
import { type Played } from './limits.ts'
import { openBench, type LimitsBench } from './test-kit.ts'

/** Stakes and deposits that meet each other, and the setting of the limit itself (W-C35, W-C38). */

let bench: LimitsBench
beforeAll(async () => {
  bench = await openBench(16)
  await bench.base.owner.tx((t) => syncKinds(t, kindRows))
})
// Noon in Dhaka: a real midnight must not fall into a race.
beforeEach(() => bench.clock('2026-03-10T06:00:00Z'))
afterAll(() => bench.base.close())

const many = <T>(count: number, fn: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => fn(n)))

test('twenty stakes at once never pass a limit, whichever it is', async () => {
  for (const limits of [{ stakeDay: 100n }, { stakeMonth: 105n }, { lossDay: 100n }, { lossWeek: 109n }]) {
    const m = bench.member()
    await bench.set(m, limits)
    const answers = await many(20, () => bench.stake(m, 10n))
    expect(answers.filter((reason) => reason === null).length).toBe(10)
    expect((await bench.standing(m)).counters.get('day')?.stake).toBe(100n)
  }
})

test('twenty deposits at once never pass the limit', async () => {
  const m = bench.member()
  await bench.set(m, { depositDay: 100n })
  const answers = await many(20, () =>
    bench.tx(async (t) => {
      const reason = await depositRefusal(t, m, 10n)
      if (reason === undefined) await noteDeposit(t, m, 10n)
      return reason
    }),
  )
  expect(answers.filter((reason) => reason === undefined).length).toBe(10)
})

test('day changes under twenty stakes at once: the new day begins once', async () => {
  const m = bench.member()
  await bench.set(m, { stakeDay: 100n })
  await many(20, () => bench.stake(m, 10n))
  await bench.clock('2026-03-10T18:00:00Z')
  const answers = await many(20, () => bench.stake(m, 10n))
  expect(answers.filter((reason) => reason === null).length).toBe(10)
})

function moving(memberId: bigint, kind: PostingKind, key: string, amount: bigint) {
  const house = kind === 'deposit' ? 'gateway' : 'game'
  const sign = kind === 'bet' ? -1n : 1n
  return {
    kind,
    memberId,
    key,
    ref: { type: 'test', id: key },
    lines: [
      { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: sign * amount },
      { account: { house }, currency: 'BDT', amount: -sign * amount },
    ],
  } as const
}
/** Stakes of the ledger: what the floors above tell. */
const played: Played = async (t, scope, memberId, from) => {
  const bets = await entriesOf(t, scope, { memberId, from, kinds: ['bet'], limit: 500 })
  return { stake: bets.reduce((sum, { amount }) => sum - amount, 0n), payout: 0n, deposited: 0n }
}

test('every stake under way when the first limit is set is counted once, and none meets a deadlock', async () => {
  for (let round = 0; round < 12; round++) {
    const m = bench.member()
    await bench.tx((t) => post(t, moving(m, 'deposit', 'purse', 1_000n)))
    let runs = 0
    const bet = (n: number) =>
      bench.tx(async (t) => {
        // A transaction that meets a deadlock is run again.
        runs += 1
        // Ledger account, then standing: the order of the wallet port, and of all who ask for both (README.md).
        await t.query(`select ledger.lock_members(array[$1::bigint], '{BDT}')`, [m])
        const { reason } = await t.one<{ reason: string | null }>('select limits.refusal($1, 10, null) as reason', [m])
        if (reason !== null) return
        await post(t, moving(m, 'bet', `bet:${n}`, 10n))
        await t.query('select limits.note_stake($1, 10)', [m])
      })
    await many(14, (n) => (n === 7 ? bench.set(m, { stakeDay: 100_000n }, { played }) : bet(n)))
    const { stake } = await bench.tx((t) => played(t, self(m), m, new Date(0)))
    expect(stake).toBe(130n)
    expect(runs).toBe(13)
    expect((await bench.standing(m)).counters.get('day')?.stake).toBe(stake)
  }
})
