/** Members made through the calls, for journeys that begin after registration. Each test makes its own. */
import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createClient, newKey, type Client } from '@khela/client'
import { parseMoney } from '@khela/money'
import { until } from '../../crash/player.ts'
import type { JourneyHouse } from './house.ts'

export interface Member {
  readonly username: string
  readonly password: string
  readonly token: string
  readonly call: Client['call']
}

/** A name that nobody has: 5 to 16 small letters (contract, REGISTER_RULES). Digits would be masked in a chat, as numbers of phones are. */
export const newName = (): string => `j${Array.from({ length: 12 }, () => String.fromCodePoint(randomInt(97, 123))).join('')}`
export const newPassword = (): string => `Pw-${randomBytes(6).toString('hex')}`

/** Registers a member. */
export async function newMember(base: string): Promise<Member> {
  const username = newName()
  const password = newPassword()
  let token: string | undefined
  const client = createClient({ site: 'web', base, token: () => token, language: () => 'en', onSignedOut: () => undefined })
  const reply = await client.call(
    'register',
    { username, password, confirmPassword: password, terms: true, registerUrl: `${base}/register`, registerMethod: 'WEB' },
    { key: newKey() },
  )
  token = reply.token
  return { username, password, token, call: client.call }
}

/** A member with play money in the balance, paid at the simulated gateway. `amount` as on the wire. */
export async function newMemberWith(base: string, amount: string): Promise<Member> {
  const member = await newMember(base)
  const { id, payUrl } = await member.call('depositCreate', { method: 'sim_card', amount }, { key: newKey() })
  if (payUrl === null) throw new Error('the deposit has no page to pay at')
  const page = await (await fetch(new URL(payUrl, base))).text()
  const [, ref, secret] = /data-ref="([^"]+)" data-secret="([^"]+)"/.exec(page) ?? []
  if (ref === undefined || secret === undefined) throw new Error('the hosted page names no payment')
  await member.call('simPayDecide', { ref, secret, decision: 'pay' })
  await until(async () => (await member.call('deposit', { id })).state === 'CREDITED', 60_000)
  return member
}

/** The safest bet there is: 98 rolls of 100 win (GS-2.1), so that five of them lose four with less than one in a million. */
export const safeBet = { side: 'over', target: 199 } as const

/** A member who may withdraw: 500 deposited, 500 staked, the turnover counted. */
export async function newMemberFree(base: string): Promise<Member> {
  const member = await newMemberWith(base, '500.00')
  const { sessionId } = await member.call('launchGame', { gameId: 'dice', mode: 'real' })
  for (let round = 0; round < 5; round++)
    await member.call('diceBet', { sessionId, mode: 'real', ...safeBet, stake: '100.00' }, { key: newKey() })
  await until(async () => parseMoney((await member.call('withdrawInfo', {})).turnover.missing) === 0n, 60_000)
  return member
}

/** Who is at the keyboard, proved by the sign-in password. */
export const newProof = async (member: Member): Promise<string> =>
  (await member.call('securityProof', { way: 'password', answer: member.password })).proof

/** An account that the member is paid at, added with a fresh proof; answers its id. */
export async function newPayee(member: Member, account = '01712345678', holder = 'Karim Uddin'): Promise<string> {
  return (await member.call('payeeAdd', { channel: 'bkash', holder, account, proof: await newProof(member) }, { key: newKey() })).id
}

/** The session of the demo's agent. */
export async function agentToken(house: JourneyHouse): Promise<string> {
  const demo = JSON.parse(readFileSync(join(house.home, 'demo.json'), 'utf8')) as { members: { username: string; password: string }[] }
  const password = demo.members.find(({ username }) => username === 'karim')?.password ?? ''
  const client = createClient({ site: 'web', base: house.url, token: () => undefined, language: () => 'en', onSignedOut: () => undefined })
  return (await client.call('login', { type: 'username', username: 'karim', password, page: 'agent' })).token
}

/** Gives the tab of a page the member's session before its first load; a sign-out in the page stays one. */
export async function signInAs(page: Page, member: Pick<Member, 'token'>): Promise<void> {
  await page.addInitScript((token) => {
    // The session is the site's; frames of others have no business with it.
    if (window !== window.top) return
    if (sessionStorage.getItem('journey.seeded') !== null) return
    sessionStorage.setItem('journey.seeded', 'yes')
    sessionStorage.setItem('khela.token', token)
  }, member.token)
}
