/** What the contract gathers from the cashier beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText, Integer, MemberId, MoneyText, OneLine, PublicId, list, obj, oneOf } from '../schema.ts'
import { setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'

export const errors = {
  method_unavailable: { status: 422 },
  /** The method takes deposits again at `from` (merchant's time). */
  method_closed: { status: 422, params: ['from'] },
  deposit_limit_open: { status: 422, params: ['max'] },
  /** This transaction number belongs to another deposit (PAY-3.2). */
  trx_used: { status: 409 },
  sender_invalid: { status: 422 },
  slip_missing: { status: 422 },
  slip_taken: { status: 422 },
  /** What an operator would credit is not what came in. */
  amount_differs: { status: 422, params: ['amount'] },
  credited_by_you: { status: 403 },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  depositCredited: obj({ memberId: MemberId, depositId: PublicId, amount: MoneyText }),
  /** Nothing of a deposit came, or what came was refused. */
  depositFailed: obj({ memberId: MemberId, depositId: PublicId, amount: MoneyText }),
} as const

export const topics = {
  deposits: { audience: 'member' },
  depositQueue: { audience: 'office' },
} as const satisfies Record<string, TopicRow>

/** What deposits are held to. */
export const settings = {
  DEPOSIT_MIN: setting(AmountText, '100.00', { group: 'deposits', amounts: ['1.00', '1000000.00'], atMost: 'DEPOSIT_MAX' }),
  DEPOSIT_MAX: setting(AmountText, '50000.00', { group: 'deposits', amounts: ['1.00', '100000000.00'] }),
  DEPOSIT_PRESETS: setting(list(AmountText, 8), ['500.00', '1000.00', '2000.00', '5000.00', '10000.00', '20000.00'], {
    group: 'deposits',
    amounts: ['1.00', '100000000.00'],
  }),
  DEPOSIT_OPEN_MAX: setting(Integer(1, 20), 3, { group: 'deposits' }),
  DEPOSIT_TTL_SECONDS: setting(Integer(60, 86_400), 1800, { group: 'deposits' }),
  /** Who bears what a gateway keeps of a deposit; it is posted as `gateway_fee`, and as `deposit_fee` where the member bears it. */
  DEPOSIT_FEE_BEARER: setting(oneOf('house', 'member'), 'house', { group: 'deposits' }),
  /** Valid bet needed per unit deposited before money can leave, in hundredths (100 = once); PAY-3.5. */
  DEPOSIT_TURNOVER_PERCENT: setting(Integer(0, 5000), 100, { group: 'deposits' }),
  /** A deposit whose proof agrees with what came in is credited without a person below this amount. */
  DEPOSIT_AUTO_MAX: setting(AmountText, '5000.00', {
    group: 'deposits',
    amounts: ['0.00', '50000.00'],
    protects: 'lower',
    atMost: 'DEPOSIT_FOUR_EYES_ABOVE',
  }),
  /** Two operators credit a deposit above this amount by hand, or take it back. */
  DEPOSIT_FOUR_EYES_ABOVE: setting(AmountText, '20000.00', { group: 'deposits', amounts: ['0.00', '50000.00'], protects: 'lower' }),
  /** Above this sum of the last 24 hours an operator credits no deposit by hand alone, and no line that they brought credits by itself. */
  DEPOSIT_OPERATOR_DAY: setting(AmountText, '100000.00', { group: 'deposits', amounts: ['0.00', '10000000.00'], protects: 'lower' }),
  /** The same for the deposits by hand of one member. */
  DEPOSIT_MEMBER_DAY: setting(AmountText, '50000.00', { group: 'deposits', amounts: ['0.00', '10000000.00'], protects: 'lower' }),
  /** What may be credited by itself of what came in at one receiving number within 24 hours. */
  DEPOSIT_NUMBER_DAY_AUTO: setting(AmountText, '200000.00', { group: 'deposits', amounts: ['0.00', '100000000.00'], protects: 'lower' }),
  /** From whom a forwarded SMS of a provider comes; an SMS of anybody else is let go. */
  DEPOSIT_SMS_ORIGINATORS: setting(
    obj({
      bkash: list(OneLine(1, 40), 10),
      nagad: list(OneLine(1, 40), 10),
      rocket: list(OneLine(1, 40), 10),
      upay: list(OneLine(1, 40), 10),
      bank: list(OneLine(1, 40), 10),
    }),
    { bkash: ['bKash'], nagad: ['NAGAD'], rocket: ['16216'], upay: ['upay'], bank: [] },
    { group: 'deposits' },
  ),
  /** How long a proof waits for what came in before a person looks. */
  DEPOSIT_MATCH_MINUTES: setting(Integer(1, 1_440), 10, { group: 'deposits' }),
  /** How soon somebody looks at a deposit, as members are told. */
  DEPOSIT_REVIEW_MINUTES: setting(Integer(1, 10_080), 60, { group: 'deposits' }),
  /** A proof is taken so long after the time of its deposit; then a person looks. */
  DEPOSIT_LATE_PROOF_HOURS: setting(Integer(1, 720), 72, { group: 'deposits' }),
  /** BDT for one USDT; a deposit keeps the rate it was started with. */
  USDT_RATE: setting(AmountText, '120.00', { group: 'deposits', amounts: ['1.00', '10000.00'] }),
  /** Blocks that must follow a transfer on the chain before it is credited. */
  USDT_CONFIRMATIONS: setting(Integer(1, 200), 20, { group: 'deposits' }),
} as const
