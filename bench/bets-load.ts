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
const runId = randomBytes(4).toString('hex')

/** A signed call of the vendors' door as the bytes of a request. */
export function signed(key: Key, path: string, body: string): Buffer {
  const ts = String(Date.now())
  const nonce = `${runId}${String((made += 1)).padStart(12, '0')}`
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
    tx_id: `${runId}-${n}`,
    round_id: `r${runId}-${n}`,
    amount: shape.amount ?? '1.00',
  }
}

const common = () => ({ vendor_id: 'BENCH', request_id: `q${made}`, ts: Date.now() })

function callOf(target: Target, shape: Shape): Buffer {
  const shared = common()
  if (shape.slip === undefined) return signed(target.key, '/sw/v1/bet', JSON.stringify({ ...shared, ...fields(target, shape) }))
  const bets = Array.from({ length: shape.slip }, () => fields(target, shape))
  return signed(target.key, '/sw/v1/slips', JSON.stringify({ ...shared, bets }))
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
  /** Microseconds of processor that making the load took, for each bet. */
  readonly maker: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
/** What the header of a length ends in, however its name is written. */
const LENGTH = Buffer.from('ength: ')
const GOOD = Buffer.from('HTTP/1.1 200')
/** What connections read into, one after the other: an answer is done with before the next is read. */
const BUFFER = Buffer.allocUnsafe(65_536)

/** Bytes of the whole answer that begins here; undefined while its head is not there yet. */
function sizeOf(bytes: Buffer): number | undefined {
  const head = bytes.indexOf(HEAD_END)
  if (head < 0) return undefined
  let at = bytes.indexOf(LENGTH) + LENGTH.length
  if (at < LENGTH.length) throw new Error(`an answer without a length: ${bytes.toString('latin1', 0, head)}`)
  let length = 0
  for (let digit = bytes[at] ?? 0; digit >= 48 && digit <= 57; digit = bytes[(at += 1)] ?? 0) length = length * 10 + digit - 48
  return head + HEAD_END.length + length
}

/** How often a text stands in an answer. */
function count(answer: Buffer, text: Buffer): number {
  let found = 0
  for (let at = answer.indexOf(text); at >= 0; at = answer.indexOf(text, at + text.length)) found += 1
  return found
}

/**
 * One connection: sends, waits for the whole answer, hands it over, goes on while `next` has calls. Answers are read into one buffer
 * and looked through as bytes, for what the maker of the load takes is missing to those it measures. An answer is valid until
 * `answered` returns.
 */
export function caller(port: number, next: () => Uint8Array | undefined, answered: (ms: number, answer: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    let parts: Buffer | undefined
    const send = () => {
      const call = next()
      if (call === undefined) return void socket.end()
      sentAt = performance.now()
      socket.write(call)
    }
    const take = (size: number, into: Uint8Array): boolean => {
      const part = (into as Buffer).subarray(0, size)
      const answer = parts === undefined ? part : Buffer.concat([parts, part])
      const whole = sizeOf(answer)
      if (whole === undefined || answer.length < whole) {
        parts = Buffer.from(answer)
        return true
      }
      parts = undefined
      answered(performance.now() - sentAt, answer)
      send()
      return true
    }
    const onread = {
      buffer: BUFFER,
      callback(size: number, into: Uint8Array): boolean {
        try {
          return take(size, into)
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
          socket.destroy()
          return false
        }
      },
    }
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** Calls made ready beforehand, in one piece of memory: a hundred thousand of their own would keep the collector busy meanwhile. */
function makeCalls(calls: number, make: (n: number) => Buffer): () => Uint8Array | undefined {
  const ends = new Float64Array(calls)
  let bytes = Buffer.allocUnsafe(1 << 20)
  let end = 0
  for (let n = 0; n < calls; n += 1) {
    const call = make(n)
    if (end + call.length > bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)])
    end += call.copy(bytes, end)
    ends[n] = end
  }
  let nth = 0
  return () => (nth < calls ? bytes.subarray(nth === 0 ? 0 : ends[nth - 1], ends[nth++]) : undefined)
}

/** Runs a load to its end. Throws when an answer is not what it must be. */
export function measureLoad(target: Target, load: Load): Promise<Measured> {
  return run(
    target,
    load,
    makeCalls(load.calls, () => callOf(target, load)),
  )
}

/** Bets of a slip that is written before the wins are measured. */
const SLIP = 10

/** Writes as many bets as `load` has calls, then measures the wins that end them. */
export async function measureWins(target: Target, load: Load): Promise<Measured> {
  const bets = Array.from({ length: load.calls }, () => fields(target, load))
  const slips = Math.ceil(bets.length / SLIP)
  const placed = makeCalls(slips, (n) =>
    signed(target.key, '/sw/v1/slips', JSON.stringify({ ...common(), bets: bets.slice(n * SLIP, (n + 1) * SLIP) })),
  )
  await Promise.all(
    Array.from({ length: 64 }, () =>
      caller(target.port, placed, (_, answer) => {
        if (answer.compare(GOOD, 0, GOOD.length, 0, GOOD.length) !== 0)
          throw new Error(`unexpected answer: ${answer.toString('latin1', 0, 600)}`)
      }),
    ),
  )
  const wins = makeCalls(load.calls, (n) => {
    const { player_id, currency, tx_id, round_id } = bets[n] as ReturnType<typeof fields>
    const win = { player_id, currency, tx_id: `${tx_id}w`, bet_tx_id: tx_id, round_id, amount: '2.00', round_closed: true }
    return signed(target.key, '/sw/v1/win', JSON.stringify({ ...common(), ...win }))
  })
  return run(target, load, wins)
}

async function run(target: Target, load: Load, nextCall: () => Uint8Array | undefined): Promise<Measured> {
  const latencies = new Float64Array(load.calls)
  let calls = 0
  const expected = Buffer.from(`"code":"${load.code}"`)
  // The answer to a slip has a code of its own beside those of its bets.
  const wanted = load.slip === undefined ? 1 : load.slip + (load.code === 'OK' ? 1 : 0)
  const before = process.cpuUsage()
  const began = performance.now()
  const until = began + load.seconds * 1_000
  const next = () => (performance.now() < until ? nextCall() : undefined)
  const answered = (ms: number, answer: Buffer) => {
    latencies[calls++] = ms
    if (answer.compare(GOOD, 0, GOOD.length, 0, GOOD.length) !== 0 || count(answer, expected) !== wanted)
      throw new Error(`unexpected answer: ${answer.toString('latin1', 0, 600)}`)
  }
  await Promise.all(Array.from({ length: load.connections }, () => caller(target.port, next, answered)))
  const seconds = (performance.now() - began) / 1_000
  const used = process.cpuUsage(before)
  const sorted = latencies.subarray(0, calls).toSorted()
  const at = (share: number) => sorted[Math.floor((calls - 1) * share)] ?? 0
  const bets = calls * (load.slip ?? 1)
  return { betsPerSecond: bets / seconds, p50: at(0.5), p99: at(0.99), bets, seconds, maker: (used.user + used.system) / bets }
}
