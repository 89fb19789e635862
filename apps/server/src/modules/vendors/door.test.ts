/** Everything together on a database: a vendor's key of `addKey`, the real wallet port, a socket. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { openVendorDoor, type VendorDoor } from './door.ts'
import { addKey } from './keys.ts'
import { common, Line, signedBytes } from './sw-kit.fixture.ts'
import { openWalletPort } from '../wallet-port/index.ts'

let kit: TestApp
let door: VendorDoor
let port: number
beforeAll(async () => {
  kit = await testApp()
  door = await openVendorDoor({ app: kit.app, port: openWalletPort({ db: kit.app.db, app: kit.app }), ready: () => true })
  port = await door.listen(0, '127.0.0.1')
})
afterAll(async () => {
  await door.close(0)
  await kit.close()
})

async function newVendor(code: string) {
  await kit.owner.tx((t) =>
    t.run(
      `insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url) values ($1, 'SLOT', 'ক', 'A', 900, 'sw1', 'http://127.0.0.1:9')`,
      [code],
    ),
  )
  const made = await kit.app.db.tx((t) => addKey(t, kit.app, code))
  await door.keys.refresh()
  return { key: made.keyId, secret: Buffer.from(made.secret, 'hex') }
}
const ask = (line: Line, path: string, body: object, by: { key: string; secret: Buffer }) =>
  line.send(signedBytes(`/sw/v1/${path}`, JSON.stringify(body), by)).hear()

test('a vendor with a key is heard, and its player is not known yet', async () => {
  const by = await newVendor('DOOR1')
  const line = new Line(port)
  const body = { ...common, vendor_id: 'DOOR1', session_id: 's', game_code: 'g', tx_id: 't', round_id: 'r', amount: '1.00' }
  const bet = await ask(line, 'bet', body, by)
  expect([bet.status, JSON.parse(bet.body)]).toMatchObject([200, { status: 'refused', code: 'PLAYER_NOT_FOUND', balance: null }])
  const session = await ask(line, 'session', { ...common, vendor_id: 'DOOR1', token: 'nobody gave this' }, by)
  expect([session.status, JSON.parse(session.body)]).toMatchObject([200, { code: 'SESSION_INVALID' }])
  line.end()
})

test('a vendor that does not listen is a failed call, not a hanging one', async () => {
  await newVendor('DOOR2')
  expect(door.client('DOOR2')).toBe(door.client('DOOR2'))
  await expect(door.client('DOOR2').games()).rejects.toMatchObject({ why: 'network' })
  await expect(door.client('NOBODY').games()).rejects.toMatchObject({ why: 'unknown' })
})
