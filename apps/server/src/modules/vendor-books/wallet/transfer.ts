/**
 * Moving money to a vendor that keeps its own wallet, and back. `CREATED → SENT → DONE | FAILED`, or `UNKNOWN` when the
 * answer is lost: then the vendor is asked by our id until it tells. Money leaves the main wallet before it is sent and
 * comes back to it after the vendor gave it, so it is never in both places; what fails is where it was.
 */
import { formatMoney, MERCHANT_CURRENCY, type Money } from '@khela/money'
import { fail, now, outside, publicId, type App, type Scope, type Tx } from '../../../kernel/index.ts'
import { post, type PostingKind } from '../../../ledger/index.ts'
import { playerNameOf, VendorCallError } from '../../play/index.ts'
import { countIn, CeilingReached, payWithin, openCeilingCase, tellPaid } from '../../bets/index.ts'
import { askAgainAfter, blockedUntil, FAILURES_KEPT_MS } from './rules.ts'
import {
  claimToSend,
  endTransfer,
  failuresOf,
  findVendorTransfer,
  insertVendorTransfer,
  lockOpenTransfer,
  lockWallet,
  noteBack,
  noteStake,
  noteUnknown,
  noteVoid,
  openTransfersOf,
  ownerOf,
  stakeRefusal,
  writeWallet,
  type VendorTransferRow,
  type WalletRow,
} from './store.ts'
import { withWallet, type WalletDecision, type WalletOrder } from './wallet-client.ts'

/** How long the answer to an order may take before the vendor is asked what became of it; a call lasts three seconds. */
const PATIENCE_S = 15

export interface NewTransfer {
  readonly memberId: bigint
  readonly vendor: string
  readonly direction: 'in' | 'out'
  /** null: all there is; only from the vendor. */
  readonly amount: Money | null
}

/** Raises `vendor_transfer_blocked` (CO-5.42). */
export async function refuseBlocked(t: Tx, memberId: bigint): Promise<void> {
  const at = await now(t)
  const until = blockedUntil(await failuresOf(t, memberId, FAILURES_KEPT_MS), at)
  if (until !== undefined) fail('vendor_transfer_blocked', { minutes: Math.ceil((until.getTime() - at.getTime()) / 60_000) })
}

/**
 * Writes a transfer and sends it after the commit. Raises `vendor_transfer_pending`, `insufficient_balance`, and
 * `limit_reached`: what goes to a vendor is at stake there, so limits and breaks hold for it; what comes back never waits.
 */
export async function createTransfer(t: Tx, app: App, scope: Scope, made: NewTransfer): Promise<VendorTransferRow> {
  const { memberId, vendor, direction, amount } = made
  await lockWallet(t, memberId, vendor)
  if ((await openTransfersOf(t, scope, memberId)).some((one) => one.vendor === vendor)) fail('vendor_transfer_pending')
  const id = publicId('vtr')
  if (direction === 'in' && amount !== null) {
    await takeFromMain(t, memberId, id, amount)
    const reason = await stakeRefusal(t, memberId, amount)
    if (reason !== undefined) fail('limit_reached', { reason })
    await noteStake(t, memberId, amount)
  }
  await insertVendorTransfer(t, { id, ...made })
  app.live.ping(t, 'wallet', memberId)
  outside(t, app, 'a transfer to a vendor', () => sendTransfer(app, id))
  return (await findVendorTransfer(t, scope, id)) ?? fail('not_found')
}

interface Movement {
  readonly kind: PostingKind
  readonly key: string
  readonly from: 'cash' | 'vendor_wallets' | 'game'
  readonly to: 'cash' | 'vendor_wallets' | 'game'
  readonly amount: Money
}
async function move(t: Tx, memberId: bigint, id: string, { kind, key, from, to, amount }: Movement) {
  const account = (name: Movement['from']) => (name === 'cash' ? { memberId, kind: name } : { house: name })
  return post(t, {
    kind,
    memberId,
    key,
    lines: [
      { account: account(from), currency: MERCHANT_CURRENCY, amount: -amount },
      { account: account(to), currency: MERCHANT_CURRENCY, amount },
    ],
    ref: { type: 'vendor_transfer', id },
  })
}
async function mustMove(t: Tx, memberId: bigint, id: string, movement: Movement): Promise<void> {
  const { status } = await move(t, memberId, id, movement)
  if (status !== 'posted') throw new Error(`the posting ${movement.key} is ${status}`)
}

async function takeFromMain(t: Tx, memberId: bigint, id: string, amount: Money): Promise<void> {
  const made = await move(t, memberId, id, { kind: 'vendor_wallet_in', key: `vtr:${id}`, from: 'cash', to: 'vendor_wallets', amount })
  if (made.status === 'insufficient')
    fail('insufficient_balance', { balance: formatMoney(made.balances.find(({ kind }) => kind === 'cash')?.balance ?? 0n) })
  if (made.status !== 'posted') throw new Error(`the posting of transfer ${id} is ${made.status}`)
}
const giveToMain = (t: Tx, { memberId, id }: VendorTransferRow, amount: Money): Promise<void> =>
  mustMove(t, memberId, id, { kind: 'vendor_wallet_back', key: `vtr:${id}:back`, from: 'vendor_wallets', to: 'cash', amount })

/**
 * Sends an order that nobody sent yet, or asks what became of one that was sent; and records the answer. Safe to run at any
 * time and on several nodes. Without an answer the transfer is UNKNOWN and waits for the next time.
 */
export async function sendTransfer(app: App, id: string): Promise<void> {
  const begun = await app.db.tx(async (t) => {
    const row = await lockOpenTransfer(t, id)
    if (row === undefined) return undefined
    const isFirst = await claimToSend(t, id, PATIENCE_S)
    // Asked for before the answer: a node that dies meanwhile leaves it to the next time.
    if (!isFirst) await noteUnknown(t, id, askAgainAfter(row.asked))
    return { row, isFirst, playerId: await playerNameOf(t, row.vendor, row.memberId) }
  })
  if (begun === undefined) return
  const { row, isFirst, playerId } = begun
  const order: WalletOrder = { transferId: id, playerId, direction: row.direction, amount: row.amount }
  try {
    const decision = await withWallet(app, row.vendor, (client) => (isFirst ? client.move(order) : client.settle(order)))
    await app.db.tx((t) => recordDecision(t, app, id, decision))
  } catch (error) {
    // More than the vendor may give in a day stays with it, and is asked about again.
    if (error instanceof CeilingReached) await app.db.tx((t) => openCeilingCase(t, error))
    else if (!(error instanceof VendorCallError)) throw error
    else
      app.log.warn({ vendor: row.vendor, transfer: id, why: error.why, status: error.status }, 'a transfer to a vendor has no answer yet')
    if (isFirst) await app.db.tx((t) => noteUnknown(t, id, askAgainAfter(0)))
  }
}

/** Acts on the vendor's decision, once: a transfer that has ended stays as it is. */
export async function recordDecision(t: Tx, app: App, id: string, decision: WalletDecision): Promise<void> {
  const row = await lockTransferWithWallet(t, id)
  if (row === undefined) return
  const { transfer, wallet } = row
  const { memberId, direction, at } = transfer
  const amount = transfer.amount ?? decision.amount
  if (decision.isDone) {
    await endTransfer(t, id, { to: 'DONE', amount, code: null })
    const isIn = direction === 'in'
    if (!isIn && amount > 0n) {
      // The account first, then the limits: the order in which a stake takes them.
      await giveToMain(t, transfer, amount)
      await noteBack(t, memberId, amount, id)
      // The vendor alone says how much there was: what is more than ever went in waits for a look when it is large (W-32).
      const won = wallet.movedOut + amount - wallet.movedIn
      if (won > 0n) await tellPaid(t, app, transfer, `vendor_transfer:${id}`, won)
      await payWithin(t, app, transfer, amount)
    }
    if (isIn) await countIn(t, transfer, amount)
    await writeVendorBalance(t, wallet, {
      expected: wallet.balance + (isIn ? amount : -amount),
      told: decision.balance,
      movedIn: wallet.movedIn + (isIn ? amount : 0n),
      movedOut: wallet.movedOut + (isIn ? 0n : amount),
    })
  } else {
    await endTransfer(t, id, { to: 'FAILED', amount: transfer.amount, code: decision.code })
    if (direction === 'in') {
      await giveToMain(t, transfer, amount)
      await noteVoid(t, memberId, amount, at)
    }
    await writeVendorBalance(t, wallet, { ...wallet, expected: wallet.balance, told: decision.balance })
  }
  app.live.ping(t, 'wallet', memberId)
}

/** Wallet before transfer, as `createTransfer` takes them. */
async function lockTransferWithWallet(t: Tx, id: string): Promise<{ transfer: VendorTransferRow; wallet: WalletRow } | undefined> {
  const seen = await ownerOf(t, id)
  if (seen === undefined) return undefined
  const wallet = await lockWallet(t, seen.memberId, seen.vendor)
  const transfer = await lockOpenTransfer(t, id)
  return transfer && { transfer, wallet }
}

interface VendorBalance {
  /** What the vendor would hold had nothing been played. */
  readonly expected: Money
  readonly told: Money
  readonly movedIn: Money
  readonly movedOut: Money
}
/** Writes what the vendor holds now; the difference is what was won or lost there since, between `game` and `vendor_wallets`. */
export async function writeVendorBalance(t: Tx, wallet: WalletRow, { expected, told, movedIn, movedOut }: VendorBalance): Promise<void> {
  const { memberId, vendor, version } = wallet
  const won = told - expected
  if (won !== 0n) {
    const key = `vwallet:${vendor}:${version}`
    const sides = won > 0n ? ({ from: 'game', to: 'vendor_wallets' } as const) : ({ from: 'vendor_wallets', to: 'game' } as const)
    const kind = won > 0n ? 'vendor_wallet_won' : 'vendor_wallet_lost'
    await mustMove(t, memberId, vendor, { kind, key, ...sides, amount: won > 0n ? won : -won })
  }
  await writeWallet(t, wallet, { balance: told, movedIn, movedOut, told: true })
}
