/** The listener for game vendors as the server opens it: its own port and pool, and a stop that answers what is under way. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { addKey } from '../modules/vendors/index.ts'
import { openVendors, type Vendors } from './vendors.ts'

let kit: TestApp
const opened: Vendors[] = []
beforeAll(async () => {
  kit = await testApp()
  await kit.owner.tx(async (t) => {
    await t.run(
      `insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url)
       values ('NOVA', 'SLOT', 'নোভা', 'Nova', 9, 'sw1', 'http://127.0.0.1:9')`,
    )
  })
})
afterAll(async () => {
  for (const vendors of opened) await vendors.close(0)
  await kit.close()
})

const open = async (app: TestApp['app'] = kit.app) => {
  const state = { stops: false }
  const vendors = await openVendors({ app, databaseUrl: kit.url, health: { isStopping: () => state.stops } })
  opened.push(vendors)
  return { vendors, state }
}

async function signed(url: string, key: { keyId: string; secret: string }, path: string, body: object) {
  const bytes = Buffer.from(JSON.stringify(body))
  const [ts, nonce] = [String(Date.now()), randomBytes(18).toString('base64url')]
  const text = `${ts}\n${nonce}\nPOST\n${path}\n${createHash('sha256').update(bytes).digest('hex')}`
  const sign = createHmac('sha256', Buffer.from(key.secret, 'hex')).update(text).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-sw-key': key.keyId, 'x-sw-ts': ts, 'x-sw-nonce': nonce, 'x-sw-sign': sign }
  const answer = await fetch(url + path, { method: 'POST', headers, body: bytes })
  return { status: answer.status, value: (await answer.json()) as Record<string, unknown>, headers: answer.headers }
}

test('a vendor with a key is answered by the wallet; a stopping node is not ready but still answers', async () => {
  const key = await kit.app.db.tx((t) => addKey(t, kit.app, 'NOVA'))
  const { vendors, state } = await open()
  const url = await vendors.listen(0)
  const ask = { vendor_id: 'NOVA', request_id: 'r-1', ts: Date.now(), player_id: 'nobody', currency: 'BDT' }
  const first = await signed(url, key, '/sw/v1/balance', ask)
  expect([first.status, first.value['code']]).toEqual([200, 'PLAYER_NOT_FOUND'])
  expect(first.headers.get('x-sw-sign')).toMatch(/^[0-9a-f]{64}$/)
  expect((await fetch(`${url}/sw/ready`)).status).toBe(200)
  state.stops = true
  expect((await fetch(`${url}/sw/ready`)).status).toBe(503)
  expect((await signed(url, key, '/sw/v1/balance', ask)).value['code']).toBe('PLAYER_NOT_FOUND')
})

test('a call that came before the stop is answered, and nothing is taken after it', async () => {
  const key = await kit.app.db.tx((t) => addKey(t, kit.app, 'NOVA'))
  const { vendors } = await open()
  const url = await vendors.listen(0)
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  // The player's name cannot be looked up while the table is held, so the call is under way when the node stops.
  const lock = kit.owner.tx(async (t) => {
    await t.run('lock table play.player in access exclusive mode')
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const asked = signed(url, key, '/sw/v1/balance', {
    vendor_id: 'NOVA',
    request_id: 'r-2',
    ts: Date.now(),
    player_id: 'nobody',
    currency: 'BDT',
  })
  const waits = `select 1 from pg_locks where not granted and relation = 'play.player'::regclass`
  await expect.poll(() => kit.owner.tx((t) => t.query(waits)), { timeout: 20_000 }).toHaveLength(1)
  const closed = vendors.close(20_000)
  held.resolve()
  await lock
  expect((await asked).value['code']).toBe('PLAYER_NOT_FOUND')
  await closed
  await expect(fetch(`${url}/sw/ready`)).rejects.toThrow('fetch failed')
})

test('takes the next free port; one that was configured must be free', async () => {
  const busy = createServer()
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const taken = (busy.address() as AddressInfo).port
  const { vendors } = await open()
  expect(Number(new URL(await vendors.listen(taken)).port)).toBeGreaterThan(taken)
  const fixed = await open({ ...kit.app, config: { ...kit.app.config, vendorPort: taken } })
  await expect(fixed.vendors.listen(0)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await new Promise((resolve) => busy.close(resolve))
})
