/**
 * A bet at a shared table in the rush of the last second, against the same bet while the table is calm. A whole house on a
 * database with fsync on; every caller is a member of its own with a session and an open connection of its own. Both are
 * measured in each round: calm bets while the betting time runs, then everybody else within the second before the close.
 */
import { connect, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpoints, settings, type ReplyOf, type TableId } from '@khela/contract'
import { newToken, openDb, type Db } from '../apps/server/src/kernel/index.ts'
import { reconcile } from '../apps/server/src/ledger/index.ts'
import { seedCatalogue } from '../apps/server/src/modules/catalogue/index.ts'
import { startHouse } from '../tests/house.ts'
import { startPostgres } from '../tools/postgres/index.ts'
import { prepareHouse } from './bets-house.ts'
import { median } from './measure.ts'

/** The table of chips that is measured, and crash. */
export const RUSH_TABLES = ['dragon-tiger', 'crash'] as const satisfies readonly TableId[]
type RushTable = (typeof RUSH_TABLES)[number]

const BETTING_MS = 15_000
/** The last second, less what a clock may be off. */
const RUSH_MS = 1_000
const CALM = 150
const run = randomBytes(4).toString('hex')
let made = 0
const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, Math.max(0, ms)))

interface Answered {
  /** Milliseconds from when the call was due to its whole answer. */
  readonly ms: number
  readonly isTaken: boolean
}

/** A member with a line that stays open. */
class Caller {
  readonly #token: string
  readonly #sessions: Readonly<Record<RushTable, string>>
  readonly #port: number
  #socket: Socket | undefined
  #held = ''
  #answered: (answer: string) => void = () => undefined
  #failed: (error: Error) => void = () => undefined

  constructor(port: number, token: string, sessions: Readonly<Record<RushTable, string>>) {
    this.#port = port
    this.#token = token
    this.#sessions = sessions
  }

  /** Opens the line; the house closes one that says nothing for a minute. */
  open(): Promise<void> {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    this.#socket = socket
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => this.#take(part))
    return new Promise((resolve, reject) => {
      this.#failed = reject
      socket.once('connect', resolve)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (this.#socket === socket) this.#failed(new Error('the house closed the line'))
      })
    })
  }

  #take(part: string): void {
    this.#held += part
    const head = this.#held.indexOf('\r\n\r\n')
    const length = /content-length: (\d+)/i.exec(this.#held)?.[1]
    if (head < 0 || length === undefined || this.#held.length < head + 4 + Number(length)) return
    const answer = this.#held
    this.#held = ''
    this.#answered(answer)
  }

  #ask(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      if (this.#socket?.writable !== true) return reject(new Error('the line is not open'))
      this.#socket.write(request)
    })
  }

  /** A call that was made before, as by everybody who has the page open: a line without one is closed after ten seconds. */
  async greet(): Promise<void> {
    await this.#ask(`GET ${endpoints.memberInfo.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${this.#token}\r\n\r\n`)
  }

  async look(table: RushTable): Promise<ReplyOf<'tableState'>> {
    const answer = await this.#ask(
      `GET ${endpoints.tableState.path}?table=${table}&mode=real HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${this.#token}\r\n\r\n`,
    )
    const { success, value } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as { success: boolean; value: ReplyOf<'tableState'> }
    if (!success) throw new Error(`the table cannot be seen: ${answer.slice(0, 600)}`)
    return value
  }

  /** One bet, measured from `due` on (by `performance.now()`), whenever this process came to send it. */
  async bet(table: RushTable, no: number, due: number): Promise<Answered> {
    const common = { sessionId: this.#sessions[table], mode: 'real', no }
    const { path: where } = table === 'crash' ? endpoints.crashBet : endpoints.tableBet
    const body = JSON.stringify(
      table === 'crash'
        ? { ...common, panel: 1, stake: '1.00', auto: 150 }
        : { ...common, table, spots: [{ spot: 'dragon', stake: '1.00' }] },
    )
    const answer = await this.#ask(
      `POST ${where} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `Authorization: Bearer ${this.#token}\r\nIdempotency-Key: ${run}-rush-${String((made += 1)).padStart(12, '0')}\r\n\r\n${body}`,
    )
    const isTaken = answer.startsWith('HTTP/1.1 200')
    if (!isTaken && !answer.includes('"bets_closed"')) throw new Error(`unexpected answer: ${answer.slice(0, 600)}`)
    return { ms: performance.now() - due, isTaken }
  }

  end(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.destroy()
  }
}

/** Members with a purse, their sign-in, what they agreed to and a place at both tables. Answers their tokens. */
async function seatMembers(db: Db, count: number): Promise<{ token: string; sessions: Readonly<Record<RushTable, string>> }[]> {
  await seedCatalogue({ db })
  const tokens = Array.from({ length: count }, () => newToken())
  const consent = settings.CONSENT_VERSIONS.value
  await db.tx(async (t) => {
    await t.run(
      `insert into identity.member (id, public_id, username, nickname, type, path)
       select n, (900000000 + n)::text, 'rush' || n, 'Rush ' || n, 0, '/' || n || '/' from generate_series(1, $1::int) n`,
      [count],
    )
    // The demo's own members come behind them.
    await t.run(`select setval('identity.member_id', 1000000)`)
    await t.run(
      `insert into identity.session (member_id, token_hash, idle, ends_at, public_id)
       select u.n, decode(u.hash, 'hex'), interval '1 day', now() + interval '1 day', 'ses_' || lpad(u.n::text, 22, '0')
         from unnest($1::text[]) with ordinality u(hash, n)`,
      [tokens.map(({ hash }) => hash.toString('hex'))],
    )
    await t.run(
      `insert into identity.consent (member_id, document, version)
       select n, d.document, d.version from generate_series(1, $1::int) n, (values ('terms', $2), ('privacy', $3)) d(document, version)`,
      [count, consent.terms, consent.privacy],
    )
    for (const table of RUSH_TABLES)
      await t.run(
        `insert into play.session (member_id, id, game, vendor, mode, at)
         select n, 'gms_' || lpad(n::text, 22, $3), $2, 'KH', 'real', now() from generate_series(1, $1::int) n`,
        [count, table, table === 'crash' ? '1' : '0'],
      )
    const terms = {
      ...settings.TABLES.value,
      betting: BETTING_MS,
      closed: 500,
      scene: 500,
      result: 500,
      exposure: '1000000.00',
      tables: [],
    }
    await t.run(`insert into kernel.setting (name, value, set_by) values ('TABLES', $1::jsonb, 'bench')`, [JSON.stringify(terms)])
  })
  await db.pool.query('vacuum analyze')
  const sessionOf = (n: number, fill: string) => `gms_${String(n).padStart(22, fill)}`
  return tokens.map(({ token }, n) => ({ token, sessions: { 'dragon-tiger': sessionOf(n + 1, '0'), crash: sessionOf(n + 1, '1') } }))
}

const p99 = (answers: readonly Answered[]): number => {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

/** A fresh round that takes bets, and when it closes by `performance.now()`. */
async function nextRound(watcher: Caller, table: RushTable, after: number): Promise<{ no: number; closeAt: number }> {
  for (;;) {
    const asked = performance.now()
    const { round, serverTime } = await watcher.look(table)
    const now = (asked + performance.now()) / 2
    const left = round.closeAt === null ? 0 : Date.parse(round.closeAt) - Date.parse(serverTime)
    if (round.phase === 'betting' && round.no > after && left > BETTING_MS - 3_000) return { no: round.no, closeAt: now + left }
    await wait(100)
  }
}

async function betAt(caller: Caller, table: RushTable, no: number, due: number): Promise<Answered> {
  await wait(due - performance.now())
  return caller.bet(table, no, due)
}

interface RoundFigures {
  readonly calm: number
  readonly rush: number
  readonly late: number
}
/** One round: `CALM` members spread over the betting time, then the others in its last second. */
async function measureRound(callers: readonly Caller[], table: RushTable, after: number): Promise<RoundFigures & { no: number }> {
  const [watcher, ...betting] = callers
  if (watcher === undefined) throw new Error('nobody is at the table')
  await watcher.open()
  const { no, closeAt } = await nextRound(watcher, table, after)
  for (const caller of betting) {
    await caller.open()
    await caller.greet()
  }
  const [calm, rushing] = [betting.slice(0, CALM), betting.slice(CALM)]
  const from = performance.now() + 200
  const span = closeAt - RUSH_MS - 1_000 - from
  const calmly = calm.map((caller, n) => betAt(caller, table, no, from + (span * n) / CALM))
  const inRush = rushing.map((caller) => betAt(caller, table, no, closeAt - RUSH_MS * Math.random()))
  const [quiet, rush] = [await Promise.all(calmly), await Promise.all(inRush)]
  for (const caller of callers) caller.end()
  if (quiet.some(({ isTaken }) => !isTaken)) throw new Error('a calm bet was refused')
  return { no, calm: p99(quiet), rush: p99(rush), late: rush.filter(({ isTaken }) => !isTaken).length }
}

export interface RushFigures {
  readonly table: RushTable
  readonly rounds: readonly RoundFigures[]
}

/** Measures `rounds` rounds of each table with so many members in the rush; then the books must agree. */
export async function rushFigures(rounds: number, rushing: number): Promise<readonly RushFigures[]> {
  const dir = await mkdtemp(path.join(tmpdir(), 'khela-bench-'))
  const server = await startPostgres({
    dir: path.join(dir, 'pg'),
    fast: false,
    settings: { max_wal_size: '4GB', checkpoint_timeout: '30min' },
  })
  const owner = openDb({ url: server.url, max: 2, statementMs: 600_000 })
  const callers: Caller[] = []
  try {
    const count = 1 + CALM + rushing
    await prepareHouse(server.url, dir, count)
    const seated = await seatMembers(owner, count)
    const house = await startHouse(dir, { KHELA_RATE_FACTOR: '1000000', DATABASE_URL: server.url })
    try {
      const port = Number(new URL(house.url).port)
      for (const { token, sessions } of seated) callers.push(new Caller(port, token, sessions))
      const figures = RUSH_TABLES.map((table) => ({ table, rounds: [] as RoundFigures[], no: 0 }))
      // Each table's first round warms the house up.
      for (let round = 0; round <= rounds; round += 1)
        for (const one of figures) {
          const { no, ...measured } = await measureRound(callers, one.table, one.no)
          one.no = no
          if (round > 0) one.rounds.push(measured)
        }
      await wait(3_000)
      const { ok, problems } = await owner.tx(reconcile, { readOnly: true })
      if (!ok) throw new Error(`the books do not agree: ${problems[0]?.check} ${problems[0]?.text}`)
      return figures
    } finally {
      for (const caller of callers) caller.end()
      await house.stop()
    }
  } finally {
    await owner.close()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** The middle of the rounds' ratios of p99 in the rush to p99 in the calm. */
export const rushRatio = ({ rounds }: RushFigures): number =>
  median(rounds.map(({ rush }) => rush)) / median(rounds.map(({ calm }) => calm))
