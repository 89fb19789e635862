/** Nova, an independent game vendor that speaks SW/1: docs/SW1.md is all it knows of the operator. */
import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assets } from './assets.ts'
import { wallClock, type Clock } from './clock.ts'
import { Control } from './control.ts'
import type { Draw } from './games/game.ts'
import { findGame } from './games/index.ts'
import { bytes, json, Refused, type Sent } from './http.ts'
import { icon } from './icons.ts'
import { Mischief } from './mischief.ts'
import { Operator } from './operator.ts'
import { PageApi } from './page-api.ts'
import { Rounds } from './rounds.ts'
import { Store } from './store.ts'
import { VendorApi } from './vendor-api.ts'
import { PurseApi } from './wallet/purse-api.ts'

export interface VendorOptions {
  /** Folder of the vendor's own store; made when missing. */
  readonly home: string
  /** 0 or absent: a port that is free. */
  readonly port?: number
  readonly vendorId?: string
  readonly keyId: string
  /** Hex. */
  readonly secret: string
  /** Base address of the operator's SW/1 listener. */
  readonly operatorUrl: string
  /** Secret of the control API; empty or absent: the API is closed. */
  readonly controlToken?: string
  /** The key of the studio's second name, which keeps its own wallet below /padma; absent: it is not there. */
  readonly purse?: { readonly keyId: string; readonly secret: string }
  /** Where players' browsers reach the vendor; absent: the address it listens on. */
  readonly publicUrl?: string
  /** For tests: time and chance. */
  readonly clock?: Clock
  readonly draw?: Draw
}
export interface Vendor {
  readonly url: string
  /** For tests: the vendor with its own wallet, when there is one. */
  readonly purse: PurseApi | undefined
  /** Ends cleanly: what has no decision yet is taken up again by the next start. */
  stop(): Promise<void>
}

interface Doors {
  readonly vendor: VendorApi
  readonly control: Control
  readonly page: PageApi
  readonly purse: PurseApi | undefined
}

const HOST = '127.0.0.1'
/** SW1 §1: a body must arrive within 5 s. */
const BODY_MS = 5_000
/** A connection that is kept lives longer than the operator's pool keeps it. */
const KEPT_MS = 65_000

/** Starts the vendor. Throws when the key or an address makes no sense, or the port is taken. */
export async function startVendor(options: VendorOptions): Promise<Vendor> {
  const { clock = wallClock, draw = (n) => randomInt(n), vendorId = 'NOVA', keyId, secret } = options
  for (const one of [secret, options.purse?.secret ?? secret])
    if (!/^([0-9a-f]{2}){16,}$/i.test(one)) throw new Error('The secret of the vendor is not hex of at least 16 bytes')
  const key = keyOf({ keyId, secret })
  const store = new Store(options.home)
  const mischief = new Mischief()
  const operator = new Operator({ url: options.operatorUrl, vendorId, key, clock, mischief })
  const rounds = new Rounds({ store, operator, clock, mischief, draw })
  const server = createServer({ requestTimeout: BODY_MS, headersTimeout: BODY_MS, keepAliveTimeout: KEPT_MS })
  const url = await listen(server, options.port ?? 0)
  const publicUrl = (options.publicUrl ?? url).replace(/\/$/, '')
  const doors = {
    vendor: new VendorApi({ store, clock, mischief, key, publicUrl }),
    control: new Control({ store, mischief, operator, rounds, token: options.controlToken ?? '' }),
    page: new PageApi({ store, clock, operator, rounds }),
    purse: options.purse && new PurseApi({ store, clock, draw, publicUrl, key: keyOf(options.purse) }),
  }
  server.on('request', (request, response) => void serve(doors, request, response))
  rounds.recover()
  return {
    url,
    purse: doors.purse,
    async stop() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      rounds.stop()
      const stopped = rounds.outbox.stop()
      operator.close()
      await stopped
      server.closeAllConnections()
      await closed.promise
      store.close()
    },
  }
}

const keyOf = (made: { readonly keyId: string; readonly secret: string }) => ({ id: made.keyId, secret: Buffer.from(made.secret, 'hex') })

async function listen(server: Server, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, HOST, () => resolve())
  await promise
  server.off('error', reject)
  return `http://${HOST}:${(server.address() as AddressInfo).port}`
}

async function serve(doors: Doors, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let sent: Sent
  try {
    sent = await route(doors, request)
  } catch (error) {
    sent =
      error instanceof Refused
        ? json(error.status, { status: 'refused', code: error.code, reason: error.message })
        : json(500, { status: 'error', code: 'TEMPORARY_ERROR' })
    if (!(error instanceof Refused)) process.stderr.write(`vendor-sim: ${error instanceof Error ? error.stack : 'failed'}\n`)
  }
  if (response.destroyed) return
  response.writeHead(sent.status, {
    'Content-Type': sent.type,
    'Content-Length': sent.body.length,
    'X-Content-Type-Options': 'nosniff',
    ...sent.headers,
  })
  response.end(request.method === 'HEAD' ? undefined : sent.body)
}

async function route({ vendor, control, page, purse }: Doors, request: IncomingMessage): Promise<Sent> {
  const { method = 'GET', url: target = '/' } = request
  const { pathname } = URL.parse(target, 'http://vendor') ?? { pathname: '' }
  const [, room = '', ...rest] = pathname.split('/')
  if (room === 'control') control.admit(request)
  const body = await bytes(request)
  switch (room) {
    case 'vendor':
      return vendor.answer({ method, target, headers: request.headers, body })
    case 'control':
      return await control.answer(method, rest.join('/'), body)
    case 'play':
      return await page.answer(method === 'HEAD' ? 'GET' : method, rest.join('/'), body)
    case 'padma':
      return (await purse?.answer({ method, target, headers: request.headers, body }, rest.join('/').replace(/\?.*$/, ''))) ?? notFound()
    case 'assets':
      return (await assets()).files.get(rest.join('/')) ?? notFound()
    case 'icons':
      return await iconOf(rest.join('/'))
    default:
      return notFound()
  }
}

function notFound(): never {
  throw new Refused(404, 'BAD_REQUEST')
}

async function iconOf(file: string): Promise<Sent> {
  const game = findGame(file.replace(/\.svg$/, ''))
  if (game === undefined || !file.endsWith('.svg')) return notFound()
  const headers = { 'Cache-Control': 'public, max-age=86400', 'Cross-Origin-Resource-Policy': 'cross-origin' }
  return { status: 200, type: 'image/svg+xml', body: Buffer.from(icon(game.code, (await assets()).sprite)), headers }
}
