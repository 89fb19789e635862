/**
 * `npm run bench:records`: how long a member with a million entries waits for the account record and for the statement of a
 * year, against a member with ten and against one plain sum over the same entries; same database, same run, alternating
 * (MB-4.1). Everything is asked through the house's own host, so a figure is what a call costs on the server.
 * KHELA_BENCH_ENTRIES makes a smaller account.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpoints, type EndpointName, type ReplyOf, type RequestOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { openDb, type Db } from '../apps/server/src/kernel/db.ts'
import { buildHost, migrate, openApp, openLog, readConfig, type Actor, type RunningApp } from '../apps/server/src/kernel/index.ts'
import { postMany, reconcile, syncKinds, type PostingRequest } from '../apps/server/src/ledger/index.ts'
import { fold } from '../apps/server/src/modules/measures/index.ts'
import { reportRoutes } from '../apps/server/src/modules/reports/index.ts'
import { figure } from './figures.ts'
import { median, showTable } from './measure.ts'

const ENTRIES = Number(process.env['KHELA_BENCH_ENTRIES'] ?? 1_000_000)
const BATCH = 1_000
const LARGE = 1n
const SMALL = 2n
const ROUNDS = 41
const PAGE_TARGET = 2
const STATEMENT_TARGET = 3
const STAKE = 10_000n
const PURSE = 10n ** 15n
const DAYS = 300
const ZONE = 'Asia/Dhaka'

const post = (memberId: bigint, kind: 'deposit' | 'bet', key: string, amount: bigint): PostingRequest => ({
  kind,
  memberId,
  key,
  ref: { type: kind === 'bet' ? 'round' : 'bench', id: key },
  lines: [
    { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: kind === 'bet' ? -amount : amount },
    { account: { house: kind === 'bet' ? 'game' : 'gateway' }, currency: 'BDT', amount: kind === 'bet' ? amount : -amount },
  ],
})

/** The large account: a deposit among every thousand bets, spread over so many days; the last two batches are not added up yet. */
async function fill(owner: Db): Promise<void> {
  const began = performance.now()
  const batches = Math.ceil(ENTRIES / BATCH)
  const firstDay = Date.now() - DAYS * 86_400_000
  for (let batch = 0; batch < batches; batch += 1) {
    await owner.tx((t) => t.run('select kernel.set_clock($1, true)', [new Date(firstDay + (batch / batches) * DAYS * 86_400_000)]))
    const requests = Array.from({ length: BATCH }, (_, nth) => {
      const key = `l${batch * BATCH + nth}`
      return nth === 0 ? post(LARGE, 'deposit', key, batch === 0 ? PURSE : STAKE) : post(LARGE, 'bet', key, STAKE)
    })
    if (batch === batches - 2) await addUp(owner)
    await postAll(owner, requests)
  }
  const small = Array.from({ length: 10 }, (_, nth) => post(SMALL, nth === 0 ? 'deposit' : 'bet', `s${nth}`, nth === 0 ? PURSE : STAKE))
  await postAll(owner, small)
  await owner.tx((t) => t.run('select kernel.set_clock(null, false)'))
  await owner.pool.query('update kernel.deployment set allow_clock = false')
  await owner.pool.query('vacuum analyze')
  process.stdout.write(`${batches * BATCH} entries posted in ${figure((performance.now() - began) / 1000, 0)} s\n`)
}

async function postAll(owner: Db, requests: readonly PostingRequest[]): Promise<void> {
  const outcomes = await owner.tx((t) => postMany(t, requests))
  if (!outcomes.every(({ status }) => status === 'posted')) throw new Error('an entry of the benchmark was not posted')
}

async function addUp(owner: Db): Promise<void> {
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const from: bigint = after
    after = await owner.tx((t) => fold(t, ZONE, from))
  }
}

type Ask = <N extends EndpointName>(member: bigint, name: N, input: RequestOf<N>) => Promise<{ value: ReplyOf<N>; ms: number }>

/** The house's host without a network; a call answers with how long it took. */
async function openHost(app: RunningApp): Promise<{ ask: Ask; close: () => Promise<void> }> {
  const actor = (memberId: bigint): Actor => ({ kind: 'player', memberId, publicId: String(memberId), role: 'member', sessionId: memberId })
  const actors = new Map([LARGE, SMALL].map((memberId) => [randomBytes(32).toString('base64url'), actor(memberId)]))
  const host = await buildHost(
    app,
    'web',
    reportRoutes,
    {
      session: async (_, token) => actors.get(token),
      operator: async () => undefined,
      siteState: async () => ({ status: 0 }),
      team: () => Promise.reject(new Error('nobody here has a team')),
      hasConsent: async () => true,
      operatorRefused: async () => undefined,
    },
    { partial: true },
  )
  await host.ready()
  const tokens = new Map([...actors].map(([token, one]) => [one.kind === 'player' ? one.memberId : 0n, token]))
  return {
    async ask(member, name, input) {
      const url = `${endpoints[name].path}?${new URLSearchParams(input as Record<string, string>).toString()}`
      const began = performance.now()
      const answer = await host.inject({ url, headers: { authorization: `Bearer ${tokens.get(member)}` } })
      const ms = performance.now() - began
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
      return { value: answer.json<{ value: never }>().value, ms }
    },
    close: () => host.close(),
  }
}

/** What is timed, each in turn, over and over. */
function cases(ask: Ask, db: Db) {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000 + 6 * 3_600_000).toISOString().slice(0, 10)
  const span = { from: day(365), to: day(0) }
  const record = (member: bigint, over: object) => async () =>
    (await ask(member, 'accountRecord', { account: 'cash', ...span, ...over })).ms
  return {
    'ten rows': record(SMALL, {}),
    'first page': record(LARGE, {}),
    'page in the middle': record(LARGE, { cursor: String(Math.trunc(ENTRIES / 2)) }),
    'last page': record(LARGE, { cursor: '21' }),
    'an old week': record(LARGE, { from: day(DAYS - 20), to: day(DAYS - 26) }),
    'deposits only': record(LARGE, { group: 'deposits' }),
    'deposits only, last page': record(LARGE, { group: 'deposits', cursor: '20001' }),
    'statement of a year': async () => (await ask(LARGE, 'statement', span)).ms,
    'profit of a year by day': async () => (await ask(LARGE, 'profit', { ...span, by: 'day' })).ms,
    'plain sum of a year': async () => {
      const began = performance.now()
      await db.tx(
        (t) =>
          t.one(
            `select count(*) as entries, sum(e.amount)::bigint as sum from ledger.account a join ledger.entry e on e.account_id = a.id
              where a.member_id = $1 and a.kind = 'cash' and e.at >= $2 and e.at < $3`,
            [LARGE, new Date(Date.now() - 366 * 86_400_000), new Date(Date.now() + 86_400_000)],
          ),
        { readOnly: true },
      )
      return performance.now() - began
    },
  }
}

async function measure(ask: Ask, db: Db): Promise<Record<keyof ReturnType<typeof cases>, number>> {
  const timed = cases(ask, db)
  const names = Object.keys(timed) as (keyof typeof timed)[]
  const seen = new Map<string, number[]>(names.map((name) => [name, []]))
  for (let round = -2; round < ROUNDS; round += 1)
    for (const name of names) {
      const ms = await timed[name]()
      if (round >= 0) seen.get(name)?.push(ms)
    }
  const middle = (name: string): number => median(seen.get(name) ?? [])
  showTable([['asked', 'ms, median'], ...names.map((name) => [name, figure(middle(name), 2)])])
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<(typeof names)[number], number>
}

/** The statement of the large account and the ledger say the same. */
async function agrees(ask: Ask, owner: Db): Promise<void> {
  const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10)
  const { value } = await ask(LARGE, 'statement', { from: today, to: today })
  const { balance } = await owner.tx((t) => t.one<{ balance: bigint }>('select balance from ledger.account where member_id = $1', [LARGE]))
  if (parseMoney(value.closing) !== balance) throw new Error(`the statement ends with ${value.closing}, the account has ${balance}`)
  const { ok, problems } = await owner.tx(reconcile, { readOnly: true })
  if (!ok) throw new Error(`the books do not agree: ${problems[0]?.check} ${problems[0]?.subject}`)
}

const dir = await mkdtemp(path.join(tmpdir(), 'khela-bench-'))
const { startPostgres } = await import('../tools/postgres/index.ts')
const server = await startPostgres({
  dir,
  fast: false,
  settings: { max_wal_size: '4GB', checkpoint_timeout: '30min', shared_buffers: '256MB' },
})
try {
  await migrate(server.url, path.join(import.meta.dirname, '../db/migrations'), path.join(import.meta.dirname, '../db/functions'))
  const owner = openDb({ url: server.url, max: 1, statementMs: 120_000 })
  await owner.pool.query('update kernel.deployment set allow_clock = true')
  await owner.tx(syncKinds)
  await fill(owner)
  const app = await openApp({
    config: readConfig({ KHELA_RATE_FACTOR: '1000000' }, dir),
    url: server.url,
    log: openLog({ level: 'error', to: process.stderr }),
  })
  await app.start({ supervise: false })
  const { ask, close } = await openHost(app)
  const ms = await measure(ask, app.db)
  await agrees(ask, owner)
  const later = Math.max(ms['page in the middle'], ms['last page'], ms['an old week'])
  const targets: readonly (readonly [string, number, number])[] = [
    ['account record, first page ÷ ten-row account', ms['first page'] / ms['ten rows'], PAGE_TARGET],
    ['account record, worst later page ÷ ten-row account', later / ms['ten rows'], PAGE_TARGET],
    ['statement of a year ÷ one plain aggregate', ms['statement of a year'] / ms['plain sum of a year'], STATEMENT_TARGET],
  ]
  for (const [name, ratio, target] of targets) {
    process.stdout.write(`${name}: ratio ${figure(ratio, 2)} (target ≤ ${target})\n`)
    if (ratio > target) process.exitCode = 1
  }
  await close()
  await app.close()
  await owner.close()
} finally {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
