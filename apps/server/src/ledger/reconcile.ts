import type { Tx } from '../kernel/db.ts'

/** One thing in the books that cannot be; `subject` names the row. */
export interface Problem {
  readonly check: string
  readonly subject: string
  readonly text: string
}

export interface Reconciliation {
  readonly ok: boolean
  readonly problems: Problem[]
  readonly counted: { readonly accounts: bigint; readonly postings: bigint; readonly entries: bigint }
}

/** Problems listed per check; more of the same kind add nothing. */
const LIST = 50

/**
 * Every check answers rows (subject, text), one a problem. There are no foreign keys on these tables, so this is what
 * stands in for them, and more (REL-R17).
 */
const checks: Readonly<Record<string, string>> = {
  currency_sums_to_zero: `
    select currency as subject, 'all entries add up to ' || sum(amount) as text from ledger.entry group by currency having sum(amount) <> 0`,
  posting_sums_to_zero: `
    select 'posting ' || posting_id || ' ' || currency as subject, 'its entries add up to ' || sum(amount) as text
      from ledger.entry group by posting_id, currency having sum(amount) <> 0`,
  posting_has_entries: `
    select 'posting ' || p.id as subject, 'it has no entries' as text from ledger.posting p
     where not exists (select from ledger.entry e where e.posting_id = p.id)`,
  entry_has_posting: `
    select 'entry ' || e.account_id || '/' || e.seq as subject, 'there is no posting ' || e.posting_id as text from ledger.entry e
     where not exists (select from ledger.posting p where p.id = e.posting_id and p.at = e.at)`,
  entry_has_account: `
    select 'entry ' || e.account_id || '/' || e.seq as subject, 'its account is missing, has another currency, or is of the other side' as text
      from ledger.entry e left join ledger.account a on a.id = e.account_id
     where a.id is null or a.currency <> e.currency or (a.member_id is null) <> (e.balance_after is null)`,
  balance_is_sum: `
    select 'account ' || a.id as subject,
           format('balance %s, entries add up to %s, last entry says %s; version %s, %s entries from %s to %s',
                  a.balance, s.total, l.balance_after, a.version, s.entries, s.first, s.last) as text
      from ledger.account a
      left join (select account_id, sum(amount) as total, count(*) as entries, min(seq) as first, max(seq) as last
                   from ledger.entry group by account_id) s on s.account_id = a.id
      left join ledger.member_entry l on l.account_id = a.id and l.seq = a.version
     where a.member_id is not null
       and (a.balance <> coalesce(s.total, 0) or a.balance <> coalesce(l.balance_after, 0) or a.version <> coalesce(s.entries, 0)
            or a.version <> coalesce(s.last, 0) or coalesce(s.first, 1) <> 1)`,
  chain_is_whole: `
    select 'entry ' || account_id || '/' || seq as subject, 'it does not follow from the entry before: seq, balance or posting id' as text
      from (select account_id, seq, amount, balance_after, posting_id, lag(posting_id, 1, 0::bigint) over w as previous_posting,
                   lag(balance_after, 1, 0::bigint) over w as previous, lag(seq, 1, 0::bigint) over w as previous_seq
              from ledger.entry where balance_after is not null window w as (partition by account_id order by seq)) c
     where balance_after <> previous + amount or balance_after < 0 or seq <> previous_seq + 1 or posting_id <= previous_posting`,
  hashes_follow: `
    select 'entry ' || account_id || '/' || seq as subject, 'its hash does not follow from it and from the entry before' as text
      from (select e.account_id, e.seq, e.hash, lag(e.hash) over (partition by e.account_id order by e.seq) as before,
                   ledger.entry_data(e.seq, e.amount, e.balance_after, e.posting_id, e.at, p.fingerprint, p.key) as data
              from ledger.entry e join ledger.posting p on p.id = e.posting_id where e.balance_after is not null) c
     where hash is distinct from ledger.next_hash(before, null, data)`,
  head_is_last_hash: `
    select 'account ' || a.id as subject, 'its head is not the hash of its last entry' as text
      from ledger.account a left join ledger.member_entry l on l.account_id = a.id and l.seq = a.version
     where a.member_id is not null and a.head is distinct from l.hash`,
  ids_are_one_account_or_posting: `
    select 'account ' || id as subject, 'two accounts have this id' as text from ledger.account group by id having count(*) > 1
    union all
    select 'posting ' || id, 'two postings have this id' from ledger.posting group by id having count(*) > 1`,
  keys_are_one_posting: `
    select 'posting ' || p.id as subject, 'posting ' || g.id || ' has its key' as text
      from ledger.pair p join ledger.general_posting g on g.member_id = p.member_id and g.key = p.key`,
  pair_is_of_its_account: `
    select 'posting ' || p.id as subject, 'its account or its sign is not that of its kind' as text
      from ledger.pair p left join ledger.account a on a.id = p.account_id left join ledger.pair_kind k on k.code = p.kind
     where (a.member_id, a.kind, sign(p.amount)::int) is distinct from (p.member_id, k.account, k.sign::int)`,
  house_seq_is_posting: `
    select 'entry ' || account_id || '/' || seq as subject, 'it belongs to posting ' || posting_id as text
      from ledger.entry where balance_after is null and seq <> posting_id`,
  posting_names_its_members: `
    select 'posting ' || p.id as subject, 'it moves an account of member ' || a.member_id || ' and does not name it' as text
      from ledger.entry e join ledger.account a on a.id = e.account_id join ledger.posting p on p.id = e.posting_id
     where a.member_id <> p.member_id and not a.member_id = any (coalesce(p.others, '{}'))`,
  reversal_is_mirror: `
    select 'posting ' || r.id as subject, 'it is not the mirror of posting ' || r.reversal_of as text from ledger.posting r
     where r.reversal_of is not null
       and exists (select from (select * from ledger.sides(r.id) union all select * from ledger.sides(r.reversal_of)) s
                    group by s.account_id having sum(s.amount) <> 0)`,
}

/** The first rows of one of the checks above. */
const firstOf = (check: string): string => 'select subject, text from (' + check + ') c order by subject limit $1'

/**
 * Looks through the whole books and answers every contradiction, by check, at most `LIST` each. Reads all entries
 * several times: for the nightly job and after tests, in a read-only transaction, so that one state is seen throughout.
 */
export async function reconcile(t: Tx): Promise<Reconciliation> {
  const problems: Problem[] = []
  for (const [check, sql] of Object.entries(checks)) {
    const found = await t.query<{ subject: string; text: string }>(firstOf(sql), [LIST])
    problems.push(...found.map((problem) => ({ check, ...problem })))
  }
  const counted = await t.one<Reconciliation['counted']>(
    `select (select count(*) from ledger.account) as accounts, (select count(*) from ledger.posting) as postings,
            (select count(*) from ledger.entry) as entries`,
  )
  return { ok: problems.length === 0, problems, counted }
}
