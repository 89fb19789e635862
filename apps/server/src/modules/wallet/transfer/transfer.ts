/**
 * Transfers along a member's own line (PS-2.38, PS-6.5; D-H7): to the upline, and by agents to their team. Each
 * side has a posting of its own through the house's account `transfers`, so no posting touches two members.
 */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, isWithin, MERCHANT_CURRENCY, parseMoney, type Money } from '@khela/money'
import { periodOf } from '@khela/time'
import { fail, now, playerOf, publicId, type App, type Call, type Scope, type Tx } from '../../../kernel/index.ts'
import { balances, postMany, type PostingRequest } from '../../../ledger/index.ts'
import { coolOffHours, payProofKind, takeProof } from '../../security/index.ts'
import { findBelow, lineMembers, uplineOf } from '../../members/index.ts'
import { depositRefusal } from '../../limits/index.ts'
import { openRequirements, turnoverOf } from '../../turnover/index.ts'
import { refuseWhileHeld } from '../hold.ts'
import { findTransfer, insertTransfer, pageOfTransfers, sentSince, type TransferRow } from './store.ts'

const pageSize = 20

/** On as the setting says; where it says nothing, in play money only (D-H7; CO-5.39). */
async function isOn(app: App): Promise<boolean> {
  return (await app.settings.get('P2P_TRANSFER')) ?? app.config.profile === 'DEMO'
}

interface Bounds {
  readonly min: Money
  readonly max: Money
  readonly day: Money
}
async function boundsOf(app: App): Promise<Bounds> {
  const [min, max, day] = await Promise.all(
    (['TRANSFER_MIN', 'TRANSFER_MAX', 'TRANSFER_DAY_MAX'] as const).map(async (name) => parseMoney(await app.settings.get(name))),
  )
  return { min: min ?? 0n, max: max ?? 0n, day: day ?? 0n }
}

/** What has left since the merchant's day began. */
async function sentToday(t: Tx, app: App, memberId: bigint): Promise<Money> {
  return sentSince(t, memberId, periodOf('day', await now(t), app.config.timeZone).startAt)
}

type Party = NonNullable<Awaited<ReturnType<typeof uplineOf>>>
const party = ({ publicId: id, name }: Party) => ({ id, name })

export async function transferInfo(t: Tx, { app, actor, scope }: Call<'transferInfo'>): Promise<ReplyOf<'transferInfo'>> {
  const { memberId, role } = playerOf(actor)
  const { min, max, day } = await boundsOf(app)
  const left = day - (await sentToday(t, app, memberId))
  const cash = (await balances(t, scope, memberId)).find(({ kind }) => kind === 'cash')?.balance ?? 0n
  const upline = await uplineOf(t, memberId)
  return {
    isOn: await isOn(app),
    available: formatMoney(cash),
    min: formatMoney(min),
    max: formatMoney(max),
    leftToday: formatMoney(left > 0n ? left : 0n),
    turnoverMissing: formatMoney(turnoverOf(await openRequirements(t, scope, memberId)).missing),
    leastOdds: await app.settings.get('TURNOVER_LEAST_HUNDREDTHS'),
    upline: upline ? party(upline) : null,
    mayGoDown: role === 'agent',
    proof: await payProofKind(t, memberId),
  }
}

/** Errors: transfer_not_in_line for everybody who does not stand below the caller. */
export async function findTransferee(t: Tx, { actor, input }: Call<'transferFind'>): Promise<ReplyOf<'transferFind'>> {
  return party((await findBelow(t, playerOf(actor).memberId, input.name)) ?? fail('transfer_not_in_line'))
}

async function receiverOf(t: Tx, call: Call<'transferCreate'>): Promise<Party> {
  const { memberId, role } = playerOf(call.actor)
  const { to } = call.input
  const upline = await uplineOf(t, memberId)
  if (to === undefined || to === upline?.publicId) return upline ?? fail('transfer_not_in_line')
  return (role === 'agent' ? await findBelow(t, memberId, to) : undefined) ?? fail('transfer_not_in_line')
}

/** What keeps a member's money from leaving keeps it from being handed on. */
async function refuseHeld(t: Tx, app: App, scope: Scope, memberId: bigint): Promise<void> {
  await refuseWhileHeld(t, scope, memberId)
  const hours = await coolOffHours(t, app, scope)
  if (hours > 0) fail('security_cool_off', { hours })
}

/**
 * Moves money at once. Errors: those of the contract's `transferCreate`; whoever is excluded or takes a break gets nothing
 * (CO-5.22), which the sender is not told the reason of.
 */
export async function makeTransfer(t: Tx, call: Call<'transferCreate'>): Promise<ReplyOf<'transferCreate'>> {
  const { app, actor, input, scope } = call
  const { memberId } = playerOf(actor)
  if (!(await isOn(app))) fail('transfer_unavailable')
  const amount = parseMoney(input.amount)
  const { min, max, day } = await boundsOf(app)
  if (!isWithin(amount, min, max)) fail('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max) })
  const receiver = await receiverOf(t, call)
  await takeProof(t, actor, input.proof, await payProofKind(t, memberId))
  await refuseHeld(t, app, scope, memberId)

  const id = publicId('tfr')
  await move(t, { id, from: memberId, to: receiver.memberId, amount })
  // After the posting, which locks the account: what comes meanwhile waits, so neither limit can be missed.
  const { missing } = turnoverOf(await openRequirements(t, scope, memberId))
  if (missing > 0n) fail('turnover_missing', { missing: formatMoney(missing) })
  if ((await sentToday(t, app, memberId)) + amount > day) fail('transfer_day_limit', { max: formatMoney(day) })
  // Of nothing, for a transfer is no deposit; a break or exclusion refuses it all the same.
  if ((await depositRefusal(t, receiver.memberId, 0n)) !== undefined) fail('transfer_unavailable')
  await insertTransfer(t, { id, from: memberId, to: receiver.memberId, amount, note: input.note.trim() })

  await app.jobs.emit(t, 'transferReceived', { memberId: String(receiver.memberId), transferId: id, amount: formatMoney(amount) })
  for (const one of [memberId, receiver.memberId]) app.live.ping(t, 'wallet', one)
  const row = (await findTransfer(t, scope, id)) ?? fail('not_found')
  return (await view(t, memberId, [row]))[0] ?? fail('not_found')
}

interface Movement {
  readonly id: string
  readonly from: bigint
  readonly to: bigint
  readonly amount: Money
}

/** Both postings in one call: the ledger locks both accounts in one order, so transfers that cross do not meet (REL-R14). */
async function move(t: Tx, { id, from, to, amount }: Movement): Promise<void> {
  const posting = (memberId: bigint, kind: 'transfer_out' | 'transfer_in', cash: Money): PostingRequest => ({
    kind,
    memberId,
    key: `transfer:${id}`,
    lines: [
      { account: { memberId, kind: 'cash' }, currency: MERCHANT_CURRENCY, amount: cash },
      { account: { house: 'transfers' }, currency: MERCHANT_CURRENCY, amount: -cash },
    ],
    ref: { type: 'transfer', id },
  })
  const made = await postMany(t, [posting(from, 'transfer_out', -amount), posting(to, 'transfer_in', amount)])
  for (const one of made) {
    if (one.status === 'insufficient')
      fail('insufficient_balance', { balance: formatMoney(one.balances.find(({ kind }) => kind === 'cash')?.balance ?? 0n) })
    if (one.status !== 'posted') throw new Error(`the posting of transfer ${id} is ${one.status}`)
  }
}

async function view(t: Tx, memberId: bigint, rows: readonly TransferRow[]): Promise<ReplyOf<'transfers'>['content']> {
  const others = new Map(
    (await lineMembers(t, memberId, [...new Set(rows.map(({ otherId }) => otherId))])).map((one) => [one.memberId, one]),
  )
  return rows.map((row) => {
    const other = others.get(row.otherId)
    if (other === undefined) throw new Error('the other side of a transfer is gone')
    return {
      id: row.id,
      side: row.side,
      other: party(other),
      isUpline: other.isAbove,
      amount: formatMoney(row.amount),
      note: row.note,
      at: row.at.toISOString(),
    }
  })
}

export async function ownTransfers(t: Tx, { actor, input, scope }: Call<'transfers'>): Promise<ReplyOf<'transfers'>> {
  const rows = await pageOfTransfers(t, scope, { after: input.cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    content: await view(t, playerOf(actor).memberId, shown),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}
