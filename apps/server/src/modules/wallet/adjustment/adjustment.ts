/**
 * Manual adjustments of a member's cash or bonus (CO-5.41). One operator proposes, others approve; the last
 * approval that is needed posts it. A balance never goes below zero: what a debit finds nothing for is refused, or owed.
 */
import { formatMoney, isWithin, MERCHANT_CURRENCY, parseMoney, type Money } from '@khela/money'
import { fail, lockNames, now, publicId, type App, type Person, type Scope, type Tx } from '../../../kernel/index.ts'
import { balances, post, type PostingKind, type PostingRequest } from '../../../ledger/index.ts'
import { addRequirement } from '../../turnover/index.ts'
import { checkersFor, effectOf, mayApprove } from './rules.ts'
import {
  adjustedBy,
  adjustedFor,
  endAdjustment,
  findAdjustment,
  insertAdjustment,
  lockAdjustment,
  noteFirst,
  type AdjustmentRow,
  type NewAdjustment,
} from './store.ts'

type Proposal = Omit<NewAdjustment, 'id' | 'checkers' | 'amount' | 'multiplier'> & {
  readonly amount: string
  /** Times that a bonus which is given must be wagered; undefined: as the setting says. */
  readonly wagering?: number | undefined
}

/** The greatest amount of one adjustment, and from where on two must approve; in 1/10 000 BDT. */
export async function adjustmentBounds(app: App): Promise<{ max: Money; twoFrom: Money }> {
  const [max, twoFrom] = [parseMoney(await app.settings.get('ADJUST_MAX')), parseMoney(await app.settings.get('ADJUST_TWO_CHECKERS'))]
  return { max: max ?? 0n, twoFrom: twoFrom ?? 0n }
}

/** Whether bonus money is given: that comes with terms. */
const isGift = ({ account, side }: Pick<NewAdjustment, 'account' | 'side'>): boolean => account === 'bonus' && side === 'credit'

/** Writes the proposal; nothing moves. Raises `reason_required` without a text, `amount_out_of_range`. */
export async function proposeAdjustment(t: Tx, app: App, scope: Scope, proposal: Proposal): Promise<AdjustmentRow> {
  const note = proposal.note.trim()
  if (note === '') fail('reason_required')
  const amount = parseMoney(proposal.amount)
  const { max, twoFrom } = await adjustmentBounds(app)
  if (!isWithin(amount, 1n, max)) fail('amount_out_of_range', { min: '0.01', max: formatMoney(max) })
  const id = publicId('adj')
  const reference = proposal.reference.trim()
  const multiplier = isGift(proposal) ? (proposal.wagering ?? (await app.settings.get('ADJUST_BONUS_TIMES'))) : null
  await insertAdjustment(t, { ...proposal, id, amount, multiplier, note, reference, checkers: checkersFor(amount, twoFrom) })
  return (await findAdjustment(t, scope, id)) ?? fail('not_found')
}

interface Decision {
  readonly id: string
  /** The state the operator saw. */
  readonly state: 'PROPOSED' | 'APPROVED_1'
}

async function locked(t: Tx, scope: Scope, { id, state }: Decision): Promise<AdjustmentRow> {
  const seen = (await findAdjustment(t, scope, id)) ?? fail('not_found')
  await lockAdjustment(t, seen)
  const row = (await findAdjustment(t, scope, id)) ?? fail('not_found')
  if (row.state !== state) fail('state_changed')
  return row
}

/** Whether a sum of the last 24 hours is reached with it: of who proposed it, of who approves it, or of the member. Whoever asks waits for others who ask. */
async function isOverDay(t: Tx, app: App, row: AdjustmentRow, by: Person): Promise<boolean> {
  const { memberId, madeBy, amount } = row
  await lockNames(t, [`wallet.credited:adjusted:${memberId}`, ...[madeBy, ...by.accounts].map((one) => `wallet.credited:adjuster:${one}`)])
  const most = parseMoney(await app.settings.get('ADJUST_OPERATOR_DAY'))
  for (const accounts of [[madeBy], by.accounts]) if ((await adjustedBy(t, accounts)) + amount > most) return true
  return (await adjustedFor(t, memberId)) + amount > parseMoney(await app.settings.get('ADJUST_MEMBER_DAY'))
}

/**
 * Approves. The first of two approvals only notes it, and two are needed as well where a day's sum is reached; the last one posts. Raises `not_found`, `state_changed`, `four_eyes`
 * for the maker and for whoever has approved already, `insufficient_balance` for a debit that may not be owed.
 */
export async function approveAdjustment(
  t: Tx,
  app: App,
  scope: Scope,
  decision: Decision & { readonly by: Person },
): Promise<AdjustmentRow> {
  const row = await locked(t, scope, decision)
  const { username: by } = decision.by
  if (!mayApprove(row, decision.by)) fail('four_eyes')
  const isFirstOfTwo = row.state === 'PROPOSED' && (row.checkers === 2 || (await isOverDay(t, app, row, decision.by)))
  if (isFirstOfTwo) {
    if (!(await noteFirst(t, row, by))) fail('state_changed')
  } else {
    const made = await postAdjustment(t, row)
    if (isGift(row)) await askWagering(t, app, row)
    if (!(await endAdjustment(t, row, row.state, { to: 'POSTED', by, ...made }))) fail('state_changed')
    const memberId = String(row.memberId)
    if (made.owed > 0n)
      await app.jobs.emit(t, 'receivableNoted', { memberId, source: `adjustment:${row.id}`, amount: formatMoney(made.owed) })
    app.live.ping(t, 'wallet', row.memberId)
  }
  return (await findAdjustment(t, scope, row.id)) ?? row
}

/** Rejects, or takes back what one proposed oneself. Raises `reason_required`, `not_found`, `state_changed`. */
export async function rejectAdjustment(
  t: Tx,
  scope: Scope,
  decision: Decision & { readonly by: string; readonly reason: string },
): Promise<AdjustmentRow> {
  const reason = decision.reason.trim()
  if (reason === '') fail('reason_required')
  const row = await locked(t, scope, decision)
  const to = row.madeBy === decision.by ? 'CANCELLED' : 'REJECTED'
  if (!(await endAdjustment(t, row, row.state, { to, by: decision.by, decision: reason }))) fail('state_changed')
  return (await findAdjustment(t, scope, row.id)) ?? row
}

/** The account as it is and as it would be. A debit that cannot be made leaves it as it is. */
export async function foresee(t: Tx, scope: Scope, row: AdjustmentRow): Promise<{ before: Money; after: Money; owed: Money }> {
  if (row.before !== null && row.after !== null) return { before: row.before, after: row.after, owed: row.owed }
  const before = (await balances(t, scope, row.memberId)).find(({ kind }) => kind === row.account)?.balance ?? 0n
  const { moved, owed } = effectOf(row, before) ?? { moved: 0n, owed: 0n }
  return { before, after: before + moved, owed }
}

const kinds = {
  cash: { credit: 'adjustment_up', debit: 'adjustment_down' },
  bonus: { credit: 'bonus_adjustment_up', debit: 'bonus_adjustment_down' },
} as const satisfies Record<string, Record<string, PostingKind>>

function movement(row: AdjustmentRow, moved: Money): PostingRequest {
  const { memberId, id, account, side, reason } = row
  return {
    kind: kinds[account][side],
    memberId,
    key: `adjustment:${id}`,
    lines: [
      { account: { memberId, kind: account }, currency: MERCHANT_CURRENCY, amount: moved },
      { account: { house: 'adjustment' }, currency: MERCHANT_CURRENCY, amount: -moved },
    ],
    ref: { type: 'adjustment', id },
    note: reason,
  }
}

interface Posted {
  readonly before: Money
  readonly after: Money
  readonly owed: Money
  readonly postingId: bigint | undefined
}

/** What a given bonus asks for, as an offer does (PAY-3.5): so many times its amount, by the house's table of categories. */
async function askWagering(t: Tx, app: App, { memberId, id, amount, multiplier }: AdjustmentRow): Promise<void> {
  if (multiplier === null || multiplier === 0) return
  const table = await app.settings.get('TURNOVER_CONTRIBUTION')
  const days = await app.settings.get('ADJUST_BONUS_DAYS')
  await addRequirement(t, {
    memberId,
    source: 'bonus',
    sourceId: `adjustment:${id}`,
    needed: amount * BigInt(multiplier),
    bonus: amount,
    amount,
    multiplierPercent: BigInt(multiplier) * 100n,
    contribution: Object.fromEntries(table.map(({ category, percent }) => [category, percent])),
    expiresAt: new Date((await now(t)).getTime() + days * 86_400_000),
  })
}

/** Tries the whole; what the ledger finds under its lock decides about the rest. */
async function postAdjustment(t: Tx, row: AdjustmentRow): Promise<Posted> {
  const whole = row.side === 'credit' ? row.amount : -row.amount
  const made = await post(t, movement(row, whole))
  if (made.status === 'conflict') throw new Error(`the posting of adjustment ${row.id} is a conflict`)
  const found = made.balances.find(({ kind }) => kind === row.account)?.balance ?? 0n
  if (made.status !== 'insufficient') return { before: found - whole, after: found, owed: 0n, postingId: made.postingId }
  const effect = effectOf(row, found)
  if (effect === undefined) return fail('insufficient_balance', { balance: formatMoney(found) })
  const part = effect.moved === 0n ? undefined : await post(t, movement(row, effect.moved))
  if (part !== undefined && part.status !== 'posted') throw new Error(`the part of adjustment ${row.id} is ${part.status}`)
  await postOwed(t, row, effect.owed)
  return { before: found, after: found + effect.moved, owed: effect.owed, postingId: part?.postingId }
}

async function postOwed(t: Tx, { memberId, id, reason }: AdjustmentRow, owed: Money): Promise<void> {
  const made = await post(t, {
    kind: 'receivable',
    memberId,
    key: `adjustment:${id}:owed`,
    lines: [
      { account: { house: 'receivables' }, currency: MERCHANT_CURRENCY, amount: -owed },
      { account: { memberId, kind: 'receivable' }, currency: MERCHANT_CURRENCY, amount: owed },
    ],
    ref: { type: 'adjustment', id },
    note: reason,
  })
  if (made.status !== 'posted') throw new Error(`the debt of adjustment ${id} is ${made.status}`)
}
