/** What deposits, withdrawals, transfers and adjustments are held to. */
import { AmountText, Integer, LeastOdds, OneLine, T, list, nullable, obj, oneOf } from '../schema.ts'
import { flag, setting } from '../setting.ts'

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
  /** What of a stake counts towards a bonus, in percent by category of games; others count in full (PAY-3.5). */
  TURNOVER_CONTRIBUTION: setting(
    list(obj({ category: OneLine(1, 20), percent: Integer(0, 100) }), 30),
    [
      { category: 'LIVE', percent: 10 },
      { category: 'LOTT', percent: 20 },
      { category: 'ELOTT', percent: 20 },
      { category: 'PVP', percent: 0 },
    ],
    { group: 'deposits' },
  ),
  TURNOVER_LEAST_HUNDREDTHS: setting(LeastOdds, 130, { group: 'deposits' }),
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
  WITHDRAW_MIN: setting(AmountText, '200.00', { group: 'withdrawals', amounts: ['1.00', '1000000.00'], atMost: 'WITHDRAW_MAX' }),
  WITHDRAW_MAX: setting(AmountText, '100000.00', { group: 'withdrawals', amounts: ['1.00', '100000000.00'] }),
  /** Above it a second operator approves too (PAY-3.4). */
  WITHDRAW_FOUR_EYES: setting(AmountText, '20000.00', { group: 'withdrawals', amounts: ['0.00', '100000.00'], protects: 'lower' }),
  /** Channels that operators pay by their own hand, where no gateway does. */
  WITHDRAW_BY_HAND: setting(list(oneOf('bkash', 'nagad', 'rocket', 'upay', 'bank', 'usdt_trc20'), 6), ['rocket', 'upay', 'usdt_trc20'], {
    group: 'withdrawals',
  }),
  /** A paid part that nobody says anything about counts as received after so long (D-R1). */
  WITHDRAW_AUTO_RECEIPT_MINUTES: setting(Integer(1, 43_200), 60, { group: 'withdrawals' }),
  /** Days after that in which the member may still say that it did not arrive (D-R1). */
  WITHDRAW_DISPUTE_DAYS: setting(Integer(1, 90), 7, { group: 'withdrawals' }),
  /** A second operator approves too once what an operator approved within 24 hours is above this sum. */
  WITHDRAW_OPERATOR_DAY: setting(AmountText, '300000.00', { group: 'withdrawals', amounts: ['0.00', '10000000.00'], protects: 'lower' }),
  /** The same for what was approved for one member. */
  WITHDRAW_MEMBER_DAY: setting(AmountText, '50000.00', { group: 'withdrawals', amounts: ['0.00', '10000000.00'], protects: 'lower' }),
  /** Whoever credited a member's deposit by hand within so many days does not pay that member out. */
  WITHDRAW_CREDITOR_DAYS: setting(Integer(1, 3_660), 30, { group: 'withdrawals' }),
  /** Thresholds of the risk checks (PAY-3.4): withdrawals a day, least share of a deposit that is played, and networks more members share tell nothing. */
  WITHDRAW_RISK: setting(
    obj({ perDay: Integer(1, 1_000), playedPercent: Integer(0, 10_000), crowd: Integer(2, 10_000) }),
    {
      perDay: 3,
      playedPercent: 50,
      crowd: 20,
    },
    { group: 'withdrawals' },
  ),
  /** Minutes before the first payment to a new account; null: a minute in play money, 24 hours elsewhere. */
  PAYEE_COOL_OFF_MINUTES: setting(nullable(Integer(0, 43_200)), null, { group: 'withdrawals' }),
  /** A round, prize or correction that pays this much waits for an operator’s look before it leaves (W-32). */
  SIGNIFICANT_WIN: setting(AmountText, '100000.00', { group: 'withdrawals', amounts: ['100.00', '100000000.00'] }),
  /** Transfers between members of one line (D-H7); null: in profile DEMO only. */
  P2P_TRANSFER: setting(nullable(T.Boolean()), null, { group: 'transfers', protects: 'off' }),
  TRANSFER_MIN: setting(AmountText, '10.00', { group: 'transfers', amounts: ['0.01', '1000000.00'], atMost: 'TRANSFER_MAX' }),
  TRANSFER_MAX: setting(AmountText, '50000.00', { group: 'transfers', amounts: ['1.00', '10000000.00'], atMost: 'TRANSFER_DAY_MAX' }),
  /** What a member may send on one day of the merchant. */
  TRANSFER_DAY_MAX: setting(AmountText, '200000.00', { group: 'transfers', amounts: ['1.00', '100000000.00'] }),
  /** The most of one manual adjustment, and from where on two others must approve it instead of one (CO-5.41). */
  ADJUST_MAX: setting(AmountText, '1000000.00', { group: 'transfers', amounts: ['1.00', '10000000.00'] }),
  ADJUST_TWO_CHECKERS: setting(AmountText, '50000.00', {
    group: 'transfers',
    amounts: ['0.00', '1000000.00'],
    protects: 'lower',
    atMost: 'ADJUST_MAX',
  }),
  /** Two approve as well once what was posted within 24 hours with an operator's word, proposed or approved, is above this sum. */
  ADJUST_OPERATOR_DAY: setting(AmountText, '200000.00', { group: 'transfers', amounts: ['0.00', '10000000.00'], protects: 'lower' }),
  /** The same for the adjustments of one member. */
  ADJUST_MEMBER_DAY: setting(AmountText, '100000.00', { group: 'transfers', amounts: ['0.00', '10000000.00'], protects: 'lower' }),
  /** How often a bonus that an operator gives by hand must be wagered where nobody says, and for how many days that may take. */
  ADJUST_BONUS_TIMES: setting(Integer(0, 100), 10, { group: 'transfers' }),
  ADJUST_BONUS_DAYS: setting(Integer(1, 365), 30, { group: 'transfers' }),
  /** Money for who registers in a browser; null: 1000.00 in profile DEMO, none elsewhere. 0.00: none. */
  FIRST_GIFT: setting(nullable(AmountText), null, { group: 'transfers', amounts: ['0.00', '100000.00'] }),
  /** How often the first gift must be wagered before money may leave, and how many a network gets in a day. */
  FIRST_GIFT_TIMES: setting(Integer(1, 100), 5, { group: 'transfers' }),
  FIRST_GIFT_NETWORK_DAY: setting(Integer(1, 10_000), 10, { group: 'transfers' }),
  PTSYS3: flag(false, { group: 'transfers' }),
  MANPLAYREB3: flag(false, { group: 'transfers' }),
} as const
