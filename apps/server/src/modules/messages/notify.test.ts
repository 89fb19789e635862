import { noticeGroups, noticeKinds, type NoticeKind } from '@khela/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { startInbox, type Inbox } from '../../../../id-sim/src/index.ts'
import { messageJobs } from './jobs.ts'
import { notify } from './notify.ts'
import { letterOf, wordsOf } from './notices.ts'
import { supportRoutes, personIn, type Person } from './test-kit.ts'

let outbox: Inbox
let house: TestHouse
beforeAll(async () => {
  outbox = await startInbox({ smsKey: 'gateway-key-1' })
  house = await openTestHouse({
    routes: supportRoutes,
    wire: messageJobs,
    env: {
      KHELA_SMTP_URL: outbox.smtpUrl,
      KHELA_SMS_URL: outbox.smsUrl,
      KHELA_SMS_KEY: 'gateway-key-1',
      KHELA_MAIL_FROM: 'house@example.com',
    },
  })
})
afterAll(async () => {
  await house.close()
  await outbox.stop()
})

let people = 0
interface Reachable extends Person {
  readonly email: string
  readonly mobileNum: string
}
/** A member with an address and a number; proved ones unless `isProved` is false. */
async function reachable(isProved = true): Promise<Reachable> {
  const person = await personIn(house)
  const at = { email: `n${people}@example.com`, mobileNum: `+88017${String(20_000_000 + people++)}` }
  await house.kit.owner.tx((t) =>
    t.run(
      `update identity.profile set email = $2, mobile_num = $3, email_verified_at = case when $4 then kernel.now() end,
              mobile_verified_at = case when $4 then kernel.now() end where member_id = $1`,
      [person.memberId, at.email, at.mobileNum, isProved],
    ),
  )
  return { ...person, ...at }
}
const tell = (person: Person, kind: NoticeKind, ref: string, params: Record<string, string> = {}) =>
  house.kit.app.db.tx((t) => notify(t, house.kit.app, { memberId: person.memberId, kind, ref, params }))
const mails = (person: Reachable) => outbox.messages('mail').filter(({ to }) => to === person.email)
const texts = (person: Reachable) => outbox.messages('sms').filter(({ to }) => to === person.mobileNum)
const inbox = async (person: Person) => (await house.call('messages', {}, { token: person.token })).value.content
const choose = async (
  person: Person,
  group: (typeof noticeGroups)[number],
  ways: { mail: boolean; sms: boolean },
  language: 'bn' | 'en',
) => {
  const { groups } = (await house.call('noticeWays', {}, { token: person.token })).value
  await house.call('noticeWaysSet', { language, groups: { ...groups, [group]: ways } }, { token: person.token })
}

test('the same thing is told once, however often and at once it is said', async () => {
  const person = await reachable()
  const answers = await Promise.all(Array.from({ length: 6 }, () => tell(person, 'depositCredited', 'dep_1', { amount: '৳500.00' })))
  await house.settle()
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect([(await inbox(person)).length, mails(person).length]).toEqual([1, 1])
  // Another thing, and the same thing of another member.
  expect(await tell(person, 'depositCredited', 'dep_2', { amount: '৳1.00' })).toBe(true)
  expect(await tell(await reachable(), 'depositCredited', 'dep_1', { amount: '৳1.00' })).toBe(true)
})

test('a rollback tells nobody anything', async () => {
  const person = await reachable()
  const { app } = house.kit
  const undone = app.db.tx(async (t) => {
    await notify(t, app, { memberId: person.memberId, kind: 'newDevice', ref: 'gone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await house.settle()
  expect([(await inbox(person)).length, mails(person).length]).toEqual([0, 0])
})

test('mail and SMS come as the member chose, in their language; in-app always', async () => {
  const person = await reachable()
  await choose(person, 'money', { mail: false, sms: true }, 'en')
  await tell(person, 'withdrawalApproved', 'w1', { number: 'AB12' })
  await choose(person, 'money', { mail: false, sms: false }, 'en')
  await tell(person, 'withdrawalRejected', 'w2', { number: 'AB13' })
  await choose(person, 'security', { mail: true, sms: false }, 'bn')
  await tell(person, 'newDevice', 'd1')
  await house.settle()
  expect(texts(person).map(({ text }) => text)).toEqual([expect.stringContaining('Your withdrawal AB12 was approved')])
  expect(mails(person)).toEqual([expect.objectContaining({ subject: 'নতুন ডিভাইসে সাইন ইন' })])
  expect(await inbox(person)).toHaveLength(3)
})

test('only what is proved to be theirs is written to, and what identity has mailed is not mailed again', async () => {
  const stated = await reachable(false)
  await choose(stated, 'money', { mail: true, sms: true }, 'en')
  await tell(stated, 'depositCredited', 'x', { amount: '৳1.00' })
  const proved = await reachable()
  await tell(proved, 'passwordChanged', 'y')
  await house.settle()
  expect([mails(stated).length, texts(stated).length, mails(proved).length]).toEqual([0, 0, 0])
  expect([(await inbox(stated)).length, (await inbox(proved)).length]).toEqual([1, 1])
  expect((await house.call('noticeWays', {}, { token: stated.token })).value).toMatchObject({ canMail: false, canSms: false })
})

test('SMS have a day’s budget; what is beyond it comes in-app only', async () => {
  const person = await reachable()
  await choose(person, 'money', { mail: false, sms: true }, 'en')
  for (let n = 0; n < 8; n += 1) await tell(person, 'depositCredited', `b${n}`, { amount: '৳1.00' })
  await house.settle()
  expect([texts(person).length, (await inbox(person)).length]).toEqual([5, 8])
})

test('a gateway that fails is asked again and nothing is doubled', async () => {
  const person = await reachable()
  await choose(person, 'money', { mail: false, sms: true }, 'en')
  outbox.failNext(503)
  await tell(person, 'depositCredited', 'again', { amount: '৳1.00' })
  for (let minute = 0; minute < 3; minute += 1) {
    await house.settle()
    await house.tick(61)
  }
  await house.settle()
  expect(texts(person)).toHaveLength(1)
})

test('every kind has its words in both languages, and every placeholder is filled', () => {
  const params = Object.fromEntries(
    ['amount', 'number', 'remaining', 'payee', 'limit', 'reason', 'summary'].map((name) => [name, `«${name}»`]),
  )
  for (const kind of Object.keys(noticeKinds) as NoticeKind[])
    for (const language of ['bn', 'en'] as const) {
      const { title, text } = wordsOf(language, kind, params)
      expect(title.length, kind).toBeGreaterThan(3)
      expect(title + text, kind).not.toMatch(/[{}]|undefined/)
    }
})

test('what comes from outside is text in a letter, never markup', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (summary) => {
      const { content } = letterOf('ticketAnswered', { summary: `<img src=x onerror=1>${summary}</p><script>` })
      expect(content.en).not.toMatch(/<(img|script)/)
      expect(content.en.match(/<p>/g)).toHaveLength(2)
    }),
  )
})
