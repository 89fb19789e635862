/** Load for `bench:bets`: calls signed beforehand, written to open connections one after the other, answers looked through. */
import { createHmac, hash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface Key {
  readonly id: string
  readonly secret: Buffer
}
export interface Target {
  readonly port: number
  readonly key: Key
  readonly members: number
}
let made = 0
const run = randomBytes(4).toString('hex')

/** A signed call of the vendors' door as the bytes of a request. */
export function signed(key: Key, path: string, body: string): Buffer {
  const ts = String(Date.now())
  const nonce = `${run}${String((made += 1)).padStart(12, '0')}`
  const text = `${ts}\n${nonce}\nPOST\n${path}\n${hash('sha256', body, 'hex')}`
  const sign = createHmac('sha256', key.secret).update(text).digest('hex')
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-SW-Key: ${key.id}\r\nX-SW-Ts: ${ts}\r\nX-SW-Nonce: ${nonce}\r\nX-SW-Sign: ${sign}\r\n\r\n${body}`,
  )
}

export interface Shape {
  /** Bets of one call. */
  readonly slip?: number
  /** All bets of one member. */
  readonly isHot?: boolean
  readonly amount?: string
}

function fields(target: Target, shape: Shape) {
  const member = shape.isHot === true ? 1 : 1 + Math.floor(Math.random() * target.members)
  const n = (made += 1)
  return {
    player_id: `p${member}`,
    session_id: `s${member}`,
    currency: 'BDT',
    game_code: 'bench-game',
    tx_id: `${run}-${n}`,
    round_id: `r${run}-${n}`,
    amount: shape.amount ?? '1.00',
  }
}

function callOf(target: Target, shape: Shape): Buffer {
  const common = { vendor_id: 'BENCH', request_id: `q${made}`, ts: Date.now() }
  if (shape.slip === undefined) return signed(target.key, '/sw/v1/bet', JSON.stringify({ ...common, ...fields(target, shape) }))
  const bets = Array.from({ length: shape.slip }, () => fields(target, shape))
  return signed(target.key, '/sw/v1/slips', JSON.stringify({ ...common, bets }))
}

export interface Load extends Shape {
  readonly connections: number
  readonly seconds: number
  /** Code every bet must have. */
  readonly code: string
  /** Calls made ready beforehand; the load ends when they are used up. */
  readonly calls: number
}
export interface Measured {
  readonly betsPerSecond: number
  /** Milliseconds of a call. */
  readonly p50: number
  readonly p99: number
  readonly bets: number
  readonly seconds: number
}

/** How often a text stands in an answer. */
function count(answer: string, text: string): number {
  let found = 0
  for (let at = answer.indexOf(text); at >= 0; at = answer.indexOf(text, at + text.length)) found += 1
  return found
}

/** One connection: sends, waits for the whole answer, checks it, goes on while `next` has calls. */
export function caller(port: number, next: () => Buffer | undefined, answered: (ms: number, answer: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sentAt = 0
    let held = ''
    const send = () => {
      const call = next()
      if (call === undefined) return socket.end()
      sentAt = performance.now()
      socket.write(call)
    }
    socket.setEncoding('latin1')
    socket.on('connect', send)
    socket.on('data', (part: string) => {
      held += part
      const head = held.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = /content-length: (\d+)/i.exec(held)?.[1]
      if (length === undefined || held.length < head + 4 + Number(length)) return
      answered(performance.now() - sentAt, held)
      held = ''
      send()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** Runs a load to its end. Throws when an answer is not what it must be. */
export async function measureLoad(target: Target, load: Load): Promise<Measured> {
  const ready = Array.from({ length: load.calls }, () => callOf(target, load))
  const latencies: number[] = []
  const perCall = load.slip ?? 1
  const expected = `"code":"${load.code}"`
  // The answer to a slip has a code of its own beside those of its bets.
  const wanted = load.slip === undefined ? 1 : load.slip + (load.code === 'OK' ? 1 : 0)
  const began = performance.now()
  const until = began + load.seconds * 1_000
  let nth = 0
  const next = () => (performance.now() < until ? ready[nth++] : undefined)
  const answered = (ms: number, answer: string) => {
    latencies.push(ms)
    if (!answer.startsWith('HTTP/1.1 200') || count(answer, expected) !== wanted)
      throw new Error(`unexpected answer: ${answer.slice(0, 600)}`)
  }
  await Promise.all(Array.from({ length: load.connections }, () => caller(target.port, next, answered)))
  const seconds = (performance.now() - began) / 1_000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0
  const bets = latencies.length * perCall
  return { betsPerSecond: bets / seconds, p50: at(0.5), p99: at(0.99), bets, seconds }
}
