import { settings } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { createOperator } from '../staff/index.ts'
import { officeRoutes } from '../../testing/office.ts'

let house: TestHouse
beforeAll(async () => void (house = await openTestHouse({ routes: officeRoutes })))
afterAll(() => house.close())

const as = (role: 'admin' | 'cashier' | 'auditor') => ({
  token: house.operator({ kind: 'operator', operatorId: 1n, username: role, role, sessionId: 1n }),
})
/** Connections of this database that wait for a lock. */
const waiting = async () => {
  const { count } = await house.kit.owner.tx((t) =>
    t.one<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  )
  return count
}
/** Another operator agrees. Answers how the proposal ended. */
const agree = async (proposal: string | null, role: 'admin' | 'cashier') => {
  const { app } = house.kit
  const made = { username: `${role}2`, name: 'Mina Akter', role, password: 'a long enough password' } as const
  const { operatorId } = (await app.db.tx((t) => createOperator(t, app, made))) ?? expect.fail('the name is taken')
  const token = house.operator({ kind: 'operator', operatorId, username: made.username, role, sessionId: 2n })
  return (await house.call('officeProposalApprove', { id: proposal ?? '' }, { token })).value.row.state
}

test('a change of the chat holds when another agrees, and is refused to who saw other values', async () => {
  const { version, values, changed } = (await house.call('officeChatSettings', {}, as('auditor'))).value
  expect(changed).toEqual([])
  expect(values.answers).toEqual(settings.CHAT_ANSWERS.value)
  const next = { ...values, hours: { until: '22:00', from: '08:00' }, idleMinutes: 30, answers: values.answers.slice(0, 1) }
  const asked = { version, values: next, reason: 'quieter nights' }
  expect((await house.call('officeChatSettingsSave', asked, as('auditor'))).code).toBe('forbidden')
  const { proposal } = (await house.call('officeChatSettingsSave', asked, as('cashier'))).value
  expect((await house.call('officeChatSettings', {}, as('auditor'))).value.values).toEqual(values)
  expect(await agree(proposal, 'cashier')).toBe('APPROVED')
  const read = (await house.call('officeChatSettings', {}, as('auditor'))).value
  expect(read.values).toEqual(next)
  expect(read.changed.map(({ setting, by }) => `${setting} ${by}`).toSorted()).toEqual([
    'CHAT_ANSWERS cashier',
    'CHAT_HOURS cashier',
    'CHAT_IDLE_MINUTES cashier',
  ])
  expect(await house.kit.app.settings.get('CHAT_HOURS')).toEqual({ from: '08:00', until: '22:00' })
  expect((await house.call('officeChatSettingsSave', { ...asked, values }, as('admin'))).code).toBe('state_changed')
  const made = await house.kit.owner.tx((t) =>
    t.one<{ operator: string; detail: string }>(
      "select operator, detail from office.audit where act = 'setting.change' and subject = 'chat'",
    ),
  )
  expect(made.operator).toBe('cashier2')
  expect(made.detail).toContain('idleMinutes: 60 → 30')
  // One who saves while another change is under way waits for it, and is refused for what came of it.
  const late = await house.kit.app.db.tx(async (t) => {
    await house.kit.app.settings.lock(t)
    await house.kit.app.settings.set(t, 'CHAT_IDLE_MINUTES', 45, 'other')
    const call = house.call(
      'officeChatSettingsSave',
      { version: read.version, values: { ...next, idleMinutes: 50 }, reason: 'x' },
      as('admin'),
    )
    await expect.poll(waiting).toBe(1)
    return { call }
  })
  expect((await late.call).code).toBe('state_changed')
})

test('what deposits are held to is changed by administrators only, within bounds that hang together', async () => {
  const { version, values } = (await house.call('officeDepositSettings', {}, as('cashier'))).value
  const save = (change: Partial<typeof values>, role: 'admin' | 'cashier' = 'admin') =>
    house.call('officeDepositSettingsSave', { version, values: { ...values, ...change }, reason: 'a test' }, as(role))
  expect((await save({ fourEyesAbove: '900000.00' }, 'cashier')).code).toBe('forbidden')
  expect((await save({ max: '50.00' })).code).toBe('bounds_invalid')
  expect((await save({ presets: ['50.00'] })).code).toBe('bounds_invalid')
  // What one person may do alone has an end, and a rate moves by a fifth at most.
  const beyond = [
    { usdtRate: '0.00' },
    { usdtRate: '99999999.00' },
    { usdtRate: '144.01' },
    { usdtRate: '95.99' },
    { fourEyesAbove: '50000.01' },
  ]
  for (const change of [...beyond, { autoMax: '20000.01' }])
    expect((await save(change)).code, JSON.stringify(change)).toBe('bounds_invalid')
  expect(await agree((await save({ max: '20000.00', autoMax: '0.00' })).value.proposal, 'admin')).toBe('APPROVED')
  expect(await house.kit.app.settings.get('DEPOSIT_MAX')).toBe('20000.00')
})
