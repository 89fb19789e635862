/**
 * Where the demo's mail and SMS end: an SMTP server, an SMS gateway that takes `{to, text}`, two pages that show what came,
 * and the same as JSON for tests. Everything stays in memory, the newest two hundred of each.
 */
import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { readMail } from './mail.ts'
import { inboxPage, type Room } from './page.ts'

export interface InboxMessage {
  readonly to: string
  readonly at: string
  readonly text: string
  /** Mail only. */
  readonly subject?: string
}
export interface InboxOptions {
  /** 0 or absent: a port that is free. Both listen on 127.0.0.1. */
  readonly port?: number
  readonly smtpPort?: number
  /** Bearer key the SMS gateway asks for; absent: none. */
  readonly smsKey?: string
}
export interface Inbox {
  /** Base address of the pages `/sms` and `/mail`. */
  readonly url: string
  readonly smtpUrl: string
  readonly smsUrl: string
  /** Newest first. */
  messages(room: Room): readonly InboxMessage[]
  /** What the SMS gateway answers to the next calls instead of taking them: for tests of its absence. */
  failNext(...statuses: number[]): void
  stop(): Promise<void>
}

const HOST = '127.0.0.1'
const KEPT = 200
const MOST_BODY = 16_384
const MOST_MAIL = 262_144

/** Starts both. Rejects when a port is taken. */
export async function startInbox(options: InboxOptions = {}): Promise<Inbox> {
  const boxes: Record<Room, InboxMessage[]> = { sms: [], mail: [] }
  const failing: number[] = []
  const put = (room: Room, message: Omit<InboxMessage, 'at'>) => {
    boxes[room].unshift({ ...message, at: new Date().toISOString() })
    boxes[room].length = Math.min(boxes[room].length, KEPT)
  }
  const smtp = mailServer(put)
  const web = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    const take = (message: Omit<InboxMessage, 'at'>): number => {
      const status = failing.shift()
      if (status === undefined) put('sms', message)
      return status ?? 200
    }
    void answer(request, response, { boxes, key: options.smsKey, take }).catch(() => response.destroy())
  })
  const [port, smtpPort] = await Promise.all([listen(web, options.port ?? 0), listen(smtp.server, options.smtpPort ?? 0)])
  const url = `http://${HOST}:${port}`
  return {
    url,
    smtpUrl: `smtp://${HOST}:${smtpPort}`,
    smsUrl: `${url}/send`,
    messages: (room) => boxes[room],
    failNext: (...statuses) => void failing.push(...statuses),
    async stop() {
      const closed = new Promise<void>((resolve) => {
        web.close(() => resolve())
      })
      web.closeAllConnections()
      await Promise.all([closed, new Promise<void>((resolve) => smtp.close(resolve))])
    },
  }
}

function mailServer(put: (room: Room, message: Omit<InboxMessage, 'at'>) => void): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MOST_MAIL,
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        const mail = readMail(Buffer.concat(parts))
        for (const { address } of session.envelope.rcptTo) put('mail', { to: address, ...mail })
        done()
      })
    },
  })
}

type Listener = Pick<Server, 'listen' | 'once' | 'off' | 'address'>
function listen(server: Listener, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

interface House {
  readonly boxes: Readonly<Record<Room, InboxMessage[]>>
  readonly key: string | undefined
  /** Answers the status of the call. */
  take(message: Omit<InboxMessage, 'at'>): number
}

async function answer(request: IncomingMessage, response: ServerResponse, house: House): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox')
  const room: Room = searchParams.get('room') === 'mail' || pathname === '/mail' ? 'mail' : 'sms'
  const reply = (status: number, type: string, body: string) => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    response.end(body)
  }
  if (request.method === 'POST' && pathname === '/send') {
    const status = isKey(house.key, request.headers.authorization) ? taken(await bodyOf(request), house) : 401
    return reply(status, 'application/json', '{}')
  }
  if (request.method !== 'GET') return reply(405, 'text/plain', '')
  if (pathname === '/messages.json') return reply(200, 'application/json', JSON.stringify(house.boxes[room]))
  if (pathname === '/') return void response.writeHead(302, { location: '/sms' }).end()
  if (pathname !== '/sms' && pathname !== '/mail') return reply(404, 'text/plain', '')
  return reply(200, 'text/html; charset=utf-8', inboxPage(room, searchParams.get('lang') === 'en' ? 'en' : 'bn'))
}

function isKey(key: string | undefined, header: string | undefined): boolean {
  if (key === undefined) return true
  const [wanted, given] = [Buffer.from(`Bearer ${key}`), Buffer.from(header ?? '')]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MOST_BODY) throw new Error('the body is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function taken(body: string, house: House): number {
  try {
    const { to, text } = JSON.parse(body) as Record<string, unknown>
    if (typeof to !== 'string' || typeof text !== 'string' || !/^\+[0-9]{6,15}$/.test(to) || text === '') return 422
    return house.take({ to, text })
  } catch {
    return 400
  }
}
