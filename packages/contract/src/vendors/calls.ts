/** Money of members in the wallets of vendors that keep their own (PS-7.16; docs/SW1.md section 3). */
import { endpoint, rates, trueAccounts } from '../endpoint.ts'
import { AmountText, Cursor, Instant, OneLine, MoneyText, PublicId, T, empty, list, nullable, obj, oneOf, optional } from '../schema.ts'

const VendorCode = T.String({ pattern: '^[0-9A-Za-z_]{1,40}$' })
const Names = obj({ bn: OneLine(1, 80), en: OneLine(1, 80) })
const Transfer = obj({
  id: PublicId,
  vendor: VendorCode,
  direction: oneOf('in', 'out'),
  /** null: all there is, which is known once the vendor has given it. */
  amount: nullable(AmountText),
  /** CREATED: not sent yet · SENT: no answer yet · UNKNOWN: the answer is lost, the vendor is asked again · DONE · FAILED: the money is where it was. */
  state: oneOf('CREATED', 'SENT', 'UNKNOWN', 'DONE', 'FAILED'),
  at: Instant,
})

export const calls = {
  merchantWallet: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_merchantWallet',
    site: 'web',
    title: 'Whether all games play from the one wallet, and which vendors keep their own',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({ isSingle: T.Boolean(), vendors: list(obj({ vendor: VendorCode, name: Names }), 100) }),
    errors: [],
    spec: 'PS-3.25, PS-7.16',
  }),
  walletTransfer: endpoint({
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    site: 'web',
    title: 'Move money to the wallet of a vendor, or back',
    who: trueAccounts,
    key: 'required',
    needsConsent: true,
    rate: rates.write,
    /** `in`: from the main wallet to the vendor. */
    request: obj({ vendor: VendorCode, direction: oneOf('in', 'out'), amount: AmountText }),
    reply: Transfer,
    errors: [
      'amount_out_of_range',
      'insufficient_balance',
      'limit_reached',
      'vendor_wallet_unknown',
      'vendor_transfer_pending',
      'vendor_transfer_blocked',
    ],
    spec: 'PS-7.16; CO-5.42',
  }),
  walletTransferBack: endpoint({
    method: 'POST',
    path: '/wps/relay/GCS_walletTransferBack',
    site: 'web',
    title: 'Bring everything back from the wallets of all vendors',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: empty,
    reply: obj({ transfers: list(Transfer, 100) }),
    errors: ['vendor_transfer_blocked'],
    spec: 'PS-7.16',
  }),
  walletTransfers: endpoint({
    method: 'GET',
    path: '/wps/wallet/vendorTransfers',
    site: 'web',
    title: 'Own transfers to and from vendors, newest first',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ cursor: optional(Cursor) }),
    reply: obj({ content: list(Transfer, 50), next: nullable(Cursor) }),
    errors: [],
    spec: 'PS-7.16',
  }),
  consolidatedFunds: endpoint({
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    site: 'web',
    title: 'Everything the member has: main, held, bonus, at each vendor, trial credits',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      main: MoneyText,
      held: MoneyText,
      bonus: MoneyText,
      /** Owed to the house after a correction. */
      owed: MoneyText,
      trial: MoneyText,
      vendors: list(
        obj({
          vendor: VendorCode,
          name: Names,
          /** As the vendor told last; `toldAt` null: not asked yet. */
          balance: MoneyText,
          toldAt: nullable(Instant),
          /** On its way in either direction; null: nothing is. */
          moving: nullable(Transfer),
          isOpen: T.Boolean(),
        }),
        100,
      ),
      /** In BDT: main, held, bonus and what is at vendors or on its way. */
      total: MoneyText,
    }),
    errors: [],
    spec: 'PS-7.16',
  }),
} as const
