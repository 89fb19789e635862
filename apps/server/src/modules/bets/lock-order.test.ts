/** Calls about one member take the ledger account, then the standing (README.md, rule 4): in any other order a stake and a win could wait for each other. */
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { setLimits } from '../limits/index.ts'
import { openRules, type Calls, type RuleBench } from '../../testing/wallet-port.ts'

let bench: RuleBench
beforeAll(async () => void (bench = await openRules()))
afterAll(() => bench.close())

const ways: readonly (readonly [string, (v: Calls) => Promise<{ readonly code: string }>])[] = [
  ['a bet', (v) => v.bet('new', '10.00')],
  ['a bet with its win', (v) => v.betWin('new', '10.00', '20.00')],
  ['a win', (v) => v.win('w', 'open', '25.00')],
  ['a bet undone', (v) => v.rollback('r', 'open')],
  ['a win corrected upwards', (v) => v.resettle('s', 'won', '30.00')],
  ['a win corrected downwards', (v) => v.resettle('s', 'won', '1.00')],
  ['a prize', (v) => v.promo('p', '5.00')],
]

test.each(ways)('%s holds no standing while it waits for the account', async (_, call) => {
  const seat = await bench.seat()
  const v = seat.at(bench.port)
  const { memberId } = seat
  const nothingPlayed = async () => ({ stake: 0n, payout: 0n, deposited: 0n })
  await bench.kit.app.db.tx((t) =>
    setLimits(t, self(memberId), { memberId, by: 'member' }, { stakeDay: parseMoney('500.00') }, nothingPlayed),
  )
  await v.bet('open', '10.00')
  await v.bet('won', '10.00')
  await v.win('w0', 'won', '15.00')
  const answer = await bench.kit.owner.tx(async (t) => {
    await t.query('select from ledger.account where member_id = $1 for update', [memberId])
    const waiting = call(v)
    const isWaiting = () =>
      t.maybe('select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid)) limit 1').then(Boolean)
    await expect.poll(isWaiting, { interval: 10 }).toBe(true)
    expect(await t.query('select from limits.standing where member_id = $1 for update nowait', [memberId])).toHaveLength(1)
    return { waiting }
  })
  expect((await answer.waiting).code).toBe('OK')
})
