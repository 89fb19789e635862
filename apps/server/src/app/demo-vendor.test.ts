/** The vendor that `npm start` registers: the same key and port at each start, a file for its owner only. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { App } from '../kernel/index.ts'
import { testApp } from '../kernel/test-app.ts'
import { openVendorKeys } from '../modules/vendors/index.ts'
import { openDemoVendor, shutDemoVendor } from './demo-vendor.ts'

async function deployment() {
  const kit = await testApp()
  const home = mkdtempSync(join(tmpdir(), 'khela-demo-vendor-'))
  onTestFinished(async () => {
    await kit.close()
    rmSync(home, { recursive: true, force: true })
  })
  const app: App = { ...kit.app, config: { ...kit.app.config, home } }
  const vendor = () =>
    kit.owner.tx((t) => t.one<{ url: string; enabled: boolean }>(`select base_url as url, enabled from play.vendor where code = 'NOVA'`))
  return { kit, app, home, vendor }
}

test('a later start uses the same key and port, also on a database that was emptied', async () => {
  const { app, home, vendor } = await deployment()
  const first = await openDemoVendor(app)
  expect(statSync(join(home, 'vendor-sim.json')).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(join(home, 'vendor-sim.json'), 'utf8'))).toEqual(first)
  expect(await vendor()).toEqual({ url: `http://127.0.0.1:${first.port}`, enabled: true })
  expect(await openDemoVendor(app)).toEqual(first)
  const keys = await openVendorKeys(app)
  keys.stop()
  expect(keys.vendor('NOVA')?.keys.map(({ id, secret }) => [id, secret.toString('hex')])).toEqual([[first.keyId, first.secret]])
  const other = await deployment()
  expect(await openDemoVendor({ ...other.app, config: { ...other.app.config, home } })).toEqual(first)
})

test('a port that somebody else has is changed, and a start without the vendor shuts it', async () => {
  const { app, vendor } = await deployment()
  const { port } = await openDemoVendor(app)
  const busy = createServer()
  await new Promise<void>((resolve) => busy.listen(port, '127.0.0.1', resolve))
  const moved = await openDemoVendor(app)
  busy.close()
  expect(moved.port).not.toBe(port)
  expect(await vendor()).toMatchObject({ url: `http://127.0.0.1:${moved.port}` })
  await shutDemoVendor(app)
  expect((await vendor()).enabled).toBe(false)
  await openDemoVendor(app)
  expect((await vendor()).enabled).toBe(true)
})
