/** The member's records against the ledger: sums that are kept, and the statement that is told (CO-5.29). */
import { carriedKinds, recordGroup, type RecordKind, type ReplyOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { allDays } from './plan-people.ts'

/** Entries that were added up, by what they were added up under; days are cut in Dhaka as the product cuts them. */
const LEDGER = `
  select a.member_id, (e.at at time zone 'Asia/Dhaka')::date as day, a.kind as account, p.kind, coalesce(r.vendor, '') as vendor,
         coalesce(r.game, '') as game, sum(e.amount) as amount, count(*) as entries
    from ledger.account a join measures.folded f on f.member_id = a.member_id and f.account_id = a.id
    join ledger.entry e on e.account_id = a.id and e.seq <= f.seq join ledger.posting p on p.id = e.posting_id
    left join play.round r on p.ref_type = 'round' and r.member_id = a.member_id and r.id = p.ref_id
   where a.currency = 'BDT' group by 1, 2, 3, 4, 5, 6`

export const kept: Readonly<Record<string, string>> = {
  'sums of the records are those of the ledger': `
    select format('member %s %s %s %s', coalesce(s.member_id, l.member_id), coalesce(s.day, l.day), coalesce(s.account, l.account),
                  coalesce(s.kind, l.kind)) as subject,
           format('kept %s of %s entries, the ledger has %s of %s', s.amount, s.entries, l.amount, l.entries) as text
      from measures.day_sum s full join (${LEDGER}) l using (member_id, day, account, kind, vendor, game)
     where s.amount is distinct from l.amount or s.entries is distinct from l.entries`,
  'totals of days are those of the sums': `
    select format('member %s %s', member_id, day) as subject, format('total %s, the sums come to %s', d.deposits, s.deposits) as text
      from (select member_id, day, sum(amount) filter (where kind in ('deposit', 'deposit_reversal', 'deposit_fee')) as deposits
              from measures.day_sum group by 1, 2) s join measures.day_total d using (member_id, day)
     where coalesce(s.deposits, 0) <> d.deposits and not exists (
       select from measures.folded f full join measures.totalled o using (member_id, account_id)
        where member_id = s.member_id and f.seq is distinct from o.seq)`,
  'a round that runs is known to run': `
    select r.id as subject, 'its stake was added up and it is not among those that run' as text from play.round_view r
      join ledger.posting p on p.member_id = r.member_id and p.ref_type = 'round' and p.ref_id = r.id and p.kind in ('bet', 'bonus_bet')
      join ledger.account a on a.member_id = r.member_id and a.kind = case p.kind when 'bet' then 'cash' else 'bonus' end and a.currency = 'BDT'
      join measures.folded f on f.member_id = a.member_id and f.account_id = a.id
     where r.status = 'OPEN' and r.mode = 'real' and ledger.seq_of(a.id, a.version, p.id) <= f.seq
       and not exists (select from measures.open_round o where o.member_id = r.member_id and o.round_id = r.id)`,
}

/** Sums of the lines of an account record, by kind of movement. */
export type SumsByKind = Map<string, bigint>
type Ask = <N extends 'statement' | 'profit' | 'bettingRecord'>(name: N, input: Readonly<Record<string, unknown>>) => Promise<ReplyOf<N>>

const money = ['cash', 'bonus', 'held']

type Statement = ReplyOf<'statement'>
/** Of an account of the statement at its end; what lies at tables is named when there is something. */
const heldAt = (told: Statement, account: string): bigint =>
  parseMoney(told.accounts.find((one) => one.account === account)?.closing ?? '0.00')
const lineOf = (told: Statement, kind: RecordKind): bigint =>
  told.lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + parseMoney(line.amount), 0n)

/**
 * The betting record against profit and loss. A prize of a jackpot that came without a round stands in the latter only, and of what a
 * member owes the books know (W-21).
 */
async function playedOtherwise(ask: Ask, profit: ReplyOf<'profit'>['totals'], hasJackpot: boolean): Promise<string[]> {
  const { totals } = await ask('bettingRecord', { ...allDays, mode: 'real' })
  const compared = hasJackpot ? (['stake', 'validBet'] as const) : (['stake', 'validBet', 'payout'] as const)
  return compared.flatMap((figure) =>
    totals?.[figure] === profit[figure]
      ? []
      : [`the betting record says ${totals?.[figure]} of ${figure}, profit and loss says ${profit[figure]}`],
  )
}

/** What a member's statement and profit say otherwise than the lines of the account record, which the caller has added up. */
export async function toldOtherwise(ask: Ask, sums: ReadonlyMap<string, SumsByKind>): Promise<string[]> {
  const problems: string[] = []
  const byKind = new Map<string, bigint>()
  for (const account of money) for (const [kind, sum] of sums.get(account) ?? []) byKind.set(kind, (byKind.get(kind) ?? 0n) + sum)
  const balance = [...byKind.values()].reduce((sum, amount) => sum + amount, 0n)
  const told = await ask('statement', allDays)
  if (parseMoney(told.opening) !== 0n || parseMoney(told.closing) !== balance + heldAt(told, 'table'))
    problems.push(`the statement goes from ${told.opening} to ${told.closing}, the record comes to ${balance}`)
  const carried = carriedKinds.reduce((sum, kind) => sum + (byKind.get(kind) ?? 0n), 0n)
  const inSittings = lineOf(told, 'sitting_stake') + lineOf(told, 'sitting_payout')
  if (carried + heldAt(told, 'table') !== inSittings)
    problems.push(`sittings are told to have come to ${inSittings}, ${carried} was carried to tables and back`)
  const ofSittings = new Set<string>([...carriedKinds, 'sitting_stake', 'sitting_payout'])
  for (const kind of new Set([...byKind.keys(), ...told.lines.map((line) => line.kind)])) {
    if (ofSittings.has(kind)) continue
    const amount = lineOf(told, kind as RecordKind)
    if (amount !== (byKind.get(kind) ?? 0n))
      problems.push(`the statement says ${amount} of ${kind}, the record comes to ${byKind.get(kind)}`)
  }
  const middle = '2026-03-11'
  const [first, rest] = [await ask('statement', { ...allDays, to: '2026-03-10' }), await ask('statement', { ...allDays, from: middle })]
  if (first.closing !== rest.opening || rest.closing !== told.closing)
    problems.push(`a statement ends with ${first.closing}, the next begins with ${rest.opening} and ends with ${rest.closing}`)
  const played = [...byKind].reduce((sum, [kind, amount]) => (isPlayed(kind) ? sum + amount : sum), 0n) - owedFor(sums)
  const result = played + inSittings
  const profit = await ask('profit', { ...allDays, by: 'vendor' })
  if (parseMoney(profit.totals.result) !== result)
    problems.push(`the profit is told as ${profit.totals.result}, the record comes to ${result}`)
  const hasJackpot = byKind.has('jackpot_win') || byKind.has('jackpot_paid')
  return [...problems, ...(await playedOtherwise(ask, profit.totals, hasJackpot))]
}

const isPlayed = (kind: string): boolean => ['stakes', 'payouts'].includes(recordGroup(kind as RecordKind))
const owedFor = (sums: ReadonlyMap<string, SumsByKind>): bigint => sums.get('receivable')?.get('receivable') ?? 0n
