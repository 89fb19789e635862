import { expect, test } from 'vitest'
import { inviteIn } from './invite.ts'

test('a link names its code in one of three ways, the agent’s first; what can be no code is none', () => {
  expect(inviteIn('?ref=K7QP2MXA')).toEqual({ referralCode: 'K7QP2MXA' })
  expect(inviteIn('?lang=en&a=K7QP2MXA&ref=Z9')).toEqual({ affiliateCode: 'K7QP2MXA' })
  expect(inviteIn('?r=12345678')).toEqual({ recommenderId: '12345678' })
  for (const none of ['', '?ref=', '?ref=a%20b', `?ref=${'x'.repeat(33)}`, '?a=%3Cscript%3E', '?reference=K7QP2MXA'])
    expect(inviteIn(none), none).toBeUndefined()
})
