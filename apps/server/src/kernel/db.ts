import pg from 'pg'
import type { ClockWatch } from './clock-watch.ts'

/**
 * The database: a pool, and `tx(fn)`, the only way to talk to it. Everything that reads or writes takes the `Tx` it is
 * handed (AR-TX): one per call, no foreign I/O inside, short.
 */

/** One transaction. `int8` arrives as bigint, `numeric` as text, `timestamptz` as Date. */
export interface Tx {
  /** All rows. */
  query<R>(sql: string, params?: readonly unknown[]): Promise<R[]>
  /** Exactly one row; throws otherwise. */
  one<R>(sql: string, params?: readonly unknown[]): Promise<R>
  /** One row or none; throws when there are more. */
  maybe<R>(sql: string, params?: readonly unknown[]): Promise<R | undefined>
  /** Runs a statement for its effect and answers how many rows it touched. */
  run(sql: string, params?: readonly unknown[]): Promise<number>
  /** Calls `fn` once the transaction has been committed, not at all when it is not. In order; for hints only, a crash loses it. */
  afterCommit(fn: () => void): void
}

export interface Db {
  /**
   * Runs `fn` in a transaction and commits. A serialization failure or deadlock (40001, 40P01) runs `fn` again from the
   * start, at most `ATTEMPTS` times, so `fn` must not do anything outside the database. Throws `DbUnavailable` when the
   * database cannot be reached; after a lost commit the outcome is unknown, and the caller's key makes a repeat safe.
   * `readOnly` gives one snapshot for all reads of `fn`, `oneState` the same to one that writes. Nothing is asked of the database before the first statement, so
   * `fn` that turns out to need none costs no connection. `single` says that `fn` makes one statement at most, which is a
   * transaction by itself and travels once instead of three times; a second one throws. `look` is a `single` that reads: the first
   * row's `at` is the time it decided by, which is judged as that of a transaction is, and it comes within the time of a `begin`.
   */
  tx<T>(fn: (t: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  close(): Promise<void>
  pool: pg.Pool
  /** When the database last said that its disk has no room, by `performance.now()`; undefined when it never did. */
  noRoomAt(): number | undefined
}

export interface TxOptions {
  readOnly?: boolean
  oneState?: boolean
  single?: boolean
  look?: boolean
}

export interface DbOptions {
  url: string
  /** Most connections held; 10 by default. */
  max?: number
  /** Longest wait for a free connection; 2 s by default. Tests that make a rush on purpose give it more. */
  waitMs?: number | undefined
  /** Longest run of one statement; 15 s by default. A transaction may last four times as long. */
  statementMs?: number
  /** Role every connection takes on (`khela_app`); without it the connection stays what it signed in as. */
  role?: string | undefined
  /** Judges the time of each transaction; one that would write by a wrong clock is refused with `WrongClock`. */
  clock?: ClockWatch
  /** Hears what must not end the process: a lost idle connection, a failing afterCommit hook. */
  onError?: ((error: Error) => void) | undefined
}

/** The database does not answer: a 503 for the caller (REL-R08). The message never names the server. */
export class DbUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause })
    this.name = 'DbUnavailable'
  }
}

/** The database answers, but its clock has jumped (clock-watch.ts): for the caller the same as one that is away. */
export class WrongClock extends DbUnavailable {
  constructor() {
    super(new Error('the clock of the database has jumped'))
    this.name = 'WrongClock'
  }
}

const ATTEMPTS = 6
/** REL-R08 allows 3 s from the call to the answer; a free connection and a `begin` each have to come within less. */
const CONNECT_MS = 2_000
const BEGIN_MS = 2_000
const STATEMENT_MS = 15_000
const LOCK_MS = 10_000
const IDLE_IN_TX_MS = 15_000
/** A connection that has had nothing to do for this long is closed. A new one costs some ms, and makes every plan of its functions anew. */
const IDLE_MS = 300_000

const INT8 = 20
const INT8_ARRAY = 1016

/** Our arrays are flat, so the text can be cut at the commas. */
function int8Array(text: string): (bigint | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((element) => (element === 'NULL' ? null : BigInt(element)))
}

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
    if (format !== 'binary' && oid === INT8) return BigInt
    if (format !== 'binary' && oid === INT8_ARRAY) return int8Array
    return pg.types.getTypeParser(oid, 'text') as (text: string) => unknown
  },
}

/** The SQLSTATE of an error the database raised, or the code of a socket error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
/**
 * Class 08 connection, 57P01–57P03 shut down or starting, 53 no room on the disk, no memory or no connection left,
 * 25P03 and 25P04 session ended by a time limit.
 */
const GONE = /^(08...|57P0[123]|53[0-3]00|25P03|25P04)$/
const NO_ROOM = '53100'
const LOST = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|timeout expired/

/** Whether `error` means that the connection, not the statement, failed. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DbUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (code !== undefined) return SOCKET.has(code) || GONE.test(code)
  return LOST.test(error.message)
}

function isRetryable(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01'
}

/** Full jitter: the waiters of one collision must not meet again. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 8 * 2 ** attempt))
}

/** Begins, and hears by the same trip what time this transaction has. Answers whether the clock that says so is right. */
async function begin(client: pg.PoolClient, how: string, clock: ClockWatch | undefined): Promise<boolean> {
  if (clock === undefined) {
    await client.query({ text: how, query_timeout: BEGIN_MS } as pg.QueryConfig)
    return true
  }
  const asked = clock.monotonic()
  const text = `${how}; select transaction_timestamp() as at`
  // Two statements have two results, which the types of the driver do not say.
  const results: unknown = await client.query({ text, query_timeout: BEGIN_MS } as pg.QueryConfig)
  const at = (results as readonly pg.QueryResult<{ at: Date }>[])[1]?.rows[0]?.at
  return at === undefined || clock.see(at, asked, clock.monotonic())
}

/** Asks a reading statement that tells by what time it decided. */
async function askTime<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
  clock: ClockWatch | undefined,
): Promise<pg.QueryResult<R>> {
  const asked = clock?.monotonic() ?? 0
  const result = await client.query<R>({ text, values, query_timeout: BEGIN_MS } as pg.QueryConfig)
  const at: unknown = result.rows[0]?.['at']
  if (!(at instanceof Date)) throw new Error('a look did not tell by what time it decided')
  if (clock && !clock.see(at, asked, clock.monotonic())) throw new WrongClock()
  return result
}

/** The connection of one attempt: taken, and its transaction begun, when the first statement comes. */
function openLine(pool: pg.Pool, options: TxOptions, clock: ClockWatch | undefined) {
  const { readOnly = false, oneState = false, look = false, single = look } = options
  const how = `begin${readOnly || oneState ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}`
  let client: pg.PoolClient | undefined
  let begun: Promise<pg.PoolClient> | undefined
  let isBroken = false
  let isOver = false
  const start = async (): Promise<pg.PoolClient> => {
    client = await pool.connect()
    let isRight = clock?.isRight() ?? true
    try {
      if (!single) isRight = await begin(client, how, clock)
    } catch (error) {
      isBroken = true
      throw error
    }
    // A look is judged by its own answer.
    if (!isRight && !readOnly && !look) throw new WrongClock()
    return client
  }
  return {
    /** Sends a statement, the first one once connected and begun. Throws when the transaction is over, or had the one statement it was to have. */
    async ask<R extends pg.QueryResultRow>(sql: string, params: unknown[]): Promise<pg.QueryResult<R>> {
      if (isOver) throw new Error('a statement came after its transaction')
      if (single && begun) throw new Error('a transaction of a single statement was given a second one')
      const line = await (begun ??= start())
      return look ? askTime(line, sql, params, clock) : line.query<R>(sql, params)
    },
    async commit(): Promise<void> {
      // Also throws what kept it from beginning, should nobody have passed that on.
      const line = await begun
      if (single || !line) return
      const { command } = await line.query('commit')
      // A statement failed, `fn` swallowed the error, and PostgreSQL turned the commit into a rollback.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back because an error inside it was not passed on')
    },
    /** Gives the connection back to the pool, or throws it away when it may be broken. */
    async end(failure?: unknown): Promise<void> {
      isOver = true
      await begun?.catch(() => undefined)
      isBroken ||= failure !== undefined && !(failure instanceof WrongClock) && isConnectionLost(failure)
      if (failure !== undefined && !isBroken && !single) await client?.query('rollback').catch(() => (isBroken = true))
      client?.release(isBroken)
    },
  }
}

function makeTx(line: Pick<ReturnType<typeof openLine>, 'ask'>, hooks: (() => void)[]): Tx {
  const query = <R>(sql: string, params: readonly unknown[] = []): Promise<pg.QueryResult<R & pg.QueryResultRow>> =>
    line.ask(sql, params as unknown[])
  const maybe = async <R>(sql: string, params?: readonly unknown[]): Promise<R | undefined> => {
    const { rows } = await query<R>(sql, params)
    if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}`)
    return rows[0]
  }
  return {
    query: async (sql, params) => (await query(sql, params)).rows as never,
    maybe,
    one: async <R>(sql: string, params?: readonly unknown[]) => {
      const row = await maybe<R>(sql, params)
      if (row === undefined) throw new Error('expected one row, got none')
      return row
    },
    run: async (sql, params) => (await query(sql, params)).rowCount ?? 0,
    afterCommit: (fn) => void hooks.push(fn),
  }
}

/** Throws when the transaction was not begun with one state of the database for all its statements (`oneState`). */
export async function requireOneState(t: Tx): Promise<void> {
  const { level } = await t.one<{ level: string }>(`select current_setting('transaction_isolation') as level`)
  if (level !== 'repeatable read') throw new Error('this transaction sees more than one state of the database')
}

/** One attempt. */
async function runOnce<T>(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: ClockWatch | undefined },
  fn: (t: Tx) => Promise<T>,
  options: TxOptions,
): Promise<{ value: T; hooks: (() => void)[] }> {
  const line = openLine(pool, options, clock)
  const hooks: (() => void)[] = []
  try {
    const value = await fn(makeTx(line, hooks))
    await line.commit()
    await line.end()
    return { value, hooks }
  } catch (error) {
    await line.end(error)
    throw error
  }
}

function openPool(options: DbOptions, report: (error: Error) => void): pg.Pool {
  const statementMs = options.statementMs ?? STATEMENT_MS
  const limits = [
    `statement_timeout=${statementMs}`,
    `lock_timeout=${LOCK_MS}`,
    `idle_in_transaction_session_timeout=${IDLE_IN_TX_MS}`,
    `transaction_timeout=${4 * statementMs}`,
    ...(options.role === undefined ? [] : [`role=${options.role}`]),
  ]
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.waitMs ?? CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: statementMs + 2_000, // a dead line never answers with the server's own timeout
    keepAlive: true,
    options: limits.map((limit) => `-c ${limit}`).join(' '),
    types,
  })
  pool.on('error', report)
  // Without a listener on the client itself, losing PostgreSQL while it is checked out ends the process (KG-3.2).
  pool.on('connect', (client) => void client.on('error', report))
  return pool
}

/** Opens a pool. Nothing is connected until the first `tx`. */
export function openDb(options: DbOptions): Db {
  const report = options.onError ?? (() => undefined)
  const pool = openPool(options, report)
  let noRoomAt: number | undefined
  return {
    pool,
    noRoomAt: () => noRoomAt,
    close: () => pool.end(),
    async tx(fn, how = {}) {
      for (let tries = 1; ; tries++) {
        try {
          const { value, hooks } = await runOnce({ pool, clock: options.clock }, fn, how)
          for (const hook of hooks) {
            try {
              hook()
            } catch (error) {
              report(error instanceof Error ? error : new Error(String(error)))
            }
          }
          return value
        } catch (error) {
          if (errorCode(error) === NO_ROOM) noRoomAt = performance.now()
          if (isConnectionLost(error)) throw error instanceof DbUnavailable ? error : new DbUnavailable(error)
          if (!isRetryable(error) || tries >= ATTEMPTS) throw error
        }
        await pause(tries)
      }
    },
  }
}
