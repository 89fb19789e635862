import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, type TestHouse } from '../../testing/server.ts'
import { AppError } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { post } from '../../ledger/index.ts'
import { pageOfWithdrawals as listWithdrawals, queueTotals } from './store.ts'
import { liftHold, placeHold } from './hold.ts'
import { walletTotals, withdrawalOf } from './decide.ts'
import { noSources } from '../../testing/money.ts'
import { addRequirement } from '../turnover/index.ts'
import { recordPart } from './pay.ts'
import { codeOf, money, office, openDesk, type Desk } from '../../testing/withdrawals.ts'

let desk: Desk
let house: TestHouse
beforeAll(async () => {
  desk = await openDesk()
  house = desk.house
})
afterAll(() => house.close())

test('asked → held → checked → approved → sent → paid', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { status, value } = await desk.request(player)
  expect(status).toBe(200)
  expect(value).toMatchObject({ state: 'REQUESTED', amount: '500.00', payeeMasked: '017••••••78', cancellable: true, remaining: '500.00' })
  expect(value.steps.map(({ state, at }) => [state, at !== null])).toEqual([
    ['REQUESTED', true],
    ['RISK_CHECK', false],
    ['APPROVED_1', false],
    ['SENT', false],
    ['PAID', false],
  ])
  expect(await house.cash(player.memberId)).toEqual(money('500.00', '500.00'))
  expect((await house.call('withdrawInfo', {}, player)).value.open).toBe(value.id)
  // Nobody approves what has not been checked.
  await expect(desk.approve(value.id)).rejects.toMatchObject({ code: 'state_changed' })
  await house.settle()
  await desk.approve(value.id)
  await house.settle()
  expect(await desk.first(player)).toMatchObject({ state: 'PAID', cancellable: false, received: '500.00', remaining: '0.00' })
  expect(await house.cash(player.memberId)).toEqual(money('500.00', '0.00'))
  const { steps, row } = await desk.detail(value.id)
  expect(steps.map(({ state, by }) => [state, by])).toEqual([
    ['REQUESTED', 'member'],
    ['RISK_CHECK', 'system'],
    ['APPROVED_1', 'mina'],
    ['SENT', 'mina'],
    ['PAID', 'system'],
  ])
  expect(row.payeeAccount).toBe('01712345678')
  expect(row.checks?.length).toBe(12)
  expect((await house.call('withdrawInfo', {}, player)).value.open).toBeNull()
})

test('after a change of what guards the account withdrawals wait, for this member alone (REL-A19)', async () => {
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
  const refused = await desk.request(player)
  expect([refused.code, refused.params]).toEqual(['security_cool_off', { hours: 23 }])
  const { coolOffUntil } = (await house.call('withdrawInfo', {}, player)).value
  expect(Date.parse(coolOffUntil ?? '') - house.at()).toBe(22.5 * 3_600_000)
  expect((await desk.request(other)).status).toBe(200)
  await change('24 hours')
  expect((await desk.request(player)).status).toBe(200)
})

test('a new account is not paid before its time; asking is possible, and the time is said', async () => {
  const player = await house.player({ cash: '1000.00' })
  const payeeId = await house.payee(player.memberId, { account: '01712340000', coolOffSeconds: 90 })
  const { value } = await desk.request(player, '500.00', { payeeId })
  await house.settle()
  expect(Date.parse(value.payableAt ?? '') - house.at()).toBe(90_000)
  await expect(desk.approve(value.id)).rejects.toMatchObject({ code: 'payee_cool_off' })
  await desk.approve(value.id, { pay: false })
  await expect(desk.pay({ id: value.id, amount: 1n })).rejects.toMatchObject({ code: 'payee_cool_off' })
  await house.tick(90)
  await desk.pay({ id: value.id, amount: parseMoney('500.00') })
  expect((await desk.first(player)).state).toBe('PAID')
})

test('a rejected withdrawal returns the money and tells the reason', async () => {
  const player = await house.player({ cash: '1000.00' })
  await desk.reject(await desk.asked(player), { reason: '  name differs ' })
  expect(await desk.first(player)).toMatchObject({ state: 'REJECTED', reason: 'name differs', returned: '500.00', remaining: '0.00' })
  expect(await house.cash(player.memberId)).toEqual(money('1000.00', '0.00'))
})

test('a payout the gateway refuses keeps the money held; it is tried again or returned', async () => {
  const player = await house.player({ cash: '1000.00' })
  const id = await desk.asked(player, '500.00', { account: '01700000000' })
  await desk.approve(id)
  await house.settle()
  expect(await desk.first(player)).toMatchObject({ state: 'FAILED', parts: [{ state: 'FAILED' }] })
  expect(await house.cash(player.memberId)).toEqual(money('500.00', '500.00'))
  await desk.pay({ id, state: 'FAILED', amount: parseMoney('500.00'), way: 'gateway' })
  await house.settle()
  expect((await desk.first(player)).parts.map(({ state }) => state)).toEqual(['FAILED', 'FAILED'])
  await desk.pay({ id, state: 'FAILED', amount: parseMoney('200.00') })
  await desk.reject(id, { state: 'SENT', reason: 'account unknown' })
  expect(await desk.first(player)).toMatchObject({ state: 'PAID', received: '200.00', returned: '300.00', reason: 'account unknown' })
  expect(await house.cash(player.memberId)).toEqual(money('800.00', '0.00'))
})

test('a part is recorded once, however often the gateway answers; a lost job is mended by the sweep', async () => {
  const player = await house.player({ cash: '1000.00' })
  const id = await desk.asked(player)
  await desk.approve(id)
  await house.kit.owner.tx((t) => t.run(`delete from pgboss.job where name = 'wallet.payout'`))
  await house.settle()
  expect((await desk.first(player)).state).toBe('SENT')
  await expect(desk.reject(id, { state: 'SENT' })).rejects.toMatchObject({ code: 'state_changed' })
  await house.tick(61)
  await house.settle()
  const [part] = (await desk.first(player)).parts
  expect(part?.state).toBe('PAID')
  const again = { state: 'PAID', providerTrxId: 'SIMX', reason: null } as const
  await Promise.all(
    Array.from({ length: 5 }, () => house.kit.app.db.tx((t) => recordPart(t, house.kit.app, office, part?.id ?? '', again, 'system'))),
  )
  expect(await house.cash(player.memberId)).toEqual(money('500.00', '0.00'))
})

test('REL-R09: 50 equal calls with one key make one request and 50 equal answers', async () => {
  const player = await house.player({ cash: '5000.00' })
  const o = { key: newKey(), payeeId: await house.payee(player.memberId) }
  const answers = await Promise.all(Array.from({ length: 50 }, () => desk.request(player, '500.00', o)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect((await desk.own(player)).length).toBe(1)
  expect(await house.cash(player.memberId)).toEqual(money('4500.00', '500.00'))
})

test('REL-R10: the same key with another body is a conflict and changes nothing', async () => {
  const player = await house.player({ cash: '5000.00' })
  const key = newKey()
  expect((await desk.request(player, '500.00', { key })).status).toBe(200)
  const { status, code } = await desk.request(player, '501.00', { key })
  expect([status, code]).toEqual([409, 'idempotency_conflict'])
  expect(await house.cash(player.memberId)).toEqual(money('4500.00', '500.00'))
})

test('REL-R11: of 50 calls with their own keys and money for one, one succeeds', async () => {
  const player = await house.player({ cash: '500.00' })
  const payeeId = await house.payee(player.memberId)
  const answers = await Promise.all(Array.from({ length: 50 }, () => desk.request(player, '500.00', { payeeId })))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  for (const { status, code } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(422)
    expect(['withdrawal_pending', 'insufficient_balance']).toContain(code)
  }
  expect(await house.cash(player.memberId)).toEqual(money('0.00', '500.00'))
})

test('REL-R13: stakes and withdrawals that race never take more than there is', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  const payeeId = await house.payee(memberId)
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
    if (n % 4 === 0) asked.push(desk.request(player, '300.00', { payeeId }).then(({ status }) => status === 200))
  }
  const bets = (await Promise.all(staked)).filter(Boolean).length
  const held = (await Promise.all(asked)).filter(Boolean).length
  const after = await house.cash(memberId)
  expect(held).toBeLessThanOrEqual(1)
  expect(after.held).toBe(parseMoney('300.00') * BigInt(held))
  expect(after.cash).toBe(parseMoney('1000.00') - parseMoney('90.00') * BigInt(bets) - after.held)
})

test('REL-R15: of approve, reject and cancel at once, one wins and the others get state_changed', async () => {
  for (let n = 0; n < 6; n++) {
    const player = await house.player({ cash: '500.00' })
    const id = await desk.asked(player)
    const cancel = async () => {
      const { code } = await house.call('withdrawCancel', { id }, player)
      if (code === 'state_changed') throw new AppError('state_changed')
    }
    const acts = n % 2 === 0 ? [desk.approve(id), desk.reject(id), cancel()] : [cancel(), desk.reject(id), desk.approve(id)]
    const results = (await Promise.allSettled(acts)).map(codeOf)
    expect(results.toSorted()).toEqual(['done', 'state_changed', 'state_changed'])
    await house.settle()
    const { state } = await desk.first(player)
    expect(await house.cash(player.memberId)).toEqual(state === 'PAID' ? money('0.00', '0.00') : money('500.00', '0.00'))
  }
})

test('taking back returns the money, once, while nobody has approved', async () => {
  const player = await house.player({ cash: '500.00' })
  const { id } = (await desk.request(player)).value
  const cancelled = await house.call('withdrawCancel', { id }, player)
  expect(cancelled.value).toMatchObject({ state: 'CANCELLED_BY_MEMBER', cancellable: false, returned: '500.00' })
  expect((await house.call('withdrawCancel', { id }, player)).code).toBe('state_changed')
  expect(await house.cash(player.memberId)).toEqual(money('500.00', '0.00'))
  // The job of the checks finds it gone.
  await house.settle()
  const again = await desk.asked(player)
  await desk.approve(again, { pay: false })
  expect((await house.call('withdrawCancel', { id: again }, player)).code).toBe('state_changed')
})

test('refusals: amount, balance, one at a time, account, reason', async () => {
  const player = await house.player({ cash: '1000.00' })
  for (const amount of ['199.99', '100000.01'])
    expect(await desk.request(player, amount)).toMatchObject({
      status: 422,
      code: 'amount_out_of_range',
      params: { min: '200.00', max: '100000.00' },
    })
  expect(await desk.request(player, '1000.01')).toMatchObject({ code: 'insufficient_balance', params: { balance: '1000.00' } })
  expect((await desk.request(player, '300.00', { payeeId: `pay_${'0'.repeat(22)}` })).code).toBe('not_found')
  const id = await desk.asked(player, '300.00')
  expect(await desk.request(player, '300.00')).toMatchObject({ code: 'withdrawal_pending' })
  const unknown = `wdr_${'0'.repeat(22)}`
  const refused = await Promise.allSettled([desk.reject(id, { reason: '   ' }), desk.approve(unknown), desk.reject(unknown)])
  expect(refused.map(codeOf)).toEqual(['reason_required', 'not_found', 'not_found'])
})

test('a decided refusal stays the answer of its key, even when it would be possible now', async () => {
  const player = await house.player()
  const key = newKey()
  expect((await desk.request(player, '500.00', { key })).code).toBe('insufficient_balance')
  await house.player({ memberId: player.memberId, cash: '1000.00' })
  expect((await desk.request(player, '500.00', { key })).code).toBe('insufficient_balance')
  expect((await desk.request(player)).status).toBe(200)
})

test('a hold of another part of the house stops asking and paying; one for identity lets it wait in KYC_REQUIRED', async () => {
  const { app } = house.kit
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  const place = (reason: 'kyc' | 'bonus') => app.db.tx((t) => placeHold(t, app, { memberId, reason, ref: 'x' }))
  const lift = (reason: 'kyc' | 'bonus') => app.db.tx((t) => liftHold(t, app, { memberId, reason, ref: 'x', by: 'mina' }))
  await place('bonus')
  await place('bonus')
  expect(await desk.request(player)).toMatchObject({ status: 422, code: 'withdrawal_held', params: { reason: 'bonus' } })
  expect((await house.call('withdrawInfo', {}, player)).value.holds).toMatchObject([{ reason: 'bonus' }])
  expect([await lift('bonus'), await lift('bonus')]).toEqual([true, false])
  await place('kyc')
  const id = await desk.asked(player)
  expect(await desk.first(player)).toMatchObject({ state: 'KYC_REQUIRED', cancellable: true })
  await expect(desk.approve(id, { state: 'KYC_REQUIRED' })).rejects.toMatchObject({ code: 'state_changed' })
  await lift('kyc')
  await house.settle()
  expect((await desk.first(player)).state).toBe('RISK_CHECK')
  await place('bonus')
  await expect(desk.approve(id)).rejects.toMatchObject({ code: 'withdrawal_held' })
  await lift('bonus')
  await desk.approve(id, { pay: false })
  await place('kyc')
  await expect(desk.pay({ id, amount: 1n })).rejects.toMatchObject({ code: 'withdrawal_held' })
  await lift('kyc')
})

test('a deposit credited while a withdrawal is asked for cannot leave unplayed', async () => {
  for (let n = 0; n < 4; n++) {
    const player = await house.player()
    const payeeId = await house.payee(player.memberId)
    const { value } = await house.call('depositCreate', { method: 'sim_bkash', amount: '500.00' }, player)
    const ref = new URL(value.payUrl ?? '', 'http://site').searchParams.get('ref') ?? ''
    const { secret } = await house.kit.owner.tx((t) =>
      t.one<{ secret: string }>('select secret from wallet.sim_payment where ref = $1', [ref]),
    )
    await house.call('simPayDecide', { ref, secret, decision: 'pay' })
    const answers = await Promise.all([house.settle(), ...Array.from({ length: 6 }, () => desk.request(player, '500.00', { payeeId }))])
    const codes = answers.flatMap((answer) => (answer ? [answer.code] : []))
    expect(codes.filter((code) => code !== 'turnover_missing' && code !== 'insufficient_balance')).toEqual([])
  }
})

test('turnover that is missing refuses, and the held money is not kept', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  await house.kit.app.db.tx((t) => addRequirement(t, { memberId, source: 'deposit', sourceId: 'dep_a', needed: parseMoney('300.00') }))
  expect(await desk.request(player)).toMatchObject({ status: 422, code: 'turnover_missing', params: { missing: '300.00' } })
  expect(await house.cash(memberId)).toEqual(money('1000.00', '0.00'))
})

test('checks see what the facts are: shared account, known account', async () => {
  const account = '01899887766'
  const [first, second] = [await house.player({ cash: '500.00' }), await house.player({ cash: '500.00' })]
  await desk.asked(first, '300.00', { account })
  const id = await desk.asked(second, '300.00', { account })
  const okOf = async (of: string) => Object.fromEntries((await desk.detail(of)).checks.map(({ code, ok }) => [code, ok]))
  expect(await okOf(id)).toMatchObject({ turnover_done: true, payee_known: false, played_since_deposit: true, velocity: true })
  await desk.approve(id)
  await house.settle()
  const again = await desk.asked(second, '200.00', { account })
  expect((await okOf(again)).payee_known).toBe(true)
  expect((await desk.detail(again)).checks.find(({ code }) => code === 'velocity')?.detail).toBe('2')
})

test('nobody sees or takes back the withdrawal of another', async () => {
  const player = await house.player({ cash: '500.00' })
  const { id } = (await desk.request(player)).value
  const other = await house.player({ cash: '500.00' })
  expect((await house.call('withdrawCancel', { id }, other)).code).toBe('not_found')
  expect((await house.call('withdrawals', { cursor: id }, other)).value.content).toEqual([])
  expect((await desk.request(other, '300.00', { payeeId: await house.payee(player.memberId) })).code).toBe('not_found')
  const { app } = house.kit
  expect(await app.db.tx((t) => withdrawalOf(t, app, self(other.memberId), { id, sources: noSources }))).toBeUndefined()
  const trial = await house.player({ role: 'trial' })
  expect((await desk.request(trial)).code).toBe('need_true_account')
})

test('lists: waiting oldest first, what is to be paid, what is decided; totals of a member', async () => {
  const { app } = house.kit
  const limit = parseMoney('20000.00')
  const totals = () => app.db.tx((t) => queueTotals(t, office, limit))
  const list = (name: 'waiting' | 'paying' | 'decided', size = 500) =>
    app.db.tx((t) => listWithdrawals(t, office, { list: name, limit: size, fourEyesAbove: limit }))
  const before = await totals()
  const players = [await house.player({ cash: '1000.00' }), await house.player({ cash: '1000.00' })]
  const ids: string[] = []
  for (const player of players) ids.push(await desk.asked(player))
  const after = await totals()
  expect([after.waiting - before.waiting, after.waitingAmount - before.waitingAmount]).toEqual([2, parseMoney('1000.00')])
  expect((await list('waiting')).map(({ id }) => id).slice(-2)).toEqual(ids)
  const [first] = players
  await desk.approve(ids[0] ?? '', { pay: false })
  expect((await list('paying')).at(-1)?.id).toBe(ids[0])
  expect((await totals()).paying - before.paying).toBe(1)
  await desk.pay({ id: ids[0] ?? '', amount: parseMoney('500.00') })
  expect((await list('decided', 1))[0]?.id).toBe(ids[0])
  const memberId = first?.memberId ?? 0n
  expect(await app.db.tx((t) => walletTotals(t, office, memberId))).toEqual({ deposited: 0n, withdrawn: parseMoney('500.00') })
})
