import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { readAddresses } from '../apps/server/src/modules/gateways/tron/watch.ts'
import type { Companion } from './companion.ts'
import { ended } from './processes.ts'
import { planPayStandIns } from './pay-stand-ins.ts'
import { planStandIns } from './stand-ins.ts'

const base = mkdtempSync(path.join(tmpdir(), 'khela-stand-ins-'))
const running: Companion[] = []
afterAll(async () => {
  for (const one of running) await one.stop()
  rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

test('the server understands what the stand-ins say of themselves, and a later start says the same', async () => {
  const { env } = await planStandIns(base, {}, undefined)
  const config = readConfig(env, base)
  expect(config.providers).toMatchObject({ google: {}, facebook: {}, telegram: {}, firebase: { project: 'khela-demo' } })
  expect(config.delivery).toMatchObject({ smtpUrl: env['KHELA_SMTP_URL'], inboxUrl: env['KHELA_INBOX_URL'] })
  const file = path.join(base, 'id-sim.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const before = readFileSync(file, 'utf8')
  expect((await planStandIns(base, {}, undefined)).env).toEqual(env)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('a house that the operator has configured is left as it is', async () => {
  const given = { KHELA_GOOGLE_CLIENT_ID: 'real', KHELA_SMS_URL: 'https://sms.example.com/send' }
  const { env } = await planStandIns(base, given, undefined)
  for (const name of ['KHELA_GOOGLE_ISSUER', 'KHELA_GOOGLE_CLIENT_SECRET', 'KHELA_SMS_KEY', 'KHELA_INBOX_URL'])
    expect(env, name).not.toHaveProperty(name)
  expect(env).toHaveProperty('KHELA_FACEBOOK_APP_ID')
})

test('the stand-ins run as a program and are gone when they are stopped', { timeout: 60_000 }, async () => {
  const plan = await planStandIns(base, {}, undefined)
  const one = plan.run('http://localhost:3000', () => undefined)
  running.push(one)
  const discovery = `${plan.env['KHELA_GOOGLE_ISSUER']}/.well-known/openid-configuration`
  const status = (url: string) =>
    fetch(url)
      .then(({ status: code }) => code)
      .catch(() => 0)
  await expect.poll(() => status(discovery), { timeout: 30_000 }).toBe(200)
  expect(await status(`${plan.env['KHELA_INBOX_URL']}/sms`)).toBe(200)
  const pid = one.pid() ?? 0
  await one.stop()
  expect([await ended(pid, 0), await status(discovery)]).toEqual([true, 0])
})

test('the payment stand-ins are understood by the server, keep their keys, and run as a program', { timeout: 60_000 }, async () => {
  const plan = await planPayStandIns(base, {}, undefined)
  expect((await planPayStandIns(base, {}, undefined)).env).toEqual(plan.env)
  const { gateways } = readConfig(plan.env, base)
  expect(gateways).toMatchObject({ bkash: {}, nagad: { hash: 'SHA256' }, sslcommerz: {}, tron: {} })
  expect(readAddresses(readFileSync(gateways.tron?.addressFile ?? '', 'utf8')).length).toBe(2_000)
  expect(statSync(path.join(base, 'pay-sim', 'merchant-private.pem')).mode & 0o777).toBe(0o600)
  const given = await planPayStandIns(base, { KHELA_BKASH_APP_KEY: 'real' }, undefined)
  expect(given.env).not.toHaveProperty('KHELA_BKASH_URL')
  const one = plan.run('http://localhost:3000', () => undefined)
  running.push(one)
  const page = () =>
    fetch(`${plan.env['KHELA_TRON_PAY_URL']}?lang=en`)
      .then((answer) => answer.text())
      .catch(() => '')
  await expect.poll(page, { timeout: 30_000 }).toContain('Tron chain (simulated)')
})
