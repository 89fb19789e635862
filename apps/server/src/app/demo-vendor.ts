/** The vendor that `npm start` brings along: its row, its key and its port, kept in `home/vendor-sim.json` for later starts. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../kernel/index.ts'
import { addKey, hasLiveKey } from '../modules/vendors/index.ts'
import { putVendor, shutVendor } from '../modules/catalogue/index.ts'
import { stablePort } from './stable-port.ts'

/** What the vendor's own program needs to know. */
export interface DemoVendor {
  readonly vendorId: string
  readonly keyId: string
  /** Hex. */
  readonly secret: string
  /** Where it listens on this machine. */
  readonly port: number
  /** Secret of its control door. */
  readonly controlToken: string
  /** The key of its second name, which keeps a wallet of its own for each player. */
  readonly purse: { readonly keyId: string; readonly secret: string }
}

const CODE = 'NOVA'
const vendor = { code: CODE, classify: 'RNG', title: { bn: 'নোভা', en: 'Nova' }, position: 2 }
const PURSE = 'PADMA'
const purseVendor = { code: PURSE, classify: 'RNG', title: { bn: 'পদ্মা', en: 'Padma' }, position: 3 }
const fileOf = (home: string) => join(home, 'vendor-sim.json')

const newVendor = (): Omit<DemoVendor, 'port'> => ({
  vendorId: CODE,
  keyId: `nova-${randomBytes(6).toString('hex')}`,
  secret: randomBytes(32).toString('hex'),
  controlToken: randomBytes(24).toString('base64url'),
  purse: { keyId: `padma-${randomBytes(6).toString('hex')}`, secret: randomBytes(32).toString('hex') },
})

/** Registers the vendor; the same key and, where it is free, the same port as before. */
export async function openDemoVendor(app: App): Promise<DemoVendor> {
  const { home } = app.config
  const file = fileOf(home)
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoVendor) : undefined
  const now: DemoVendor = { ...newVendor(), ...before, port: await stablePort(before?.port) }
  mkdirSync(home, { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(now, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  await app.db.tx(async (t) => {
    await putVendor(t, { ...vendor, baseUrl: `http://127.0.0.1:${now.port}` })
    await putVendor(t, { ...purseVendor, baseUrl: `http://127.0.0.1:${now.port}/padma` }, 'transfer')
    for (const [code, { keyId, secret }] of [[CODE, now] as const, [PURSE, now.purse] as const])
      if (!(await hasLiveKey(t, code, keyId))) await addKey(t, app, code, { keyId, secret: Buffer.from(secret, 'hex') })
  })
  return now
}

/** A vendor that an earlier start brought along and this one does not takes no stakes. */
export async function shutDemoVendor(app: App): Promise<void> {
  if (existsSync(fileOf(app.config.home)))
    await app.db.tx(async (t) => {
      for (const code of [CODE, PURSE]) await shutVendor(t, code)
    })
}
