/** For the tests of the listener: a listener on a wallet port in memory, callers with keys, and bare sockets. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { silent, type Log } from '../../kernel/log.ts'
import { Budgets, usualAllowance, type Allowance } from './budget.ts'
import { dcrRouter } from './dialects/dcr.ts'
import { hub88Router } from './dialects/hub88.ts'
import { type Dialect, type Vendor, type VendorKey, type VendorKeys, addressList } from './keys.ts'
import { openSwListener, routerOf, type ListenerOptions } from './listener.ts'
import { Nonces } from './nonces.ts'
import type { WalletPort } from '../wallet-port/index.ts'
import { Signer } from './signature.ts'
import { StubPort } from './stub-port.fixture.ts'
import { sw1Endpoints } from './sw1.ts'

export interface VendorPlan {
  readonly dialect?: Dialect
  readonly disabled?: boolean
  readonly allowance?: Partial<Allowance>
  readonly addresses?: readonly string[]
  readonly baseUrl?: string
  /** Secrets by key id. */
  readonly keys: Readonly<Record<string, Buffer>>
}

/** Keys in memory. `skew` moves the clock of the product. */
export class KeyRing implements VendorKeys {
  readonly #vendors = new Map<string, Vendor>()
  readonly #keys = new Map<string, VendorKey>()
  skew = 0

  add(code: string, plan: VendorPlan): Vendor {
    const keys: VendorKey[] = []
    const vendor: Vendor = {
      code,
      dialect: plan.dialect ?? 'sw1',
      disabled: plan.disabled ?? false,
      allowance: { ...usualAllowance, ...plan.allowance },
      baseUrl: plan.baseUrl,
      keys,
      mayCallFrom: addressList(plan.addresses ?? []),
    }
    for (const [id, secret] of Object.entries(plan.keys)) {
      const key = { id, vendor, secret, signer: new Signer(secret) }
      keys.push(key)
      this.#keys.set(id, key)
    }
    this.#vendors.set(code, vendor)
    return vendor
  }
  key(id: string): VendorKey | undefined {
    return this.#keys.get(id)
  }
  vendor(code: string): Vendor | undefined {
    return this.#vendors.get(code)
  }
  readonly now = (): number => Date.now() + this.skew
}

export interface Heard {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A connection that speaks HTTP/1.1 by hand. Answers come in the order of the calls. */
export class Line {
  readonly socket: Socket
  readonly #waiting: { resolve: (heard: Heard) => void; reject: (error: Error) => void }[] = []
  readonly #come: Heard[] = []
  #rest = Buffer.alloc(0)
  /** Resolves when the other side has closed. */
  readonly closed: Promise<void>

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.on('data', (piece: Buffer) => this.#read(piece))
    this.socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => {
      this.socket.on('close', () => {
        for (const one of this.#waiting.splice(0)) one.reject(new Error('the connection was closed'))
        resolve()
      })
    })
  }
  send(bytes: string | Uint8Array): this {
    this.socket.write(bytes)
    return this
  }
  /** The next answer. */
  hear(): Promise<Heard> {
    const come = this.#come.shift()
    if (come !== undefined) return Promise.resolve(come)
    if (this.socket.destroyed) return Promise.reject(new Error('the connection was closed'))
    return new Promise((resolve, reject) => void this.#waiting.push({ resolve, reject }))
  }
  end(): void {
    this.socket.destroy()
  }
  #read(piece: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, piece])
    for (;;) {
      const gap = this.#rest.indexOf('\r\n\r\n')
      if (gap < 0) return
      const [first = '', ...lines] = this.#rest.toString('latin1', 0, gap).split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      )
      const end = gap + 4 + Number(headers['content-length'] ?? 0)
      if (this.#rest.length < end) return
      const status = Number(first.split(' ')[1])
      const body = this.#rest.toString('utf8', gap + 4, end)
      this.#rest = this.#rest.subarray(end)
      // "100 Continue" is no answer.
      if (status === 100) continue
      const heard = { status, headers, body }
      const waiter = this.#waiting.shift()
      if (waiter === undefined) this.#come.push(heard)
      else waiter.resolve(heard)
    }
  }
}

export interface Signed {
  readonly key?: string
  readonly secret?: Buffer
  readonly ts?: number | string
  readonly nonce?: string
  readonly sign?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Written with `createHmac`, so that it shares nothing with what it tests. */
export function signOf(secret: Buffer, ts: string, nonce: string, method: string, path: string, body: string | Buffer): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(`${ts}\n${nonce}\n${method}\n${path}\n${digest}`).digest('hex')
}
export const newNonce = (): string => randomBytes(15).toString('base64url')

/** The bytes of a signed call. */
export function signedBytes(path: string, body: string | Buffer, given: Signed & { secret: Buffer; key: string }): Buffer {
  const ts = String(given.ts ?? Date.now())
  const nonce = given.nonce ?? newNonce()
  const method = given.method ?? 'POST'
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const headers: Record<string, string> = {
    host: 'wallet.example',
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    'x-sw-key': given.key,
    'x-sw-ts': ts,
    'x-sw-nonce': nonce,
    'x-sw-sign': given.sign ?? signOf(given.secret, ts, nonce, method, path, bytes),
    ...given.headers,
  }
  const lines = Object.entries(headers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), bytes])
}

export const SECRET = Buffer.from('11'.repeat(32), 'hex')
export const SECOND_SECRET = Buffer.from('22'.repeat(32), 'hex')
export const OTHER_SECRET = Buffer.from('33'.repeat(32), 'hex')

export interface SwKit {
  readonly stub: StubPort
  readonly keys: KeyRing
  readonly port: number
  readonly failures: unknown[]
  readonly listener: ReturnType<typeof openSwListener>
  line(): Line
  /** A signed call on a connection of its own; an object becomes JSON with the common fields. */
  call(path: string, body: object | string | Buffer, given?: Signed): Promise<Heard>
  close(): Promise<void>
}

export const common = { vendor_id: 'ACME', request_id: 'r-1', ts: 1_795_000_000_000, player_id: 'p1', currency: 'BDT' }
export const betBody = (more: object = {}) => ({
  ...common,
  session_id: 'ses-p1',
  game_code: 'g1',
  tx_id: 't1',
  round_id: 'r1',
  amount: '10.00',
  ...more,
})

/** Vendor ACME with keys `acme-1` and `acme-2`, vendor OTHER with `other-1`; player `p1` with 100.00. */
export async function swKit(
  options: { listener?: Partial<ListenerOptions>; port?: (stub: StubPort) => WalletPort; plan?: Partial<VendorPlan>; log?: Log } = {},
): Promise<SwKit> {
  const stub = new StubPort()
  stub.player('p1', 1_000_000n)
  const keys = new KeyRing()
  keys.add('ACME', { keys: { 'acme-1': SECRET, 'acme-2': SECOND_SECRET }, ...options.plan })
  keys.add('OTHER', { keys: { 'other-1': OTHER_SECRET } })
  const failures: unknown[] = []
  const parts = {
    port: options.port?.(stub) ?? stub,
    keys,
    nonces: new Nonces(randomBytes(32), () => keys.now()),
    budgets: new Budgets(() => performance.now()),
    log: options.log ?? silent(),
  }
  const listener = openSwListener({
    router: routerOf(sw1Endpoints(parts), hub88Router(parts), dcrRouter(parts)),
    ready: () => true,
    trustedProxies: [],
    log: silent(),
    sockets: { most: 1_000, trustedProxies: [] },
    failed: (error) => failures.push(error),
    ...options.listener,
  })
  const port = await listener.listen(0, '127.0.0.1')
  const lines = new Set<Line>()
  const line = () => {
    const made = new Line(port)
    lines.add(made)
    return made
  }
  return {
    stub,
    keys,
    port,
    failures,
    listener,
    line,
    async call(path, body, given = {}) {
      const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
      const one = line().send(signedBytes(path, text, { key: 'acme-1', secret: SECRET, ...given }))
      try {
        return await one.hear()
      } finally {
        one.end()
      }
    },
    async close() {
      for (const one of lines) one.end()
      await listener.close(0)
    },
  }
}
