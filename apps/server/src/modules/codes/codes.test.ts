import { settings } from '@khela/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startInbox, type Inbox } from '../../../../id-sim/src/index.ts'
import { openApp, type RunningApp } from '../../kernel/app.ts'
import { AppError, outsideDone, setClock, type App } from '../../kernel/index.ts'
import { silent } from '../../kernel/log.ts'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { testWaitMs } from '../../kernel/testing.ts'
import { budgetsOf, rings, waitOf } from './code-rules.ts'
import { sendCode, takeCode } from './codes.ts'
import { codeJobs } from './module.ts'

let inbox: Inbox
let kit: TestApp
const start = new Date('2026-03-10T06:00:00.000Z')
/** Every test has a time of its own, and so its own budgets. */
let day = start
beforeAll(async () => {
  inbox = await startInbox()
  kit = await testApp({ env: { KHELA_SMS_URL: inbox.smsUrl, KHELA_SMTP_URL: inbox.smtpUrl } })
  codeJobs(kit.app)
})
afterAll(async () => {
  await kit.close()
  await inbox.stop()
})
const setTime = (seconds = 0) => kit.app.db.tx((t) => setClock(t, new Date(day.getTime() + seconds * 1000), { stopped: true }))
beforeEach(async () => {
  // Further than any test sets the clock ahead: a clock that went back would keep the jobs from running.
  day = new Date(day.getTime() + 10 * 86_400_000)
  await setTime()
  await kit.owner.tx(async (t) => {
    for (const table of ['kernel.message', 'identity.code_tally', 'identity.code_alarm', 'identity.code_budget'])
      await t.run(`delete from ${table}`)
  })
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'CODE_CAPS', settings.CODE_CAPS.value, 'test'))
})

let number = 0
const freshNumber = () => `+88017${String(10_000_000 + 10_007 * number++).padStart(8, '0')}`
type Asked = Parameters<typeof sendCode>[2]
const ask = (target: string, more: Partial<Asked> = {}): Asked => ({
  purpose: 'register',
  channel: 'sms',
  target,
  ip: '198.51.100.7',
  language: 'bn',
  ...more,
})
const send = (asked: Asked, app: App = kit.app) => app.db.tx((t) => sendCode(t, app, asked))
const sent = (asked: Asked, app?: App) =>
  send(asked, app).then(
    () => 'sent',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )
const take = (asked: Asked, code: string, app: App = kit.app) =>
  app.db.tx((t) =>
    takeCode(t, app, { purpose: asked.purpose, channel: asked.channel, target: asked.target, memberId: asked.memberId, code }),
  )
const deliver = async () => {
  for (let ran = 1; ran > 0;) {
    ran = await kit.app.jobs.drain()
    await outsideDone(kit.app)
  }
}
/** The newest code that came to a target. */
async function codeAt(target: string): Promise<string> {
  await deliver()
  const message = [...inbox.messages('sms'), ...inbox.messages('mail')].find(({ to }) => to === target)
  return /[0-9]{6}/.exec(message?.text ?? '')?.[0] ?? 'none'
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code arrives in the language of its reader, is right once, and is not stored', async () => {
  for (const [language, words] of [
    ['bn', 'আপনার কোড'],
    ['en', 'your code is'],
  ] as const) {
    const asked = ask(freshNumber(), { language })
    expect(await send(asked)).toEqual({ expiresMinutes: 1 })
    const code = await codeAt(asked.target)
    expect(inbox.messages('sms')[0]?.text).toContain(words)
    const rows = await kit.owner.tx((t) =>
      t.query(`select encode(target, 'escape') || encode(answer, 'escape') as text from identity.code`),
    )
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|${asked.target.slice(1)}`))
    expect([await take(asked, code), await take(asked, code)]).toEqual(['ok', 'missing'])
  }
})

test('Bengali digits and spaces are taken for what they are', async () => {
  const asked = ask(freshNumber())
  await send(asked)
  const code = await codeAt(asked.target)
  const bengali = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)))
  expect(await take(asked, ` ${bengali.slice(0, 3)} ${bengali.slice(3)}`)).toBe('ok')
})

test('a mail code goes to its mailbox', async () => {
  const asked = ask('rahima@example.com', { channel: 'email', purpose: 'change_email', memberId: 7n })
  await send(asked)
  const code = await codeAt('rahima@example.com')
  expect(inbox.messages('mail')[0]?.subject).toBe('খেলা: আপনার যাচাই কোড')
  expect(await take(asked, code)).toBe('ok')
})

test('a code is bound to its purpose, its target, its channel and its member', async () => {
  const asked = ask(freshNumber(), { memberId: 11n })
  await send(asked)
  const code = await codeAt(asked.target)
  for (const elsewhere of [
    { ...asked, purpose: 'login' as const },
    { ...asked, target: freshNumber() },
    { ...asked, channel: 'email' as const },
    { ...asked, memberId: 12n },
    { ...asked, memberId: undefined },
  ])
    expect(await take(elsewhere, code)).toBe('missing')
  expect(await take(asked, code)).toBe('ok')
})

test('a code is over after its ten minutes', async () => {
  const asked = ask(freshNumber())
  await send(asked)
  const code = await codeAt(asked.target)
  await setTime(600)
  expect(await take(asked, code)).toBe('expired')
  await setTime(599)
  expect(await take(asked, code)).toBe('ok')
})

test('six wrong answers kill a code, also when each call is rolled back', async () => {
  const asked = ask(freshNumber())
  await send(asked)
  const code = await codeAt(asked.target)
  for (let tries = 0; tries < 6; tries++) {
    const refused = kit.app.db.tx(async (t) => {
      const taken = await takeCode(t, kit.app, { ...asked, code: other(code) })
      throw new Error(taken)
    })
    await expect(refused).rejects.toThrow('wrong')
  }
  expect(await take(asked, code)).toBe('expired')
})

test('any number of answers at once are no more than six guesses, and right ones open once', async () => {
  const [guessed, owned] = [ask(freshNumber()), ask(freshNumber())]
  await send(guessed)
  await send(owned)
  const [code, right] = [await codeAt(guessed.target), await codeAt(owned.target)]
  let wrong = 0
  for (let round = 0; round < 10; round++) {
    const guesses = await Promise.all(Array.from({ length: 20 }, () => take(guessed, other(code))))
    wrong += guesses.filter((taken) => taken === 'wrong').length
    expect(guesses).not.toContain('ok')
  }
  expect([wrong, await take(guessed, code)]).toEqual([6, 'expired'])
  const rights = await Promise.all(Array.from({ length: 50 }, () => take(owned, right)))
  expect(rights.filter((taken) => taken === 'ok')).toHaveLength(1)
})

test('a code that a long call is using keeps nobody waiting', async () => {
  const asked = ask(freshNumber())
  await send(asked)
  const code = await codeAt(asked.target)
  await kit.app.db.tx(async (t) => {
    expect(await takeCode(t, kit.app, { ...asked, code })).toBe('ok')
    const others = await Promise.all(Array.from({ length: 6 }, () => take(asked, code)))
    expect(others).toEqual(Array(6).fill('missing'))
  })
})

test('a right code whose call fails otherwise can be used again', async () => {
  const asked = ask(freshNumber())
  await send(asked)
  const code = await codeAt(asked.target)
  const failed = kit.app.db.tx(async (t) => {
    expect(await takeCode(t, kit.app, { ...asked, code })).toBe('ok')
    throw new Error('name taken')
  })
  await expect(failed).rejects.toThrow('name taken')
  expect(await take(asked, code)).toBe('ok')
})

test('no other code while the countdown runs; the next one replaces the first', async () => {
  const asked = ask(freshNumber())
  await send(asked)
  const first = await codeAt(asked.target)
  await setTime(59)
  expect(await sent(asked)).toBe('phone_too_many_requests')
  await setTime(60)
  expect(await sent(asked)).toBe('sent')
  const second = await codeAt(asked.target)
  expect([first === second ? 'ok' : await take(asked, first), await take(asked, second)]).toEqual([first === second ? 'ok' : 'wrong', 'ok'])
})

test('somebody who is nobody costs the same and gets nothing', async () => {
  const written = () =>
    kit.owner.tx((t) =>
      t.one<object>(`select (select count(*) from kernel.message) as messages, (select count(*) from pgboss.job where name = 'kernel.deliver') as jobs,
        (select sum(sent) from identity.code_budget) as budgets`),
    )
  const grown = async (asked: Asked) => {
    const before = Object.values(await written()).map(Number)
    expect(await send(asked)).toEqual({ expiresMinutes: 1 })
    return Object.values(await written()).map((after, i) => Number(after) - (before[i] ?? 0))
  }
  const asked = ask(freshNumber(), { toNobody: true })
  expect(await grown(asked)).toEqual(await grown(ask(freshNumber())))
  expect(await codeAt(asked.target)).toBe('none')
  expect(await sent(asked)).toBe('phone_too_many_requests')
  expect(await take(asked, '000000')).toBe('wrong')
})

const caps = (more: object) =>
  kit.app.db.tx((t) =>
    kit.app.settings.set(t, 'CODE_CAPS', { target: 900, block: 900, network: 900, device: 900, all: 90_000, ...more }, 'test'),
  )

test('a thousand requests for a thousand numbers in a row stay within the cap of the block (REL-A17)', async () => {
  await caps({ block: 50 })
  const tally = new Map<unknown, number>()
  for (let round = 0; round < 100; round++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        sent(ask(`+8801900${String(round * 10 + i).padStart(6, '0')}`, { ip: `203.0.113.${(round * 10 + i) % 250}` })),
      ),
    )
    for (const answer of answers) tally.set(answer, (tally.get(answer) ?? 0) + 1)
  }
  expect(Object.fromEntries(tally)).toEqual({ sent: 50, phone_too_many_requests: 950 })
  const waiting = await kit.owner.tx((t) => t.one<{ n: bigint }>('select count(*) as n from kernel.message'))
  expect(waiting.n).toBe(50n)
  await deliver()
  expect(inbox.messages('sms').filter(({ to }) => to.startsWith('+8801900'))).toHaveLength(50)
})

test.each([
  [
    'a number',
    { target: 3 },
    (i: number) => ({ target: '+8801811111111', purpose: (['login', 'forgot', 'extra', 'change_phone'] as const)[i % 4] }),
    'phone_too_many_requests',
  ],
  ['a network', { network: 3 }, () => ({}), 'phone_too_many_requests'],
  ['an IPv6 household', { network: 3 }, (i: number) => ({ ip: `2001:db8:0:1::${i + 1}` }), 'phone_too_many_requests'],
  ['a device', { device: 3 }, (i: number) => ({ device: 'browser', ip: `192.0.2.${i}` }), 'phone_too_many_requests'],
  ['everybody together', { all: 3 }, (i: number) => ({ ip: `192.0.2.${100 + i}` }), 'phone_quota_exceeded'],
] as const)('%s has a budget for the day', async (_who, cap, more, refusal) => {
  await caps(cap)
  const answers: unknown[] = []
  for (let i = 0; i < 4; i++) answers.push(await sent({ ...ask(freshNumber()), ...more(i) }))
  expect(answers).toEqual(['sent', 'sent', 'sent', refusal])
  await setTime(86_400)
  expect(await sent({ ...ask(freshNumber()), ...more(9) })).toBe('sent')
})

test('a refusal says the true wait: seconds of the countdown, minutes of a long one, and the day that must be over', async () => {
  const refusal = async (asked: Asked) =>
    send(asked).then(
      () => 'sent',
      (error: { code: string; params: object }) => error.params,
    )
  const asked = ask(freshNumber())
  await send(asked)
  await setTime(20)
  expect(await refusal(asked)).toEqual({ reason: 'seconds', count: 40 })
  expect([waitOf(0.2), waitOf(90), waitOf(90.5), waitOf(540)]).toEqual([
    { reason: 'seconds', count: 1 },
    { reason: 'seconds', count: 90 },
    { reason: 'minutes', count: 2 },
    { reason: 'minutes', count: 9 },
  ])
  await caps({ target: 1 })
  await setTime(120)
  const told = (await refusal(asked)) as { reason: string; at: string }
  expect(told.reason).toBe('day')
  expect(told.at).toMatch(/T00:00:00.000Z$/)
})

test('two nodes share one budget', async () => {
  await caps({ network: 10 })
  const second: RunningApp = await openApp({ config: kit.config, url: kit.url, log: silent(), max: 4, waitMs: testWaitMs })
  await second.start({ supervise: false })
  try {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => sent(ask(freshNumber()), i % 2 === 0 ? kit.app : second)))
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(10)
  } finally {
    await second.close(0)
  }
})

test('a refused message costs no budget', async () => {
  await caps({ network: 2, block: 1 })
  expect(await sent(ask('+8801611110001'))).toBe('sent')
  expect(await sent(ask('+8801611110002'))).toBe('phone_too_many_requests')
  expect(await sent(ask('+8801611120001'))).toBe('sent')
})

test('without a gateway the function is not enabled', async () => {
  const mute = await testApp()
  try {
    expect(await sent(ask(freshNumber()), mute.app)).toBe('phone_not_enabled')
  } finally {
    await mute.close()
  }
})

test('many messages whose codes nobody enters ring once an hour', async () => {
  const alarms = () => kit.owner.tx((t) => t.query<object>('select channel, sent, taken from identity.code_alarm where hour >= $1', [day]))
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'CODE_ALARM', { sent: 5, percent: 50 }, 'test'))
  const asked = Array.from({ length: 6 }, () => ask(freshNumber()))
  for (const one of asked.slice(0, 4)) await send(one)
  await setTime(60)
  await deliver()
  expect(await alarms()).toEqual([])
  for (const one of asked.slice(4)) await send(one)
  for (const one of asked.slice(0, 2)) await take(one, await codeAt(one.target))
  for (const seconds of [120, 180]) {
    await setTime(seconds)
    await deliver()
  }
  expect(await alarms()).toEqual([{ channel: 'sms', sent: 6, taken: 2 }])
})

test('what is over is forgotten, what is not stays', async () => {
  const asked = ask(freshNumber())
  await send(asked)
  const code = await codeAt(asked.target)
  const rows = () =>
    kit.owner.tx((t) =>
      t.one<{ n: bigint }>('select (select count(*) from identity.code) + (select count(*) from identity.code_budget) as n'),
    )
  await setTime(300)
  await deliver()
  expect(await take(asked, code)).toBe('ok')
  await setTime(86_400 * 3)
  await deliver()
  expect((await rows()).n).toBe(0n)
})

test('mailboxes with a tag are one mailbox, and a block is ten thousand numbers', () => {
  const subjects = (channel: 'sms' | 'email', target: string) =>
    budgetsOf(channel, target, { ip: '192.0.2.1' }, settings.CODE_CAPS.value).map(({ subject }) => subject)
  expect(subjects('email', 'rahima+1@example.com')).toEqual(subjects('email', 'rahima+22@example.com'))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 9999 }), (a, b) => {
      const [one, two] = [a, b].map((end) => subjects('sms', `+880171234${String(end).padStart(4, '0')}`)[1])
      expect(one).toBe(two)
    }),
  )
  expect(subjects('sms', '+8801712340000')[1]).not.toBe(subjects('sms', '+8801712350000')[1])
})

test('the alarm needs both: enough messages, and few answers', () => {
  const alarm = { sent: 50, percent: 20 }
  expect([rings({ sent: 49, taken: 0 }, alarm), rings({ sent: 50, taken: 10 }, alarm), rings({ sent: 50, taken: 9 }, alarm)]).toEqual([
    false,
    false,
    true,
  ])
})
