/** The settings that operators keep themselves: the chat of the desk and what every deposit is held to (OF-5). */
import { endpoint, rates } from '../../endpoint.ts'
import { Cursor, Hex, Instant, OneLine, PublicId, T, list, nullable, obj, oneOf, optional } from '../../schema.ts'
import { settings as cashierSettings } from '../../cashier/facts.ts'
import { settings as messageSettings } from '../../messages/facts.ts'
import { settingGroupNames } from '../../setting.ts'
import { settings, type SettingName } from '../../settings.ts'
import { changeErrors, ChangeReason, ChangeReply } from '../../staff/office/proposals.ts'

const operator = ['operator'] as const
const spec = 'OF-5; AR-SETTINGS'
const read = { method: 'GET', site: 'office', who: operator, always: true, rate: rates.read, request: obj({}), errors: [], spec } as const
const write = { method: 'POST', site: 'office', who: operator, always: true, key: 'required', rate: rates.write, spec } as const
/** Stands for the values that were read; a change based on others is refused. */
const version = Hex(64)
const meta = {
  version,
  /** The rows that the merchant changed, newest first; the rest stand at their defaults. */
  changed: list(obj({ setting: OneLine(1, 60), by: OneLine(1, 64), at: Instant }), 30),
}

/** Which setting each field of a group is. */
export const settingGroups = {
  chat: { own: 'OWN_LIVECHAT', hours: 'CHAT_HOURS', idleMinutes: 'CHAT_IDLE_MINUTES', answers: 'CHAT_ANSWERS' },
  deposits: {
    min: 'DEPOSIT_MIN',
    max: 'DEPOSIT_MAX',
    presets: 'DEPOSIT_PRESETS',
    openMax: 'DEPOSIT_OPEN_MAX',
    ttlSeconds: 'DEPOSIT_TTL_SECONDS',
    feeBearer: 'DEPOSIT_FEE_BEARER',
    autoMax: 'DEPOSIT_AUTO_MAX',
    fourEyesAbove: 'DEPOSIT_FOUR_EYES_ABOVE',
    matchMinutes: 'DEPOSIT_MATCH_MINUTES',
    reviewMinutes: 'DEPOSIT_REVIEW_MINUTES',
    lateProofHours: 'DEPOSIT_LATE_PROOF_HOURS',
    turnoverPercent: 'DEPOSIT_TURNOVER_PERCENT',
    usdtRate: 'USDT_RATE',
    usdtConfirmations: 'USDT_CONFIRMATIONS',
  },
} as const

const chat = obj({
  own: messageSettings.OWN_LIVECHAT.schema,
  hours: messageSettings.CHAT_HOURS.schema,
  idleMinutes: messageSettings.CHAT_IDLE_MINUTES.schema,
  answers: messageSettings.CHAT_ANSWERS.schema,
})
const deposits = obj({
  min: cashierSettings.DEPOSIT_MIN.schema,
  max: cashierSettings.DEPOSIT_MAX.schema,
  presets: cashierSettings.DEPOSIT_PRESETS.schema,
  openMax: cashierSettings.DEPOSIT_OPEN_MAX.schema,
  ttlSeconds: cashierSettings.DEPOSIT_TTL_SECONDS.schema,
  feeBearer: cashierSettings.DEPOSIT_FEE_BEARER.schema,
  autoMax: cashierSettings.DEPOSIT_AUTO_MAX.schema,
  fourEyesAbove: cashierSettings.DEPOSIT_FOUR_EYES_ABOVE.schema,
  matchMinutes: cashierSettings.DEPOSIT_MATCH_MINUTES.schema,
  reviewMinutes: cashierSettings.DEPOSIT_REVIEW_MINUTES.schema,
  lateProofHours: cashierSettings.DEPOSIT_LATE_PROOF_HOURS.schema,
  turnoverPercent: cashierSettings.DEPOSIT_TURNOVER_PERCENT.schema,
  usdtRate: cashierSettings.USDT_RATE.schema,
  usdtConfirmations: cashierSettings.USDT_CONFIRMATIONS.schema,
})

const names = (Object.keys(settings) as SettingName[]).filter((name) => settings[name].secret !== true)
const Name = oneOf(...names)
/** A value as JSON: what it must look like is said by the schema of its setting, and judged by it. */
const JsonText = T.String({ minLength: 1, maxLength: 65_536 })
const Row = obj({
  name: Name,
  group: oneOf(...settingGroupNames),
  schema: JsonText,
  value: JsonText,
  /** What it is while nobody changes it. */
  default: JsonText,
  version,
  /** Who changed it last; null: it stands at its default. */
  set: nullable(obj({ by: OneLine(1, 64), at: Instant })),
})

export const officeCalls = {
  officeSettings: endpoint({
    ...read,
    path: '/office/settings',
    title: 'Every setting of the merchant: what it may be, what it is, what it would be by default, and who changed it last',
    permission: 'merchant.read',
    reply: obj({ content: list(Row, 300) }),
  }),
  officeSetting: endpoint({
    ...read,
    path: '/office/setting',
    title: 'One setting and its changes, newest first: old and new value, why, who proposed and who agreed',
    permission: 'merchant.read',
    request: obj({ name: Name, cursor: optional(Cursor) }),
    reply: obj({
      row: Row,
      history: list(
        obj({
          /** Null where the default stood. */
          before: nullable(JsonText),
          after: JsonText,
          by: OneLine(1, 64),
          /** Who agreed; null for what only protects, and for what was not changed at the office. */
          agreedBy: nullable(OneLine(1, 64)),
          reason: nullable(OneLine(1, 200)),
          proposal: nullable(PublicId),
          at: Instant,
        }),
        50,
      ),
      next: nullable(Cursor),
    }),
  }),
  officeSettingSave: endpoint({
    ...write,
    path: '/office/setting',
    title: 'Propose another value of a setting; what only protects holds at once; refused when somebody else changed it meanwhile',
    permission: 'merchant.write',
    maxBytes: 262_144,
    request: obj({ name: Name, version, value: JsonText, reason: ChangeReason }),
    reply: ChangeReply,
    errors: ['state_changed', 'setting_invalid', 'setting_conflict', 'bounds_invalid', 'end_over', ...changeErrors],
  }),
  officeChatSettings: endpoint({
    ...read,
    path: '/office/settings/chat',
    title: 'Hours of the chat, when a silent one ends, and the ready-made answers',
    permission: 'support.read',
    reply: obj({ values: chat, ...meta }),
  }),
  officeChatSettingsSave: endpoint({
    ...write,
    path: '/office/settings/chat',
    title: 'Propose other hours and ready-made answers of the chat; refused when somebody else changed them meanwhile',
    permission: 'support.write',
    // Fifty answers in two scripts.
    maxBytes: 262_144,
    request: obj({ version, values: chat, reason: ChangeReason }),
    reply: ChangeReply,
    errors: ['state_changed', ...changeErrors],
  }),
  officeDepositSettings: endpoint({
    ...read,
    path: '/office/settings/deposits',
    title: 'What every deposit is held to: bounds, amounts to choose from, times, fees, four eyes',
    permission: 'deposit.read',
    reply: obj({ values: deposits, ...meta }),
  }),
  officeDepositSettingsSave: endpoint({
    ...write,
    path: '/office/settings/deposits',
    title: 'Propose what deposits are held to from then on; deposits under way keep what they were started with',
    // Not the cashier’s: the limit of four eyes is among them.
    permission: 'merchant.write',
    request: obj({ version, values: deposits, reason: ChangeReason }),
    reply: ChangeReply,
    errors: ['state_changed', 'bounds_invalid', ...changeErrors],
  }),
} as const
