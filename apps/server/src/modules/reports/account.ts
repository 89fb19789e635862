/** The account record: every entry of the caller's own accounts, and one posting from both sides. */
import { postingKinds, type MemberAccountKind, type PostingKind, type ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { fail, now, playerOf, type Call, type Tx } from '../../kernel/index.ts'
import { entriesOf, postingOf, type AccountEntry, type Posting, type Side } from '../../ledger/index.ts'
import { daySpan } from './span.ts'

const pageSize = 20
const largestId = 2n ** 63n - 1n
export type WireEntry = ReplyOf<'bettingRound'>['postings'][number]

function entryLine(entry: AccountEntry, account: MemberAccountKind): WireEntry {
  return {
    seq: String(entry.seq),
    postingId: String(entry.postingId),
    kind: entry.kind,
    account,
    currency: account === 'trial' ? 'TRIAL' : 'BDT',
    amount: formatMoney(entry.amount),
    previous: formatMoney(entry.before),
    balance: formatMoney(entry.after),
    at: entry.at.toISOString(),
    refType: entry.ref.type,
    refId: entry.ref.id,
  }
}

/** A member's side of a posting as a line of the record. `seq` is the posting's: a side does not carry the entry's own. */
export function sideEntry(posting: Posting, side: Side): WireEntry {
  return {
    seq: String(posting.id),
    postingId: String(posting.id),
    kind: posting.kind,
    account: side.kind,
    currency: side.currency,
    amount: formatMoney(side.amount),
    previous: formatMoney((side.after ?? 0n) - side.amount),
    balance: formatMoney(side.after ?? 0n),
    at: posting.at.toISOString(),
    refType: posting.ref.type,
    refId: posting.ref.id,
  }
}

const isKind = (kind: string): kind is PostingKind => Object.hasOwn(postingKinds, kind)

/** Entries of one account in a span of days, newest first. The cursor is the seq of the last one seen. */
export async function accountRecord(t: Tx, call: Call<'accountRecord'>): Promise<ReplyOf<'accountRecord'>> {
  const { account, from, to, kind, cursor } = call.input
  const { memberId } = playerOf(call.actor)
  const span = daySpan(from, to, call.app.config.timeZone)
  if (kind !== undefined && !isKind(kind)) fail('bad_input', { field: 'kind' })
  if (cursor !== undefined && !/^[1-9][0-9]{0,17}$/.test(cursor)) fail('bad_input', { field: 'cursor' })
  const entries = await entriesOf(t, call.scope, {
    memberId,
    account,
    currency: account === 'trial' ? 'TRIAL' : 'BDT',
    ...span,
    limit: pageSize + 1,
    ...(kind !== undefined && isKind(kind) ? { kinds: [kind] } : {}),
    ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
  })
  const shown = entries.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    content: shown.map((entry) => entryLine(entry, account)),
    next: entries.length > pageSize && last ? String(last.seq) : null,
    asOf: (await now(t)).toISOString(),
  }
}

/** One posting of the caller; the house's side shows its amount and no balance. Anybody else's is `not_found`. */
export async function accountPosting(t: Tx, call: Call<'accountPosting'>): Promise<ReplyOf<'accountPosting'>> {
  const { memberId } = playerOf(call.actor)
  const id = BigInt(call.input.postingId)
  // The pattern lets numbers through that no 64-bit column can hold.
  const posting = (id > largestId ? undefined : await postingOf(t, call.scope, id)) ?? fail('not_found')
  return {
    postingId: String(posting.id),
    kind: posting.kind,
    at: posting.at.toISOString(),
    refType: posting.ref.type,
    refId: posting.ref.id,
    sides: posting.sides.map((side) => {
      const isOwn = side.memberId === memberId && side.after !== null
      return {
        account: side.kind,
        owner: isOwn ? 'you' : 'house',
        amount: formatMoney(side.amount),
        previous: isOwn && side.after !== null ? formatMoney(side.after - side.amount) : null,
        next: isOwn && side.after !== null ? formatMoney(side.after) : null,
      }
    }),
  }
}
