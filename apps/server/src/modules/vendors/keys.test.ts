import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../kernel/clock.ts'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { usualAllowance } from './budget.ts'
import { addKey, addressList, openVendorKeys, retireKey, rotateKey, type LiveVendorKeys } from './keys.ts'
import { baseAddress } from '../catalogue/index.ts'
import { openNonces } from './nonce-sync.ts'

let kit: TestApp
let keys: LiveVendorKeys
let count = 0
beforeAll(async () => {
  kit = await testApp()
  keys = await openVendorKeys(kit.app)
})
afterAll(async () => {
  keys.stop()
  await kit.close()
})

/** A vendor of its own for each test. */
async function vendor(): Promise<string> {
  count += 1
  const code = `V${count}`
  await kit.owner.tx((t) =>
    t.run(
      `insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url)
       values ($1, 'SLOT', 'ক', 'A', $2, 'sw1', 'https://x.example/base/')`,
      [code, count],
    ),
  )
  return code
}
const live = (code: string) => keys.vendor(code)?.keys.map(({ id }) => id)

test('a key that was made signs after the next reading, and its secret is nowhere in the database', async () => {
  const code = await vendor()
  const made = await kit.app.db.tx((t) => addKey(t, kit.app, code))
  expect(made.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(keys.key(made.keyId)).toBeUndefined()
  await keys.refresh()
  const key = keys.key(made.keyId)
  expect([key?.vendor.code, key?.vendor.dialect, key?.secret.toString('hex')]).toEqual([code, 'sw1', made.secret])
  const stored = await kit.owner.tx((t) =>
    t.one<{ row: string }>(`select k::text as row from play.vendor_key k where key_id = $1`, [made.keyId]),
  )
  expect(stored.row).not.toContain(made.secret)
})

test('two keys are live at most: a third is refused, a rotation ends the older one', async () => {
  const code = await vendor()
  const first = await kit.app.db.tx((t) => addKey(t, kit.app, code))
  const second = await kit.app.db.tx((t) => rotateKey(t, kit.app, code))
  expect(second.retired).toBeUndefined()
  await expect(kit.app.db.tx((t) => addKey(t, kit.app, code))).rejects.toThrow('two_are_live')
  const third = await kit.app.db.tx((t) => rotateKey(t, kit.app, code))
  expect(third.retired).toBe(first.keyId)
  await keys.refresh()
  expect(live(code)).toEqual([second.keyId, third.keyId])
  expect(await kit.app.db.tx((t) => retireKey(t, code, third.keyId))).toBe(true)
  expect(await kit.app.db.tx((t) => retireKey(t, code, third.keyId))).toBe(false)
  expect(await kit.app.db.tx((t) => retireKey(t, 'KH', second.keyId)).catch(() => false)).toBe(false)
  await keys.refresh()
  expect(live(code)).toEqual([second.keyId])
})

test('twelve at once make two, of every one of five vendors', async () => {
  const codes = [await vendor(), await vendor(), await vendor(), await vendor(), await vendor()]
  const many = codes.flatMap((code) => Array.from({ length: 12 }, () => kit.app.db.tx((t) => addKey(t, kit.app, code))))
  await Promise.allSettled(many)
  await keys.refresh()
  expect(codes.map((code) => live(code)?.length)).toEqual([2, 2, 2, 2, 2])
})

test('a sealed secret that was moved to another key or vendor opens nothing', async () => {
  const one = await vendor()
  const other = await vendor()
  const made = await kit.app.db.tx((t) => addKey(t, kit.app, one))
  const theirs = await kit.app.db.tx((t) => addKey(t, kit.app, other))
  await kit.owner.tx((t) =>
    t.run(`update play.vendor_key set secret_sealed = (select secret_sealed from play.vendor_key where key_id = $1) where key_id = $2`, [
      made.keyId,
      theirs.keyId,
    ]),
  )
  await keys.refresh()
  expect([live(one), live(other)]).toEqual([[made.keyId], []])
})

test('an unknown vendor gets no key', async () => {
  await expect(kit.app.db.tx((t) => addKey(t, kit.app, 'NOBODY'))).rejects.toThrow('vendor_unknown')
})

test('addresses, budget, base address and the cut are read with the keys', async () => {
  const code = await vendor()
  await keys.refresh()
  expect(keys.vendor(code)).toMatchObject({ disabled: false, allowance: usualAllowance, baseUrl: 'https://x.example/base' })
  await kit.app.db.tx(async (t) => {
    await t.run(`insert into play.vendor_ip values ($1, '10.1.0.0/16'), ($1, '2001:db8::1/128')`, [code])
    await t.run(`insert into play.vendor_wire (vendor, disabled, calls_per_second) values ($1, true, 50)`, [code])
  })
  await keys.refresh()
  const found = keys.vendor(code)
  expect(found).toMatchObject({ disabled: true, allowance: { perSecond: 50, burst: 50 } })
  const from = ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '10.2.0.1', '2001:db8::2', '::1', 'nonsense'].map((one) =>
    found?.mayCallFrom(one),
  )
  expect(from).toEqual([true, true, true, false, false, false, false])
})

test('a base address is a host and a path, nothing else', () => {
  const good = ['https://x.example', 'http://127.0.0.1:8090', 'https://x.example/base']
  expect(good.map(baseAddress)).toEqual(good)
  const wrong = ['javascript:alert(1)', 'https://user@x.example', 'https://u:p@x.example/', 'https://x.example?a=1', 'https://x.example/#a']
  for (const text of [...wrong, 'https://x.example/?', 'https://', 'ftp://x', '/path', '', 'https://x.example\\@y', null])
    expect([text, baseAddress(text)]).toEqual([text, undefined])
})

test('no addresses let everybody through', () => {
  expect(addressList([])('203.0.113.9')).toBe(true)
  expect(addressList(['203.0.113.9'])('203.0.113.9')).toBe(true)
  expect(addressList(['203.0.113.9'])('203.0.113.10')).toBe(false)
})

test('the time is that of the database', async () => {
  const clocked = await testApp()
  try {
    const later = new Date(Date.now() + 86_400_000)
    await clocked.owner.tx((t) => setClock(t, later))
    const moved = await openVendorKeys(clocked.app)
    moved.stop()
    expect(Math.abs(moved.now() - later.getTime())).toBeLessThan(10_000)
  } finally {
    await clocked.close()
  }
})

test('two nodes tell each other used nonces, and a new start knows them', async () => {
  const [here, there] = await Promise.all([openNonces(kit.app, keys.now), openNonces(kit.app, keys.now)])
  expect(here.nonces.use('k', 'nonce-of-one-call-1')).toBe(true)
  await here.sync()
  await there.sync()
  expect(there.nonces.use('k', 'nonce-of-one-call-1')).toBe(false)
  expect(here.nonces.use('k', 'nonce-of-one-call-2')).toBe(true)
  await here.stop()
  const again = await openNonces(kit.app, keys.now)
  expect(again.nonces.use('k', 'nonce-of-one-call-2')).toBe(false)
  expect(again.nonces.use('k', 'nonce-of-one-call-3')).toBe(true)
  await Promise.all([there.stop(), again.stop()])
})
