/** Units of the whole numbers of settings, and fields that hang together: plain values, for browsers too. */
export const settingUnits = [
  'days',
  'hours',
  'minutes',
  'seconds',
  'milliseconds',
  'percent',
  'hundredths',
  'times',
  'perDay',
  'blocks',
  'bigBlinds',
] as const
export type SettingUnit = (typeof settingUnits)[number]

/** Units of whole numbers by the path of the field (`[]` left out); names that say their unit need no row. */
const units: Readonly<Record<string, SettingUnit>> = {
  'FEEDBACK_CAPS.member': 'perDay',
  'FEEDBACK_CAPS.network': 'perDay',
  'TICKET_CAPS.day': 'perDay',
  NOTICE_SMS_DAY: 'perDay',
  FILES_A_DAY: 'perDay',
  NEWCOMERS_WITHOUT_WORK: 'perDay',
  USDT_CONFIRMATIONS: 'blocks',
  'CODE_CAPS.target': 'perDay',
  'CODE_CAPS.block': 'perDay',
  'CODE_CAPS.network': 'perDay',
  'CODE_CAPS.device': 'perDay',
  'CODE_CAPS.all': 'perDay',
  ADJUST_BONUS_TIMES: 'times',
  FIRST_GIFT_TIMES: 'times',
  FIRST_GIFT_NETWORK_DAY: 'perDay',
  'WITHDRAW_RISK.perDay': 'perDay',
  'TABLES.betting': 'milliseconds',
  'TABLES.closed': 'milliseconds',
  'TABLES.scene': 'milliseconds',
  'TABLES.result': 'milliseconds',
  'TABLES.voidAfter': 'milliseconds',
  'TABLES.tables.betting': 'milliseconds',
  'TABLES.tables.closed': 'milliseconds',
  'TABLES.tables.scene': 'milliseconds',
  'TABLES.tables.result': 'milliseconds',
  'POKER_ROOMS.buyInMin': 'bigBlinds',
  'POKER_ROOMS.buyInMax': 'bigBlinds',
}
const spoken: readonly (readonly [RegExp, SettingUnit])[] = [
  [/days$/i, 'days'],
  [/hours$/i, 'hours'],
  [/minutes$/i, 'minutes'],
  [/seconds$/i, 'seconds'],
  [/percent$/i, 'percent'],
  [/hundredths$/i, 'hundredths'],
]

/** The unit of a whole number at a path such as `TABLES.tables.betting`; undefined where it counts things. */
export const settingUnit = (path: string): SettingUnit | undefined => units[path] ?? spoken.find(([end]) => end.test(path))?.[1]

/** Fields of one object of which the first may never be above the second, wherever both stand. */
export const fieldPairs: readonly (readonly [lesser: string, greater: string])[] = [
  ['min', 'max'],
  ['minLength', 'maxLength'],
  ['buyInMin', 'buyInMax'],
  ['smallBlind', 'bigBlind'],
  ['tier1', 'tier2'],
  ['tier2', 'tier3'],
]
