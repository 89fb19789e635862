/** SQL of money at vendors that keep their own wallet. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../../kernel/index.ts'

export interface OwnWalletVendor {
  readonly code: string
  readonly name: { readonly bn: string; readonly en: string }
  /** Takes money; what it has is brought back from a closed one, too. */
  readonly isOpen: boolean
}
const vendorColumns = `code, json_build_object('bn', title_bn, 'en', title_en) as name, enabled and not maintenance as "isOpen"`

/** Vendors that keep their own wallet, in the order of the menu. */
export function ownWalletVendors(t: Tx): Promise<OwnWalletVendor[]> {
  return t.query<OwnWalletVendor>(`select ${vendorColumns} from play.vendor_view where dialect = 'transfer' order by position, code`)
}
export function ownWalletVendor(t: Tx, code: string): Promise<OwnWalletVendor | undefined> {
  return t.maybe<OwnWalletVendor>(`select ${vendorColumns} from play.vendor_view where dialect = 'transfer' and code = $1`, [code])
}

export interface WalletRow {
  readonly memberId: bigint
  readonly vendor: string
  readonly balance: Money
  readonly movedIn: Money
  readonly movedOut: Money
  readonly version: bigint
  readonly toldAt: Date | null
}
const walletColumns = `member_id as "memberId", vendor, balance, moved_in as "movedIn", moved_out as "movedOut", version, told_at as "toldAt"`

/** The wallet of a member at a vendor, made at the first transfer, locked until the end. */
export async function lockWallet(t: Tx, memberId: bigint, vendor: string): Promise<WalletRow> {
  await t.run('insert into play.vendor_wallet (member_id, vendor) values ($1, $2) on conflict do nothing', [memberId, vendor])
  return t.one<WalletRow>(`select ${walletColumns} from play.vendor_wallet where member_id = $1 and vendor = $2 for update`, [
    memberId,
    vendor,
  ])
}

export function walletsOf(t: Tx, scope: Scope, memberId: bigint): Promise<WalletRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<WalletRow>(`select ${walletColumns} from play.vendor_wallet where member_id = $1 and ${where}`, [memberId, ...params])
}

/** Writes what changed of a locked wallet. `told`: whether the vendor said so just now. */
export async function writeWallet(
  t: Tx,
  { memberId, vendor }: WalletRow,
  to: { readonly balance: Money; readonly movedIn: Money; readonly movedOut: Money; readonly told: boolean },
): Promise<void> {
  await t.run(
    `update play.vendor_wallet set balance = $3, moved_in = $4, moved_out = $5, version = version + 1,
            told_at = case when $6 then kernel.now() else told_at end
      where member_id = $1 and vendor = $2`,
    [memberId, vendor, to.balance, to.movedIn, to.movedOut, to.told],
  )
}

/** Takes wallets that have money and were not compared for so long, and marks them as being compared. */
export function takeWallets(t: Tx, olderSeconds: number, limit: number): Promise<WalletRow[]> {
  return t.query<WalletRow>(
    `update play.vendor_wallet w set asked_at = kernel.now()
       from (select member_id, vendor from play.vendor_wallet
              where (moved_in > moved_out or balance > 0) and asked_at <= kernel.now() - make_interval(secs => $1)
              order by asked_at limit $2 for update skip locked) due
      where w.member_id = due.member_id and w.vendor = due.vendor
      returning w.member_id as "memberId", w.vendor, w.balance, w.moved_in as "movedIn", w.moved_out as "movedOut", w.version, w.told_at as "toldAt"`,
    [olderSeconds, limit],
  )
}

export type TransferState = 'CREATED' | 'SENT' | 'UNKNOWN' | 'DONE' | 'FAILED'
export interface VendorTransferRow {
  readonly memberId: bigint
  readonly id: string
  readonly vendor: string
  readonly direction: 'in' | 'out'
  /** null: all there is. */
  readonly amount: Money | null
  readonly state: TransferState
  readonly at: Date
  readonly asked: number
}
const columns = 'member_id as "memberId", id, vendor, direction, amount, state, at, asked'
const isOpen = `state in ('CREATED', 'SENT', 'UNKNOWN')`

export async function insertVendorTransfer(
  t: Tx,
  made: Pick<VendorTransferRow, 'memberId' | 'id' | 'vendor' | 'direction' | 'amount'>,
): Promise<void> {
  // Left alone for a minute: whoever made it sends it.
  await t.run(
    `insert into play.vendor_transfer (member_id, id, vendor, direction, amount, next_at)
     values ($1, $2, $3, $4, $5, kernel.now() + interval '1 minute')`,
    [made.memberId, made.id, made.vendor, made.direction, made.amount],
  )
}

export function findVendorTransfer(t: Tx, scope: Scope, id: string): Promise<VendorTransferRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<VendorTransferRow>(`select ${columns} from play.vendor_transfer where id = $1 and ${where}`, [id, ...params])
}
/** Whose a transfer is, and at which vendor: never changes. */
export function ownerOf(t: Tx, id: string): Promise<{ memberId: bigint; vendor: string } | undefined> {
  return t.maybe('select member_id as "memberId", vendor from play.vendor_transfer where id = $1', [id])
}
/** The transfer if it has not ended, locked. */
export function lockOpenTransfer(t: Tx, id: string): Promise<VendorTransferRow | undefined> {
  return t.maybe<VendorTransferRow>(`select ${columns} from play.vendor_transfer where id = $1 and ${isOpen} for update`, [id])
}
export function openTransfersOf(t: Tx, scope: Scope, memberId: bigint): Promise<VendorTransferRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<VendorTransferRow>(`select ${columns} from play.vendor_transfer where member_id = $1 and ${isOpen} and ${where}`, [
    memberId,
    ...params,
  ])
}
/** Newest first; `after` is the id of the last one seen. */
export function pageOfVendorTransfers(
  t: Tx,
  scope: Scope,
  page: { memberId: bigint; after?: string | undefined; limit: number },
): Promise<VendorTransferRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  return t.query<VendorTransferRow>(
    `select ${columns} from play.vendor_transfer
      where member_id = $1 and ${where} and ($2::text is null or seq < (select seq from play.vendor_transfer where id = $2))
      order by seq desc limit $3`,
    [page.memberId, page.after ?? null, page.limit, ...params],
  )
}

/** When a member's transfers failed, the newest first, in the last so many milliseconds. */
export async function failuresOf(t: Tx, memberId: bigint, withinMs: number): Promise<Date[]> {
  const rows = await t.query<{ at: Date }>(
    `select ended_at as at from play.vendor_transfer
      where member_id = $1 and state = 'FAILED' and ended_at > kernel.now() - make_interval(secs => $2) order by ended_at desc limit 50`,
    [memberId, withinMs / 1000],
  )
  return rows.map(({ at }) => at)
}

/** Transfers nobody heard the end of, whose time to ask has come. */
export async function dueTransfers(t: Tx, limit: number): Promise<string[]> {
  const rows = await t.query<{ id: string }>(
    `select id from play.vendor_transfer where ${isOpen} and next_at <= kernel.now() order by next_at limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

/** From CREATED to SENT: only whoever wins this sends the order, once. */
export async function claimToSend(t: Tx, id: string, patienceSeconds: number): Promise<boolean> {
  const moved = await t.run(
    `update play.vendor_transfer set state = 'SENT', sent_at = kernel.now(), next_at = kernel.now() + make_interval(secs => $2)
      where id = $1 and state = 'CREATED'`,
    [id, patienceSeconds],
  )
  return moved === 1
}
/** Its answer is not known; it is asked for again after so many seconds. */
export async function noteUnknown(t: Tx, id: string, againSeconds: number): Promise<void> {
  await t.run(
    `update play.vendor_transfer set state = 'UNKNOWN', asked = asked + 1, next_at = kernel.now() + make_interval(secs => $2)
      where id = $1 and state in ('SENT', 'UNKNOWN')`,
    [id, againSeconds],
  )
}
export async function endTransfer(
  t: Tx,
  id: string,
  end: { readonly to: 'DONE' | 'FAILED'; readonly amount: Money | null; readonly code: string | null },
): Promise<void> {
  await t.run(`update play.vendor_transfer set state = $2, ended_at = kernel.now(), amount = $3, code = $4 where id = $1`, [
    id,
    end.to,
    end.amount,
    end.code,
  ])
}

/** Why the member may not put this much at stake, or undefined; holds the lock (modules/limits). */
export async function stakeRefusal(t: Tx, memberId: bigint, amount: Money): Promise<string | undefined> {
  const { reason } = await t.one<{ reason: string | null }>('select limits.refusal($1, $2, null) as reason', [memberId, amount])
  return reason ?? undefined
}
export async function noteStake(t: Tx, memberId: bigint, amount: Money): Promise<void> {
  await t.query('select limits.note_stake($1, $2)', [memberId, amount])
}
/** What came back by a transfer counts as paid as far as it went there in the running day, week and month. */
export async function noteBack(t: Tx, memberId: bigint, amount: Money, transfer: string): Promise<void> {
  await t.query('select play.note_back($1, $2, $3)', [memberId, amount, transfer])
}
/** What went to vendors since a moment, and what of it came back, in 1/10 000 BDT. */
export function sentSince(t: Tx, scope: Scope, memberId: bigint, from: Date): Promise<{ stake: Money; payout: Money }> {
  const { where, params } = sqlScope(scope, { member: 'm.member_id' }, 3)
  return t.one(
    `select coalesce(sum(v.sent), 0)::bigint as stake, coalesce(sum(v.sent - v.kept), 0)::bigint as payout
       from (select $1::bigint as member_id) m cross join lateral play.sent_to_vendors(m.member_id, $2, null) v where ${where}`,
    [memberId, from, ...params],
  )
}
export async function noteVoid(t: Tx, memberId: bigint, amount: Money, at: Date): Promise<void> {
  await t.query('select limits.note_void($1, $2, 0, $3)', [memberId, amount, at])
}

/** Whether a vendor holds money of the member, or a transfer is under way. */
export async function isMoneyAway(t: Tx, memberId: bigint): Promise<boolean> {
  const { busy } = await t.one<{ busy: boolean }>(
    `select exists (select 1 from play.vendor_wallet where member_id = $1 and balance > 0)
         or exists (select 1 from play.vendor_transfer where member_id = $1 and state in ('CREATED', 'SENT', 'UNKNOWN')) as busy`,
    [memberId],
  )
  return busy
}
