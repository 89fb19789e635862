import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../../testing/server.ts'
import type { Tx } from '../../../kernel/index.ts'
import { self } from '../../../kernel/scope-mint.ts'
import { balances, post } from '../../../ledger/index.ts'
import { moneyJobs, moneyRoutes } from '../../../testing/money.ts'
import { addRequirement } from '../../turnover/index.ts'
import { endOverdueBonuses, takeLateBonus } from './end.ts'

let house: TestHouse
beforeAll(async () => void (house = await openTestHouse({ routes: moneyRoutes, wire: (app) => moneyJobs(app) })))
afterAll(() => house.close())

const tx: TestHouse['kit']['app']['db']['tx'] = (...o) => house.kit.app.db.tx(...o)
const bonusOf = (memberId: bigint) =>
  tx(async (t) => (await balances(t, self(memberId), memberId)).find(({ kind }) => kind === 'bonus')?.balance ?? 0n)
type Move = 'bonus_grant' | 'bonus_bet' | 'bonus_win'
/** A movement of bonus money, as play would post it: `bonus_bet` takes, `bonus_win` gives. */
const move = (memberId: bigint, kind: Move, taka: string) => tx((t) => moveIn(t, memberId, kind, taka))
function moveIn(t: Tx, memberId: bigint, kind: Move, taka: string) {
  const amount = kind === 'bonus_bet' ? -parseMoney(taka) : parseMoney(taka)
  return post(t, {
    kind,
    memberId,
    key: `test:${newKey()}`,
    lines: [
      { account: { house: kind === 'bonus_grant' ? 'promotion' : 'game' }, currency: 'BDT', amount: -amount },
      { account: { memberId, kind: 'bonus' }, currency: 'BDT', amount },
    ],
    ref: { type: 'round', id: 'test' },
  })
}
async function give(memberId: bigint, sourceId: string, taka: string, days: number): Promise<void> {
  await move(memberId, 'bonus_grant', taka)
  const expiresAt = new Date(house.at() + days * 86_400_000)
  await tx((t) =>
    addRequirement(t, { memberId, source: 'bonus', sourceId, needed: parseMoney('10000.00'), bonus: parseMoney(taka), expiresAt }),
  )
}
/** Connections of this database that wait for a lock. */
const waiting = async () => {
  const { n } = await house.kit.owner.tx((t) =>
    t.one<{ n: number }>(`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  )
  return n
}
const sweep = () => tx((t) => endOverdueBonuses(t, house.kit.app, 100))
const late = (memberId: bigint) => tx((t) => takeLateBonus(t, house.kit.app, [memberId]))
const day = () => house.tick(86_400)
const forfeits = (memberId: bigint) =>
  house.kit.owner.tx((t) =>
    t.query<{ taka: number }>(
      `select (e.amount / 10000)::int as taka from ledger.entry e join ledger.posting p on p.id = e.posting_id
        where p.kind = 'bonus_forfeit' and p.member_id = $1 and e.amount > 0 order by p.id`,
      [memberId],
    ),
  )
const taka = async (memberId: bigint) => (await forfeits(memberId)).map((one) => one.taka)

test('a bonus that is overdue goes back once with its winnings, however many nodes look; what is open of it is owed no longer', async () => {
  const player = await house.player()
  const { memberId } = player
  await give(memberId, 'a', '500.00', 1)
  await move(memberId, 'bonus_win', '120.00')
  expect(await sweep()).toBe(0)
  await day()
  expect((await Promise.all(Array.from({ length: 6 }, sweep))).reduce((sum, n) => sum + n)).toBe(1)
  expect([await bonusOf(memberId), await taka(memberId)]).toEqual([0n, [620]])
  expect((await house.call('withdrawInfo', {}, player)).value.requirements).toEqual([])
})

test('of two bonuses the one that is over leaves what the newer one gave', async () => {
  const { memberId } = await house.player()
  await give(memberId, 'first', '500.00', 1)
  await give(memberId, 'second', '300.00', 30)
  await move(memberId, 'bonus_bet', '200.00')
  await day()
  await sweep()
  expect([await bonusOf(memberId), await taka(memberId)]).toEqual([parseMoney('300.00'), [300]])
})

test('a bet and a win at the moment of the end: nothing is lost, nothing taken twice, and a late win follows the bonus', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { memberId } = await house.player()
    await give(memberId, `race${n}`, '500.00', 1)
    await day()
    const [, bet, win] = await Promise.all([sweep(), move(memberId, 'bonus_bet', '180.00'), move(memberId, 'bonus_win', '70.00')])
    expect(win.status).toBe('posted')
    const staked = bet.status === 'posted' ? 180 : 0
    const before = (await taka(memberId)).reduce((sum, one) => sum + one, 0)
    // Whatever the order was: what was given and won is staked, taken back, or still there.
    expect((await bonusOf(memberId)) / 10_000n).toBe(BigInt(570 - staked - before))
    // The bet of before wins after the end.
    if (staked > 0) await move(memberId, 'bonus_win', '250.00')
    await Promise.all([late(memberId), late(memberId), late(memberId)])
    expect(await bonusOf(memberId)).toBe(0n)
    const all = (await taka(memberId)).reduce((sum, one) => sum + one, 0)
    expect(all).toBe(570 - staked + (staked > 0 ? 250 : 0))
  }
})

test('a bet that is under way when the bonus ends is waited for, and what it leaves is taken', async () => {
  const { memberId } = await house.player()
  await give(memberId, 'waited', '500.00', 1)
  await day()
  const { ended } = await tx(async (t) => {
    await moveIn(t, memberId, 'bonus_bet', '180.00')
    const sweeping = sweep()
    await expect.poll(waiting).toBe(1)
    return { ended: sweeping }
  })
  expect([await ended, await bonusOf(memberId), await taka(memberId)]).toEqual([1, 0n, [320]])
})

test('a bonus whose wagering is done is not taken, and neither is one without an end', async () => {
  const { memberId } = await house.player()
  await give(memberId, 'done', '500.00', 1)
  await tx((t) => t.run('update wallet.requirement set done = needed where member_id = $1', [memberId]))
  await move(memberId, 'bonus_grant', '100.00')
  await tx((t) => addRequirement(t, { memberId, source: 'bonus', sourceId: 'endless', needed: 1n, bonus: parseMoney('100.00') }))
  await day()
  await sweep()
  await late(memberId)
  expect(await bonusOf(memberId)).toBe(parseMoney('600.00'))
})
