import { execFile } from 'node:child_process'
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** Connections of the reference. More than the machine has cores: commits wait for the disk. */
const CLIENTS = 16
const PURSE = 10n ** 15n

/** Tables of the same shape as the ledger's in a schema of their own, so that the books themselves stay whole. */
export async function prepareReference(url: string, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create schema bench;
      create table bench.account (like ledger.account including all);
      create table bench.posting (like ledger.general_posting including all);
      create table bench.entry (like ledger.general_entry including all);
      create table bench.house (id int primary key, balance bigint not null);
      insert into bench.house values (1, 0);
      create sequence bench.posting_id;
      insert into bench.account (id, member_id, kind, currency, balance) select 0, null, 'game', 'BDT', null
        union all select n, n, 'cash', 'BDT', ${PURSE} from generate_series(1, ${members}) n`)
    await client.query('vacuum analyze bench.account')
  } finally {
    await client.end()
  }
}

/**
 * The same movement by hand, as one statement with its own commit: key, locked running balance, two entries, no house
 * row, tables and indexes of the same shape. It is given its fingerprint and checks no kind, so it does less than the ledger.
 */
function statement(member: string, stake: bigint): string {
  return `with k as (
    insert into bench.posting (id, member_id, key, kind, fingerprint, ref_type, ref_id, at)
    select s.id, ${member}, 'r' || s.id, 'bet', '\\x6265', 'round', 'r' || s.id, transaction_timestamp()
      from (select nextval('bench.posting_id') as id) s
    on conflict (member_id, key) do nothing returning id, at
  ), a as (
    update bench.account set balance = balance - ${stake}, version = version + 1
     where member_id = ${member} and kind = 'cash' and currency = 'BDT' and balance >= ${stake} returning id, balance, version
  ), e as (
    insert into bench.entry (account_id, seq, member_id, posting_id, amount, balance_after, at, currency)
    select a.id, a.version, ${member}::bigint, k.id, -${stake}, a.balance, k.at, 'BDT' from a, k
    union all
    select h.id, k.id, ${member}::bigint, k.id, ${stake}, null, k.at, 'BDT'
      from k, bench.account h where h.member_id is null and h.kind = 'game' and h.currency = 'BDT'
  )
  select balance from a`
}

async function executable(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** pgbench from PATH or from Debian's place, newest first; undefined when there is none. */
export async function findPgbench(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql'
  const versions = (await readdir(debian).catch(() => [])).toSorted((a, b) => Number(b) - Number(a))
  const folders = [...versions.map((version) => path.join(debian, version, 'bin')), ...(process.env['PATH'] ?? '').split(path.delimiter)]
  for (const folder of folders) {
    const file = path.join(folder, 'pgbench')
    if (await executable(file)) return file
  }
  return undefined
}

/** The classic form: five statements in a transaction, the house's balance one hot row. */
function hotHouse(stake: bigint): string {
  return [
    'begin',
    `insert into bench.posting (id, member_id, key, kind, fingerprint, ref_type, ref_id, at)
     select s.id, :member, 'h' || s.id, 'bet', '\\x6265', 'round', 'h' || s.id, transaction_timestamp()
       from (select nextval('bench.posting_id') as id) s returning id as posting \\gset`,
    `update bench.account set balance = balance - ${stake}, version = version + 1
      where member_id = :member and kind = 'cash' and currency = 'BDT' and balance >= ${stake} returning balance, version \\gset`,
    `insert into bench.entry (account_id, seq, member_id, posting_id, amount, balance_after, at, currency)
     values (:member, :version, :member, :posting, -${stake}, :balance, now(), 'BDT')`,
    `insert into bench.entry (account_id, seq, member_id, posting_id, amount, at, currency)
     values (0, :posting, :member, :posting, ${stake}, now(), 'BDT')`,
    `update bench.house set balance = balance + ${stake} where id = 1`,
    'commit',
  ]
    .map((one) => one.replaceAll('\n', ' '))
    .map((one) => (one.endsWith('gset') ? one : `${one};`))
    .join('\n')
}

interface Form {
  readonly script: string
  readonly clients: number
}
async function withPgbench(url: string, pgbench: string, members: number, form: Form, seconds: number): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'khela-pgbench-'))
  try {
    const script = path.join(folder, 'bet.sql')
    await writeFile(script, `\\set member random(1, ${members})\n${form.script}\n`)
    const { hostname, port, username, password, pathname, searchParams } = new URL(url)
    const args = ['-n', '-M', 'prepared', '-c', String(form.clients), '-j', '2', '-T', String(seconds), '-f', script]
    const env = {
      ...process.env,
      PGHOST: searchParams.get('host') ?? hostname,
      PGPORT: port,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
    }
    const { stdout } = await run(pgbench, [...args, pathname.slice(1)], { env })
    const tps = /^tps = ([0-9.]+)/m.exec(stdout)?.[1]
    if (tps === undefined) throw new Error(`pgbench told no rate: ${stdout}`)
    return Number(tps)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Without pgbench: the same prepared statement from this process. Slower than pgbench, so the ratio flatters. */
async function withNode(url: string, members: number, stake: bigint, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  const started = performance.now()
  const until = started + seconds * 1_000
  const text = statement('$1::bigint', stake)
  const worker = async (): Promise<number> => {
    let done = 0
    for (; performance.now() < until; done += 1) {
      await pool.query({ name: 'bet', text, values: [1 + Math.floor(Math.random() * members)] })
    }
    return done
  }
  try {
    const done = await Promise.all(Array.from({ length: CLIENTS }, worker))
    return done.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1_000)
  } finally {
    await pool.end()
  }
}

/** Bets per second, one commit each. */
export async function oneCommitEach(
  url: string,
  pgbench: string | undefined,
  members: number,
  stake: bigint,
  seconds: number,
): Promise<number> {
  if (pgbench === undefined) return withNode(url, members, stake, seconds)
  return oneStatement({ url, pgbench, members, stake, seconds }, CLIENTS)
}

interface Reference {
  readonly url: string
  readonly pgbench: string
  readonly members: number
  readonly stake: bigint
  readonly seconds: number
}
/** Bets per second of the one-statement form. */
export function oneStatement({ url, pgbench, members, stake, seconds }: Reference, clients: number): Promise<number> {
  return withPgbench(url, pgbench, members, { script: `${statement(':member', stake).replaceAll('\n', ' ')};`, clients }, seconds)
}
/** Bets per second of the form with a hot row of the house. */
export function hotHouseRow({ url, pgbench, members, stake, seconds }: Reference, clients: number): Promise<number> {
  return withPgbench(url, pgbench, members, { script: hotHouse(stake), clients }, seconds)
}
