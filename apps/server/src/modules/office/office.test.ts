import { randomBytes } from 'node:crypto'
import type { OfficeRole } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { now } from '../../kernel/index.ts'
import { registerMember } from '../identity/index.ts'
import { moneyJobs, moneyRoutes } from '../../testing/money.ts'
import { codeAt, createOperator } from '../staff/index.ts'
import { officeJobs, officeRoutes, noteRefusal, resolveOperator, verifyAudit } from '../../testing/office.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    routes: { ...moneyRoutes, ...officeRoutes },
    resolveOperator,
    operatorRefused: noteRefusal,
    wire: (app) => {
      moneyJobs(app)
      officeJobs(app)
    },
  })
  // When a browser has to work first is the matter of sign-in.test.ts.
  await house.kit.app.db.tx((t) => house.kit.app.settings.set(t, 'LOGIN_CAPTCHA_AFTER', 9, 'test'))
})
afterAll(() => house.close())

const password = 'a long enough password'
let names = 0

/** A fresh operator; `enter` signs in with the code of the moment. */
async function hire(role: OfficeRole = 'cashier', memberId?: bigint) {
  const username = `op${names++}`
  const totpSecret = randomBytes(20)
  const made = { username, name: 'Mina Akter', role, password, totpSecret, ...(memberId === undefined ? {} : { memberId }) }
  await house.kit.app.db.tx((t) => createOperator(t, house.kit.app, made))
  const code = (skewSeconds = 0) => codeAt(totpSecret, new Date(house.at() + skewSeconds * 1000))
  const login = (over: { username?: string; password?: string; code?: string } = {}) =>
    house.call('officeLogin', { username, password, code: code(), ...over })
  const enter = async () => ({ token: (await login()).value.token, username })
  return { username, code, login, enter }
}

/** A registered member with cash who asks for a withdrawal. */
async function asks(amount = '500.00', cash = '1000.00') {
  const member = await house.kit.app.db.tx((t) =>
    registerMember(t, house.kit.app, { username: `player${names++}x`, password, payeeName: 'Rahim Uddin' }),
  )
  const player = await house.player({ memberId: member.memberId, publicId: member.publicId, cash })
  const account = `017${String(10_000_000 + names)}`
  const payeeId = await house.payee(member.memberId, { holder: 'rahim  uddin', account })
  const { value } = await house.call('withdrawCreate', { amount, payeeId, proof: await house.proof(member.memberId) }, player)
  await house.settle()
  return { ...player, member, account, id: value.id }
}
const approve = (id: string, o: { token: string; key?: string }) =>
  house.call('officeWithdrawalApprove', { id, state: 'RISK_CHECK', pay: true }, o)
const reject = (id: string, reason: string, o: { token: string }) =>
  house.call('officeWithdrawalReject', { id, state: 'RISK_CHECK', reason }, o)

test('sign-in takes password and code, tells who one is, and ends', async () => {
  const operator = await hire('cashier')
  const { token } = await operator.enter()
  const me = await house.call('officeMe', {}, { token })
  expect(me.value).toMatchObject({ username: operator.username, role: 'cashier' })
  expect(me.value.permissions).toContain('withdrawal.decide')
  expect((await house.call('officeLogout', {}, { token })).status).toBe(200)
  expect((await house.call('officeMe', {}, { token })).code).toBe('not_logged_in')
})

test('a code works once; the next one works again; one of an hour ago never', async () => {
  const { login, code } = await hire()
  const first = code()
  expect((await login({ code: first })).status).toBe(200)
  expect((await login({ code: first })).code).toBe('invalid_credentials')
  expect((await login({ code: code(-30) })).code).toBe('invalid_credentials')
  expect((await login({ code: code(-3600) })).code).toBe('invalid_credentials')
  await house.tick(30)
  expect((await login()).status).toBe(200)
})

test('of equal sign-ins at once, one succeeds', async () => {
  const { login, code } = await hire()
  const same = code()
  const answers = await Promise.all(Array.from({ length: 4 }, () => login({ code: same })))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
})

test('wrong name, wrong password and wrong code look the same', async () => {
  const { login, code } = await hire()
  const wrong = code() === '000000' ? '000001' : '000000'
  for (const over of [{ username: 'nobody' }, { password: 'wrong' }, { code: wrong }]) {
    const { status, code: answered, params } = await login(over)
    expect([status, answered, params]).toEqual([401, 'invalid_credentials', {}])
  }
})

test('a session ends after half an hour without a call and after a shift in any case', async () => {
  const { enter } = await hire()
  const { token } = await enter()
  const isIn = async () => (await house.call('officeMe', {}, { token })).status === 200
  for (let n = 0; n < 24; n++) {
    await house.tick(29 * 60)
    expect(await isIn()).toBe(true)
  }
  await house.tick(25 * 60)
  expect(await isIn()).toBe(false)
  const second = await enter()
  await house.tick(31 * 60)
  expect((await house.call('officeMe', {}, second)).code).toBe('not_logged_in')
})

test('the token of a member opens nothing here, and roles open only their own', async () => {
  const member = await house.player()
  expect(await house.call('officeWithdrawals', { filter: 'waiting' }, member)).toMatchObject({ status: 401, code: 'not_logged_in' })
  const auditor = await (await hire('auditor')).enter()
  const cashier = await (await hire('cashier')).enter()
  const { id } = await asks()
  expect((await approve(id, auditor)).code).toBe('forbidden')
  expect((await house.call('officeAudit', {}, cashier)).code).toBe('forbidden')
  expect(
    (await house.call('officeMerchantSet', { status: 'normal', maintenanceEnd: null, info: { bn: '', en: '' }, reason: 'x' }, cashier))
      .code,
  ).toBe('forbidden')
  expect((await house.call('officeBooks', {}, auditor)).status).toBe(200)
})

test('the queue shows who waits for how much; one withdrawal shows checks, totals and history', async () => {
  const cashier = await (await hire()).enter()
  const before = (await house.call('officeWithdrawals', { filter: 'waiting' }, cashier)).value
  const { id, member, account } = await asks()
  await house.tick(90)
  const queue = (await house.call('officeWithdrawals', { filter: 'waiting' }, cashier)).value
  expect(queue.waiting - before.waiting).toBe(1)
  expect(parseMoney(queue.waitingAmount) - parseMoney(before.waitingAmount)).toBe(parseMoney('500.00'))
  const { value } = await house.call('officeWithdrawal', { id }, cashier)
  expect(value.row).toMatchObject({
    id,
    memberId: member.publicId,
    account: member.username,
    state: 'RISK_CHECK',
    waitingSeconds: 90,
    warnings: 1,
  })
  expect(value).toMatchObject({ payeeName: 'rahim  uddin', payeeAccount: account })
  expect(value.checks.find(({ code }) => code === 'payee_is_member')?.ok).toBe(true)
  expect(value.totals).toEqual({ deposited: '0.00', withdrawn: '0.00', stake: '0.00', payout: '0.00', cash: '500.00', held: '500.00' })
  expect(value.history).toMatchObject([
    { state: 'REQUESTED', by: 'member', reason: null },
    { state: 'RISK_CHECK', by: 'system' },
  ])
  expect((await house.call('officeWithdrawal', { id: `wdr_${'0'.repeat(22)}` }, cashier)).code).toBe('not_found')
})

test('the queue goes on page by page, oldest first', async () => {
  const cashier = await (await hire()).enter()
  for (let n = 0; n < 21; n++) await asks()
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const { value } = await house.call('officeWithdrawals', { filter: 'waiting', ...(cursor === undefined ? {} : { cursor }) }, cashier)
    ids.push(...value.content.map((row) => row.id))
    if (value.next === null) break
    cursor = value.next
  }
  const all = await house.kit.owner.tx((t) =>
    t.query<{ id: string }>(`select id from wallet.withdrawal where state = 'RISK_CHECK' order by seq`),
  )
  expect(ids).toEqual(all.map(({ id }) => id))
})

test('approve pays; the same key again is the same answer; another decision is state_changed', async () => {
  const cashier = await (await hire()).enter()
  const { id, memberId } = await asks()
  const key = newKey()
  const answer = await approve(id, { ...cashier, key })
  expect(answer.value.row.state).toBe('SENT')
  expect(await approve(id, { ...cashier, key })).toMatchObject({ replayed: true, body: answer.body })
  await house.settle()
  expect(await house.cash(memberId)).toEqual({ cash: parseMoney('500.00'), held: 0n })
  expect((await approve(id, cashier)).code).toBe('state_changed')
  expect((await reject(id, 'late', cashier)).code).toBe('state_changed')
  const decided = (await house.call('officeWithdrawals', { filter: 'decided' }, cashier)).value.content
  expect(decided.find((row) => row.id === id)?.state).toBe('PAID')
})

test('a job that failed for good is seen, put in again or dropped, once, with its reason in the audit', async () => {
  const ran: unknown[] = []
  const { app, owner } = house.kit
  app.jobs.work('test.sick', async (_t, body) => void ran.push(body))
  await app.db.tx((t) => app.jobs.enqueue(t, 'test.sick', { n: 0 }))
  await app.jobs.drain()
  await owner.tx((t) =>
    t.run(`insert into pgboss.job (name, data, source_name, source_output, keep_until)
           select 'dead-letter', jsonb_build_object('body', jsonb_build_object('n', n, 'password', 'x')), 'test.sick', '{"message": "the gate was shut"}', now() + interval '90 days'
             from generate_series(1, 2) n`),
  )
  const [admin, auditor, cashier] = [
    await (await hire('admin')).enter(),
    await (await hire('auditor')).enter(),
    await (await hire()).enter(),
  ]
  const { value } = await house.call('officeJobs', {}, auditor)
  expect(value.open).toBe(2)
  const [one, two] = value.content
  if (one === undefined || two === undefined) throw new Error('no letters')
  expect(one).toMatchObject({ job: 'test.sick', reason: 'the gate was shut' })
  expect([one, two].map(({ body }) => body).toSorted()).toEqual(['{"n":1,"password":"[hidden]"}', '{"n":2,"password":"[hidden]"}'])
  const retry = (id: string, reason: string, o: { token: string }) => house.call('officeJobRetry', { id, reason }, o)
  expect((await house.call('officeJobs', {}, cashier)).code).toBe('forbidden')
  expect((await retry(one.id, 'mended', auditor)).code).toBe('forbidden')
  expect((await retry(one.id, ' ', admin)).code).toBe('reason_required')
  const both = await Promise.all([retry(one.id, 'mended', admin), retry(one.id, 'mended', admin)])
  expect(both.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'state_changed'])
  expect((await house.call('officeJobDrop', { id: two.id, reason: 'done by hand' }, admin)).status).toBe(200)
  expect((await house.call('officeJobDrop', { id: two.id, reason: 'done by hand' }, admin)).code).toBe('state_changed')
  await app.jobs.drain()
  expect(ran).toHaveLength(2)
  expect((await house.call('officeJobs', {}, admin)).value).toEqual({ content: [], open: 0 })
  const { content } = (await house.call('officeAudit', {}, admin)).value
  expect(content.find(({ subject }) => subject === one.id)).toMatchObject({ act: 'job.retry', operator: admin.username })
  expect(content.find(({ subject }) => subject === two.id)?.detail).toMatch(/^test\.sick .*\[hidden\].*: done by hand$/)
})

test('REL-R15 through the door: approve and reject at once, one wins', async () => {
  const cashier = await (await hire()).enter()
  const { id } = await asks()
  const answers = await Promise.all([approve(id, cashier), reject(id, 'no', cashier)])
  expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'state_changed'])
  await house.settle()
})

test('a rejection needs a reason, which is kept', async () => {
  const cashier = await (await hire()).enter()
  const { id, memberId } = await asks()
  expect(await reject(id, '  ', cashier)).toMatchObject({ status: 422, code: 'reason_required' })
  expect((await reject(id, 'account closed', cashier)).value.row.state).toBe('REJECTED')
  expect((await house.cash(memberId)).held).toBe(0n)
  const { value } = await house.call('officeWithdrawal', { id }, cashier)
  expect(value.history.at(-1)).toMatchObject({ state: 'REJECTED', by: cashier.username, reason: 'account closed' })
})

test('nobody decides the own withdrawal, and the attempt is remembered', async () => {
  const { id, memberId } = await asks()
  const self = await (await hire('admin', memberId)).enter()
  expect(await approve(id, self)).toMatchObject({ status: 403, code: 'own_request' })
  expect((await reject(id, 'mine', self)).code).toBe('own_request')
  const { value } = await house.call('officeAudit', {}, self)
  expect(value.content[0]).toMatchObject({ act: 'withdrawal.refused', subject: id, operator: self.username })
  expect((await approve(id, await (await hire()).enter())).status).toBe(200)
  await house.settle()
})

test('every act is in the audit, page by page, and the chain holds', async () => {
  const admin = await (await hire('admin')).enter()
  const { info } = (await house.call('officeMerchant', {}, admin)).value
  const maintenance = { status: 'maintenance', maintenanceEnd: '2026-12-01T00:00:00Z', info } as const
  expect((await house.call('officeMerchantSet', { ...maintenance, reason: 'a release' }, admin)).status).toBe(200)
  expect((await house.call('officeMerchant', {}, admin)).value).toMatchObject(maintenance)
  const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}T00:00:00Z`
  for (let n = 0; n < 21; n++)
    await house.call('officeMerchantSet', { ...maintenance, maintenanceEnd: day(n + 2), reason: 'a release' }, admin)
  const first = (await house.call('officeAudit', {}, admin)).value
  expect(first).toMatchObject({ intact: true, brokenAt: null })
  expect(first.content[0]).toMatchObject({
    act: 'merchant.set',
    operator: admin.username,
    detail: 'maintenanceEnd: 2026-12-21T00:00:00Z → 2026-12-22T00:00:00Z; a release',
  })
  const second = (await house.call('officeAudit', { cursor: first.next ?? '' }, admin)).value
  expect(second.content[0]?.seq).toBe((first.content.at(-1)?.seq ?? 0) - 1)
})

test('a maintenance that is over before it begins, or tells of itself in one language only, is refused', async () => {
  const admin = await (await hire('admin')).enter()
  const { info } = (await house.call('officeMerchant', {}, admin)).value
  const put = (over: object) =>
    house.call('officeMerchantSet', { status: 'maintenance', maintenanceEnd: null, info, reason: 'a release', ...over }, admin)
  expect((await put({ maintenanceEnd: new Date(house.at()).toISOString() })).code).toBe('end_over')
  expect((await put({ info: { bn: ' ', en: 'Back at noon' } })).code).toBe('text_both')
  const proposed = await put({ info: { bn: 'দুপুরে ফিরছি', en: 'Back at noon' } })
  expect(proposed.value.outcome).toBe('proposed')
  const [row] = (await house.call('officeAudit', {}, admin)).value.content
  expect(row?.detail).toContain(`info.en: ${info.en} → Back at noon`)
})

test('an act that the role forbids, and one that another operator has to do, leave a row an hour', async () => {
  const auditor = await (await hire('auditor')).enter()
  const first = await (await hire()).enter()
  const { id } = await asks('20000.01', '30000.00')
  for (let n = 0; n < 3; n++) expect((await approve(id, auditor)).code).toBe('forbidden')
  await approve(id, first)
  const again = () => house.call('officeWithdrawalApprove', { id, state: 'APPROVED_1', pay: false }, first)
  for (let n = 0; n < 2; n++) expect((await again()).code).toBe('four_eyes')
  // The queue is that of all tests here: it is left as it was found.
  expect((await house.call('officeWithdrawalReject', { id, state: 'APPROVED_1', reason: 'over' }, first)).status).toBe(200)
  const { content } = (await house.call('officeAudit', {}, await (await hire('admin')).enter())).value
  const rows = content
    .filter(({ act, operator }) => act === 'office.refused' && [first.username, auditor.username].includes(operator))
    .map(({ operator, subject, detail }) => [operator, subject, detail])
  expect(rows).toEqual([
    [first.username, id, 'POST /office/withdrawal/approve: four_eyes'],
    [auditor.username, '', 'POST /office/withdrawal/approve: forbidden'],
  ])
})

test('acts at once stay in one chain', async () => {
  const admin = await (await hire('admin')).enter()
  const { info } = (await house.call('officeMerchant', {}, admin)).value
  const close = (n: number) => ({ status: 'maintenance', maintenanceEnd: `2027-01-1${n}T00:00:00Z`, info, reason: 'x' }) as const
  await Promise.all(Array.from({ length: 10 }, (_, n) => house.call('officeMerchantSet', close(n), admin)))
  expect(await house.kit.app.db.tx(verifyAudit)).toEqual({ intact: true, brokenAt: undefined })
})

test('an altered, a removed and a cut-off row are named', async () => {
  await hire()
  await hire()
  await hire()
  const last = await house.kit.owner.tx((t) => t.one<{ seq: bigint }>('select seq from office.audit_head'))
  const damage = async (sql: string) => {
    const found: unknown[] = []
    const undo = new Error('undo')
    await house.kit.owner
      .tx(async (t) => {
        await t.run(sql)
        found.push((await verifyAudit(t)).brokenAt)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return found[0]
  }
  expect(await damage(`update office.audit set detail = 'x' where seq = 2`)).toBe(2n)
  expect(await damage('delete from office.audit where seq = 2')).toBe(2n)
  expect(await damage('delete from office.audit where seq = 1')).toBe(1n)
  expect(await damage(`delete from office.audit where seq = ${last.seq}`)).toBe(last.seq)
  expect(await damage(`update office.audit set seq = seq + 1000 where seq = ${last.seq}`)).toBe(last.seq)
  expect(await house.kit.app.db.tx(verifyAudit)).toEqual({ intact: true, brokenAt: undefined })
})

test('the application itself may not change or remove the audit', async () => {
  for (const sql of [`update office.audit set detail = 'x'`, 'delete from office.audit', 'truncate office.audit'])
    await expect(house.kit.app.db.tx((t) => t.run(sql))).rejects.toMatchObject({ code: '42501' })
})

test('the secret of the authenticator is not readable in the table', async () => {
  const secret = randomBytes(20)
  const username = `op${names++}`
  const create = (over: { totpSecret?: Buffer } = {}) =>
    house.kit.app.db.tx((t) => createOperator(t, house.kit.app, { username, name: 'Mina', role: 'auditor', password, ...over }))
  const made = await create({ totpSecret: secret })
  expect(made?.uri).toMatch(/^otpauth:\/\/totp\/Khela%20office:op\d+\?issuer=Khela%20office&secret=/)
  const row = await house.kit.owner.tx((t) =>
    t.one<{ sealed: Buffer; hash: string }>('select totp_secret as sealed, password_hash as hash from office.operator where id = $1', [
      made?.operatorId,
    ]),
  )
  expect(row.sealed.includes(secret)).toBe(false)
  expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  // A name that is taken makes nobody, and so shows no secret a second time.
  expect(await create()).toBeUndefined()
})

test('the books are sums of entries; the nightly look finds a damage and says so', async () => {
  const admin = await (await hire('admin')).enter()
  await asks()
  const { value } = await house.call('officeBooks', {}, admin)
  const sum = (rows: typeof value.house) =>
    rows.filter(({ currency }) => currency === 'BDT').reduce((all, { balance }) => all + parseMoney(balance), 0n)
  expect(sum(value.house) + sum(value.members)).toBe(0n)
  expect(sum(value.members)).toBeGreaterThan(0n)
  expect((await house.call('officeBooksState', {}, admin)).value).toMatchObject({ last: { ok: true, problems: 0 }, isOverdue: false })

  const nudge = (by: bigint) =>
    house.kit.owner.tx((t) =>
      t.run(
        `update ledger.account set balance = balance + $1 where id = (select min(id) from ledger.account where member_id is not null)`,
        [by],
      ),
    )
  const alarm = vi.spyOn(house.kit.app.log, 'error')
  await nudge(1n)
  await house.tick(86_400)
  await house.settle()
  await nudge(-1n)
  expect(alarm).toHaveBeenCalledWith(expect.objectContaining({ problems: expect.any(Array) as unknown[] }), 'the books do not agree')
  alarm.mockRestore()
  const night = await house.kit.owner.tx((t) =>
    t.one<{ ok: boolean; problems: number }>('select ok, problems from office.reconcile_run order by at desc limit 1'),
  )
  expect(night.ok).toBe(false)
  expect(night.problems).toBeGreaterThan(0)
  await house.tick(86_400)
  await house.settle()
  const after = await (await hire('admin')).enter()
  expect((await house.call('officeBooksState', {}, after)).value.last?.ok).toBe(true)
  expect((await house.kit.app.db.tx(now)).getTime()).toBe(house.at())
})
