/** Whether anybody has a number must not show in the time that asking for a code takes (REL-A11). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInbox, type Inbox } from '../../../../id-sim/src/index.ts'
import { freshName, openIdentity, type IdentityKit } from '../../testing/identity.ts'
import { compare, mostDistance } from '../../testing/timing.ts'
import { sendCode } from '../codes/index.ts'
import { memberByMobile, putContact } from '../members/index.ts'
import { registerMember } from './new-member.ts'

let id: IdentityKit
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
  id = await openIdentity({ KHELA_SMS_URL: inbox.smsUrl })
  const { app } = id.kit
  await app.db.tx(async (t) => {
    const most = { target: 1_000, block: 1_000, network: 10_000, device: 10_000, all: 100_000 }
    await app.settings.set(t, 'CODE_CAPS', most, 'test')
    const { memberId } = await registerMember(t, app, { username: freshName() })
    await putContact(t, memberId, 'sms', '+8801711111111')
  })
})
afterAll(async () => {
  await id.close()
  await inbox.stop()
})

/** What `smsNoLogin` does once the browser's work is judged, which costs all the same and would only add noise. */
const ask = (target: string) =>
  id.kit.app.db.tx(async (t) => {
    const toNobody = (await memberByMobile(t, target)) === undefined
    await sendCode(t, id.kit.app, { purpose: 'login', channel: 'sms', target, ip: '198.51.100.7', language: 'bn', toNobody })
  })
/** Before each sample, outside its time: the countdown is over, and no message lies about. */
const over = () =>
  id.kit.owner.tx(async (t) => {
    await t.run('update identity.code set again_at = kernel.now()')
    await t.run('delete from kernel.message')
  })

test('asking for a sign-in code: a number that signs in, and one that does not', { timeout: 180_000 }, async () => {
  const told = await compare(
    () => ask('+8801711111111'),
    () => ask('+8801722222222'),
    over,
  )
  expect(told).toBeLessThan(mostDistance)
})
