/** Browsers, mailboxes and members with everything that guards an account, for tests of how it is guarded. */
import type { EndpointName } from '@khela/contract'
import { startInbox } from '../../../id-sim/src/index.ts'
import { codeAt, outsideDone, setClock } from '../kernel/index.ts'
import {
  freshName,
  identityJobs,
  openIdentity,
  password,
  registration,
  type Answer,
  type IdentityKit,
  type Send,
  type Sent,
} from './identity.ts'

export interface Browser {
  readonly cookies: Record<string, string>
  token: string | undefined
  ip: string
  send(name: EndpointName, input?: unknown, more?: Sent): Promise<Answer>
  /** Signs in with a password; keeps the token when it comes. */
  login(username: string, more?: object): Promise<Answer>
  /** A proof for the session that is open: by the password, or as told. */
  proof(way?: 'password' | 'totp' | 'recovery', answer?: string): Promise<string>
}

export interface Person {
  readonly username: string
  readonly memberId: bigint
  readonly mobile: string
  readonly email: string
  /** Signed in at home. */
  readonly browser: Browser
}

export interface SecurityKit {
  readonly id: IdentityKit
  readonly browser: (ip?: string, by?: Send) => Browser
  /** A member with number, mail and name at the bank, signed in once; a `bare` one has neither number nor mail. */
  person(how?: { readonly bare?: boolean }): Promise<Person>
  /** Sends what waits to be sent. */
  deliver(): Promise<void>
  /** The newest text that came to a number or address. */
  letter(to: string): Promise<string>
  /** The code in it. */
  code(to: string): Promise<string>
  set(name: 'EXTRA_VERIFICATION' | 'MOBILEVERCODELOGIN3' | 'REVEAL_ACCOUNT_EXISTENCE' | 'PWDEXPFORCECHANGE3', value: boolean): Promise<void>
  lockAfter(failures: number): Promise<void>
  /** Stops the clock so many seconds from the start of the file. */
  at(seconds: number): Promise<void>
  now(): Date
  /** Sets an authenticator up for who is signed in there; answers its code of a moment and the recovery codes. */
  authenticator(browser: Browser): Promise<{ code: (seconds?: number) => string; recovery: string[] }>
  close(): Promise<void>
}

let counter = 0
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function bytesOf(text: string): Buffer {
  const bits = Array.from(text, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
export const freshIp = (): string => `10.${40 + Math.floor(counter / 62_500)}.${Math.floor(counter / 250) % 250}.${(counter++ % 250) + 1}`
export const freshMobile = (): string => `+88017${String(10_000_000 + counter++ * 10_007).padStart(8, '0')}`

function browserOf(send: Send, ip: string): Browser {
  const cookies: Record<string, string> = {}
  const self: Browser = {
    cookies,
    token: undefined,
    ip,
    async send(name, input, more = {}) {
      const answer = await send(name, input, { ip: self.ip, token: self.token, cookies, ...more })
      for (const [cookie, value] of Object.entries(answer.cookies)) {
        if (value === 'x') delete cookies[cookie]
        else cookies[cookie] = value
      }
      return answer
    },
    async login(username, more = {}) {
      const answer = await self.send('login', { type: 'username', username, password, ...more })
      if (answer.code === 'ok') self.token = String(answer.value.token)
      return answer
    },
    async proof(way = 'password', answer = password) {
      const given = await self.send('securityProof', { way, answer })
      if (given.code !== 'ok') throw new Error(`no proof was given: ${given.code}`)
      return String(given.value.proof)
    },
  }
  return self
}

export async function openSecurity(): Promise<SecurityKit> {
  const inbox = await startInbox()
  const id = await openIdentity({ KHELA_SMS_URL: inbox.smsUrl, KHELA_SMTP_URL: inbox.smtpUrl })
  identityJobs(id.kit.app)
  // Captchas have tests of their own.
  await id.kit.app.db.tx((t) => id.kit.app.settings.set(t, 'LOGIN_CAPTCHA_AFTER', 9, 'test'))
  const start = Date.now()
  let moved = 0
  const now = () => new Date(start + moved * 1000)
  const deliver = async () => {
    for (let ran = 1; ran > 0;) {
      ran = await id.kit.app.jobs.drain()
      await outsideDone(id.kit.app)
    }
  }
  const letter = async (to: string) => {
    await deliver()
    return [...inbox.messages('sms'), ...inbox.messages('mail')].find((one) => one.to === to)?.text ?? ''
  }
  const browser = (ip = freshIp(), by = id.send) => browserOf(by, ip)
  return {
    id,
    browser,
    deliver,
    letter,
    now,
    code: async (to) => /[0-9]{6}/.exec(await letter(to))?.[0] ?? 'none',
    set: (name, value) => id.kit.app.db.tx((t) => id.kit.app.settings.set(t, name, value, 'test')),
    lockAfter: (failures) => id.kit.app.db.tx((t) => id.kit.app.settings.set(t, 'LOGIN_LOCK_AFTER', failures, 'test')),
    async at(seconds) {
      moved = seconds
      await id.kit.app.db.tx((t) => setClock(t, now(), { stopped: true }))
    },
    async person({ bare = false } = {}) {
      const username = freshName()
      const home = browser()
      const registered = await home.send('register', registration(username))
      if (registered.code !== 'ok') throw new Error(`the person could not register: ${registered.code}`)
      const [mobile, email] = [freshMobile(), `${username}@example.com`]
      const { memberId } = await id.kit.owner.tx((t) =>
        t.one<{ memberId: bigint }>(
          `with m as (select id from identity.member where username = $1)
           insert into identity.profile (member_id, mobile_num, mobile_signs_in, mobile_verified_at, email, email_verified_at, payee_name)
           select id, $2, $2::text is not null, case when $2::text is not null then kernel.now() end, $3,
                  case when $3::text is not null then kernel.now() end, 'Rahima Begum' from m
           on conflict (member_id) do update set mobile_num = excluded.mobile_num, mobile_signs_in = excluded.mobile_signs_in,
             mobile_verified_at = excluded.mobile_verified_at, email = excluded.email, email_verified_at = excluded.email_verified_at,
             payee_name = excluded.payee_name returning member_id as "memberId"`,
          bare ? [username, null, null] : [username, mobile, email],
        ),
      )
      const answer = await home.login(username)
      if (answer.code !== 'ok') throw new Error(`the person could not sign in: ${answer.code}`)
      return { username, memberId, mobile, email, browser: home }
    },
    async authenticator(at) {
      const { value } = await at.send('totpBegin', { proof: await at.proof() })
      const secret = bytesOf(String(value.secret))
      const code = (seconds = 0) => codeAt(secret, new Date(now().getTime() + seconds * 1000))
      const confirmed = await at.send('totpConfirm', { code: code() })
      if (confirmed.code !== 'ok') throw new Error(`the authenticator was not confirmed: ${confirmed.code}`)
      return { code, recovery: (confirmed.value as unknown as { codes: string[] }).codes }
    },
    async close() {
      await id.close()
      await inbox.stop()
    },
  }
}
