/** Codes that come by a link, for fields that the form does not show (PS-1.11, PS-3.2). */
import { settings } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshName, openIdentity, password, registration, type IdentityKit } from '../../testing/identity.ts'
import { registerMember } from './new-member.ts'

let id: IdentityKit
beforeAll(async () => {
  id = await openIdentity()
})
afterAll(() => id.close())

const set = (name: 'REGISTER_RULES' | 'REFERRAL', value: never) => id.kit.app.db.tx((t) => id.kit.app.settings.set(t, name, value, 'test'))
const byName = (input: object, sent?: Parameters<IdentityKit['send']>[2]) => id.send('register', input, sent)
const inviteOf = (memberId: bigint) =>
  id.kit.owner.tx((t) => t.one<{ code: string }>('select code from identity.invite where member_id = $1', [memberId]))
const profileOf = (token: string) =>
  id
    .send('memberInfo', undefined, { token })
    .then(({ value }) =>
      id.kit.owner.tx((t) =>
        t.one<Record<string, unknown>>('select id::text, upline_id from identity.member where username = $1', [value['account']]),
      ),
    )

test('a code that came by a link counts under the default rules, which show no field for it', async () => {
  const { app, owner } = id.kit
  const make = (type?: number) => app.db.tx((t) => registerMember(t, app, { username: freshName(), password, type }))
  const [agent, friend] = [await make(1), await make()]
  const [affiliate, referral] = [(await inviteOf(agent.memberId)).code, (await inviteOf(friend.memberId)).code]
  const uplineOf = async (named: object) => {
    const answer = await byName(registration(freshName(), named))
    return answer.code === 'ok' ? (await profileOf(String(answer.value['token'])))['upline_id'] : answer.code
  }
  expect(await uplineOf({ affiliateCode: affiliate })).toBe(agent.memberId)
  expect(await uplineOf({ referralCode: referral.toLowerCase() })).toBe(friend.memberId)
  // A merchant whose rules do not name the field at all takes the link's code too.
  await set('REGISTER_RULES', settings.REGISTER_RULES.value.filter(({ field }) => field === 'username' || field === 'password') as never)
  expect(await uplineOf({ affiliateCode: affiliate, referralCode: '' })).toBe(agent.memberId)
  // Codes of the other kind, of nobody, of a form no code has, and of somebody whose account is closed bring nobody.
  expect(await uplineOf({ referralCode: affiliate })).toBe('recommender_unknown')
  expect(await uplineOf({ affiliateCode: referral })).toBe('affiliate_unknown')
  expect(await uplineOf({ referralCode: '?' })).toBe('recommender_unknown')
  expect(await uplineOf({ affiliateCode: 'x'.repeat(60) })).toBe('affiliate_unknown')
  await owner.tx((t) => t.run('update identity.member set disabled_at = kernel.now() where id = $1', [friend.memberId]))
  expect(await uplineOf({ referralCode: referral })).toBe('recommender_unknown')
  // Members invite nobody where the merchant has switched that off; agents still do.
  await set('REFERRAL', false as never)
  expect(await uplineOf({ referralCode: referral })).toBeNull()
  expect(await uplineOf({ affiliateCode: affiliate })).toBe(agent.memberId)
  await set('REFERRAL', true as never)
  await set('REGISTER_RULES', settings.REGISTER_RULES.value as never)
})

test('nobody stands below themselves: a code is named once, at the door, and moves no one who has an account', async () => {
  const { app } = id.kit
  const first = await app.db.tx((t) => registerMember(t, app, { username: freshName(), password }))
  const { code } = await inviteOf(first.memberId)
  const answer = await byName(registration(freshName(), { referralCode: code }))
  const token = String(answer.value['token'])
  const second = await profileOf(token)
  expect(second['upline_id']).toBe(first.memberId)
  // Signed in, there is no door at which a code could be named again, one's own least of all.
  const own = (await inviteOf(BigInt(String(second['id'])))).code
  for (const referralCode of [own, code])
    expect((await byName(registration(freshName(), { referralCode }), { token })).code).toBe('forbidden')
  expect((await profileOf(token))['upline_id']).toBe(first.memberId)
})
