/** Spins of a slot by HTTP against a plain seamless bet and its win, on one node and one database with fsync on. */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb } from '../apps/server/src/kernel/index.ts'
import { reconcile } from '../apps/server/src/ledger/index.ts'
import { seedCatalogue } from '../apps/server/src/modules/catalogue/index.ts'
import { startPostgres } from '../tools/postgres/index.ts'
import { prepareHouse } from './bets-house.ts'
import { caller, signed, type Key } from './bets-load.ts'

const MEMBERS = 400
const GAME = 'slot-lines'
const SETTINGS = { max_wal_size: '8GB', checkpoint_timeout: '30min', shared_buffers: '512MB' }

interface Node {
  readonly port: number
  readonly sitePort: number
  readonly key: Key
}
/** A caller's next request. Members are dealt to connections, so that no two calls of one member meet. */
type Next = () => Buffer
const run = randomBytes(4).toString('hex')
let made = 0

const sessionOf = (member: number): string => `ses_${String(member).padStart(22, '0')}`
const memberOf = (connection: number, connections: number): (() => number) => {
  let nth = 0
  const each = Math.floor(MEMBERS / connections)
  return () => 1 + connection * each + (nth++ % each)
}

/** A bet, then the win of it, in turn. */
function seamless(key: Key, member: () => number): Next {
  let open: { member: number; id: string } | undefined
  return () => {
    const common = { vendor_id: 'BENCH', request_id: `q${(made += 1)}`, ts: Date.now(), currency: 'BDT' }
    if (open !== undefined) {
      const { member: of, id } = open
      open = undefined
      const win = { player_id: `p${of}`, tx_id: `${id}w`, bet_tx_id: id, round_id: `r${id}`, amount: '1.00', round_closed: true }
      return signed(key, '/sw/v1/win', JSON.stringify({ ...common, ...win }))
    }
    const of = member()
    open = { member: of, id: `${run}-${made}` }
    const bet = {
      player_id: `p${of}`,
      session_id: `s${of}`,
      game_code: 'bench-game',
      tx_id: open.id,
      round_id: `r${open.id}`,
      amount: '1.00',
    }
    return signed(key, '/sw/v1/bet', JSON.stringify({ ...common, ...bet }))
  }
}

/** One spin after the other. */
function spins(member: () => number): Next {
  return () => {
    const of = member()
    const body = JSON.stringify({ sessionId: sessionOf(of), game: GAME, mode: 'real', choice: {}, stake: '1.00' })
    const once = `${run}-spin-${String((made += 1)).padStart(12, '0')}`
    return Buffer.from(
      `POST /wps/house/bet HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `Authorization: Bearer ${String(of).padEnd(43, 'x')}\r\nIdempotency-Key: ${once}\r\n\r\n${body}`,
    )
  }
}

/** Rounds a second over `seconds`. Throws when an answer is not what it must be. */
async function rate(port: number, seconds: number, calls: number, nextOf: (connection: number) => Next, good: string): Promise<number> {
  const connections = 64
  let answers = 0
  const began = performance.now()
  const until = began + seconds * 1_000
  const answered = (_ms: number, answer: Buffer) => {
    answers += 1
    if (answer.toString('latin1', 0, 12) !== 'HTTP/1.1 200' || !answer.includes(good))
      throw new Error(`unexpected answer: ${answer.toString('latin1', 0, 600)}`)
  }
  await Promise.all(
    Array.from({ length: connections }, (_, connection) => {
      const next = nextOf(connection)
      let sent = 0
      // A round is ended before the time is looked at, so that no bet is left without its win.
      return caller(port, () => (sent++ % calls !== 0 || performance.now() < until ? next() : undefined), answered)
    }),
  )
  return answers / calls / ((performance.now() - began) / 1_000)
}

async function seat(url: string): Promise<void> {
  const owner = openDb({ url, max: 1 })
  await seedCatalogue({ db: owner })
  await owner.pool.query(
    `insert into play.session (member_id, id, game, vendor, mode, at)
     select n, 'ses_' || lpad(n::text, 22, '0'), $2, 'KH', 'real', now() from generate_series(1, $1) n`,
    [MEMBERS, GAME],
  )
  await owner.close()
}

async function startNode(url: string, home: string, key: Key): Promise<Node & { stop(): Promise<void> }> {
  const child = fork(path.join(import.meta.dirname, 'games-node.ts'), [url, home], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const at = await new Promise<{ port: number; sitePort: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the node ended with ${code}`)))
    child.once('message', (message) => resolve(message as { port: number; sitePort: number }))
  })
  return {
    ...at,
    key,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.send('stop')
      await gone
    },
  }
}

export interface SpinRates {
  readonly spins: readonly number[]
  readonly seamless: readonly number[]
}

/** Measures both in turn, `rounds` times, after a warm-up; then the books must agree. */
export async function spinRates(rounds: number, seconds: number): Promise<SpinRates> {
  const dir = await mkdtemp(path.join(tmpdir(), 'khela-bench-'))
  const server = await startPostgres({ dir: path.join(dir, 'pg'), fast: false, settings: SETTINGS })
  try {
    const key = await prepareHouse(server.url, dir, MEMBERS)
    await seat(server.url)
    const node = await startNode(server.url, dir, key)
    const spun = (of: number) => rate(node.sitePort, of, 1, (n) => spins(memberOf(n, 64)), '"success":true')
    const plain = (of: number) => rate(node.port, of, 2, (n) => seamless(key, memberOf(n, 64)), '"code":"OK"')
    await spun(2)
    await plain(2)
    const rates: { spins: number[]; seamless: number[] } = { spins: [], seamless: [] }
    for (let round = 0; round < rounds; round += 1) {
      rates.spins.push(await spun(seconds))
      rates.seamless.push(await plain(seconds))
    }
    await node.stop()
    const books = openDb({ url: server.url, max: 1, statementMs: 600_000 })
    const { ok, problems } = await books.tx(reconcile, { readOnly: true })
    await books.close()
    if (!ok) throw new Error(`the books do not agree: ${problems[0]?.check} ${problems[0]?.text}`)
    return rates
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
