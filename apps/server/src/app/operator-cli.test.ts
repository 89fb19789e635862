import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createLive } from '@khela/client/live'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../testing/server.ts'
import { openListener } from '../kernel/listen.ts'
import { openLive } from '../kernel/live.ts'
import { silent } from '../kernel/log.ts'
import { registerMember } from '../modules/identity/index.ts'
import { codeAt } from '../modules/staff/index.ts'
import { officeRoutes, resolveOperator, verifyAudit } from '../testing/office.ts'
import { operate } from './operator-acts.ts'

const run = promisify(execFile)

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: officeRoutes, resolveOperator })
  // When a browser has to work first is the matter of the office's own sign-in.test.ts.
  await house.kit.app.db.tx((t) => house.kit.app.settings.set(t, 'LOGIN_CAPTCHA_AFTER', 9, 'test'))
})
afterAll(() => house.close())

const env = () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, DATABASE_URL: house.kit.url, KHELA_HOME: house.kit.config.home }
}
/** The command without a process of its own, which would take a second each time. */
const cli = (...words: string[]) => operate(env(), words)
const program = (...words: string[]) => run(process.execPath, [join(import.meta.dirname, 'operator-cli.ts'), ...words], { env: env() })
const shown = (text: string) => ({
  password: /Password: +(\S+)/.exec(text)?.[1] ?? '',
  secret: Buffer.from(Secret.fromBase32(/Authenticator: (\S+)/.exec(text)?.[1] ?? '').bytes),
})
/** Signs in with the code of the moment; the clock of the house moves on, so that no code comes twice. */
async function signIn(username: string, { password, secret }: ReturnType<typeof shown>) {
  await house.tick(31)
  return house.call('officeLogin', { username, password, code: codeAt(secret, new Date(house.at())) })
}
const mayAct = async (token: string) => (await house.call('officeMe', {}, { token })).status === 200

test('the first operator is made on the server, signs in, is let in anew, shut out and let in again', { timeout: 120_000 }, async () => {
  expect(await cli('list')).not.toContain('amina')
  const made = shown(await cli('make', 'amina', 'admin', 'Amina Admin'))
  const first = await signIn('amina', made)
  expect(await mayAct(first.value.token)).toBe(true)
  await expect(cli('make', 'amina', 'cashier', 'Another')).rejects.toThrow('already')

  const renewed = shown(await cli('renew', 'amina'))
  expect(await mayAct(first.value.token)).toBe(false)
  expect((await signIn('amina', made)).code).toBe('invalid_credentials')
  const second = await signIn('amina', renewed)
  expect(await mayAct(second.value.token)).toBe(true)

  await expect(cli('disable', 'amina', 'has left')).rejects.toThrow('The last administrator')
  expect(await mayAct(second.value.token)).toBe(true)
  await cli('make', 'babul', 'admin', 'Babul Admin')
  await cli('disable', 'amina', 'has left')
  expect(await mayAct(second.value.token)).toBe(false)
  expect((await signIn('amina', renewed)).code).toBe('invalid_credentials')
  expect(await cli('list')).toMatch(/^amina {2}admin {2}disabled {2}0 open {2}\d{4}-/)
  await expect(cli('disable', 'amina', 'again')).rejects.toThrow('The operator is that already.')
  await cli('enable', 'amina', 'came back')
  expect((await signIn('amina', renewed)).status).toBe(200)

  const acts = await house.kit.owner.tx((t) =>
    t.query<{ act: string; subject: string; detail: string }>('select act, subject, detail from office.audit order by seq'),
  )
  const named = acts.filter(
    ({ act, subject }) => ['amina', 'babul'].includes(subject) && /^operator\.(create|renew|disable|enable)$/.test(act),
  )
  expect(named.map(({ act }) => act)).toEqual([
    'operator.create',
    'operator.renew',
    'operator.create',
    'operator.disable',
    'operator.enable',
  ])
  expect(named[3]?.detail).toMatch(/^has left \(on the server, by \S+\)$/)
  expect(JSON.stringify(acts)).not.toContain(made.password)
  expect((await house.kit.app.db.tx(verifyAudit)).intact).toBe(true)
})

test('whoever is shut out on the server is cut off at once, on every node', { timeout: 120_000 }, async () => {
  await cli('make', 'lina', 'cashier', 'Lina Cashier')
  const { token } = (await signIn('lina', shown(await cli('renew', 'lina')))).value
  const listener = openListener({ url: house.kit.url, role: 'khela_app', log: silent() })
  const node = openLive({ url: house.kit.url, role: 'khela_app', log: silent(), listener, trustedProxies: [], rateFactor: 1 })
  await listener.start()
  const http = createServer()
  node.attach(http, 'office', (given) => house.kit.app.db.tx((t) => resolveOperator(t, given)))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const line = createLive({ base: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, token: () => token })
  line.subscribe('withdrawalQueue', () => undefined)
  try {
    await expect.poll(() => line.status(), { timeout: 20_000 }).toBe('online')
    await program('disable', 'lina', 'has left')
    await expect.poll(() => line.status(), { timeout: 20_000 }).not.toBe('online')
  } finally {
    line.close()
    await node.close()
    await listener.stop()
    http.close()
  }
})

test('an operator is tied to the member that the person also is; half a command is refused', { timeout: 120_000 }, async () => {
  const { app } = house.kit
  const member = await app.db.tx((t) => registerMember(t, app, { username: 'kabir1', password: 'a long enough password' }))
  await cli('make', 'kabir', 'cashier', 'Kabir Cashier')
  await cli('tie', 'kabir', member.publicId)
  const tied = () =>
    house.kit.owner.tx((t) => t.one<{ member: bigint | null }>(`select member_id as member from office.operator where username = 'kabir'`))
  expect((await tied()).member).toBe(member.memberId)
  await cli('untie', 'kabir')
  expect((await tied()).member).toBeNull()
  expect((await program('list')).stdout).toContain('kabir')
  await expect(program('tie', 'kabir', '000000')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no operator'),
  })
  await expect(cli('tie', 'kabir', '000000')).rejects.toThrow('There is no operator')
  for (const words of [[], ['make', 'Amina', 'admin', 'x'], ['make', 'rina', 'owner', 'x'], ['disable', 'kabir'], ['constructor']])
    await expect(cli(...words), words.join(' ')).rejects.toThrow('npm run operator')
})
