/** Members, and how they sign in, over HTTP for tests: sealed bodies, keys and tokens as a browser sends them. */
import { endpoints, type Endpoint, type EndpointName } from '@khela/contract'
import { seal } from '@khela/contract/seal'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { FastifyInstance } from 'fastify'
import { openApp, type RunningApp } from '../kernel/app.ts'
import { buildHost } from '../kernel/http/host.ts'
import type { App, Module, Routes } from '../kernel/index.ts'
import { silent } from '../kernel/log.ts'
import { noResolvers, testApp, type TestApp } from '../kernel/test-app.ts'
import { testWaitMs } from '../kernel/testing.ts'
import { answerHash } from '../modules/codes/captcha.ts'
import { codeJobs, codesModule } from '../modules/codes/module.ts'
import { cleanupJob, identityModule } from '../modules/identity/module.ts'
import { registerMember, type Registration } from '../modules/identity/new-member.ts'
import { resolveSession } from '../modules/identity/sessions.ts'
import { membersModule } from '../modules/members/module.ts'
import { letterJobs } from '../modules/security/letters.ts'
import { securityModule } from '../modules/security/module.ts'
import { takeProof } from '../modules/security/proof.ts'

const parts = { ports: {}, state: undefined }
/** The modules of accounts, the lowest first. */
export const accountModules: readonly Module[] = [membersModule, codesModule, securityModule, identityModule]
/** Their calls. */
export const identityRoutes: Routes = {
  ...membersModule.calls({ ports: { takeProof }, state: undefined }),
  ...codesModule.calls(parts),
  ...securityModule.calls(parts),
  ...identityModule.calls(parts),
}

/** Names their jobs. */
export function identityJobs(app: App): void {
  codeJobs(app)
  letterJobs(app)
  cleanupJob(app)
}

export interface Answer {
  readonly status: number
  /** The error code, or `ok`. */
  readonly code: string
  readonly body: Record<string, unknown>
  readonly value: Record<string, never>
  /** Cookies that came with the answer, by name. */
  readonly cookies: Readonly<Record<string, string>>
}
export interface Sent {
  /** Cookies that go along. */
  readonly cookies?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly token?: string | undefined
  readonly key?: string
  readonly ip?: string
}
export type Send = (name: EndpointName, input?: unknown, sent?: Sent) => Promise<Answer>

export interface IdentityKit {
  readonly kit: TestApp
  readonly send: Send
  /** Another node on the same database. */
  secondNode(): Promise<Send>
  /** Challenge fields in order: a captcha whose answer is known, 12345, and work done. */
  captcha(ip?: string): Promise<{ captchaId: string; captcha: string; work: unknown }>
  /** Work as the server gave it, done. */
  work(ip?: string): Promise<unknown>
  /** Registers and answers name and token. */
  newMember(name?: string): Promise<{ username: string; token: string }>
  close(): Promise<void>
}

export const password = 'Kutta-Billi-77'
let counter = 0
export const freshName = (): string => `rahima${process.pid}n${counter++}`
export const freshKey = (): string => `key-${process.pid}-${counter++}-`.padEnd(20, '0')
export const registration = (username: string, more: object = {}) => ({
  username,
  password,
  confirmPassword: password,
  terms: true,
  registerUrl: 'http://localhost/register',
  registerMethod: 'WEB',
  ...more,
})

/** Registers a member without a form, as a test wants them. */
export const registerDirectly = (app: App, input: Registration) => app.db.tx((t) => registerMember(t, app, input))

const session = resolveSession

function sender(host: FastifyInstance): Send {
  let known: Promise<{ kid: string; key: string }> | undefined
  return async (name, input, sent = {}) => {
    const endpoint: Endpoint = endpoints[name]
    const isRead = endpoint.method === 'GET'
    const query = isRead && input !== undefined ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
    let payload = isRead ? undefined : input
    if (endpoint.sealed === true) {
      known ??= host
        .inject({ method: 'GET', url: '/wps/system/sealKey' })
        .then((reply) => reply.json<{ value: { kid: string; key: string } }>().value)
      const { kid, key } = await known
      const at = Date.parse((await host.inject({ method: 'GET', url: '/wps/system/sealKey' })).json<{ value: { now: string } }>().value.now)
      payload = await seal(input, { method: endpoint.method, path: endpoint.path, kid, serverKey: key, at })
    }
    const reply = await host.inject({
      method: endpoint.method,
      url: endpoint.path + query,
      remoteAddress: sent.ip ?? '127.0.0.1',
      headers: {
        ...sent.headers,
        ...(sent.cookies && {
          cookie: Object.entries(sent.cookies)
            .map(([cookie, is]) => `${cookie}=${is}`)
            .join('; '),
        }),
        ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
        ...(endpoint.key === 'required' ? { 'idempotency-key': sent.key ?? freshKey() } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    const body = reply.json<Record<string, unknown>>()
    return {
      status: reply.statusCode,
      code: body.success === true ? 'ok' : String(body.code),
      body,
      value: (body.value ?? {}) as Record<string, never>,
      cookies: Object.fromEntries(reply.cookies.map(({ name: cookie, value }) => [cookie, value])),
    }
  }
}

/** These modules alone, or with calls of modules above them. */
export async function openIdentity(env: Record<string, string> = {}, calls: Routes = {}): Promise<IdentityKit> {
  const kit = await testApp({ env })
  const send = sender(await kit.host('web', { ...identityRoutes, ...calls }, { session }))
  const others: { app: RunningApp; host: FastifyInstance }[] = []
  // The least work there is: what it costs is a matter of settings.
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'CHALLENGE_WORK', 1, 'test'))
  const work = async (ip?: string) => {
    const challenge = (await send('challenge', undefined, ip === undefined ? {} : { ip })).value as unknown as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return { ...challenge, counter: solution?.counter, derivedKey: solution?.derivedKey }
  }
  return {
    kit,
    send,
    work,
    async secondNode() {
      const app = await openApp({ config: kit.config, url: kit.url, log: silent(), max: 4, waitMs: testWaitMs })
      await app.start({ supervise: false })
      const host = await buildHost(app, 'web', identityRoutes, { ...noResolvers, session }, { partial: true })
      others.push({ app, host })
      return sender(host)
    },
    async captcha(ip) {
      const id = String((await send('captcha', undefined, ip === undefined ? {} : { ip })).value.id)
      await kit.owner.tx((t) => t.run('update identity.captcha set answer = $2 where id = $1', [id, answerHash(kit.config, id, '12345')]))
      return { captchaId: id, captcha: '12345', work: await work(ip) }
    },
    async newMember(name = freshName()) {
      const { code, value } = await send('register', registration(name))
      if (code !== 'ok') throw new Error(`a member could not be registered: ${code}`)
      return { username: name, token: String(value.token) }
    },
    async close() {
      for (const { app, host } of others) {
        await host.close()
        await app.close(0)
      }
      await kit.close()
    },
  }
}
