/** The house of `bench:bets`: a database with members, a vendor and their sessions, and a node in a process of its own. */
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { checkSecrets, openDb, readConfig, type Db } from '../apps/server/src/kernel/index.ts'
import { migrate } from '../apps/server/src/kernel/migrate.ts'
import { postMany, syncKinds, type PostingRequest } from '../apps/server/src/ledger/index.ts'
import { addKey } from '../apps/server/src/modules/vendors/keys.ts'
import type { Key, Target } from './bets-load.ts'

const PURSE = 10n ** 13n

const purse = (memberId: bigint): PostingRequest => ({
  kind: 'deposit',
  memberId,
  key: 'purse',
  ref: { type: 'bench', id: 'purse' },
  lines: [
    { account: { house: 'gateway' }, currency: 'BDT', amount: -PURSE },
    { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: PURSE },
  ],
})

/** Migrates an empty database and fills it: members 1 to `members`, each with a purse, a name and a session at vendor BENCH. */
export async function prepareHouse(url: string, home: string, members: number): Promise<Key> {
  const db = path.join(import.meta.dirname, '../db')
  await migrate(url, path.join(db, 'migrations'), path.join(db, 'functions'))
  const owner = openDb({ url, max: 1, statementMs: 600_000 })
  const config = readConfig({}, home)
  try {
    await checkSecrets(owner, config)
    return await owner.tx(async (t) => {
      await syncKinds(t)
      await t.run(`insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url)
                   values ('BENCH', 'SLOT', 'b', 'b', 900, 'sw1', 'http://127.0.0.1:9')`)
      await t.run(`insert into play.vendor_wire (vendor, calls_per_second, burst, in_flight) values ('BENCH', 10000000, 10000000, 100000)`)
      await t.run(`insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
                   values ('bench-game', 900001, 'BENCH', 'SLOT', 'b', 'b', '', '96', true, false, 900)`)
      await t.run(
        `insert into play.session (member_id, id, game, vendor, mode, at) select n, 's' || n, 'bench-game', 'BENCH', 'real', now() from generate_series(1, $1) n`,
        [members],
      )
      await t.run(`insert into play.player (member_id, vendor, player_id) select n, 'BENCH', 'p' || n from generate_series(1, $1) n`, [
        members,
      ])
      await postMany(
        t,
        Array.from({ length: members }, (_, index) => purse(BigInt(index + 1))),
      )
      const { keyId, secret } = await addKey(t, { config }, 'BENCH')
      return { id: keyId, secret: Buffer.from(secret, 'hex') }
    })
  } finally {
    await owner.pool.query('vacuum analyze')
    await owner.close()
  }
}

/** Bets as they would lie there, written by the owner: rows of every table a bet touches, with whole balances and hashes. */
export async function preload(owner: Db, members: number, bets: number): Promise<void> {
  const each = Math.ceil(bets / members)
  const stake = 10_000n
  // Each vendor's call of one bet, in batches of as many as there are members.
  await owner.pool.query(
    `with batch as materialized (
       select n, play.write_request(now() - interval '1 day', convert_to(repeat('y', 250 * ${members}), 'UTF8')) as id from generate_series(1, ${each}) n
     )
     insert into play.tx (member_id, vendor, tx_id, op, fingerprint, round_id, amount, state, code, effect, cash, bonus_cash, at,
                          request_id, request_from, request_length)
     select m, 'BENCH', 'old-' || m || '-' || n, 'bet', sha256(int8send(n)), 'rnd_' || md5(m || '-' || n), ${stake}, 'OPEN', 'OK',
            'posted', 0, 0, now() - interval '1 day', id, 250 * (m - 1), 250
       from batch, generate_series(1, ${members}) m`,
  )
  await owner.pool.query(
    `insert into play.round (member_id, id, vendor, vendor_round, game, mode, currency, stake, status, at)
     select m, 'rnd_' || md5(m || '-' || n), 'BENCH', 'old-' || m || '-' || n, 'bench-game', 'real', 'BDT', ${stake}, 'OPEN', now() - interval '1 day'
       from generate_series(1, ${each}) n, generate_series(1, ${members}) m`,
  )
  // The chain of each account is written as it would be: seq, balances and hashes follow one another.
  await owner.pool.query(
    `with old as (
       select m as member, nextval('ledger.posting_id') as id, n, 'BENCH:old-' || m || '-' || n || ':bet' as key, 'rnd_' || md5(m || '-' || n) as round,
              now() - interval '1 day' as at
         from generate_series(1, ${each}) n, generate_series(1, ${members}) m
     ), placed as (
       select o.*, a.id as account, a.version + row_number() over w as seq, a.balance - ${stake} * row_number() over w as after, a.head,
              sha256(convert_to('bet ' || member || ' cash -${stake},house game ${stake} 5 round ' || o.round, 'UTF8')) as print
         from old o join ledger.account a on a.member_id = o.member and a.kind = 'cash' and a.currency = 'BDT' window w as (partition by a.id order by o.id)
     ), written as (
       insert into ledger.pair (account_id, seq, id, member_id, amount, balance_after, at, lane, kind, key, ref_type, ref_id, hash)
       select account, seq, id, member, -${stake}, after, at, (member & 127)::smallint, 'bet', key, 'round', round,
              ledger.chained(head, ledger.entry_data(seq, -${stake}, after, id, at, print, key)) over (partition by account order by seq rows unbounded preceding)
         from placed returning account_id, seq, balance_after, hash
     )
     update ledger.account a set version = w.seq, balance = w.balance_after, head = w.hash
       from (select distinct on (account_id) * from written order by account_id, seq desc) w where a.id = w.account_id`,
  )
  await owner.pool.query('vacuum analyze')
}

export interface Figures {
  readonly cpu: NodeJS.CpuUsage
  readonly rss: number
}
export interface Node extends Target {
  figures(): Promise<Figures>
  stop(): Promise<void>
}

export async function startNode(url: string, home: string, key: Key, members: number): Promise<Node> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'bets-node.ts'), [url, home], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const heard = <T>() =>
    new Promise<T>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the node ended with ${code}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        resolve(message as T)
      })
    })
  const { port } = await heard<{ port: number }>()
  return {
    port,
    key,
    members,
    figures() {
      const answer = heard<Figures>()
      child.send('figures')
      return answer
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.send('stop')
      await gone
    },
  }
}
