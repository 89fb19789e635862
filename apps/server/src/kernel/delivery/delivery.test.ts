import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startInbox, type Inbox } from '../../../../id-sim/src/index.ts'
import { setClock } from '../clock.ts'
import { openLog } from '../log.ts'
import { outsideDone } from '../outside.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { openTransactions } from '../testing.ts'

let inbox: Inbox
let kit: TestApp
let log = ''
/** Every test has a day of its own: a task runs once per minute. */
let start = new Date('2026-03-10T06:00:00.000Z')

beforeAll(async () => {
  inbox = await startInbox({ smsKey: 'gateway-key-1' })
  const sink = new PassThrough()
  sink.on('data', (part) => (log += String(part)))
  kit = await testApp({
    log: openLog({ to: sink }),
    env: {
      KHELA_SMTP_URL: inbox.smtpUrl,
      KHELA_SMS_URL: inbox.smsUrl,
      KHELA_SMS_KEY: 'gateway-key-1',
      KHELA_MAIL_FROM: 'house@example.com',
    },
  })
})
afterAll(async () => {
  await kit.close()
  await inbox.stop()
})
/** What came to this number or address; every test has its own. */
const arrived = (to: string) => [...inbox.messages('sms'), ...inbox.messages('mail')].filter((message) => message.to === to)
const settle = async () => {
  for (let ran = 1; ran > 0;) {
    ran = await kit.app.jobs.drain()
    await outsideDone(kit.app)
  }
}
const setTime = (minutes: number) => kit.app.db.tx((t) => setClock(t, new Date(start.getTime() + minutes * 60_000), { stopped: true }))
const waiting = async () => (await kit.owner.tx((t) => t.one<{ n: bigint }>('select count(*) as n from kernel.message'))).n
beforeEach(async () => {
  start = new Date(start.getTime() + 86_400_000)
  await setTime(0)
  await settle()
  await kit.owner.tx((t) => t.run('delete from kernel.message'))
  log = ''
})

test('a mail and an SMS arrive at their peers after the commit, and nothing stays behind', async () => {
  await kit.app.db.tx(async (t) => {
    await kit.app.delivery.mail(t, { to: 'rahima@example.com', subject: 'আপনার কোড', text: 'Code 271828' })
    await kit.app.delivery.sms(t, { to: '+8801712345678', text: 'আপনার কোড 314159' })
  })
  await settle()
  expect(arrived('rahima@example.com')).toEqual([expect.objectContaining({ subject: 'আপনার কোড', text: 'Code 271828' })])
  expect(arrived('+8801712345678')).toEqual([expect.objectContaining({ text: 'আপনার কোড 314159' })])
  expect(await waiting()).toBe(0n)
})

test('a rollback sends nothing', async () => {
  const undone = kit.app.db.tx(async (t) => {
    await kit.app.delivery.sms(t, { to: '+8801700000001', text: 'no' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await settle()
  expect(arrived('+8801700000001')).toEqual([])
})

test('a gateway that fails is asked again later, and gets the message once', async () => {
  inbox.failNext(503, 500)
  await kit.app.db.tx((t) => kit.app.delivery.sms(t, { to: '+8801700000002', text: 'patience' }))
  for (const minute of [0, 1, 2, 3]) {
    await setTime(minute)
    await settle()
  }
  expect(arrived('+8801700000002')).toHaveLength(1)
  expect(await waiting()).toBe(0n)
})

test('after ten minutes nobody wants it: it is given up and said so', async () => {
  inbox.failNext(500, 500, 500, 500, 500)
  await kit.app.db.tx((t) => kit.app.delivery.sms(t, { to: '+8801700000003', text: 'too late' }))
  for (let minute = 0; minute < 12; minute++) {
    await setTime(minute)
    await settle()
  }
  expect([arrived('+8801700000003'), await waiting()]).toEqual([[], 0n])
  expect(log).toContain('messages were not delivered in their time')
})

test('texts wait encrypted and reach neither the log nor the queue', async () => {
  inbox.failNext(500)
  await kit.app.db.tx((t) => kit.app.delivery.sms(t, { to: '+8801712345678', text: 'code 161803' }))
  await settle()
  const rows = await kit.owner.tx(async (t) => [
    ...(await t.query(`select encode(body, 'escape') from kernel.message`)),
    ...(await t.query('select data from pgboss.job')),
  ])
  expect(rows.length).toBeGreaterThan(1)
  expect(log).toContain('a talk with another house failed')
  for (const text of [JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)), log])
    expect(text).not.toMatch(/161803|8801712345678/)
})

test('a gateway that is slow keeps no transaction open, and its message arrives once (REL-R26)', async () => {
  const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const got: string[] = []
  const slow = createServer((request, response) => {
    request.on('data', (part: Buffer) => got.push(part.toString()))
    request.on('end', () => {
      asked.resolve()
      void go.promise.then(() => response.end())
    })
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const away = await testApp({
    env: { KHELA_SMS_URL: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`, KHELA_SMS_KEY: 'gateway-key-1' },
  })
  try {
    await away.app.db.tx((t) => away.app.delivery.sms(t, { to: '+8801712345678', text: 'Code 161803' }))
    await away.app.jobs.drain()
    await asked.promise
    await vi.waitFor(async () => expect(await openTransactions(away.owner)).toEqual([]))
    go.resolve()
    await outsideDone(away.app)
    expect(got).toHaveLength(1)
  } finally {
    go.resolve()
    await away.close()
    slow.close()
  }
})
