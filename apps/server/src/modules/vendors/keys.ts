/**
 * Keys of the vendors (docs/SW1.md section 1): sealed in the database, open in the memory of a node, read again every few
 * seconds so that a key that was made or retired anywhere counts everywhere. Whoever calls `addKey`, `rotateKey` or
 * `retireKey` writes the audit row.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { now, publicId, type App, type Tx } from '../../kernel/index.ts'
import { usualAllowance, type Allowance } from './budget.ts'
import { insertKey, liveKeys, liveKeysOf, retire, wires, type KeyRow, type WireRow } from './keys-store.ts'
import { baseAddress, lockVendor } from '../catalogue/index.ts'
import { Signer } from './signature.ts'

/** How a vendor speaks: SW/1, a translation of it, within this process (`house`: it has no wire), or with a wallet of its own (`transfer`: it never calls). */
export const dialects = ['house', 'sw1', 'hub88', 'dcr', 'transfer'] as const
export type Dialect = (typeof dialects)[number]

export interface Vendor {
  readonly code: string
  readonly dialect: Dialect
  readonly disabled: boolean
  readonly allowance: Allowance
  /** Address of its own calls, without a slash at the end. */
  readonly baseUrl: string | undefined
  /** Live keys, the oldest first. */
  readonly keys: readonly VendorKey[]
  /** Whether it may call from this address. */
  mayCallFrom(address: string): boolean
}
export interface VendorKey {
  readonly id: string
  readonly vendor: Vendor
  /** What was sealed: the shared secret, or what its dialect keeps. */
  readonly secret: Buffer
  readonly signer: Signer
}

/** What a listener asks of the keys. Nothing here waits. */
export interface VendorKeys {
  key(id: string): VendorKey | undefined
  vendor(code: string): Vendor | undefined
  /** The time of the product in milliseconds: that of the database, carried on by this machine's clock. */
  readonly now: () => number
}

const IV = 12
const TAG = 16
type KeyName = Pick<KeyRow, 'keyId' | 'vendor'>
const aad = (name: KeyName): Buffer => Buffer.from(`khela vendor key|${name.vendor}|${name.keyId}`)

function sealKey(app: Pick<App, 'config'>, name: KeyName, secret: Buffer): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', app.config.secret('vendor-keys'), iv)
  cipher.setAAD(aad(name))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}
/** Throws when the bytes are not those of this key. */
function openKey(app: Pick<App, 'config'>, row: KeyRow): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', app.config.secret('vendor-keys'), row.sealed.subarray(0, IV))
  decipher.setAAD(aad(row))
  decipher.setAuthTag(row.sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(row.sealed.subarray(IV, -TAG)), decipher.final()])
}

/** Addresses as an IPv4 listener and a listener for both kinds show them. */
const plain = (address: string): string => (address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address)
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an address is within one of the networks; everything is when there are none. */
export function addressList(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, bits === '' ? (isIPv6(address) ? 128 : 32) : Number(bits), familyOf(address))
  }
  return (address) => list.check(plain(address), familyOf(plain(address)))
}

interface Cache {
  readonly keys: ReadonlyMap<string, VendorKey>
  readonly vendors: ReadonlyMap<string, Vendor>
}

function vendorOf(row: WireRow): Vendor & { readonly keys: VendorKey[] } {
  return {
    code: row.vendor,
    dialect: dialects.find((one) => one === row.dialect) ?? 'house',
    disabled: row.disabled ?? false,
    allowance: {
      perSecond: row.perSecond ?? usualAllowance.perSecond,
      burst: row.burst ?? row.perSecond ?? usualAllowance.burst,
      inFlight: row.inFlight ?? usualAllowance.inFlight,
    },
    baseUrl: baseAddress(row.baseUrl),
    keys: [],
    mayCallFrom: addressList(row.addresses),
  }
}

/** A signer is kept from one reading to the next; a key that cannot be opened is left out and named in the log. */
function build(app: Pick<App, 'config' | 'log'>, wireRows: readonly WireRow[], keyRows: readonly KeyRow[]): Cache {
  const vendors = new Map(wireRows.map((row) => [row.vendor, vendorOf(row)]))
  const keys = new Map<string, VendorKey>()
  for (const row of keyRows) {
    const vendor = vendors.get(row.vendor)
    if (vendor === undefined) continue
    try {
      const secret = openKey(app, row)
      const key = { id: row.keyId, vendor, secret, signer: new Signer(secret) }
      vendor.keys.push(key)
      keys.set(row.keyId, key)
    } catch {
      app.log.error({ vendor: row.vendor, keyId: row.keyId }, 'a vendor key cannot be opened with this deployment’s secret')
    }
  }
  return { keys, vendors }
}

/** Keys that follow the database. */
export interface LiveVendorKeys extends VendorKeys {
  /** Reads everything again now. Throws when the database does not answer; what was known stays. */
  refresh(): Promise<void>
  stop(): void
}

const REFRESH_MS = 5_000

/** Reads the keys and goes on reading them. Throws when the first reading fails. */
export async function openVendorKeys(app: Pick<App, 'config' | 'log' | 'asideDb'>): Promise<LiveVendorKeys> {
  let cache: Cache = { keys: new Map(), vendors: new Map() }
  let offset = 0
  const refresh = async () => {
    const read = await app.asideDb.tx(
      async (t) => ({ at: await now(t), here: performance.now(), wires: await wires(t), keys: await liveKeys(t) }),
      {
        readOnly: true,
      },
    )
    offset = read.at.getTime() - read.here
    cache = build(app, read.wires, read.keys)
  }
  await refresh()
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => app.log.warn({ err: error }, 'the vendor keys could not be read again'))
  }, REFRESH_MS)
  timer.unref()
  return {
    key: (id) => cache.keys.get(id),
    vendor: (code) => cache.vendors.get(code),
    now: () => Math.round(performance.now() + offset),
    refresh,
    stop: () => clearInterval(timer),
  }
}

/** A key as it is told once, to be handed to the vendor. `secret` in hex for shared secrets. */
export interface NewKey {
  readonly keyId: string
  readonly secret: string
}

/** Why a key cannot be made. */
export class KeyRefused extends Error {
  readonly why: 'vendor_unknown' | 'two_are_live'

  constructor(why: 'vendor_unknown' | 'two_are_live') {
    super(`the vendor key is refused: ${why}`)
    this.name = 'KeyRefused'
    this.why = why
  }
}

async function hold(t: Tx, vendor: string): Promise<string[]> {
  if (!(await lockVendor(t, vendor))) throw new KeyRefused('vendor_unknown')
  return liveKeysOf(t, vendor)
}
async function write(t: Tx, app: Pick<App, 'config'>, vendor: string, given: { keyId?: string; secret?: Buffer }): Promise<NewKey> {
  const name = { keyId: given.keyId ?? publicId('vk'), vendor }
  const secret = given.secret ?? randomBytes(32)
  await insertKey(t, { ...name, sealed: sealKey(app, name, secret) })
  return { keyId: name.keyId, secret: secret.toString('hex') }
}

/**
 * Makes a live key of a vendor, with a fresh secret of 32 bytes unless one is given (a dialect with keys of another
 * kind, a test bed). Throws KeyRefused when two keys are live (W-5). The caller audits, and refreshes its own node.
 */
export async function addKey(
  t: Tx,
  app: Pick<App, 'config'>,
  vendor: string,
  given: { keyId?: string; secret?: Buffer } = {},
): Promise<NewKey> {
  if ((await hold(t, vendor)).length >= 2) throw new KeyRefused('two_are_live')
  return write(t, app, vendor, given)
}

/** Makes a new key; of two that were live the older one is retired. The one that stays is retired with the next rotation. */
export async function rotateKey(
  t: Tx,
  app: Pick<App, 'config'>,
  vendor: string,
): Promise<NewKey & { readonly retired: string | undefined }> {
  const live = await hold(t, vendor)
  const retired = live.length >= 2 ? live[0] : undefined
  if (retired !== undefined) await retire(t, vendor, retired)
  return { ...(await write(t, app, vendor, {})), retired }
}

/** Ends a key at once on this node's next reading, on the others within five seconds. Answers whether it was live. */
export async function retireKey(t: Tx, vendor: string, keyId: string): Promise<boolean> {
  await hold(t, vendor)
  return retire(t, vendor, keyId)
}

/** Whether this is one of the vendor's live keys. */
export async function hasLiveKey(t: Tx, vendor: string, keyId: string): Promise<boolean> {
  return (await liveKeysOf(t, vendor)).includes(keyId)
}
