/** A house in sums: teams whose play of some days has been added up. Written as the owner, past the ledger: only what reads the sums is timed. */
import type { Tx } from '../apps/server/src/kernel/index.ts'

/** So many members below each of `heads`, in three storeys; every one has an account whose entries are all in the sums. */
export async function fillMembers(t: Tx, heads: number, each: number): Promise<void> {
  await t.run(
    `insert into identity.member (id, public_id, username, nickname, type, path)
       select h, 100000000 + h, 'head' || h, 'head', 2, '/' || h || '/' from generate_series(1, $1::int) h`,
    [heads],
  )
  // The first tenth stands right below the head, the others below one of those.
  await t.run(
    `insert into identity.member (id, public_id, username, nickname, type, upline_id, path)
       select m.id, 200000000 + m.id, 'm' || m.id, 'm', 1, m.upline, m.above || m.id || '/'
         from (select $1 + (h - 1) * $2 + n as id, case when n <= $2 / 10 then h else $1 + (h - 1) * $2 + 1 + n % ($2 / 10) end as upline,
                      case when n <= $2 / 10 then '/' || h || '/' else '/' || h || '/' || $1 + (h - 1) * $2 + 1 + n % ($2 / 10) || '/' end as above
                 from generate_series(1, $1::int) h, generate_series(1, $2::int) n) m`,
    [heads, each],
  )
  await t.run(
    `insert into ledger.account (member_id, kind, currency, balance, version) select id, 'cash', 'BDT', 0, 200 from identity.member`,
  )
  await t.run(
    'insert into measures.folded (member_id, account_id, seq) select member_id, id, version from ledger.account where member_id is not null',
  )
  await t.run('insert into measures.totalled (member_id, account_id, seq) select member_id, account_id, seq from measures.folded')
}

/** On each of `days` days up to `last` everybody stakes and wins at three games, and pays in on every third. */
export async function fillDays(t: Tx, last: string, days: number): Promise<void> {
  await t.run(
    `insert into measures.day_sum (member_id, day, account, kind, vendor, game, amount, entries)
       select m.id, $1::date - d, 'cash', k.kind, k.vendor, k.game, k.amount + m.id, 20
         from generate_series($2::int - 1, 0, -1) d, identity.member m,
              (values ('bet', 'KH', 'dice', -500000), ('win', 'KH', 'dice', 400000), ('bet', 'KH', 'mines', -300000), ('win', 'KH', 'mines', 310000),
                      ('bet', 'DEMO', 'wheel', -200000), ('win', 'DEMO', 'wheel', 150000), ('deposit', '', '', 9000000)) k(kind, vendor, game, amount)
        where k.kind <> 'deposit' or d % 3 = 0`,
    [last, days],
  )
  await t.run(
    `insert into measures.day_total (member_id, day, stake, payout, bets, deposits, withdrawals, bonuses, gifts, rebates, adjustments, transfers)
       select member_id, day, -sum(amount) filter (where kind = 'bet'), sum(amount) filter (where kind = 'win'), sum(entries) filter (where kind = 'bet'),
              coalesce(sum(amount) filter (where kind = 'deposit'), 0), 0, 0, 0, 0, 0, 0
         from measures.day_sum group by 1, 2 order by 2, 1`,
  )
}
