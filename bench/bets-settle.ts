/** Ending a round of 100,000 wagers, one in twenty won, against a plain UPDATE of as many rows (fillfactor 50), alternating. */
import { openDb, type Db } from '../apps/server/src/kernel/index.ts'
import { endSharedRound } from '../apps/server/src/modules/bets/index.ts'
import type { PortApp } from '../apps/server/src/modules/bets/port-types.ts'
import { figure } from './figures.ts'
import { median, showTable } from './measure.ts'

const WAGERS = 100_000
const WON_EACH = 20
const ROUNDS = 3
const STAKE = 10_000n
const FIRST = 1_000_000

/** Members of their own, each with one open bet in the round; written by the owner, for only the end is measured. */
async function fill(owner: Db, round: number): Promise<void> {
  await owner.pool.query(
    `insert into play.tx (member_id, vendor, tx_id, op, fingerprint, round_id, amount, state, code, effect, cash, bonus_cash, at)
     select n, 'BENCH', 'shared-${round}', 'bet', sha256(int8send(n)), play.round_id('BENCH', 'shared-${round}', n), ${STAKE}, 'OPEN', 'OK', 'posted', 0, 0, now()
       from generate_series(${FIRST}, ${FIRST + WAGERS - 1}) n`,
  )
  await owner.pool.query(
    `insert into play.round (member_id, id, vendor, vendor_round, game, mode, currency, stake, status, at)
     select n, play.round_id('BENCH', 'shared-${round}', n), 'BENCH', 'shared-${round}', 'bench-game', 'real', 'BDT', ${STAKE}, 'OPEN', now()
       from generate_series(${FIRST}, ${FIRST + WAGERS - 1}) n`,
  )
}

/** Seconds of the settlement ÷ seconds of the update, medians. */
export async function settleRatio(url: string): Promise<number> {
  const owner = openDb({ url, max: 1, statementMs: 600_000 })
  const db = openDb({ url, max: 1, role: 'khela_app', statementMs: 600_000 })
  const nobody = () => undefined
  const app = { jobs: { emit: () => Promise.resolve() }, live: { ping: nobody, pingMany: nobody } } as unknown as PortApp
  const wins = Array.from({ length: WAGERS / WON_EACH }, (_, n) => BigInt(FIRST + n * WON_EACH))
  const settled: number[] = []
  const updated: number[] = []
  try {
    await owner.pool.query(
      `create table bench.wager with (fillfactor = 50) as select n::bigint as id, 'OPEN' as state, 0::bigint as payout, repeat('x', 100) as rest
         from generate_series(1, ${WAGERS}) n`,
    )
    await owner.pool.query('alter table bench.wager add primary key (id)')
    for (let round = 1; round <= ROUNDS; round += 1) {
      await fill(owner, round)
      for (const table of ['play.tx', 'play.round', 'bench.wager', 'ledger.account']) await owner.pool.query(`vacuum analyze ${table}`)
      const began = performance.now()
      const paid = await db.tx((t) =>
        endSharedRound(t, app, {
          vendor: 'BENCH',
          round: `shared-${round}`,
          wins: wins.map((memberId) => ({ memberId, betTxId: `shared-${round}`, payout: STAKE * 18n })),
        }),
      )
      settled.push((performance.now() - began) / 1_000)
      if (paid !== STAKE * 18n * BigInt(wins.length)) throw new Error(`the shared round paid ${paid}`)
      const start = performance.now()
      await owner.pool.query(
        `update bench.wager set state = case id % ${WON_EACH} when 0 then 'WON' else 'LOST' end, payout = case id % ${WON_EACH} when 0 then 18 else 0 end`,
      )
      updated.push((performance.now() - start) / 1_000)
    }
  } finally {
    await db.close()
    await owner.close()
  }
  const line = (name: string, values: readonly number[]) => [name, ...values.map((value) => figure(value, 2)), figure(median(values), 2)]
  showTable([
    ['seconds', ...settled.map((_, n) => `run ${n + 1}`), 'median'],
    line(`a shared round of ${WAGERS} wagers ends`, settled),
    line(`a plain update of ${WAGERS} rows`, updated),
  ])
  return median(settled) / median(updated)
}
