/** The member's calls about money at vendors that keep their own wallet (PS-7.16). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { fail, playerOf, routes, type Call, type Tx } from '../../../kernel/index.ts'
import { balances } from '../../../ledger/index.ts'
import { refreshAccounts } from './accounts.ts'
import { openTransfersOf, ownWalletVendor, ownWalletVendors, pageOfVendorTransfers, walletsOf, type VendorTransferRow } from './store.ts'
import { createTransfer, refuseBlocked } from './transfer.ts'

const pageSize = 20
type Wire = ReplyOf<'walletTransfer'>

const wire = ({ id, vendor, direction, amount, state, at }: VendorTransferRow): Wire => ({
  id,
  vendor,
  direction,
  amount: amount === null ? null : formatMoney(amount),
  state,
  at: at.toISOString(),
})

async function merchantWallet(t: Tx): Promise<ReplyOf<'merchantWallet'>> {
  const open = (await ownWalletVendors(t)).filter(({ isOpen }) => isOpen)
  return { isSingle: open.length === 0, vendors: open.map(({ code: vendor, name }) => ({ vendor, name })) }
}

/** Errors: those of the contract's `walletTransfer`. A closed vendor gives money back and takes none. */
async function walletTransfer(t: Tx, { app, actor, scope, input }: Call<'walletTransfer'>): Promise<Wire> {
  const { memberId } = playerOf(actor)
  const vendor = await ownWalletVendor(t, input.vendor)
  if (vendor === undefined || (input.direction === 'in' && !vendor.isOpen)) return fail('vendor_wallet_unknown')
  const amount = parseMoney(input.amount)
  const max = parseMoney(await app.settings.get('VENDOR_TRANSFER_MAX')) ?? 0n
  if (amount <= 0n || amount > max) fail('amount_out_of_range', { min: '0.01', max: formatMoney(max) })
  await refuseBlocked(t, memberId)
  return wire(await createTransfer(t, app, scope, { memberId, vendor: vendor.code, direction: input.direction, amount }))
}

/** From each vendor that has had money of the member and moves none at the moment. */
async function walletTransferBack(t: Tx, { app, actor, scope }: Call<'walletTransferBack'>): Promise<ReplyOf<'walletTransferBack'>> {
  const { memberId } = playerOf(actor)
  await refuseBlocked(t, memberId)
  const moving = new Set((await openTransfersOf(t, scope, memberId)).map(({ vendor }) => vendor))
  const transfers: Wire[] = []
  for (const { vendor } of (await walletsOf(t, scope, memberId)).toSorted((a, b) => (a.vendor < b.vendor ? -1 : 1)))
    if (!moving.has(vendor)) transfers.push(wire(await createTransfer(t, app, scope, { memberId, vendor, direction: 'out', amount: null })))
  return { transfers }
}

async function walletTransfers(t: Tx, { actor, input, scope }: Call<'walletTransfers'>): Promise<ReplyOf<'walletTransfers'>> {
  const { memberId } = playerOf(actor)
  const rows = await pageOfVendorTransfers(t, scope, { memberId, after: input.cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return { content: shown.map(wire), next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

/** Reads what is known now, and has vendors asked whose word is old: when it is another, the wallet is pinged. */
async function consolidatedFunds(t: Tx, { app, actor, scope }: Call<'consolidatedFunds'>): Promise<ReplyOf<'consolidatedFunds'>> {
  const { memberId } = playerOf(actor)
  const accounts = await balances(t, scope, memberId)
  const of = (name: string) => accounts.find(({ kind }) => kind === name)?.balance ?? 0n
  const wallets = new Map((await walletsOf(t, scope, memberId)).map((one) => [one.vendor, one]))
  const moving = new Map((await openTransfersOf(t, scope, memberId)).map((one) => [one.vendor, one]))
  const vendors = (await ownWalletVendors(t)).filter(
    ({ code, isOpen }) => isOpen || (wallets.get(code)?.balance ?? 0n) > 0n || moving.has(code),
  )
  await refreshAccounts(t, app, scope, memberId)
  const there = vendors.reduce((sum, { code }) => sum + (wallets.get(code)?.balance ?? 0n), 0n)
  const onItsWay = [...moving.values()].reduce((sum, { direction, amount }) => sum + (direction === 'in' ? (amount ?? 0n) : 0n), 0n)
  return {
    main: formatMoney(of('cash')),
    held: formatMoney(of('held')),
    bonus: formatMoney(of('bonus')),
    owed: formatMoney(of('receivable')),
    trial: formatMoney(of('trial')),
    vendors: vendors.map(({ code, name, isOpen }) => {
      const transfer = moving.get(code)
      return {
        vendor: code,
        name,
        balance: formatMoney(wallets.get(code)?.balance ?? 0n),
        toldAt: wallets.get(code)?.toldAt?.toISOString() ?? null,
        moving: transfer === undefined ? null : wire(transfer),
        isOpen,
      }
    }),
    total: formatMoney(of('cash') + of('held') + of('bonus') + there + onItsWay),
  }
}

export const vendorWalletRoutes = routes({
  merchantWallet: (t) => merchantWallet(t),
  walletTransfer,
  walletTransferBack,
  walletTransfers,
  consolidatedFunds,
})
