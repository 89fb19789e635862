/** Merchant settings: schema and default of each row (architecture, Standing decisions). Flags keep the names of product-spec §3. */
import { AmountText, Integer, Line, T, list, nullable, obj, oneOf } from './schema.ts'
import type { Static, TSchema } from 'typebox'
import { Instant } from './schema.ts'

const setting = <const S extends TSchema>(schema: S, value: Static<S>) => ({ schema, value })
const flag = (value: boolean) => setting(T.Boolean(), value)

/** Acceptance rule of one registration field, product-spec §5; the browser and the server run the same data. */
export const FieldRule = obj({
  field: oneOf('username', 'password', 'payeeName', 'email', 'mobileNum', 'recommenderId', 'referralCode'),
  acceptedPattern: Line(1, 200),
  minLength: Integer(0, 255),
  maxLength: Integer(1, 255),
  patternId: Line(1, 40),
  shown: T.Boolean(),
  required: T.Boolean(),
})

export const settings = {
  SYSTEM_STATUS: setting(oneOf('normal', 'maintenance'), 'normal'),
  MAINTENANCE_END: setting(nullable(Instant), null),
  MAINTENANCE_INFO: setting(obj({ bn: Line(0, 500), en: Line(0, 500) }), { bn: '', en: '' }),
  BLOCKED_COUNTRIES: setting(list(T.String({ pattern: '^[A-Z]{2}$' }), 250), []),
  CUSTOMER_SERVICE: setting(
    list(
      obj({
        csType: oneOf('LIVECHAT', 'FACEBOOK', 'TELEGRAM', 'WHATSAPP'),
        title: Line(1, 60),
        url: T.String({ pattern: '^https://[^\\s]{3,300}$' }),
      }),
      10,
    ),
    [],
  ),
  USERNAMEREG3: flag(true),
  MOBILENUMREG3: flag(false),
  REGMOBVERF3: flag(false),
  MOBILENUMPASSREG3: flag(false),
  FREEPLAY3: flag(true),
  PWDEXPFORCECHANGE3: flag(false),
  MOBILEVERCODELOGIN3: flag(false),
  PTSYS3: flag(false),
  MANPLAYREB3: flag(false),
  REGISTER_RULES: setting(list(FieldRule, 20), [
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
    { field: 'payeeName', acceptedPattern: '*', minLength: 3, maxLength: 60, patternId: 'full_name', shown: true, required: false },
    {
      field: 'recommenderId',
      acceptedPattern: '^[0-9]+$',
      minLength: 6,
      maxLength: 12,
      patternId: 'digits_only',
      shown: true,
      required: false,
    },
  ]),
  LOGIN_CAPTCHA_AFTER: setting(Integer(0, 20), 1),
  LOGIN_LOCK_AFTER: setting(Integer(3, 100), 10),
  LOGIN_LOCK_SECONDS: setting(Integer(10, 86_400), 300),
  SESSION_IDLE_SECONDS: setting(Integer(60, 2_592_000), 86_400),
  SESSION_ABSOLUTE_SECONDS: setting(Integer(60, 7_776_000), 604_800),
  DEPOSIT_MIN: setting(AmountText, '100.00'),
  DEPOSIT_MAX: setting(AmountText, '50000.00'),
  DEPOSIT_OPEN_MAX: setting(Integer(1, 20), 3),
  DEPOSIT_PRESETS: setting(list(AmountText, 8), ['500.00', '1000.00', '2000.00', '5000.00', '10000.00', '20000.00']),
  DEPOSIT_TTL_SECONDS: setting(Integer(60, 86_400), 1800),
  WITHDRAW_MIN: setting(AmountText, '200.00'),
  WITHDRAW_MAX: setting(AmountText, '100000.00'),
  /** A jackpot of this much or more holds the member's withdrawals until an operator has looked at it (domain/wallet.md R32). */
  SIGNIFICANT_WIN: setting(AmountText, '100000.00'),
  /** Valid bet needed per unit deposited before money can leave, in hundredths (100 = once); payments §3.5. */
  DEPOSIT_TURNOVER_PERCENT: setting(Integer(0, 5000), 100),
  TRIAL_CREDITS: setting(AmountText, '10000.00'),
  DICE_STAKE_MIN: setting(AmountText, '1.00'),
  DICE_STAKE_MAX: setting(AmountText, '10000.00'),
  /** How long a session at an outside vendor's game takes stakes, in minutes (docs/SW1.md). */
  VENDOR_SESSION_MINUTES: setting(Integer(1, 10_080), 240),
  MAX_WIN: setting(AmountText, '5000000.00'),
} as const

export type SettingName = keyof typeof settings
export type SettingValue<N extends SettingName> = Static<(typeof settings)[N]['schema']>
/** Flags that the browser may see, product-spec §3 Whitelabel flags. */
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
