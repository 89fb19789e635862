import type { Tx } from '../../apps/server/src/kernel/index.ts'

/** Money handed along a line (D-H7): both sides are written, both are posted, and nothing stays between them. */
export const handed: Readonly<Record<string, string>> = {
  'a transfer has two sides of one amount': `
    select t.id as subject, format('%s of %s, the other side has %s', t.side, t.amount, o.amount) as text from wallet.transfer t
      left join wallet.transfer o on o.id = t.id and o.member_id = t.other_id and o.other_id = t.member_id and o.side <> t.side
     where o.amount is distinct from t.amount`,
  'a side of a transfer was posted once and whole': `
    select coalesce(t.id, p.ref_id) as subject, format('%s of %s, posted %s', t.side, t.amount, p.amount) as text
      from (select member_id, id, side, case side when 'out' then -amount else amount end as amount from wallet.transfer) t
      full join (select p.member_id, p.ref_id, sum(e.amount) as amount from ledger.posting p join ledger.entry e on e.posting_id = p.id
             join ledger.account a on a.id = e.account_id and a.member_id is not null
            where p.kind in ('transfer_out', 'transfer_in') group by 1, 2) p on p.member_id = t.member_id and p.ref_id = t.id
     where p.amount is distinct from t.amount`,
  'nothing stays between two members': `
    select 'transfers' as subject, sum(e.amount)::text as text from ledger.entry e join ledger.account a on a.id = e.account_id
     where a.member_id is null and a.kind = 'transfers' having sum(e.amount) <> 0`,
}

/** Pairs of members of whom one stands above the other, as `member other` both ways: they know each other by number (D-H7). */
export async function onOneLine(t: Tx): Promise<Set<string>> {
  const pairs = await t.query<{ pair: string }>(
    `select format('%s %s', m.id, o.id) as pair from identity.member m
       join identity.member o on o.id <> m.id and (o.path ^@ m.path or m.path ^@ o.path)`,
  )
  return new Set(pairs.map(({ pair }) => pair))
}
