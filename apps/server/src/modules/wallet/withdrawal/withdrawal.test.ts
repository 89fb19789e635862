import type { RequestOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../kernel/index.ts'
import { all, self } from '../../kernel/scope-mint.ts'
import { post } from '../../ledger/index.ts'
import { recordPayout } from './decide.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  onRoundsSettled,
  onRoundVoided,
  rejectWithdrawal,
  waitingTotals,
  walletTotals,
  withdrawalOf,
  walletJobs,
  walletRoutes,
} from './index.ts'
import { newKey, openTestHouse, type TestHouse } from '../../../../../tests/server-kit.ts'
import { addRequirement } from './turnover-store.ts'

let house: TestHouse
const office = all('withdrawal.decide')
beforeAll(async () => {
  house = await openTestHouse({ routes: walletRoutes, wire: walletJobs })
})
afterAll(() => house.close())

type Ask = RequestOf<'withdrawCreate'>
const ask = (amount = '500.00', over: Partial<Ask> = {}): Ask => ({
  amount,
  channel: 'bkash',
  payeeName: 'Rahim Uddin',
  payeeAccount: '01712345678',
  ...over,
})
type Player = Awaited<ReturnType<TestHouse['player']>>
const request = (player: Player, input = ask(), key = newKey()) => house.call('withdrawCreate', input, { ...player, key })
const own = async (player: Player) => (await house.call('withdrawals', {}, player)).value.content
const decision = (id: string) => ({ id, state: 'REQUESTED', by: 'mina' }) as const
const approve = (id: string) => house.kit.app.db.tx((t) => approveWithdrawal(t, house.kit.app, office, decision(id)))
const reject = (id: string, reason = 'name differs') =>
  house.kit.app.db.tx((t) => rejectWithdrawal(t, house.kit.app, office, { ...decision(id), reason }))
const codeOf = (result: PromiseSettledResult<unknown>) => {
  if (result.status === 'fulfilled') return 'done'
  return result.reason instanceof AppError ? result.reason.code : String(result.reason)
}
const money = (cash: string, held: string) => ({ cash: parseMoney(cash), held: parseMoney(held) })

test('asked → held → approved → sent → paid', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { status, value } = await request(player)
  expect(status).toBe(200)
  expect(value).toMatchObject({ state: 'REQUESTED', amount: '500.00', payeeMasked: '017••••••78', cancellable: true })
  expect(value.steps.map(({ state, at }) => [state, at !== null])).toEqual([
    ['REQUESTED', true],
    ['SENT', false],
    ['PAID', false],
  ])
  expect(await house.cash(player.memberId)).toEqual(money('500.00', '500.00'))
  expect((await house.call('withdrawInfo', {}, player)).value.open).toBe(value.id)
  await approve(value.id)
  await house.settle()
  expect((await own(player))[0]).toMatchObject({ state: 'PAID', cancellable: false })
  expect(await house.cash(player.memberId)).toEqual(money('500.00', '0.00'))
  const detail = await house.kit.app.db.tx((t) => withdrawalOf(t, office, value.id))
  expect(detail?.steps.map(({ state, by }) => [state, by])).toEqual([
    ['REQUESTED', 'member'],
    ['SENT', 'mina'],
    ['PAID', 'system'],
  ])
  expect(detail?.row.payeeAccount).toBe('01712345678')
  expect((await house.call('withdrawInfo', {}, player)).value.open).toBeNull()
})

test('after a change of what guards the account withdrawals wait, for this member alone (reliability A19)', async () => {
  const [player, other] = [await house.player({ cash: '1000.00' }), await house.player({ cash: '1000.00' })]
  const change = (age: string) =>
    house.kit.owner.tx(async (t) => {
      // Members of this house have no row of their own: only the waiting is asked about.
      await t.run('alter table identity.security drop constraint if exists security_member_id_fkey')
      await t.run(
        `insert into identity.security (member_id, changed_at) values ($1, kernel.now() - $2::interval)
         on conflict (member_id) do update set changed_at = excluded.changed_at`,
        [player.memberId, age],
      )
    })
  await change('90 minutes')
  const refused = await request(player)
  expect([refused.code, refused.params]).toEqual(['security_cool_off', { hours: 23 }])
  expect((await request(other)).status).toBe(200)
  await change('24 hours')
  expect((await request(player)).status).toBe(200)
})

test('a rejected withdrawal returns the money and tells the reason', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { value } = await request(player)
  await reject(value.id, '  name differs ')
  expect((await own(player))[0]).toMatchObject({ state: 'REJECTED', reason: 'name differs' })
  expect(await house.cash(player.memberId)).toEqual(money('1000.00', '0.00'))
})

test('a payout the gateway refuses returns the money', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { value } = await request(player, ask('500.00', { payeeAccount: '01700000000' }))
  await approve(value.id)
  await house.settle()
  expect((await own(player))[0]).toMatchObject({ state: 'FAILED', reason: 'account unknown' })
  expect(await house.cash(player.memberId)).toEqual(money('1000.00', '0.00'))
})

test('a payout is recorded once, however often the gateway answers; a lost job is mended by the sweep', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { value } = await request(player)
  await approve(value.id)
  await house.kit.owner.tx((t) => t.run(`delete from pgboss.job where name = 'wallet.payout'`))
  await house.settle()
  expect((await own(player))[0]?.state).toBe('SENT')
  await house.tick(61)
  await house.settle()
  expect((await own(player))[0]?.state).toBe('PAID')
  const again = { state: 'PAID', providerTrxId: 'SIMX', reason: null } as const
  await Promise.all(Array.from({ length: 5 }, () => house.kit.app.db.tx((t) => recordPayout(t, house.kit.app, office, value.id, again))))
  expect(await house.cash(player.memberId)).toEqual(money('500.00', '0.00'))
})

test('R09: 50 equal calls with one key make one request and 50 equal answers', async () => {
  const player = await house.player({ cash: '5000.00' })
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 50 }, () => request(player, ask(), key)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect((await own(player)).length).toBe(1)
  expect(await house.cash(player.memberId)).toEqual(money('4500.00', '500.00'))
})

test('R10: the same key with another body is a conflict and changes nothing', async () => {
  const player = await house.player({ cash: '5000.00' })
  const key = newKey()
  expect((await request(player, ask(), key)).status).toBe(200)
  const { status, code } = await request(player, ask('501.00'), key)
  expect([status, code]).toEqual([409, 'idempotency_conflict'])
  expect(await house.cash(player.memberId)).toEqual(money('4500.00', '500.00'))
})

test('R11: of 50 calls with their own keys and money for one, one succeeds', async () => {
  const player = await house.player({ cash: '500.00' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => request(player)))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  for (const { status, code } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(422)
    expect(['withdrawal_pending', 'insufficient_balance']).toContain(code)
  }
  expect(await house.cash(player.memberId)).toEqual(money('0.00', '500.00'))
})

test('R13: stakes and withdrawals that race never take more than there is', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  const stake = (n: number) =>
    house.kit.app.db.tx((t) =>
      post(t, {
        kind: 'bet',
        memberId,
        key: `bet:${n}`,
        lines: [
          { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: -parseMoney('90.00') },
          { account: { house: 'game' }, currency: 'BDT', amount: parseMoney('90.00') },
        ],
        ref: { type: 'round', id: String(n) },
      }),
    )
  const asked: Promise<boolean>[] = []
  const staked: Promise<boolean>[] = []
  for (let n = 0; n < 20; n++) {
    staked.push(stake(n).then(({ status }) => status === 'posted'))
    if (n % 4 === 0) asked.push(request(player, ask('300.00')).then(({ status }) => status === 200))
  }
  const bets = (await Promise.all(staked)).filter(Boolean).length
  const held = (await Promise.all(asked)).filter(Boolean).length
  const after = await house.cash(memberId)
  expect(held).toBeLessThanOrEqual(1)
  expect(after.held).toBe(parseMoney('300.00') * BigInt(held))
  expect(after.cash).toBe(parseMoney('1000.00') - parseMoney('90.00') * BigInt(bets) - after.held)
})

test('R15: of approve, reject and cancel at once, one wins and the others get state_changed', async () => {
  for (let n = 0; n < 8; n++) {
    const player = await house.player({ cash: '500.00' })
    const { id } = (await request(player)).value
    const cancel = async () => {
      const { code } = await house.call('withdrawCancel', { id }, player)
      if (code === 'state_changed') throw new AppError('state_changed')
    }
    const acts = n % 2 === 0 ? [approve(id), reject(id), cancel()] : [cancel(), reject(id), approve(id)]
    const results = (await Promise.allSettled(acts)).map(codeOf)
    expect(results.toSorted()).toEqual(['done', 'state_changed', 'state_changed'])
    await house.settle()
    const state = (await own(player))[0]?.state
    expect(await house.cash(player.memberId)).toEqual(state === 'PAID' ? money('0.00', '0.00') : money('500.00', '0.00'))
  }
})

test('taking back returns the money, once, and only before a decision', async () => {
  const player = await house.player({ cash: '500.00' })
  const { id } = (await request(player)).value
  const cancelled = await house.call('withdrawCancel', { id }, player)
  expect(cancelled.value).toMatchObject({ state: 'CANCELLED_BY_MEMBER', cancellable: false })
  expect((await house.call('withdrawCancel', { id }, player)).code).toBe('state_changed')
  expect(await house.cash(player.memberId)).toEqual(money('500.00', '0.00'))
  expect((await request(player)).status).toBe(200)
})

test('refusals: amount, balance, one at a time, channel, name, reason', async () => {
  const player = await house.player({ cash: '1000.00' })
  for (const amount of ['199.99', '100000.01'])
    expect(await request(player, ask(amount))).toMatchObject({
      status: 422,
      code: 'amount_out_of_range',
      params: { min: '200.00', max: '100000.00' },
    })
  expect(await request(player, ask('1000.01'))).toMatchObject({ code: 'insufficient_balance', params: { balance: '1000.00' } })
  expect(await request(player, ask('300.00', { payeeName: '  a ' }))).toMatchObject({ code: 'bad_input', params: { field: 'payeeName' } })
  const { id } = (await request(player, ask('300.00'))).value
  expect(await request(player, ask('300.00'))).toMatchObject({ code: 'withdrawal_pending' })
  const refused = await Promise.allSettled([reject(id, '   '), approve(`wdr_${'0'.repeat(22)}`), reject(`wdr_${'0'.repeat(22)}`)])
  expect(refused.map(codeOf)).toEqual(['reason_required', 'not_found', 'not_found'])
})

test('a decided refusal stays the answer of its key, even when it would be possible now', async () => {
  const player = await house.player()
  const key = newKey()
  expect((await request(player, ask(), key)).code).toBe('insufficient_balance')
  await house.player({ memberId: player.memberId, cash: '1000.00' })
  expect((await request(player, ask(), key)).code).toBe('insufficient_balance')
  expect((await request(player)).status).toBe(200)
})

const settled = (memberId: bigint, roundId: string, stake: string, mode: 'real' | 'demo' = 'real') =>
  house.kit.app.db.tx((t) => onRoundsSettled(t, { rounds: [{ memberId: String(memberId), roundId, mode, stake, payout: '0.00' }] }))
const roundId = () => `rnd_${newKey()}`

test('a round that was undone counts no longer, whichever of the two is heard first', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  const voided = (id: string) => house.kit.app.db.tx((t) => onRoundVoided(t, { memberId: String(memberId), roundId: id }))
  const missing = async () => (await house.call('withdrawInfo', {}, player)).value.turnover.missing
  await house.kit.app.db.tx((t) => addRequirement(t, { memberId, source: 'deposit', sourceId: 'dep_v', needed: parseMoney('300.00') }))
  const [first, second] = [roundId(), roundId()]
  await settled(memberId, first, '100.00')
  expect(await missing()).toBe('200.00')
  await voided(first)
  await voided(first)
  expect(await missing()).toBe('300.00')
  await voided(second)
  await settled(memberId, second, '100.00')
  expect(await missing()).toBe('300.00')
})

test('turnover blocks until it is played, each round counts once, trial rounds never', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  await house.kit.app.db.tx(async (t) => {
    await addRequirement(t, { memberId, source: 'deposit', sourceId: 'dep_a', needed: parseMoney('300.00') })
    await addRequirement(t, { memberId, source: 'deposit', sourceId: 'dep_b', needed: parseMoney('200.00') })
    await addRequirement(t, { memberId, source: 'deposit', sourceId: 'dep_b', needed: parseMoney('200.00') })
  })
  expect(await request(player)).toMatchObject({ status: 422, code: 'turnover_missing', params: { missing: '500.00' } })
  expect(await house.cash(memberId)).toEqual(money('1000.00', '0.00'))
  const same = roundId()
  await Promise.all(Array.from({ length: 6 }, () => settled(memberId, same, '350.00')))
  await settled(memberId, roundId(), '9000.00', 'demo')
  const { turnover } = (await house.call('withdrawInfo', {}, player)).value
  expect(turnover).toEqual({ needed: '200.00', done: '50.00', missing: '150.00' })
  await Promise.all(Array.from({ length: 5 }, () => settled(memberId, roundId(), '30.00')))
  expect((await house.call('withdrawInfo', {}, player)).value.turnover).toEqual({ needed: '0.00', done: '0.00', missing: '0.00' })
  expect((await request(player)).status).toBe(200)
})

test('a deposit credited while a withdrawal is asked for cannot leave unplayed', async () => {
  for (let n = 0; n < 6; n++) {
    const player = await house.player()
    const { value } = await house.call('depositCreate', { method: 'sim_bkash', amount: '500.00' }, player)
    const ref = new URL(value.payUrl ?? '', 'http://site').searchParams.get('ref') ?? ''
    const { secret } = await house.kit.owner.tx((t) =>
      t.one<{ secret: string }>('select secret from wallet.sim_payment where ref = $1', [ref]),
    )
    await house.call('simPayDecide', { ref, secret, decision: 'pay' })
    const answers = await Promise.all([house.settle(), ...Array.from({ length: 6 }, () => request(player))])
    const codes = answers.flatMap((answer) => (answer ? [answer.code] : []))
    expect(codes.filter((code) => code !== 'turnover_missing' && code !== 'insufficient_balance')).toEqual([])
  }
})

test('checks see what the facts are: shared payee, unplayed deposit, unknown payee', async () => {
  const account = '01899887766'
  const first = await house.player({ cash: '500.00' })
  const second = await house.player({ cash: '500.00' })
  await request(first, ask('300.00', { payeeAccount: account }))
  const { id } = (await request(second, ask('300.00', { payeeAccount: account }))).value
  const checks = async () => {
    const detail = await house.kit.app.db.tx((t) => withdrawalOf(t, office, id))
    return Object.fromEntries((detail?.checks ?? []).map(({ code, ok }) => [code, ok]))
  }
  expect(await checks()).toMatchObject({ turnover_done: true, payee_known: false, played_since_deposit: true })
  await approve(id)
  await house.settle()
  const next = (await request(second, ask('200.00', { payeeAccount: account }))).value.id
  const detail = await house.kit.app.db.tx((t) => withdrawalOf(t, office, next))
  expect(detail?.checks.find(({ code }) => code === 'payee_known')?.ok).toBe(true)
})

test('nobody sees or takes back the withdrawal of another', async () => {
  const player = await house.player({ cash: '500.00' })
  const { id } = (await request(player)).value
  const other = await house.player()
  expect((await house.call('withdrawCancel', { id }, other)).code).toBe('not_found')
  expect((await house.call('withdrawals', { cursor: id }, other)).value.content).toEqual([])
  const seen = await house.kit.app.db.tx((t) => withdrawalOf(t, self(other.memberId), id))
  expect(seen).toBeUndefined()
  const trial = await house.player({ role: 'trial' })
  expect((await request(trial)).code).toBe('need_true_account')
})

test('lists: own newest first, waiting oldest first, totals of what waits, totals of a member', async () => {
  const before = await house.kit.app.db.tx((t) => waitingTotals(t, office))
  const players = [await house.player({ cash: '1000.00' }), await house.player({ cash: '1000.00' })]
  const ids: string[] = []
  for (const player of players) ids.push((await request(player)).value.id)
  const after = await house.kit.app.db.tx((t) => waitingTotals(t, office))
  expect([after.count - before.count, after.amount - before.amount]).toEqual([2, parseMoney('1000.00')])
  const waiting = await house.kit.app.db.tx((t) => listWithdrawals(t, office, { list: 'waiting', limit: 500 }))
  expect(waiting.map(({ id }) => id).slice(-2)).toEqual(ids)
  const [first] = players
  await approve(ids[0] ?? '')
  await house.settle()
  const memberId = first?.memberId ?? 0n
  const decided = await house.kit.app.db.tx((t) => listWithdrawals(t, office, { list: 'decided', limit: 1 }))
  expect(decided[0]?.id).toBe(ids[0])
  expect(await house.kit.app.db.tx((t) => walletTotals(t, office, memberId))).toEqual({ deposited: 0n, withdrawn: parseMoney('500.00') })
})

test('balance shows all accounts and a version that moves with every entry', async () => {
  const player = await house.player()
  const read = async () => (await house.call('balance', {}, player)).value
  const empty = await read()
  expect(empty).toMatchObject({ currency: 'BDT', balance: '0.00', held: '0.00', trial: '0.00' })
  await house.player({ memberId: player.memberId, cash: '1000.00' })
  const funded = await read()
  await request(player)
  const holding = await read()
  expect(holding).toMatchObject({ balance: '500.00', held: '500.00' })
  expect(new Set([empty, funded, holding].map(({ version }) => version)).size).toBe(3)
  expect((await read()).version).toBe(holding.version)
})
