/** The account record: every entry of the caller's own accounts, and one posting from both sides. */
import {
  carriedKinds,
  isPlay,
  postingKinds,
  postingKindsOf,
  recordGroup,
  recordKind,
  sittingKinds,
  type CarriedKind,
  type MemberAccountKind,
  type PostingKind,
  type ReplyOf,
} from '@khela/contract'
import { formatMoney, MERCHANT_CURRENCY, TRIAL_CURRENCY } from '@khela/money'
import { fail, now, playerOf, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { entriesOf, linksOf, postingOf, type AccountEntry, type EntryFilter, type Posting, type Side } from '../../ledger/index.ts'
import { foldedSeq, sparseSeqs } from '../measures/index.ts'
import { carriedPostings, sittingGames, type GameNames } from '../rounds/index.ts'
import { pageSize } from './page-size.ts'
import { daySpan } from './span.ts'

const largestId = 2n ** 63n - 1n
export type WireEntry = ReplyOf<'bettingRound'>['postings'][number]

function entryLine(entry: AccountEntry, account: MemberAccountKind, game: GameNames | undefined): WireEntry {
  return {
    seq: String(entry.seq),
    postingId: String(entry.postingId),
    kind: recordKind(entry.kind, game !== undefined),
    game: game ?? null,
    account,
    currency: account === 'trial' ? TRIAL_CURRENCY : MERCHANT_CURRENCY,
    amount: formatMoney(entry.amount),
    previous: formatMoney(entry.before),
    balance: formatMoney(entry.after),
    at: entry.at.toISOString(),
    refType: entry.ref.type,
    refId: entry.ref.id,
  }
}

/**
 * A member's side of a posting as a line of the record, with the game of a sitting that it is about. `seq` is the posting's: a side
 * does not carry the entry's own.
 */
export function sideEntry(posting: Posting, side: Side, game: GameNames | undefined): WireEntry {
  return {
    seq: String(posting.id),
    postingId: String(posting.id),
    kind: recordKind(posting.kind, game !== undefined),
    game: game ?? null,
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

type Kind = PostingKind | CarriedKind
const isPosted = (kind: string): kind is PostingKind => Object.hasOwn(postingKinds, kind)
const isKind = (kind: string): kind is Kind => isPosted(kind) || carriedKinds.some((carried) => carried === kind)
const allKinds: readonly Kind[] = [...Object.keys(postingKinds).filter(isPosted), ...carriedKinds]

/** The kinds asked for; undefined for all of them. A kind and a group together are what is in both. */
function kindsAsked({ kind, group }: Call<'accountRecord'>['input']): Kind[] | undefined {
  if (kind !== undefined && !isKind(kind)) fail('bad_input', { field: 'kind' })
  const ofGroup = group === undefined ? undefined : allKinds.filter((one) => recordGroup(one) === group)
  if (kind === undefined || !isKind(kind)) return ofGroup
  return ofGroup === undefined || ofGroup.includes(kind) ? [kind] : []
}

type Posted = EntryFilter & { readonly account: MemberAccountKind; readonly from: Date; readonly to: Date; readonly limit: number }
type Wanted = Omit<Posted, 'kinds'> & { readonly kinds?: readonly Kind[] | undefined }

/**
 * Entries of an account by their kinds as records name them. What was carried to tables and back is few among many, so its postings
 * are found through the rounds of the sittings; what else is asked for leaves them out.
 */
export async function entriesWanted(t: Tx, scope: Scope, { kinds, ...wanted }: Wanted): Promise<AccountEntry[]> {
  if (kinds === undefined) return entriesOf(t, scope, wanted)
  const { memberId, account, limit } = wanted
  const posted = kinds.filter(isPosted)
  const behind = carriedKinds.flatMap((carried) => (kinds.includes(carried) ? postingKindsOf(carried) : []))
  const isAsked = behind.length > 0 || posted.some((kind) => kind in sittingKinds)
  const carried = isAsked ? await carriedPostings(t, scope, memberId, account === 'trial' ? 'demo' : 'real') : []
  const others = await entriesPosted(t, scope, { ...wanted, kinds: posted, ...(carried.length > 0 && { exceptPostings: carried }) })
  if (behind.length === 0 || carried.length === 0) return others
  const own = await entriesOf(t, scope, { ...wanted, kinds: behind, postings: carried })
  return [...others, ...own].toSorted((a, b) => (a.seq < b.seq ? 1 : -1)).slice(0, limit)
}

/**
 * Entries by the kinds of their postings. Those that do not come with play are few among many, so they are looked up in the summary's list as far
 * as that goes, and only what is newer is read through.
 */
async function entriesPosted(t: Tx, scope: Scope, wanted: Posted & { readonly kinds: readonly PostingKind[] }): Promise<AccountEntry[]> {
  const { memberId, account, kinds, limit } = wanted
  if (account === 'trial' || kinds.some(isPlay)) return entriesOf(t, scope, wanted)
  if (kinds.length === 0) return []
  const newer = await entriesOf(t, scope, { ...wanted, after: await foldedSeq(t, scope, memberId, account) })
  if (newer.length === limit) return newer
  const seqs = await sparseSeqs(t, scope, { ...wanted, kinds, limit: limit - newer.length })
  if (seqs.length === 0) return newer
  return [...newer, ...(await entriesOf(t, scope, { memberId, account, seqs, limit: seqs.length }))]
}

/** Entries of one account in a span of days, newest first. The cursor is the seq of the last one seen. */
export async function accountRecord(t: Tx, call: Call<'accountRecord'>): Promise<ReplyOf<'accountRecord'>> {
  const { account, from, to, direction, cursor } = call.input
  const { memberId } = playerOf(call.actor)
  const span = daySpan(from, to, call.app.config.timeZone)
  const kinds = kindsAsked(call.input)
  if (cursor !== undefined && !/^[1-9][0-9]{0,17}$/.test(cursor)) fail('bad_input', { field: 'cursor' })
  const size = pageSize(call.input.size)
  const entries = await entriesWanted(t, call.scope, {
    memberId,
    account,
    currency: account === 'trial' ? TRIAL_CURRENCY : MERCHANT_CURRENCY,
    ...span,
    limit: size + 1,
    kinds,
    direction,
    ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
  })
  const shown = entries.slice(0, size)
  const last = shown.at(-1)
  const games = await sittingGames(t, call.scope, memberId, shown)
  return {
    content: shown.map((entry) => entryLine(entry, account, games.get(entry.ref.id))),
    next: entries.length > size && last ? String(last.seq) : null,
    asOf: (await now(t)).toISOString(),
  }
}

const noHash = '0'.repeat(64)

/** One posting of the caller; the house's side shows its amount and no balance. Anybody else's is `not_found`. */
export async function accountPosting(t: Tx, call: Call<'accountPosting'>): Promise<ReplyOf<'accountPosting'>> {
  const { memberId } = playerOf(call.actor)
  const id = BigInt(call.input.postingId)
  // The pattern lets numbers through that no 64-bit column can hold.
  const posting = (id > largestId ? undefined : await postingOf(t, call.scope, id)) ?? fail('not_found')
  const links = await linksOf(t, call.scope, memberId, id)
  const [first] = links
  if (first === undefined) fail('not_found')
  const game = (await sittingGames(t, call.scope, memberId, [posting])).get(posting.ref.id)
  return {
    postingId: String(posting.id),
    kind: recordKind(posting.kind, game !== undefined),
    game: game ?? null,
    at: first.at,
    refType: posting.ref.type,
    refId: posting.ref.id,
    fingerprint: first.fingerprint.toString('hex'),
    key: first.key,
    sides: posting.sides.map((side) => {
      const link = side.memberId === memberId ? links.find((one) => one.account === side.kind) : undefined
      const isOwn = side.memberId === memberId && side.after !== null
      return {
        account: side.kind,
        owner: isOwn ? 'you' : 'house',
        amount: formatMoney(side.amount),
        previous: isOwn && side.after !== null ? formatMoney(side.after - side.amount) : null,
        next: isOwn && side.after !== null ? formatMoney(side.after) : null,
        link: link ? { seq: String(link.seq), hash: link.hash.toString('hex'), previous: link.previous?.toString('hex') ?? noHash } : null,
      }
    }),
  }
}
