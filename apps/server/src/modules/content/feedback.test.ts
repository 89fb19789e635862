import { identityRoutes } from '../../testing/identity.ts'
import { createHmac } from 'node:crypto'
import type { RequestOf } from '@khela/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { self } from '../../kernel/scope-mint.ts'
import { contentModule } from './module.ts'
import { feedbackOf } from './feedback-store.ts'
import { desk } from './test-kit.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    routes: { ...identityRoutes, ...contentModule.calls({ ports: { unreadOf: async () => 0 }, state: undefined }), ...desk },
  })
  const { app } = house.kit
  await app.db.tx(async (t) => {
    await app.settings.set(t, 'CHALLENGE_WORK', 1, 'test')
    await app.settings.set(t, 'FEEDBACK_CAPS', { member: 3, network: 4 }, 'test')
  })
})
afterAll(() => house.close())

type Feedback = RequestOf<'sendFeedback'>
const words = 'The deposit of this morning has not come yet.'

/** Challenge fields in order: a picture whose answer is known, and work done. */
async function shown(): Promise<Pick<Feedback, 'captchaId' | 'captcha' | 'work'>> {
  const { id } = (await house.call('captcha', {})).value
  const answer = createHmac('sha256', house.kit.config.secret('captcha')).update(`${id}|12345`).digest()
  await house.kit.owner.tx((t) => t.run('update identity.captcha set answer = $2 where id = $1', [id, answer]))
  const challenge = (await house.call('challenge', {})).value
  const solution = await solveChallenge({ challenge, deriveKey })
  return {
    captchaId: id,
    captcha: '12345',
    work: { ...challenge, counter: solution?.counter ?? 0, derivedKey: solution?.derivedKey ?? '' },
  }
}
const send = async (over: Partial<Feedback> = {}, token?: string) =>
  house.call('sendFeedback', { content: words, type: 1, sender: '', ...(await shown()), ...over }, { token })
const clerk = (role: 'admin' | 'auditor' = 'admin') =>
  house.operator({ kind: 'operator', operatorId: 1n, username: 'reader', role, sessionId: 1n })

test('every empty field is named at once, before anything else is looked at', async () => {
  expect(await house.call('sendFeedback', {})).toMatchObject({ code: 'fields_empty', params: { fields: 'type, content, captcha' } })
  expect(await house.call('sendFeedback', { type: 0, content: '  ', captcha: ' ' })).toMatchObject({
    code: 'fields_empty',
    params: { fields: 'content, captcha' },
  })
  expect(await send({ type: 5 as never })).toMatchObject({ code: 'bad_input' })
})

test('20 to 200 characters as people count them', async () => {
  const { token } = await house.player()
  const codeOf = async (content: string) => (await send({ content }, token)).code
  expect(await codeOf('a'.repeat(19))).toBe('feedback_length')
  expect(await codeOf('a'.repeat(201))).toBe('feedback_length')
  // Twenty letters, each with a sign that is a code point of its own.
  expect(await codeOf('কি'.repeat(19))).toBe('feedback_length')
  expect(await codeOf('কি'.repeat(20))).toBeUndefined()
  expect(await codeOf('কি'.repeat(200))).toBeUndefined()
})

test('the picture is asked for, read once, and must be right', async () => {
  const { token } = await house.player()
  const proof = await shown()
  expect((await house.call('sendFeedback', { content: words, type: 3, captcha: '12345' }, { token })).code).toBe('captcha_required')
  expect((await house.call('sendFeedback', { content: words, type: 3, ...proof, captcha: '54321' }, { token })).code).toBe('captcha_wrong')
  expect((await house.call('sendFeedback', { content: words, type: 3, ...proof }, { token })).code).toBe('captcha_wrong')
  expect((await send({ type: 3 }, token)).status).toBe(200)
})

test('a day has a budget for each member, and one for visitors of a network', async () => {
  const { token } = await house.player()
  for (let n = 0; n < 3; n += 1) expect((await send({}, token)).status).toBe(200)
  expect((await send({}, token)).code).toBe('rate_limited')
  expect((await send({}, (await house.player()).token)).status).toBe(200)
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 6; n += 1) codes.push((await send()).code)
  expect(codes.at(-1)).toBe('rate_limited')
  await house.tick(86_401)
  expect((await send({}, token)).status).toBe(200)
})

test('operators read what was written, oldest first, and note what came of it', async () => {
  const member = await house.player({ publicId: '7654321' })
  const { value } = await send({ content: `${words}\nSecond line.`, sender: 'rahim@mail.test', type: 4 }, member.token)
  const token = clerk()
  const find = async (state: 'OPEN' | 'DONE') => {
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof house.call<'officeFeedback'>>> = await house.call(
        'officeFeedback',
        { state, ...(cursor !== '' && { cursor }) },
        { token },
      )
      const row = page.value.content.find((one) => one.id === value.id)
      if (row) return row
      cursor = page.value.next
    }
    return undefined
  }
  expect(await find('OPEN')).toMatchObject({ memberId: '7654321', type: 4, content: `${words}\nSecond line.`, sender: 'rahim@mail.test' })
  expect((await house.call('officeFeedbackDone', { id: value.id, note: ' ' }, { token })).code).toBe('reason_required')
  expect((await house.call('officeFeedbackDone', { id: value.id, note: 'Answered by mail' }, { token: clerk('auditor') })).code).toBe(
    'forbidden',
  )
  expect((await house.call('officeFeedbackDone', { id: value.id, note: 'Answered by mail' }, { token })).value.row).toMatchObject({
    state: 'DONE',
    doneBy: 'reader',
    note: 'Answered by mail',
  })
  expect((await house.call('officeFeedbackDone', { id: value.id, note: 'again' }, { token })).code).toBe('state_changed')
  expect(await find('OPEN')).toBeUndefined()
  expect(await find('DONE')).toMatchObject({ note: 'Answered by mail' })
  const own = await house.kit.app.db.tx((t) => feedbackOf(t, self(member.memberId)))
  expect(own).toEqual([expect.objectContaining({ content: `${words}\nSecond line.` })])
  expect(await house.kit.app.db.tx((t) => feedbackOf(t, self(1n)))).toEqual([])
})

test('a member sees what they wrote and what they were answered; the note stays the office’s', async () => {
  const [mine, other] = [await house.player(), await house.player()]
  const { id } = (await send({}, mine.token)).value
  const history = async (token: string) => (await house.call('feedbackHistory', {}, { token })).value.content
  expect(await history(mine.token)).toMatchObject([{ id, content: words, state: 'OPEN', answer: null }])
  await house.call('officeFeedbackDone', { id, note: 'called back', answer: 'Thank you, it is mended.' }, { token: clerk() })
  const after = await house.call('feedbackHistory', {}, { token: mine.token })
  expect(after.value.content).toMatchObject([{ id, state: 'DONE', answer: 'Thank you, it is mended.' }])
  expect(after.body).not.toContain('called back')
  expect(await history(other.token)).toEqual([])
})
