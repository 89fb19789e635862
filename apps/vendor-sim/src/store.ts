/**
 * What the vendor remembers, in one SQLite file: sessions, rounds, free rounds, and every call to the operator. A call is
 * written here before it is sent and its decision when it is known, so that a kill at any moment loses nothing owed.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Op = 'bet' | 'betwin' | 'win' | 'rollback' | 'promo' | 'resettle'
/**
 * waiting: no decision yet · ok, refused: decided · unsure: a bet that was given up while its rollback is under way ·
 * cancelled: a bet that is undone · manual: the plan of W-25 is at its end, or the operator will not take money that is owed.
 */
export type TxState = 'waiting' | 'ok' | 'refused' | 'unsure' | 'cancelled' | 'manual'
/**
 * placing: the bet is being decided · running: a boat is under way · held: left open on purpose (control API) ·
 * returning: the stake is on its way back (rollback) · settled, cancelled, refused: over.
 */
export type RoundState = 'placing' | 'running' | 'held' | 'returning' | 'settled' | 'cancelled' | 'refused'

export interface Session {
  readonly ticket: string
  readonly token: string
  readonly player_id: string
  readonly session_id: string
  readonly game_code: string
  readonly currency: string
  readonly mode: 'real' | 'demo'
  readonly language: 'bn' | 'en'
  readonly lobby_url: string
  readonly nickname: string | null
  readonly made_at: number
}
export interface Round {
  readonly round_id: string
  /** The page's own name of the play, so that a repeated click is the same round; null for rounds without a page. */
  readonly play_id: string | null
  readonly ticket: string | null
  readonly player_id: string
  readonly session_id: string
  readonly game_code: string
  readonly currency: string
  readonly stake: bigint
  /** JSON; what the page draws. */
  readonly show: string
  /** Hundredths, by win call, separated by spaces. */
  readonly wins: string
  readonly win: bigint
  readonly state: RoundState
  readonly code: string | null
  readonly reason: string | null
  readonly free_round_id: string | null
  readonly auto: bigint | null
  readonly started_at: number | null
  readonly made_at: number
}
export interface Tx {
  readonly tx_id: string
  readonly seq: number
  readonly op: Op
  readonly player_id: string
  readonly currency: string
  readonly round_id: string | null
  readonly target_tx_id: string | null
  /** Stake, win, promo amount or new total, in hundredths. */
  readonly amount: bigint
  /** Second amount of a betwin. */
  readonly win_amount: bigint | null
  /** JSON of the fields the operator gets, without request_id and ts. */
  readonly fields: string
  /** Sent only when that call is decided. */
  readonly after_tx: string | null
  readonly state: TxState
  readonly code: string | null
  readonly attempts: number
  readonly made_at: number
  readonly first_at: number | null
  readonly next_at: number
  readonly decided_at: number | null
}
export interface Campaign {
  readonly campaign_id: string
  readonly player_id: string
  readonly game_code: string
  readonly currency: string
  readonly rounds: number
  readonly used: number
  readonly bet_amount: bigint
  readonly expires_at: number
  readonly state: 'ACTIVE' | 'CANCELLED'
}

const TABLES = `
  create table if not exists session (
    ticket text primary key, token text not null, player_id text not null, session_id text not null, game_code text not null,
    currency text not null, mode text not null, language text not null, lobby_url text not null, nickname text, made_at integer not null
  ) strict, without rowid;
  create table if not exists round (
    round_id text primary key, play_id text, ticket text, player_id text not null, session_id text not null, game_code text not null,
    currency text not null, stake integer not null, show text not null, wins text not null, win integer not null, state text not null,
    code text, reason text, free_round_id text, auto integer, started_at integer, made_at integer not null, unique (ticket, play_id)
  ) strict;
  create index if not exists round_by_ticket on round (ticket, made_at);
  create index if not exists round_open on round (state) where state in ('placing', 'running', 'held');
  create table if not exists tx (
    seq integer primary key, tx_id text not null unique, op text not null, player_id text not null, currency text not null, round_id text,
    target_tx_id text, amount integer not null, win_amount integer, fields text not null, after_tx text, state text not null, code text,
    attempts integer not null default 0, made_at integer not null, first_at integer, next_at integer not null, decided_at integer
  ) strict;
  create index if not exists tx_waiting on tx (seq) where state in ('waiting', 'unsure', 'manual');
  create index if not exists tx_by_round on tx (round_id);
  create table if not exists campaign (
    campaign_id text primary key, player_id text not null, game_code text not null, currency text not null, rounds integer not null,
    used integer not null default 0, bet_amount integer not null, expires_at integer not null, state text not null
  ) strict, without rowid;
  create table if not exists nonce (nonce text primary key, at integer not null) strict, without rowid;
  create table if not exists purse (
    player_id text primary key, balance integer not null default 0 check (balance >= 0), credited integer not null default 0,
    debited integer not null default 0
  ) strict, without rowid;
  create table if not exists purse_transfer (
    transfer_id text primary key, player_id text not null, direction text not null, amount integer not null, state text not null, code text,
    made_at integer not null
  ) strict, without rowid;
  create table if not exists purse_seat (
    ticket text primary key, player_id text not null, language text not null, lobby_url text not null, made_at integer not null
  ) strict, without rowid;
  create table if not exists pot (currency text primary key, amount integer not null) strict, without rowid;
`
const BIG = new Set(['stake', 'win', 'auto', 'amount', 'win_amount', 'bet_amount', 'balance', 'credited', 'debited'])
/** A row, or none. */
type Found<T> = T | undefined
type Value = string | number | bigint | null
type Row = Record<string, Value>

/** SQLite gives whole numbers as bigint here; times and counts become numbers, amounts stay. */
function tidy(row: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' && !BIG.has(name) ? Number(value) : (value as Value)]),
  )
}

/** The file of one vendor. Its statements are kept prepared; all calls are synchronous. */
export class Store {
  readonly #db: DatabaseSync
  readonly #prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()

  /** Opens (or makes) the store in `folder`. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.#db = new DatabaseSync(path.join(folder, 'vendor.sqlite'))
    // NORMAL: a kill loses nothing that was committed; only a power cut may lose the last moments, which reconciliation finds.
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
    this.#db.exec(TABLES)
  }

  close(): void {
    this.#prepared.clear()
    this.#db.close()
  }

  /** All of `work`, or nothing of it. */
  tx<T>(work: () => T): T {
    this.#db.exec('begin immediate')
    try {
      const result = work()
      this.#db.exec('commit')
      return result
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    }
  }

  all<T>(sql: string, ...values: Value[]): T[] {
    return this.#statement(sql)
      .all(...values)
      .map((row) => tidy(row) as T)
  }

  /** The first row, if there is one. */
  maybe<T>(sql: string, ...values: Value[]): Found<T> {
    return this.all<T>(sql, ...values).at(0)
  }

  /** Number of rows that were changed. */
  run(sql: string, ...values: Value[]): number {
    return Number(this.#statement(sql).run(...values).changes)
  }

  insert(table: 'session' | 'round' | 'tx' | 'campaign', row: Record<string, Value>): void {
    const names = Object.keys(row)
    this.run(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`, ...Object.values(row))
  }

  #statement(sql: string): ReturnType<DatabaseSync['prepare']> {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    const made = this.#db.prepare(sql)
    made.setReadBigInts(true)
    this.#prepared.set(sql, made)
    return made
  }
}
