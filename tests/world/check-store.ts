/**
 * What must be true of the rows of the product, read as the owner of the database. Every check answers rows
 * (subject, text), one a problem; the house's own look through the ledger (`reconcile`) comes on top.
 */
import { floorToCent, formatMoney, type Money } from '@khela/money'
import type { Tx } from '../../apps/server/src/kernel/index.ts'
import { addedUp } from './check-limits.ts'
import { kept } from './check-records.ts'
import { handed } from './check-transfers.ts'

/** Entries on the accounts of members, with the posting they belong to. */
const MEMBER_ENTRIES = `
  select p.member_id, p.key, p.kind, p.ref_type, p.ref_id, p.id as posting, a.kind as account, e.amount, e.balance_after, e.seq
    from ledger.posting p join ledger.entry e on e.posting_id = p.id and e.balance_after is not null
    join ledger.account a on a.id = e.account_id`

/** What the postings of a call come to, by the step that follows the call's name in their keys. */
const moved = (steps: string): string =>
  `(select coalesce(sum(m.amount), 0) from (${MEMBER_ENTRIES}) m where m.member_id = c.member_id
     and m.key = any (array(select c.vendor || ':' || c.tx_id || ':' || s from unnest('${steps}'::text[]) s)))`

const checks: Readonly<Record<string, string>> = {
  'balances of members are not negative': `select id::text as subject, balance::text as text from ledger.account where member_id is not null and balance < 0`,
  'a round has what its wagers have': `
    select r.id as subject, format('%s: stake %s payout %s, wagers say %s and %s', r.status, r.stake, r.payout, w.stake, w.payout) as text
      from play.round r, lateral (select coalesce(sum(c.amount), 0) as stake, coalesce(sum(c.payout), 0) as payout from play.tx c
        where c.member_id = r.member_id and c.round_id = r.id and c.op in ('bet', 'betwin') and c.state in ('OPEN', 'SETTLED')) w
     where r.payout <> w.payout or (r.status <> 'VOID' and r.stake <> w.stake)`,
  'a round has what its postings have': `
    select r.id as subject, format('%s %s: stake %s payout %s, postings come to %s', r.mode, r.status, r.stake, r.payout, m.net) as text
      from play.round r, lateral (
        select coalesce(sum(case when e.account = 'receivable' then -e.amount else e.amount end), 0) as net from (${MEMBER_ENTRIES}) e
         where e.member_id = r.member_id and e.ref_type = 'round' and e.ref_id = r.id) m
     where case when r.mode = 'real' then m.net <> case when r.status = 'VOID' then 0 else r.payout - r.stake end
                else m.net < case when r.status = 'VOID' then 0 else r.payout - r.stake end end`,
  'only money is owed': `
    select p.id::text as subject, 'a round on trial credits made a debt' as text from ledger.posting p
      join play.round r on r.member_id = p.member_id and r.id = p.ref_id where p.kind = 'receivable' and r.mode = 'demo'`,
  'a call was posted once and whole': `
    select c.vendor || ' ' || c.tx_id as subject, format('%s of %s, posted %s', c.op, c.amount, v.posted) as text
      from play.tx c, lateral (select case
             when c.op in ('bet', 'betwin') then -${moved('{bet,bonus_bet,trial_bet}')}
             when c.op = 'win' then ${moved('{win,bonus_win,trial_win,jackpot_win}')}
             when c.op = 'promo' then ${moved('{promo,bonus_grant,jackpot_win}')} else c.amount end as posted) v
     where c.code = 'OK' and c.op in ('bet', 'betwin', 'win', 'promo') and v.posted <> c.amount`,
  'a wager was paid what its wins say': `
    select c.vendor || ' ' || c.tx_id as subject, format('%s paid %s, its wins come to %s', c.op, c.payout, v.won) as text
      from play.tx c, lateral (select
             (select coalesce(sum(w.amount), 0) from play.tx w where w.member_id = c.member_id and w.vendor = c.vendor and w.target = c.tx_id
                and w.op = 'win' and w.code = 'OK')
             + ${moved('{win,bonus_win,trial_win,jackpot_win}')} as won) v
     where c.op in ('bet', 'betwin') and c.code = 'OK' and v.won <> c.payout
       and not exists (select from play.tx s where s.member_id = c.member_id and s.vendor = c.vendor and s.target = c.tx_id and s.op = 'resettle')`,
  'a resettled wager has its last total': `
    select c.vendor || ' ' || c.tx_id as subject, 'payout ' || c.payout as text from play.tx c
     where c.op in ('bet', 'betwin') and c.code = 'OK' and c.state <> 'CANCELLED'
       and exists (select from play.tx s where s.member_id = c.member_id and s.vendor = c.vendor and s.target = c.tx_id and s.op = 'resettle')
       and not c.payout = any (array(select s.amount from play.tx s where s.member_id = c.member_id and s.vendor = c.vendor
         and s.target = c.tx_id and s.op = 'resettle' order by s.at desc fetch first 1 row with ties))`,
  'an answer tells the balance after it': `
    select c.vendor || ' ' || c.tx_id as subject, c.cash || ' but ' || l.balance_after as text
      from play.tx c, lateral (select m.balance_after from (${MEMBER_ENTRIES}) m where m.member_id = c.member_id and m.account in ('cash', 'trial')
         and m.key ^@ (c.vendor || ':' || c.tx_id || ':') order by m.seq desc limit 1) l
     where c.code = 'OK' and c.effect is not null and c.cash <> l.balance_after`,
  // Of a game of the house what it noted as valid bet: nothing at low odds.
  'a round for money counts towards turnover once': `
    select r.id as subject, format('%s, valid %s of stake %s, counted %s', r.status, r.valid, r.stake, k.stake) as text
      from play.round_view r left join wallet.counted_round k on k.member_id = r.member_id and k.round_id = r.id and k.voided_at is null
     where r.mode = 'real' and case r.status
       when 'SETTLED' then k.stake is distinct from case r.vendor when 'KH' then r.valid else r.stake end else k.stake is not null end`,
  'turnover that is done is what rounds counted': `
    select q.member_id::text as subject, format('done %s, counted %s', q.done, k.counted) as text
      from (select member_id, sum(done) as done from wallet.requirement group by 1) q
      left join (select member_id, sum(counted) as counted from wallet.counted_round where voided_at is null group by 1) k using (member_id)
     where q.done <> coalesce(k.counted, 0)`,
  'a deposit is credited once, when it was confirmed': `
    select d.id as subject, format('%s %s, posted %s', d.state, d.credited, m.amount) as text from wallet.deposit d
      left join (${MEMBER_ENTRIES}) m on m.member_id = d.member_id and m.key = 'deposit:' || d.id
     where coalesce(d.credited, 0) <> coalesce(m.amount, 0)`,
  'a withdrawal holds what it asked for, and has paid and returned what it says': `
    select w.id as subject, format('%s: held %s paid %s returned %s, postings %s', w.state, w.amount, w.paid, w.returned, p) as text
      from wallet.withdrawal w, lateral (
        select coalesce(sum(m.amount) filter (where m.kind = 'withdrawal_hold'), 0) as held, coalesce(sum(-m.amount) filter (where m.kind = 'withdrawal_paid'), 0) as paid,
               coalesce(sum(-m.amount) filter (where m.kind = 'withdrawal_release'), 0) as released from (${MEMBER_ENTRIES}) m
         where m.member_id = w.member_id and m.account = 'held' and m.ref_type = 'withdrawal' and m.ref_id = w.id) p
     where (p.held, p.paid, p.released) is distinct from (w.amount, w.paid, w.returned)`,
  'a withdrawal was paid what its parts were': `
    select w.id as subject, format('paid %s, parts %s', w.paid, p.amount) as text
      from wallet.withdrawal w, lateral (select coalesce(sum(amount), 0) as amount from wallet.payout_part x
        where x.member_id = w.member_id and x.withdrawal_id = w.id and x.state = 'PAID' and x.again_for is null) p
     where w.paid <> p.amount`,
  'held money is that of open withdrawals': `
    select a.member_id::text as subject, format('held %s, open %s', a.balance, w.amount) as text from ledger.account a
      left join (select member_id, sum(remaining) as amount from wallet.withdrawal group by 1) w using (member_id)
     where a.kind = 'held' and a.balance <> coalesce(w.amount, 0)`,
  'no job was given up': `select d.id::text as subject, d.source_name || ': ' || d.data::text as text from pgboss.job d where d.name = 'dead-letter'`,
  ...addedUp,
  ...kept,
  ...handed,
}

/** The first contradictions of every check. */
export async function contradictions(t: Tx): Promise<string[]> {
  const found: string[] = []
  for (const [check, sql] of Object.entries(checks)) {
    const rows = await t.query<{ subject: string; text: string }>(`select subject, text from (${sql}) c limit 5`)
    found.push(...rows.map(({ subject, text }) => `${check}: ${subject}: ${text}`))
  }
  return found
}

/** Whose each id is that a person may be shown. */
export async function ownersOfIds(t: Tx): Promise<Map<string, bigint>> {
  const rows = await t.query<{ id: string; member: bigint }>(
    `select id, member_id as member from play.round union all select id, member_id from play.session
     union all select player_id, member_id from play.player union all select id, member_id from wallet.deposit
     union all select id, member_id from wallet.withdrawal union all select id, member_id from wallet.payee
     union all select id, member_id from wallet.payout_part union all select id, member_id from house.seed
     union all select public_id, id from identity.member`,
  )
  return new Map(rows.map(({ id, member }) => [id, member]))
}

/** What the product keeps of its answers, as the fields that a vendor is told, by member, vendor and transaction id. */
export async function keptAnswers(t: Tx): Promise<Map<string, string>> {
  const rows = await t.query<{
    name: string
    code: string
    reason: string | null
    effect: string
    round: string | null
    cash: Money
    bonus: Money
  }>(
    `select member_id || ' ' || vendor || ' ' || tx_id as name, code, reason, effect, round_id as round, cash, bonus_cash as bonus
       from play.tx where effect is not null and vendor like 'W%'`,
  )
  const told = (amount: Money) => formatMoney(floorToCent(amount))
  return new Map(
    rows.map(({ name, code, reason, effect, round, cash, bonus }) => [
      name,
      JSON.stringify([code, reason, effect, round, told(cash), told(bonus)]),
    ]),
  )
}
