/**
 * The listener of the game vendors (W-34: apart from the players' one). It takes connections for the quick way (quick.ts)
 * and holds the `node:http` server that takes over whatever is not plain. TLS ends at the proxy before it.
 */
import { createServer as createHttp, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { callerBehind, guardSockets, trustOf, type Log, type SocketLimits } from '../../kernel/index.ts'
import { QuickConnection, type QuickOptions } from './quick.ts'
import { doorOf, isEndpoint, refusals, type Endpoint, type Router, type WireAnswer, type WireRequest } from './wire.ts'

export interface ListenerOptions {
  readonly router: Router
  /** Whether new calls are welcome: asked at `/sw/ready`. */
  readonly ready: () => boolean
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Hears of what should not have happened. */
  readonly failed: (error: unknown) => void
  readonly maxConnections?: number
  readonly log: Log
  /** Bounds of single connections and of those of a network. */
  readonly sockets: SocketLimits
  /** How long a head, and a body, may take. */
  readonly slowMs?: number
}

export interface SwListener {
  /** Answers the port it listens on. */
  listen(port: number, host: string): Promise<number>
  /** Takes no new calls, answers those under way, and cuts what is left after `graceMs`. */
  close(graceMs?: number): Promise<void>
  /** Open connections, by the way they take. */
  connections(): { readonly quick: number; readonly other: number }
}

const MAX_CONNECTIONS = 4096
const SLOW_MS = 5_000
const KEEP_ALIVE_MS = 65_000
const HEAD_BYTES = 8192
const SWEEP_MS = 1_000

const headerOf = (message: IncomingMessage, name: string): string => {
  const value = message.headers[name]
  return typeof value === 'string' ? value : (value?.join(', ') ?? '')
}

function wireOf(message: IncomingMessage, peer: string, body: Buffer): WireRequest {
  return {
    method: message.method ?? '',
    path: message.url ?? '',
    peer,
    contentType: headerOf(message, 'content-type'),
    contentEncoding: headerOf(message, 'content-encoding'),
    key: headerOf(message, 'x-sw-key'),
    ts: headerOf(message, 'x-sw-ts'),
    nonce: headerOf(message, 'x-sw-nonce'),
    sign: headerOf(message, 'x-sw-sign'),
    body,
    header: (name) => headerOf(message, name),
  }
}

function send(response: ServerResponse, answer: WireAnswer, options: { close?: boolean } = {}): void {
  const body = Buffer.from(answer.body)
  const lines = answer.headers.split('\r\n').filter((line) => line !== '')
  for (const line of lines) {
    const colon = line.indexOf(': ')
    response.setHeader(line.slice(0, colon), line.slice(colon + 2))
  }
  response.setHeader('content-type', 'application/json')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-length', body.length)
  if (options.close === true) response.setHeader('connection', 'close')
  response.writeHead(answer.status)
  response.end(body)
}

/** The body, or undefined when it grows past the limit. Rejects when the caller goes away. */
function readBody(message: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    message.on('data', (part: Buffer) => {
      size += part.length
      if (size <= limit) parts.push(part)
      else resolve(undefined)
    })
    message.on('end', () => resolve(Buffer.concat(parts)))
    message.on('error', reject)
    message.on('close', () => reject(new Error('the caller went away')))
  })
}

async function answerCall(options: ListenerOptions, message: IncomingMessage, response: ServerResponse, caller: QuickOptions['callerOf']) {
  if (message.url === '/sw/ready' && (message.method === 'GET' || message.method === 'HEAD')) {
    const ready = options.ready()
    return send(response, { status: ready ? 200 : 503, body: `{"ready":${ready}}`, headers: '' })
  }
  const announced = message.headers['content-length']
  const door = doorOf(options.router, {
    method: message.method ?? '',
    path: message.url ?? '',
    contentType: headerOf(message, 'content-type'),
    contentEncoding: headerOf(message, 'content-encoding'),
    length: announced === undefined ? 0 : Number(announced),
  })
  // The body that follows a refusal is not read, so nothing can follow on this connection.
  if (!isEndpoint(door)) return send(response, door, { close: true })
  const body = await readBody(message, door.limit).catch(() => null)
  if (body === null) return response.destroy()
  if (body === undefined) return send(response, refusals.tooLarge, { close: true })
  const peer = caller(message.socket.remoteAddress ?? '', headerOf(message, 'x-forwarded-for'))
  send(response, await door.handle(wireOf(message, peer, body)))
}

function openHttp(options: ListenerOptions, caller: QuickOptions['callerOf']): HttpServer {
  const slow = options.slowMs ?? SLOW_MS
  const http = createHttp(
    {
      headersTimeout: slow,
      requestTimeout: slow,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(500, slow),
      maxHeaderSize: HEAD_BYTES,
      noDelay: true,
    },
    (message, response) => {
      answerCall(options, message, response, caller).catch((error: unknown) => {
        options.failed(error)
        response.destroy()
      })
    },
  )
  http.on('clientError', (error: Error & { code?: string }, socket) => {
    if (!socket.writable) return socket.destroy()
    const answer = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? refusals.late : refusals.badRequest
    const status = answer === refusals.late ? '408 Request Timeout' : '400 Bad Request'
    const { body } = answer
    socket.end(`HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  })
  // It never listens itself, and sets up its clocks for slow callers only when it hears that it does.
  http.emit('listening')
  return http
}

const listening = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })

/** Puts the two ways together. Nothing is open before `listen`. */
export function openSwListener(options: ListenerOptions): SwListener {
  const isProxy = trustOf(options.trustedProxies)
  const caller = callerBehind(isProxy)
  const http = openHttp(options, caller)
  const quick = new Set<QuickConnection>()
  const other = new Set<Socket>()
  let closing = false
  const handOver = (socket: Socket) => {
    other.add(socket)
    socket.once('close', () => other.delete(socket))
    http.emit('connection', socket)
    socket.resume()
  }
  const quickOptions: QuickOptions = {
    router: options.router,
    handOver,
    callerOf: caller,
    mayWait: (peer) => !isProxy(peer),
    failed: options.failed,
  }
  const gone = (connection: QuickConnection) => void quick.delete(connection)
  const server = createServer({ noDelay: true, keepAlive: true, allowHalfOpen: true }, (socket) => {
    if (closing) return void socket.destroy()
    quick.add(new QuickConnection(socket, quickOptions, gone))
  })
  guardSockets(server, options.log, options.sockets)
  server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS
  const sweeps = setInterval(() => quick.forEach((connection) => connection.sweep()), SWEEP_MS)
  sweeps.unref()
  return {
    listen: (port, host) => listening(server, port, host),
    connections: () => ({ quick: quick.size, other: other.size }),
    async close(graceMs = 10_000) {
      closing = true
      const ended = new Promise<void>((resolve) => void server.close(() => resolve()))
      quick.forEach((connection) => connection.close())
      http.closeIdleConnections()
      http.prependListener('request', (_message, response) => response.setHeader('connection', 'close'))
      const cut = setTimeout(() => {
        quick.forEach((connection) => connection.destroy())
        other.forEach((socket) => socket.destroy())
      }, graceMs)
      await ended
      clearTimeout(cut)
      clearInterval(sweeps)
      http.close()
    },
  }
}

/** Answers exact paths of `endpoints`, then whoever of `others` knows the path. */
export function routerOf(endpoints: ReadonlyMap<string, Endpoint>, ...others: readonly Router[]): Router {
  return (path) => {
    const exact = endpoints.get(path)
    if (exact !== undefined) return exact
    for (const other of others) {
      const found = other(path)
      if (found !== undefined) return found
    }
    return undefined
  }
}
