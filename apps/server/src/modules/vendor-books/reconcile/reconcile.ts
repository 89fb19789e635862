/**
 * The comparison of what a vendor and the house wrote down in a span (W-30, W-C55). Read in windows, so that
 * a busy day needs no more memory than a busy half hour. No transaction is open while the vendor is asked.
 */
import { formatMoney, MERCHANT_CURRENCY } from '@khela/money'
import { now, type App, type Tx } from '../../../kernel/index.ts'
import { system } from '../../../kernel/scope-mint.ts'
import type { VendorClient, VendorTransaction } from '../../vendors/index.ts'
import { differenceOf, standsFor, type Difference, type OurTx } from './compare.ts'
import { membersOf, oldestOf, oursIn, oursOf, ownOf, roundBehind } from './compare-store.ts'
import { caseIdOf, casesByIds, closeGone, openCase, type CaseRow, type NewCase, type VendorLine } from '../../cases/index.ts'
import { withVendor } from './talk.ts'

/** Shortest and longest window, and with how few calls in one the next is twice as long. */
const WINDOW_MS = 10 * 60_000
const LONGEST_MS = 2 * 3_600_000
const QUIET = 5_000
/** Rows of ours read at once. */
const PIECE = 20_000
/** How long a vendor repeats a call, and a little (W-25). */
const REPEATS_MS = 8 * 86_400_000
/** Cases of one run at most: beyond, it is not the rows that are wrong but the list. */
const MOST_CASES = 1_000

export interface Span {
  readonly vendor: string
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
}
interface Run extends Span {
  readonly app: App
  readonly client: VendorClient
  readonly found: Difference[]
}
/** What of the vendor's list was read in a window: names of calls, and of bets it calls cancelled. */
type Names = Set<string>
const nameOf = (player: string | null, txId: string): string => `${player ?? ''}\n${txId}`
const cancelledName = (player: string | null, txId: string): string => `${nameOf(player, txId)}\nx`

async function eachPage(
  client: VendorClient,
  from: Date,
  to: Date,
  work: (rows: readonly VendorTransaction[]) => Promise<void>,
): Promise<void> {
  let cursor: string | undefined
  do {
    const page = await client.transactions({ from, to, ...(cursor === undefined ? {} : { cursor }) })
    await work(page.rows)
    // A vendor that answers with the cursor it was given would be asked for ever.
    if (page.cursor !== undefined && page.cursor === cursor) throw new Error('the vendor’s list of transactions does not go on')
    cursor = page.cursor
  } while (cursor !== undefined)
}

function note(seen: Names, rows: readonly VendorTransaction[]): void {
  for (const { playerId, txId, status } of rows) {
    seen.add(nameOf(playerId, txId))
    if (status === 'cancelled') seen.add(cancelledName(playerId, txId))
  }
}

/** Reads a window of the vendor's list, and compares what of it lies in the span. */
async function readWindow(run: Run, fromMs: number, toMs: number): Promise<Names> {
  const seen: Names = new Set()
  await eachPage(run.client, new Date(fromMs), new Date(toMs), async (rows) => {
    note(seen, rows)
    const inside = rows.filter(({ ts }) => ts >= run.from.getTime() && ts < run.to.getTime())
    if (inside.length > 0) run.found.push(...(await run.app.db.tx((t) => compareRows(t, run.vendor, inside), { readOnly: true })))
  })
  return seen
}

async function compareRows(t: Tx, vendor: string, rows: readonly VendorTransaction[]): Promise<Difference[]> {
  const ours = new Map((await oursOf(t, vendor, rows)).map((one) => [nameOf(one.player, one.txId), one]))
  const found: Difference[] = []
  for (const theirs of rows) {
    const difference = differenceOf(theirs, ours.get(nameOf(theirs.playerId, theirs.txId)))
    if (difference === undefined) continue
    const isOurs = difference.kind === 'missing_here' && (await isStoodFor(t, vendor, theirs))
    if (!isOurs) found.push(difference)
  }
  return found
}
async function isStoodFor(t: Tx, vendor: string, theirs: VendorTransaction): Promise<boolean> {
  if (theirs.targetTxId === undefined) return false
  const own = await ownOf(t, vendor, { playerId: theirs.playerId, betTxId: theirs.targetTxId })
  return own.some((one) => standsFor(one, theirs))
}

/** Our calls of a window that the vendor's list does not have. */
async function absentIn(run: Run, fromMs: number, toMs: number, seen: readonly Names[]): Promise<OurTx[]> {
  const isSeen = (name: string) => seen.some((one) => one.has(name))
  const absent: OurTx[] = []
  let after: OurTx | undefined
  do {
    const rows = await run.app.db.tx((t) => oursIn(t, run.vendor, { from: new Date(fromMs), to: new Date(toMs), after, limit: PIECE }), {
      readOnly: true,
    })
    for (const one of rows) {
      const isUndone = one.op === 'rollback' && one.target !== null && isSeen(cancelledName(one.player, one.target))
      if (!isUndone && !isSeen(nameOf(one.player, one.txId))) absent.push(one)
    }
    after = rows.length < PIECE ? undefined : rows.at(-1)
  } while (after !== undefined)
  return absent
}

/** Calls that came long after the vendor made them, for they were repeated, stand in an earlier part of its list. */
async function withoutLate(run: Run, absent: readonly OurTx[], readFrom: number): Promise<readonly OurTx[]> {
  if (absent.length === 0) return absent
  const oldest = await run.app.db.tx((t) => oldestOf(t, run.vendor, absent), { readOnly: true })
  const from = Math.max((oldest?.getTime() ?? readFrom) - WINDOW_MS, readFrom - REPEATS_MS)
  if (from >= readFrom) return absent
  let left = absent
  await eachPage(run.client, new Date(from), new Date(readFrom), async (rows) => {
    const earlier: Names = new Set()
    note(earlier, rows)
    left = left.filter((one) => !earlier.has(nameOf(one.player, one.txId)))
  })
  return left
}

/** Walks along the span with three windows of the vendor's list at hand, for its clock may differ a little from ours. */
async function findDifferences(run: Run): Promise<void> {
  const [start, end] = [run.from.getTime(), run.to.getTime()]
  const cut = (ms: number) => Math.min(ms, end + WINDOW_MS)
  const absent: OurTx[] = []
  let before = await readWindow(run, start - WINDOW_MS, start)
  let length = WINDOW_MS
  let here = await readWindow(run, start, cut(start + length))
  for (let at = start; at < end && absent.length <= MOST_CASES;) {
    const next = cut(at + length)
    length = here.size < QUIET ? Math.min(length * 2, LONGEST_MS) : WINDOW_MS
    const after = next < cut(next + length) ? await readWindow(run, next, cut(next + length)) : new Set<string>()
    absent.push(...(await absentIn(run, at, Math.min(next, end), [before, here, after])))
    at = next
    before = here
    here = after
  }
  for (const ours of await withoutLate(run, absent, start - WINDOW_MS))
    run.found.push({ kind: 'missing_there', ours, theirs: undefined, amounts: { ours: ours.amount, theirs: null } })
}

const lineOf = (theirs: VendorTransaction): VendorLine => ({
  txId: theirs.txId,
  op: theirs.op,
  amount: formatMoney(theirs.amount),
  win: theirs.winAmount === undefined ? null : formatMoney(theirs.winAmount),
  state: theirs.status,
  at: new Date(theirs.ts).toISOString(),
})

async function caseFrom(t: Tx, vendor: string, { kind, ours, theirs, amounts }: Difference): Promise<NewCase> {
  const player = theirs?.playerId ?? ours?.player ?? null
  const memberId = ours?.memberId ?? (player === null ? null : ((await membersOf(t, vendor, [player]))[0]?.memberId ?? null))
  const vendorRound = theirs?.roundId
  const round = memberId === null || vendorRound === undefined ? undefined : await roundBehind(t, vendor, memberId, vendorRound)
  return {
    vendor,
    kind,
    memberId,
    player,
    txId: theirs?.txId ?? ours?.txId ?? null,
    roundId: ours?.roundId ?? round ?? null,
    op: theirs?.op ?? ours?.op ?? null,
    currency: theirs?.currency ?? ours?.currency ?? MERCHANT_CURRENCY,
    ...amounts,
    reason: null,
    answer: theirs === undefined ? [] : [lineOf(theirs)],
    happenedAt: theirs === undefined ? (ours?.at ?? (await now(t))) : new Date(theirs.ts),
  }
}

export interface Reconciled {
  /** Every difference of the span as its case, whether opened now or before. A case a person has closed stays closed. */
  readonly cases: readonly CaseRow[]
  readonly opened: number
  readonly closed: number
}

async function keep(run: Run): Promise<Reconciled> {
  const isCut = run.found.length > MOST_CASES
  if (isCut)
    run.app.log.error(
      { vendor: run.vendor, from: run.from, to: run.to, differences: run.found.length },
      'too many differences with a vendor',
    )
  return run.app.db.tx(async (t) => {
    const ids = new Set<string>()
    let opened = 0
    for (const difference of run.found.slice(0, MOST_CASES)) {
      const made = await caseFrom(t, run.vendor, difference)
      const id = await openCase(t, made)
      if (id !== undefined) opened += 1
      const standing = id ?? (await caseIdOf(t, made))
      if (standing !== undefined) ids.add(standing)
    }
    // After a cut the list does not tell which differences are gone.
    const closed = isCut ? 0 : await closeGone(t, run, [...ids], 'both sides agree now')
    return { cases: await casesByIds(t, system(), [...ids]), opened, closed }
  })
}

/**
 * Compares the calls of a vendor in `from` ≤ time < `to` with ours, opens a case for each that differs and closes the
 * open ones of the span that do not any more. Running it again changes nothing. Throws `VendorCallError` when the vendor
 * does not answer, is not configured, or answers in another form; nothing is changed then.
 */
export function reconcileVendor(app: App, vendor: string, from: Date, to: Date): Promise<Reconciled> {
  return withVendor(app, vendor, async (client) => {
    const run: Run = { app, client, vendor, from, to, found: [] }
    await findDifferences(run)
    return keep(run)
  })
}
