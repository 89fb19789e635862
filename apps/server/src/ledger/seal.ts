/**
 * The nightly look through the books, in steps whose length does not grow with them: what came since the last look is
 * checked and sealed, part by part; then the balances are compared with the seals; then old seals are looked at again.
 * `reconcile` finds the same in one reading of everything.
 */
import { requireOneState, type Tx } from '../kernel/db.ts'
import type { Problem } from './reconcile.ts'

/** Postings of one part: seconds of work. */
const PART = 100_000
/** A posting of this age has no unfinished neighbour with a lower id: no transaction lasts as long (kernel/db.ts). */
const SETTLED = `interval '10 minutes'`
/** Each seal is looked at again after this time. */
const AGAIN = `interval '28 days'`
/** Entries that one step reads again. */
const AGAIN_ENTRIES = 300_000
const LIST = 50

export interface Step {
  readonly problems: readonly Problem[]
  readonly postings: bigint
  readonly entries: bigint
  /** Whether there is more of the same to do now. */
  readonly more: boolean
}

/**
 * Entries that no seal covers, up to posting `last`; those of the house from posting `first` on. What the seal of their
 * account says stands beside them. The numbers stand in the text, because a statement that makes a table takes no parameters.
 */
const newEntries = (first: bigint, last: bigint): string => `
  create temp table new_entry on commit drop as
  select e.*, true as of_member, c.sealed_seq, c.sealed_posting, c.sealed_balance, c.sealed_hash
    from (select a.id, a.version, coalesce(s.seq, 0) as sealed_seq, coalesce(s.posting_id, 0) as sealed_posting,
                 coalesce(s.balance, 0) as sealed_balance, s.hash as sealed_hash
            from ledger.account a left join ledger.account_seal s on s.account_id = a.id
           where a.member_id is not null and a.version > coalesce(s.seq, 0)) c
    join ledger.member_entry e on e.account_id = c.id and e.seq > c.sealed_seq and e.seq <= ledger.last_seq_until(c.id, c.sealed_seq + 1, c.version, ${last})
  union all
  select e.*, false, null, null, null, null
    from ledger.account a join ledger.general_entry e on e.account_id = a.id and e.seq between ${first} and ${last} where a.member_id is null
  union all
  select k.house_id, p.id, p.member_id, p.id, -p.amount, null, p.at, k.currency, null, false, null, null, null, null
    from ledger.pair p join ledger.pair_kind k on k.code = p.kind where p.id between ${first} and ${last}`

/**
 * Every check answers rows (subject, text); `$1` and `$2` are the first and the last posting of the part. They find what
 * those of reconcile.ts find of the whole ledger; a property test holds the two together. A join with the postings says the
 * bounds of the part again, because without them all postings there ever were are read; `entry_has_posting` finds what lies outside.
 */
const checks: Readonly<Record<string, string>> = {
  posting_sums_to_zero: `
    select 'posting ' || posting_id || ' ' || currency as subject, 'its entries add up to ' || sum(amount) as text
      from new_entry group by posting_id, currency having sum(amount) <> 0`,
  posting_has_entries: `
    select 'posting ' || p.id as subject, 'it has no entries' as text from ledger.posting p
     where p.id between $1 and $2 and not exists (select from new_entry e where e.posting_id = p.id)`,
  entry_has_posting: `
    select 'entry ' || e.account_id || '/' || e.seq as subject, 'there is no posting ' || e.posting_id || ' among the new ones' as text
      from new_entry e where e.posting_id not between $1 and $2
        or not exists (select from ledger.posting p where p.id = e.posting_id and p.at = e.at)`,
  entry_has_account: `
    select 'entry ' || e.account_id || '/' || e.seq as subject, 'its account has another currency, or is of the other side' as text
      from new_entry e join ledger.account a on a.id = e.account_id
     where a.currency <> e.currency or (a.member_id is null) <> (e.balance_after is null)`,
  chain_is_whole: `
    select 'entry ' || account_id || '/' || seq as subject, 'it does not follow from the entry before: seq, balance or posting id' as text
      from (select account_id, seq, amount, balance_after, posting_id, lag(posting_id, 1, sealed_posting) over w as previous_posting,
                   lag(balance_after, 1, sealed_balance) over w as previous, lag(seq, 1, sealed_seq) over w as previous_seq
              from new_entry where of_member window w as (partition by account_id order by seq)) c
     where balance_after is distinct from previous + amount or balance_after < 0 or seq <> previous_seq + 1 or posting_id <= previous_posting`,
  hashes_follow: `
    select 'entry ' || account_id || '/' || seq as subject, 'its hash does not follow from it and from the entry before' as text
      from (select e.account_id, e.seq, e.hash, lag(e.hash, 1, e.sealed_hash) over (partition by e.account_id order by e.seq) as before,
                   ledger.entry_data(e.seq, e.amount, e.balance_after, e.posting_id, e.at, p.fingerprint, p.key) as data
              from new_entry e join ledger.posting p on p.id = e.posting_id and p.id between $1 and $2 where e.of_member) c
     where hash is distinct from ledger.next_hash(before, null, data)`,
  ids_are_one_account_or_posting: `
    select 'posting ' || id as subject, 'two postings have this id' as text
      from ledger.posting where id between $1 and $2 group by id having count(*) > 1`,
  keys_are_one_posting: `
    select 'posting ' || p.id as subject, 'posting ' || g.id || ' has its key' as text
      from ledger.pair p join ledger.general_posting g on g.member_id = p.member_id and g.key = p.key where p.id between $1 and $2`,
  pair_is_of_its_account: `
    select 'posting ' || p.id as subject, 'its account or its sign is not that of its kind' as text
      from ledger.pair p left join ledger.account a on a.id = p.account_id left join ledger.pair_kind k on k.code = p.kind
     where p.id between $1 and $2 and (a.member_id, a.kind, sign(p.amount)::int) is distinct from (p.member_id, k.account, k.sign::int)`,
  house_seq_is_posting: `
    select 'entry ' || account_id || '/' || seq as subject, 'it belongs to posting ' || posting_id as text
      from new_entry where not of_member and seq <> posting_id`,
  posting_names_its_members: `
    select 'posting ' || p.id as subject, 'it moves an account of member ' || a.member_id || ' and does not name it' as text
      from new_entry e join ledger.account a on a.id = e.account_id join ledger.posting p on p.id = e.posting_id and p.id between $1 and $2
     where a.member_id <> p.member_id and not a.member_id = any (coalesce(p.others, '{}'))`,
  reversal_is_mirror: `
    select 'posting ' || r.id as subject, 'it is not the mirror of posting ' || r.reversal_of as text from ledger.posting r
     where r.id between $1 and $2 and r.reversal_of is not null
       and exists (select from (select * from ledger.sides(r.id) union all select * from ledger.sides(r.reversal_of)) s
                    group by s.account_id having sum(s.amount) <> 0)`,
}

/** Balances against the seals and the few entries behind them; every account has to be where its seal says, or further. */
const balanceChecks: Readonly<Record<string, string>> = {
  balance_is_sum: `
    select 'account ' || coalesce(a.id, s.account_id) as subject,
           format('balance %s, version %s; sealed %s at entry %s, then %s entries that add up to %s', a.balance, a.version, s.balance, s.seq, n.entries, n.total) as text
      from (select * from ledger.account where member_id is not null) a full join ledger.account_seal s on s.account_id = a.id
      left join lateral (select count(*) as entries, coalesce(sum(e.amount), 0) as total from ledger.member_entry e
                          where e.account_id = a.id and e.seq > coalesce(s.seq, 0)) n on a.version <> s.seq or s.seq is null
     where a.id is null or a.balance <> coalesce(s.balance, 0) + coalesce(n.total, 0)
        or a.version <> coalesce(s.seq, 0) + coalesce(n.entries, 0)`,
  head_is_last_hash: `
    select 'account ' || a.id as subject, 'its head is not the hash of its last entry' as text
      from ledger.account a left join ledger.account_seal s on s.account_id = a.id
      left join ledger.member_entry l on l.account_id = a.id and l.seq = a.version and a.version is distinct from s.seq
     where a.member_id is not null and a.head is distinct from case when a.version = s.seq then s.hash else l.hash end`,
  ids_are_one_account_or_posting: `
    select 'account ' || id as subject, 'two accounts have this id' as text from ledger.account group by id having count(*) > 1`,
}

/** The first rows of one of the checks above. */
const firstOf = (check: string): string => 'select subject, text from (' + check + ') c order by subject limit ' + LIST

async function findProblems(t: Tx, which: Readonly<Record<string, string>>, params: readonly unknown[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [check, sql] of Object.entries(which)) {
    const text = firstOf(sql)
    const used = params.slice(0, text.includes('$2') ? 2 : 0)
    problems.push(...(await t.query<{ subject: string; text: string }>(text, used)).map((problem) => ({ check, ...problem })))
  }
  return problems
}

/**
 * The next part that nobody checked and that nothing is added to any more; `last` before `first` when there is none. Numbers are looked
 * at part by part, because the newest of all pairs is not found without reading many: a part without any is stepped over when there is one behind it.
 */
async function nextPart(t: Tx): Promise<{ first: bigint; last: bigint; hasMore: boolean }> {
  const { first } = await t.one<{ first: bigint }>('select coalesce(max(last_posting), 0) + 1 as first from ledger.part_seal')
  const end = first + BigInt(PART) - 1n
  const { newest, drawn } = await t.one<{ newest: bigint | null; drawn: bigint }>(
    `select (select max(id) from ledger.posting where id between $1 and $2 and at < kernel.now() - ${SETTLED}) as newest,
            case when is_called then last_value else 0 end as drawn from ledger.posting_id`,
    [first, end],
  )
  if (newest !== null) return { first, last: newest, hasMore: newest === end || (drawn > end && (await settledAfter(t, end))) }
  return drawn > end && (await settledAfter(t, end)) ? { first, last: end, hasMore: true } : { first, last: first - 1n, hasMore: false }
}

/** Whether there is a posting behind this one that is old enough. */
async function settledAfter(t: Tx, id: bigint): Promise<boolean> {
  const { found } = await t.one<{ found: boolean }>(
    `select exists (select from ledger.posting where id > $1 and at < kernel.now() - ${SETTLED}) as found`,
    [id],
  )
  return found
}

async function putSeals(t: Tx, first: bigint, last: bigint): Promise<void> {
  await t.run(
    `insert into ledger.account_seal (account_id, seq, posting_id, balance, hash)
     select distinct on (account_id) account_id, seq, posting_id, balance_after, hash from new_entry where of_member order by account_id, seq desc
     on conflict (account_id) do update set seq = excluded.seq, posting_id = excluded.posting_id, balance = excluded.balance, hash = excluded.hash`,
  )
  await t.run(
    `insert into ledger.part_seal (first_posting, last_posting, postings, entries, digest)
     select $1::bigint, $2::bigint, (select count(*) from ledger.posting where id between $1 and $2), (select count(*) from new_entry), ledger.house_digest($1, $2)`,
    [first, last],
  )
}

/**
 * Checks the next part of the postings and seals it when it is in order; a part with problems stays unsealed, so that the
 * next look finds them again. For a transaction of its own with one state (`oneState`), whose statements may take minutes.
 */
export async function checkNewEntries(t: Tx): Promise<Step> {
  await requireOneState(t)
  const { first, last, hasMore } = await nextPart(t)
  if (last < first) return { problems: [], postings: 0n, entries: 0n, more: false }
  await t.run(newEntries(first, last))
  await t.run('create index on new_entry (posting_id)')
  await t.run('analyze new_entry')
  const problems = await findProblems(t, checks, [first, last])
  const entries = (await t.one<{ count: bigint }>('select count(*) as count from new_entry')).count
  if (problems.length === 0) await putSeals(t, first, last)
  return { problems, postings: last - first + 1n, entries, more: problems.length === 0 && hasMore }
}

/** Compares every account with its seal and what came behind it. After `checkNewEntries` has nothing more to do. */
export function checkBalances(t: Tx): Promise<Problem[]> {
  return findProblems(t, balanceChecks, [])
}

/** Reads the accounts whose seals are due again from their first entry on. */
async function recheckAccounts(t: Tx): Promise<{ problems: Problem[]; ids: bigint[]; entries: bigint }> {
  const due = await t.query<{ id: bigint; seq: bigint }>(
    `select id, seq from (
       select account_id as id, seq, checked_at, sum(seq) over (order by checked_at, account_id) - seq as before
         from (select * from ledger.account_seal where checked_at < kernel.now() - ${AGAIN} order by checked_at, account_id limit $1) d) s
      where before < $1 order by checked_at, id`,
    [AGAIN_ENTRIES],
  )
  const ids = due.map(({ id }) => id)
  const found = await t.query<{ subject: string; text: string }>(
    `select 'account ' || s.account_id as subject, 'its entries are not those that were sealed' as text
       from ledger.account_seal s
       left join lateral (
         select count(*) as entries, sum(amount) as total, bool_and(c.hash is not distinct from ledger.next_hash(c.before, null, c.data)) as whole,
                (array_agg(c.hash order by c.seq desc))[1] as hash
           from (select e.seq, e.amount, e.hash, lag(e.hash) over (order by e.seq) as before,
                        ledger.entry_data(e.seq, e.amount, e.balance_after, e.posting_id, e.at, e.fingerprint, e.key) as data
                   from ledger.line_view e where e.account_id = s.account_id and e.seq <= s.seq) c) n on true
      where s.account_id = any ($1::bigint[])
        and (n.entries <> s.seq or n.total is distinct from s.balance or n.whole is not true or n.hash is distinct from s.hash)
      order by subject limit ${LIST}`,
    [ids],
  )
  return {
    problems: found.map((problem) => ({ check: 'sealed_account', ...problem })),
    ids,
    entries: due.reduce((sum, { seq }) => sum + seq, 0n),
  }
}

/**
 * Looks again at the seals that nobody looked at for four weeks: one part, and accounts of a bounded number of entries.
 * A seal that does not agree stays due. For a transaction of its own with one state.
 */
export async function recheckSeals(t: Tx): Promise<Step> {
  await requireOneState(t)
  const accounts = await recheckAccounts(t)
  const part = await t.maybe<{ first: bigint; postings: bigint; agrees: boolean }>(
    `select p.first_posting as first, p.postings,
            p.digest = ledger.house_digest(p.first_posting, p.last_posting)
              and p.postings = (select count(*) from ledger.posting where id between p.first_posting and p.last_posting) as agrees
       from (select * from ledger.part_seal where checked_at < kernel.now() - ${AGAIN} order by checked_at, first_posting limit 1) p`,
  )
  const problems = [...accounts.problems]
  if (part?.agrees === false)
    problems.push({
      check: 'sealed_part',
      subject: `postings from ${part.first} on`,
      text: 'the entries of the house are not those that were sealed',
    })
  if (problems.length === 0) {
    await t.run('update ledger.account_seal set checked_at = kernel.now() where account_id = any ($1::bigint[])', [accounts.ids])
    await t.run('update ledger.part_seal set checked_at = kernel.now() where first_posting = $1', [part?.first ?? null])
  }
  return {
    problems,
    postings: part?.postings ?? 0n,
    entries: accounts.entries,
    more: problems.length === 0 && (part !== undefined || accounts.ids.length > 0),
  }
}
