import { endpoint, rates, trueAccounts } from '../../endpoint.ts'
import {
  AmountText,
  Cursor,
  Instant,
  Integer,
  OneLine,
  MoneyText,
  PublicId,
  T,
  empty,
  list,
  nullable,
  obj,
  oneOf,
  optional,
  LeastOdds,
  bothTexts,
} from '../../schema.ts'
import { Offer } from '../../rewards/offers.ts'

/** Methods of the house, in the order that members see them; those of the simulated gateway are in profile DEMO. */
export const depositMethodCodes = [
  'bkash',
  'nagad',
  'sslcommerz',
  'usdt_trc20',
  'manual_bkash',
  'manual_nagad',
  'manual_rocket',
  'manual_upay',
  'bank_transfer',
  'sim_bkash',
  'sim_nagad',
  'sim_card',
] as const
export const DepositMethodCode = oneOf(...depositMethodCodes)
/** PAY-3.3. SUBMITTED and MATCHING are of methods where a person sends proof. */
export const DepositState = oneOf(
  'CREATED',
  'AWAITING_PAYER',
  'SUBMITTED',
  'MATCHING',
  'UNDER_REVIEW',
  'CONFIRMED',
  'CREDITED',
  'EXPIRED',
  'REJECTED',
  'REVERSED',
)
/** How money is sent to a number: with another kind it does not arrive, or not as what it should. */
export const AccountKind = oneOf('CASH_OUT', 'SEND_MONEY', 'PAYMENT', 'BANK')
/** Where to send money, as it was shown to this deposit. */
export const DepositAccount = obj({
  number: OneLine(4, 40),
  kind: AccountKind,
  holder: OneLine(0, 80),
  bank: OneLine(0, 80),
  branch: OneLine(0, 80),
})
/** Number of a transaction as providers print it, in capitals. */
export const TrxId = T.String({ pattern: '^[A-Z0-9]{6,30}$' })
/** Time of day in the merchant's zone. */
export const TimeOfDay = T.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

export const DepositMethod = obj({
  code: DepositMethodCode,
  name: obj({ bn: OneLine(1, 60), en: OneLine(1, 60) }),
  group: oneOf('wallet', 'agent', 'bank', 'card', 'coin'),
  min: AmountText,
  max: AmountText,
  expectedSeconds: Integer(0, 86_400),
  /** Hundredths of a percent that the provider takes of the payer on top. */
  feePercent: Integer(0, 5_000),
  /** Null: always open. Merchant's time. */
  hours: nullable(obj({ from: TimeOfDay, to: TimeOfDay })),
  open: T.Boolean(),
  instructions: bothTexts(600),
  needsProof: T.Boolean(),
})

/** What a manual deposit shows and knows. */
export const ManualPart = obj({
  account: DepositAccount,
  proof: nullable(obj({ sender: OneLine(2, 80), trxId: TrxId, fileId: nullable(PublicId), at: Instant })),
  /** In profile DEMO a visitor may play the payment. */
  demo: T.Boolean(),
})
/** Whose turn it is, since when, until when, and what the member may do now. */
export const Standing = obj({
  holder: oneOf('member', 'provider', 'house', 'nobody'),
  since: Instant,
  until: nullable(Instant),
  can: list(oneOf('pay', 'prove', 'cancel'), 3),
})
export const ChosenOffer = obj({
  title: bothTexts(120),
  percent: Integer(1, 1_000),
  cap: AmountText,
  minDeposit: AmountText,
  multiplier: Integer(1, 100),
  days: Integer(1, 365),
  /** Granted with the credit; null before, and when less came in than the offer asks for. */
  bonus: nullable(MoneyText),
  wagering: nullable(MoneyText),
})

/** Where to send coins: the rate holds for this deposit, `rateAt` is when it was fixed. */
const SendTo = obj({
  address: OneLine(20, 80),
  asset: OneLine(1, 12),
  network: OneLine(1, 20),
  /** What to send, in units of the asset: decimal text with at most six decimals. */
  assetAmount: T.String({ pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,6})?$' }),
  /** BDT for one unit of the asset. */
  rate: AmountText,
  rateAt: Instant,
})
const Step = obj({ state: OneLine(1, 24), at: nullable(Instant) })
const Deposit = obj({
  id: PublicId,
  method: DepositMethodCode,
  amount: AmountText,
  credited: nullable(MoneyText),
  state: DepositState,
  createdAt: Instant,
  expiresAt: Instant,
  /** What the gateway says has come in, whether or not it is credited yet. */
  confirmed: nullable(MoneyText),
  /** Part of it that the gateway kept and the member bears (setting DEPOSIT_FEE_BEARER). */
  fee: nullable(MoneyText),
  payUrl: nullable(OneLine(1, 1000)),
  sendTo: nullable(SendTo),
  steps: list(Step, 14),
  reason: nullable(OneLine(0, 200)),
  /** Where to send money by hand, and what the payer said of it. */
  manual: nullable(ManualPart),
  standing: Standing,
  offer: nullable(ChosenOffer),
})
/** Whoever calls: the message proves itself. */
const forwarders = ['guest', 'trial', 'member', 'agent', 'operator', 'gateway'] as const
const PageQuery = obj({ cursor: optional(Cursor) })

export const calls = {
  depositMethods: endpoint({
    method: 'GET',
    path: '/wps/wallet/deposit/methods',
    site: 'web',
    title: 'Ways to deposit with their limits',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      methods: list(DepositMethod, 30),
      presets: list(AmountText, 8),
      offers: list(Offer, 20),
      leastOdds: LeastOdds,
    }),
    errors: [],
    spec: 'PS-1.4; PAY-3.2.1',
  }),
  depositCreate: endpoint({
    method: 'POST',
    path: '/wps/wallet/deposit',
    site: 'web',
    title: 'Start a deposit, with an offer or with none',
    who: trueAccounts,
    key: 'required',
    needsConsent: true,
    rate: rates.write,
    request: obj({ method: DepositMethodCode, amount: AmountText, offerId: optional(PublicId) }),
    reply: Deposit,
    errors: ['amount_out_of_range', 'method_unavailable', 'method_closed', 'offer_unavailable', 'deposit_limit_open', 'limit_reached'],
    spec: 'PAY-3.2, PAY-3.3',
  }),
  deposits: endpoint({
    method: 'GET',
    path: '/wps/wallet/deposits',
    site: 'web',
    title: 'Own deposits, newest first',
    who: trueAccounts,
    rate: rates.read,
    request: PageQuery,
    reply: obj({ content: list(Deposit, 50), next: nullable(Cursor) }),
    errors: [],
    spec: 'PAY-3.3',
  }),
  deposit: endpoint({
    method: 'GET',
    path: '/wps/wallet/deposit',
    site: 'web',
    title: 'One own deposit and where it stands',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ id: PublicId }),
    reply: Deposit,
    errors: [],
    spec: 'PAY-3.3',
  }),
  depositProof: endpoint({
    method: 'POST',
    path: '/wps/wallet/deposit/proof',
    site: 'web',
    title: 'Say who sent the money of a deposit and under which transaction number',
    who: trueAccounts,
    key: 'required',
    needsConsent: true,
    rate: rates.write,
    request: obj({ id: PublicId, sender: OneLine(2, 80), trxId: TrxId, fileId: nullable(PublicId) }),
    reply: Deposit,
    errors: ['state_changed', 'trx_used', 'sender_invalid', 'slip_missing', 'slip_taken'],
    spec: 'PAY-3.2.4, PAY-3.3',
  }),
  depositCancel: endpoint({
    method: 'POST',
    path: '/wps/wallet/deposit/cancel',
    site: 'web',
    title: 'Give up a deposit for which nothing was paid; money that comes all the same is still credited',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: Deposit,
    errors: ['state_changed'],
    spec: 'PAY-3.3',
  }),
  depositDemoPay: endpoint({
    method: 'POST',
    path: '/wps/wallet/deposit/demo-pay',
    site: 'web',
    title: 'Play the payment of a manual deposit (profile DEMO)',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: obj({ sender: OneLine(2, 80), trxId: TrxId }),
    errors: ['state_changed'],
    spec: 'D-P2; PAY-3.1.4',
  }),
  receivedNotice: endpoint({
    method: 'POST',
    path: '/wps/gateway/received/notice',
    site: 'web',
    title:
      'An SMS of a receiving phone, signed by its forwarder; it credits only with a proof that agrees and a statement that says the same',
    who: forwarders,
    always: true,
    rate: rates.peer,
    request: obj({
      number: T.String({ pattern: '^[0-9]{8,20}$' }),
      /** Whom the SMS came from, as the phone says; only the provider's own names count (DEPOSIT_SMS_ORIGINATORS). */
      originator: OneLine(1, 40),
      text: OneLine(1, 500),
    }),
    reply: obj({ received: T.Literal(true), read: T.Boolean() }),
    errors: ['signature_invalid'],
    spec: 'PAY-3.1.5',
  }),
} as const
