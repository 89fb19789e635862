import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ended } from './processes.ts'
import type { Companion } from './companion.ts'
import { runVendor } from './vendor.ts'

const base = mkdtempSync(path.join(tmpdir(), 'khela-vendor-'))
const running: Companion[] = []
afterAll(async () => {
  for (const vendor of running) await vendor.stop()
  rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function anyPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
const facts = (port: number) => ({
  vendorId: 'NOVA',
  keyId: 'nova-1',
  secret: '00'.repeat(32),
  port,
  controlToken: 'secret-secret',
  purse: { keyId: 'padma-1', secret: '11'.repeat(32) },
})
const status = (port: number) =>
  fetch(`http://127.0.0.1:${port}/icons/nova-crash.svg`).then(
    (answer) => answer.status,
    () => 0,
  )

test('the vendor comes back when it is killed, on the same port, and is gone when it is stopped', { timeout: 60_000 }, async () => {
  const port = await anyPort()
  const said: string[] = []
  const vendor = runVendor({ vendor: facts(port), operatorUrl: 'http://127.0.0.1:9', home: base, say: (line) => said.push(line) })
  running.push(vendor)
  await expect.poll(() => status(port), { timeout: 30_000 }).toBe(200)
  const first = vendor.pid() ?? 0
  process.kill(first, 'SIGKILL')
  await expect.poll(() => vendor.pid() !== undefined && vendor.pid() !== first, { timeout: 30_000 }).toBe(true)
  await expect.poll(() => status(port), { timeout: 30_000 }).toBe(200)
  expect(said).toEqual(['The demo’s game vendor ended by itself; starting it again.'])
  const second = vendor.pid() ?? 0
  await vendor.stop()
  expect([await ended(second, 0), await status(port), said.length]).toEqual([true, 0, 1])
})

test('the vendor ends when whoever started it is gone', { timeout: 60_000 }, async () => {
  const port = await anyPort()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'vendor-process.ts')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      VENDOR_HOME: path.join(base, 'alone'),
      VENDOR_PORT: String(port),
      VENDOR_KEY: 'nova-1',
      VENDOR_SECRET: '00'.repeat(32),
      OPERATOR_URL: 'http://127.0.0.1:9',
    },
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(() => status(port), { timeout: 30_000 }).toBe(200)
  child.stdin.destroy()
  await gone
  expect(await status(port)).toBe(0)
})
