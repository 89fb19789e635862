/** Merchant settings: schema and default of each row (AR-STANDING). Flags keep the names of PS-3.24. */
import { AmountText, Integer, LeastOdds, OneLine, T, list, nullable, obj, oneOf } from './schema.ts'
import type { Static } from 'typebox'
import { Instant } from './schema.ts'
import { patternFamilies } from './patterns.ts'
import { chatAnswers } from './chat-answers.ts'
import { houseSettings } from './house-settings.ts'
import { setting } from './setting.ts'
import { dialling, type DiallingCountry } from './phone.ts'

/** Scheme and host, without a slash at the end. */
const Origin = T.String({ pattern: '^https://[a-z0-9.-]{3,253}(:[0-9]{2,5})?$' })
const VendorCode = T.String({ pattern: '^[0-9A-Z_]{1,20}$' })
const HourText = T.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
const flag = (value: boolean) => setting(T.Boolean(), value)

/** Acceptance rule of one registration field, PS-5.1; the browser and the server run the same data. */
export const FieldRule = obj({
  field: oneOf(
    'username',
    'password',
    'paymentPassword',
    'payeeName',
    'birthday',
    'idNumber',
    'nationality',
    'address',
    'occupation',
    'sourceOfIncome',
    'email',
    'mobileNum',
    'whatsapp',
    'telegram',
    'facebook',
    'line',
    'wechat',
    'zalo',
    'skype',
    'qqNum',
    'recommenderId',
    'referralCode',
    'affiliateCode',
    'captcha',
  ),
  acceptedPattern: OneLine(1, 200),
  minLength: Integer(0, 255),
  maxLength: Integer(1, 255),
  patternId: OneLine(1, 40),
  shown: T.Boolean(),
  required: T.Boolean(),
})

/** A rule of a field that the merchant has not asked for yet. */
const hidden = <const F extends Static<typeof FieldRule>['field']>(
  field: F,
  patternId: keyof typeof patternFamilies,
  minLength: number,
  maxLength: number,
) => ({ field, acceptedPattern: patternFamilies[patternId], minLength, maxLength, patternId, shown: false, required: false })

export const settings = {
  SYSTEM_STATUS: setting(oneOf('normal', 'maintenance'), 'normal'),
  MAINTENANCE_END: setting(nullable(Instant), null),
  MAINTENANCE_INFO: setting(obj({ bn: OneLine(0, 500), en: OneLine(0, 500) }), { bn: '', en: '' }),
  BLOCKED_COUNTRIES: setting(list(T.String({ pattern: '^[A-Z]{2}$' }), 250), []),
  CUSTOMER_SERVICE: setting(
    list(
      obj({
        csType: oneOf('LIVECHAT', 'FACEBOOK', 'TELEGRAM', 'WHATSAPP'),
        title: OneLine(1, 60),
        url: T.String({ pattern: '^https://[^\\s]{3,300}$' }),
      }),
      10,
    ),
    [],
  ),
  /** Hosts that an address of customer service may lead to, beside those in `CUSTOMER_SERVICE` (D-C5). */
  CUSTOMER_SERVICE_HOSTS: setting(list(T.String({ pattern: '^[a-z0-9.-]{3,253}$' }), 20), ['t.me', 'wa.me', 'm.me']),
  /** Origins that pictures, and games, may also be loaded from; one is picked at random (PS-9.10). */
  IMAGE_CDNS: setting(list(Origin, 10), []),
  LAUNCH_GAME_CDNS: setting(list(Origin, 10), []),
  /** `analytics.gtagId` of PS-3.22. */
  GTAG_ID: setting(nullable(T.String({ pattern: '^(G|GT|AW|UA)-[0-9A-Z-]{4,24}$' })), null),
  /** Vendors of cockfights; all their games stand there (PS-3.8, PS-3.9). */
  COCKFIGHT_VENDORS: setting(list(VendorCode, 50), ['SV388', 'DS88', 'WS168']),
  /** Vendors excluded from the slots: theirs stand among the games of the house. */
  INHOUSE_RNG_VENDORS: setting(list(VendorCode, 50), ['JL']),
  /** Days that a game counts as new. */
  NEW_GAME_DAYS: setting(Integer(1, 365), 30),
  /** Members may invite friends (PS-3.14). */
  REFERRAL: flag(true),
  /** Feedbacks a day: of one member or visitor's network. */
  FEEDBACK_CAPS: setting(obj({ member: Integer(1, 1_000), network: Integer(1, 10_000) }), { member: 10, network: 20 }),
  /** Tickets of one member: open at a time, and new ones a day. */
  TICKET_CAPS: setting(obj({ open: Integer(1, 100), day: Integer(1, 1_000) }), { open: 5, day: 10 }),
  /** The live chat is this house's own; otherwise it is the address of LIVECHAT in `CUSTOMER_SERVICE`, where there is one. */
  OWN_LIVECHAT: flag(true),
  /** Hours of the chat in the merchant's time; from and until the same is round the clock (PS-9.14: 24-hour support). */
  CHAT_HOURS: setting(obj({ from: HourText, until: HourText }), { from: '00:00', until: '00:00' }),
  /** Days that a proposed change of a rule waits for another operator before it is over. */
  PROPOSAL_DAYS: setting(Integer(1, 30), 7),
  /** Minutes of silence after which a conversation ends by itself. */
  CHAT_IDLE_MINUTES: setting(Integer(5, 1_440), 60),
  /** Ready-made answers of the desk, in both languages. */
  CHAT_ANSWERS: setting(
    list(obj({ title: obj({ bn: OneLine(1, 60), en: OneLine(1, 60) }), text: obj({ bn: OneLine(1, 500), en: OneLine(1, 500) }) }), 50),
    chatAnswers,
  ),
  /** Hosts who are live now; empty where no vendor has a live studio here (PS-7.28). */
  LIVE_MODELS: setting(
    list(obj({ id: OneLine(1, 40), name: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }), gameCode: OneLine(1, 60) }), 200),
    [],
  ),
  /** SMS of notifications to one member a day; the rest comes in-app and by mail. */
  NOTICE_SMS_DAY: setting(Integer(0, 100), 5),
  /** Days that notifications and letters stay in the inbox. */
  MESSAGE_DAYS: setting(Integer(7, 3_650), 180),
  /** Private pictures (slips, proofs, documents) that a member may send within 24 hours. */
  FILES_A_DAY: setting(Integer(1, 1_000), 40),
  /** Further domains of the site and the area each one opens. */
  DOMAIN_ROUTE: setting(list(obj({ domain: T.String({ pattern: '^[a-z0-9.-]{3,253}$' }), area: oneOf('site', 'agent') }), 50), []),
  USERNAMEREG3: flag(true),
  MOBILENUMREG3: flag(false),
  REGMOBVERF3: flag(false),
  MOBILENUMPASSREG3: flag(false),
  FREEPLAY3: flag(true),
  PWDEXPFORCECHANGE3: flag(false),
  MOBILEVERCODELOGIN3: flag(false),
  PTSYS3: flag(false),
  MANPLAYREB3: flag(false),
  REGISTER_RULES: setting(list(FieldRule, 30), [
    {
      field: 'username',
      acceptedPattern: '^[a-z][a-z0-9]*$',
      minLength: 5,
      maxLength: 16,
      patternId: 'letter_first_letters_digits',
      shown: true,
      required: true,
    },
    { field: 'password', acceptedPattern: '^\\S+$', minLength: 8, maxLength: 64, patternId: 'no_spaces', shown: true, required: true },
    hidden('paymentPassword', 'no_spaces', 6, 64),
    { field: 'payeeName', acceptedPattern: '*', minLength: 3, maxLength: 60, patternId: 'full_name', shown: true, required: false },
    hidden('birthday', 'date_ymd', 10, 10),
    hidden('idNumber', 'letters_digits', 5, 32),
    hidden('nationality', 'any', 2, 64),
    hidden('address', 'any', 5, 255),
    hidden('occupation', 'any', 2, 128),
    hidden('sourceOfIncome', 'any', 2, 128),
    hidden('email', 'email', 6, 254),
    hidden('mobileNum', 'any', 4, 32),
    hidden('whatsapp', 'any', 4, 64),
    hidden('telegram', 'no_spaces', 3, 64),
    hidden('facebook', 'any', 3, 128),
    hidden('line', 'no_spaces', 3, 64),
    hidden('wechat', 'no_spaces', 3, 64),
    hidden('zalo', 'no_spaces', 3, 64),
    hidden('skype', 'no_spaces', 3, 64),
    hidden('qqNum', 'digits_only', 5, 16),
    {
      field: 'recommenderId',
      acceptedPattern: '^[0-9]+$',
      minLength: 6,
      maxLength: 12,
      patternId: 'digits_only',
      shown: true,
      required: false,
    },
    hidden('referralCode', 'letters_digits', 4, 32),
    hidden('affiliateCode', 'letters_digits', 4, 32),
    hidden('captcha', 'any', 1, 16),
  ]),
  /** Tries a browser's work takes on average before an SMS is sent or a failed sign-in repeated; 300 are about a second of a phone. */
  CHALLENGE_WORK: setting(Integer(1, 20_000), 300),
  /** Countries that may be sent SMS, and whose numbers are taken (REL-A17). */
  SMS_COUNTRIES: setting(list(oneOf(...(Object.keys(dialling) as DiallingCountry[])), 50), ['BD', 'IN']),
  /** Minutes before another code may be asked for: `expiredMinutes` of PS-3.19, PS-4.6. */
  CODE_AGAIN_MINUTES: setting(Integer(1, 10), 1),
  /** How long a code is good, at most ten minutes (REL-A16). */
  CODE_LIFE_MINUTES: setting(Integer(1, 10), 10),
  /** Messages a day, per channel: to one number or address, to one block of 10,000 numbers, from one network, from one device, in all. */
  CODE_CAPS: setting(
    obj({
      target: Integer(1, 1_000),
      block: Integer(1, 100_000),
      network: Integer(1, 100_000),
      device: Integer(1, 10_000),
      all: Integer(1, 10_000_000),
    }),
    { target: 10, block: 50, network: 100, device: 20, all: 20_000 },
  ),
  /** The alarm: an hour with at least `sent` messages of a channel of whose codes less than `percent` were taken (REL-A17). */
  CODE_ALARM: setting(obj({ sent: Integer(1, 1_000_000), percent: Integer(1, 100) }), { sent: 50, percent: 20 }),
  LOGIN_CAPTCHA_AFTER: setting(Integer(0, 20), 1),
  LOGIN_LOCK_AFTER: setting(Integer(3, 100), 10),
  LOGIN_LOCK_SECONDS: setting(Integer(10, 86_400), 300),
  /** Asks for a further proof whenever a member signs in from a network they were never seen on (PS-1.14). */
  EXTRA_VERIFICATION: flag(false),
  /**
   * The password that accounts were moved here with from another system, `{secret}` of PS-9.15: whoever signs in
   * with it must choose another. Empty where nobody was moved.
   */
  DEFAULT_PASSWORD: setting(OneLine(0, 128), ''),
  /** Age at which a password is expired, where PWDEXPFORCECHANGE3 is on. */
  PASSWORD_MAX_DAYS: setting(Integer(1, 3650), 90),
  /** Whether sign-in and forgot-password may say that an account does not exist (D-H3). */
  REVEAL_ACCOUNT_EXISTENCE: flag(false),
  /** Hours that withdrawals wait after phone, mail, authenticator or payment password was changed (REL-A19). */
  SECURITY_COOL_OFF_HOURS: setting(Integer(0, 720), 24),
  SESSION_IDLE_SECONDS: setting(Integer(60, 2_592_000), 86_400),
  SESSION_ABSOLUTE_SECONDS: setting(Integer(60, 7_776_000), 604_800),
  /** Other houses people may sign in at; each also needs its numbers in the environment (docs/RUNBOOK.md). */
  GOOGLE_SIGN_IN: flag(true),
  FACEBOOK_SIGN_IN: flag(true),
  TELEGRAM_SIGN_IN: flag(true),
  FIREBASE_SIGN_IN: flag(true),
  /** Versions of the texts that members accept; another one is asked for at the next sign-in (MB-2.1). */
  CONSENT_VERSIONS: setting(obj({ terms: OneLine(1, 40), privacy: OneLine(1, 40) }), { terms: '1', privacy: '1' }),
  /** Accounts, trial ones among them, that one network may begin in a day before each costs its browser work. */
  NEWCOMERS_WITHOUT_WORK: setting(Integer(0, 1_000), 3),
  /** Trial members older than so many days, and not used for a week, are closed. */
  TRIAL_KEEP_DAYS: setting(Integer(1, 3_650), 30),
  /** Days between a member's wish to close the account and its end; the wish may be taken back meanwhile. */
  CLOSURE_DAYS: setting(Integer(1, 90), 7),
  /**
   * Days that an approved identity check of tier 2 or 3 outlives its account, documents included: who moved much money can be
   * told for five years (CO-5.50).
   */
  KYC_KEEP_DAYS: setting(Integer(0, 3_660), 1_826),
  DEPOSIT_MIN: setting(AmountText, '100.00'),
  DEPOSIT_MAX: setting(AmountText, '50000.00'),
  DEPOSIT_OPEN_MAX: setting(Integer(1, 20), 3),
  DEPOSIT_PRESETS: setting(list(AmountText, 8), ['500.00', '1000.00', '2000.00', '5000.00', '10000.00', '20000.00']),
  DEPOSIT_TTL_SECONDS: setting(Integer(60, 86_400), 1800),
  /** Who bears what a gateway keeps of a deposit; it is posted as `gateway_fee`, and as `deposit_fee` where the member bears it. */
  DEPOSIT_FEE_BEARER: setting(oneOf('house', 'member'), 'house'),
  /** A deposit whose proof agrees with what came in is credited without a person below this amount. */
  DEPOSIT_AUTO_MAX: setting(AmountText, '5000.00'),
  /** Two operators credit a deposit above this amount by hand, or take it back. */
  DEPOSIT_FOUR_EYES_ABOVE: setting(AmountText, '20000.00'),
  /** Above this sum of the last 24 hours an operator credits no deposit by hand alone, and no line that they brought credits by itself. */
  DEPOSIT_OPERATOR_DAY: setting(AmountText, '100000.00'),
  /** The same for the deposits by hand of one member. */
  DEPOSIT_MEMBER_DAY: setting(AmountText, '50000.00'),
  /** What may be credited by itself of what came in at one receiving number within 24 hours. */
  DEPOSIT_NUMBER_DAY_AUTO: setting(AmountText, '200000.00'),
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
  ),
  /** Whoever credited a member's deposit by hand within so many days does not pay that member out. */
  WITHDRAW_CREDITOR_DAYS: setting(Integer(1, 3_660), 30),
  /** How long a proof waits for what came in before a person looks. */
  DEPOSIT_MATCH_MINUTES: setting(Integer(1, 1_440), 10),
  /** How soon somebody looks at a deposit, as members are told. */
  DEPOSIT_REVIEW_MINUTES: setting(Integer(1, 10_080), 60),
  /** A proof is taken so long after the time of its deposit; then a person looks. */
  DEPOSIT_LATE_PROOF_HOURS: setting(Integer(1, 720), 72),
  /** BDT for one USDT; a deposit keeps the rate it was started with. */
  USDT_RATE: setting(AmountText, '120.00'),
  /** Blocks that must follow a transfer on the chain before it is credited. */
  USDT_CONFIRMATIONS: setting(Integer(1, 200), 20),
  WITHDRAW_MIN: setting(AmountText, '200.00'),
  WITHDRAW_MAX: setting(AmountText, '100000.00'),
  /** Above it a second operator approves too (PAY-3.4). */
  WITHDRAW_FOUR_EYES: setting(AmountText, '20000.00'),
  /** A second operator approves too once what an operator approved within 24 hours is above this sum. */
  WITHDRAW_OPERATOR_DAY: setting(AmountText, '300000.00'),
  /** The same for what was approved for one member. */
  WITHDRAW_MEMBER_DAY: setting(AmountText, '50000.00'),
  /** Channels that operators pay by their own hand, where no gateway does. */
  WITHDRAW_BY_HAND: setting(list(oneOf('bkash', 'nagad', 'rocket', 'upay', 'bank', 'usdt_trc20'), 6), ['rocket', 'upay', 'usdt_trc20']),
  /** A paid part that nobody says anything about counts as received after so long (D-R1). */
  WITHDRAW_AUTO_RECEIPT_MINUTES: setting(Integer(1, 43_200), 60),
  /** Days after that in which the member may still say that it did not arrive (D-R1). */
  WITHDRAW_DISPUTE_DAYS: setting(Integer(1, 90), 7),
  /** Minutes before the first payment to a new account; null: a minute in play money, 24 hours elsewhere. */
  PAYEE_COOL_OFF_MINUTES: setting(nullable(Integer(0, 43_200)), null),
  /** Thresholds of the risk checks (PAY-3.4): withdrawals a day, least share of a deposit that is played, and networks more members share tell nothing. */
  WITHDRAW_RISK: setting(obj({ perDay: Integer(1, 1_000), playedPercent: Integer(0, 10_000), crowd: Integer(2, 10_000) }), {
    perDay: 3,
    playedPercent: 50,
    crowd: 20,
  }),
  /** What of a stake counts towards a bonus, in percent by category of games; others count in full (PAY-3.5). */
  TURNOVER_CONTRIBUTION: setting(list(obj({ category: OneLine(1, 20), percent: Integer(0, 100) }), 30), [
    { category: 'LIVE', percent: 10 },
    { category: 'LOTT', percent: 20 },
    { category: 'ELOTT', percent: 20 },
    { category: 'PVP', percent: 0 },
  ]),
  TURNOVER_LEAST_HUNDREDTHS: setting(LeastOdds, 130),
  /** A round, prize or correction that pays this much waits for an operator’s look before it leaves (W-32). */
  SIGNIFICANT_WIN: setting(AmountText, '100000.00'),
  /** What a vendor may pay members in a day (UTC) beyond what they staked with it; `vendors` may have more or less. */
  VENDOR_DAY_LOSS: setting(obj({ most: AmountText, vendors: list(obj({ vendor: OneLine(1, 40), most: AmountText }), 200) }), {
    most: '2000000.00',
    vendors: [],
  }),
  /** Valid bet needed per unit deposited before money can leave, in hundredths (100 = once); PAY-3.5. */
  DEPOSIT_TURNOVER_PERCENT: setting(Integer(0, 5000), 100),
  /**
   * Sums in or out, of a member's whole time, from which a tier of identity checks is asked for; null: from none (PAY-3.6).
   * Tier 2: EUR 2,000, rounded down.
   */
  KYC_FROM: setting(obj({ tier1: nullable(AmountText), tier2: nullable(AmountText), tier3: nullable(AmountText) }), {
    tier1: null,
    tier2: '250000.00',
    tier3: '2500000.00',
  }),
  /**
   * From when a figure of a member is a marker of harm (CO-5.24): deposits of seven days in hundredths of the weekly
   * average of the four weeks before, and at least so much; methods, cancelled withdrawals and contacts of 30 days; the longest
   * play of seven days in minutes; days of seven with three deposits or more and a loss; uses of the tools in 90 days. `quietDays`:
   * how long the markers of a closed case raise no other.
   */
  HARM_MARKERS: setting(
    obj({
      risePercent: Integer(110, 10_000),
      riseLeast: AmountText,
      methods: Integer(2, 100),
      cancelledWithdrawals: Integer(1, 1_000),
      contacts: Integer(1, 1_000),
      sessionMinutes: Integer(30, 1_440),
      chaseDays: Integer(1, 7),
      toolUses: Integer(1, 1_000),
      quietDays: Integer(0, 365),
    }),
    {
      risePercent: 250,
      riseLeast: '20000.00',
      methods: 4,
      cancelledWithdrawals: 3,
      contacts: 6,
      sessionMinutes: 300,
      chaseDays: 3,
      toolUses: 8,
      quietDays: 14,
    },
  ),
  /** Transfers between members of one line (D-H7); null: in profile DEMO only. */
  P2P_TRANSFER: setting(nullable(T.Boolean()), null),
  TRANSFER_MIN: setting(AmountText, '10.00'),
  TRANSFER_MAX: setting(AmountText, '50000.00'),
  /** What a member may send on one day of the merchant. */
  TRANSFER_DAY_MAX: setting(AmountText, '200000.00'),
  /** The most of one manual adjustment, and from where on two others must approve it instead of one (CO-5.41). */
  ADJUST_MAX: setting(AmountText, '1000000.00'),
  ADJUST_TWO_CHECKERS: setting(AmountText, '50000.00'),
  /** Two approve as well once what was posted within 24 hours with an operator's word, proposed or approved, is above this sum. */
  ADJUST_OPERATOR_DAY: setting(AmountText, '200000.00'),
  /** The same for the adjustments of one member. */
  ADJUST_MEMBER_DAY: setting(AmountText, '100000.00'),
  /** How often a bonus that an operator gives by hand must be wagered where nobody says, and for how many days that may take. */
  ADJUST_BONUS_TIMES: setting(Integer(0, 100), 10),
  ADJUST_BONUS_DAYS: setting(Integer(1, 365), 30),
  /** Money for who registers in a browser; null: 1000.00 in profile DEMO, none elsewhere. 0.00: none. */
  FIRST_GIFT: setting(nullable(AmountText), null),
  /** How often the first gift must be wagered before money may leave, and how many a network gets in a day. */
  FIRST_GIFT_TIMES: setting(Integer(1, 100), 5),
  FIRST_GIFT_NETWORK_DAY: setting(Integer(1, 10_000), 10),
  /** What one transfer to or from a vendor's own wallet may be, at most. */
  VENDOR_TRANSFER_MAX: setting(AmountText, '50000.00'),
  TRIAL_CREDITS: setting(AmountText, '10000.00'),
  ...houseSettings,
  /** How long a session at an outside vendor's game takes stakes, in minutes (docs/SW1.md). */
  VENDOR_SESSION_MINUTES: setting(Integer(1, 10_080), 240),
  MAX_WIN: setting(AmountText, '5000000.00'),
} as const

export type SettingName = keyof typeof settings
export type SettingValue<N extends SettingName> = Static<(typeof settings)[N]['schema']>
/** Flags that the browser may see, PS-3.24. */
export const whitelabelFlags = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'PTSYS3',
  'MANPLAYREB3',
] as const
