import { endpoint, rates, trueAccounts } from '../endpoint.ts'
import { AmountText, Instant, Integer, MoneyText, T, empty, list, nullable, obj, oneOf, optional } from '../schema.ts'

/** Limits in money: the largest single stake; stakes, losses and gross deposits of a day, week or month. CO-5.12, CO-5.14. */
export const limitNames = [
  'bet',
  'stakeDay',
  'stakeWeek',
  'stakeMonth',
  'lossDay',
  'lossWeek',
  'lossMonth',
  'depositDay',
  'depositWeek',
  'depositMonth',
] as const
export type LimitName = (typeof limitNames)[number]

/** `own` is the member's, `house` the operator's, the stricter one holds. `next`: a looser one that may be confirmed from then on. */
const limitOf = <const V extends ReturnType<typeof Integer> | typeof MoneyText>(value: V) => ({
  own: nullable(value),
  house: nullable(value),
  next: nullable(obj({ value: nullable(value), from: Instant })),
})
const Minutes = Integer(1, 1440)
const Standing = obj({
  limits: list(obj({ name: oneOf(...limitNames), ...limitOf(MoneyText), used: nullable(MoneyText) }), limitNames.length),
  sessionMinutes: obj(limitOf(Minutes)),
  coolingUntil: nullable(Instant),
  excluded: T.Boolean(),
  /** Null while an exclusion has no end. */
  excludedUntil: nullable(Instant),
})
/** Absent: stays as it is; null: no limit any more. */
const change = optional(nullable(AmountText))

export const calls = {
  limits: endpoint({
    method: 'GET',
    path: '/wps/member/limits',
    site: 'web',
    title: 'Own limits, what is used of them, and breaks from play',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: Standing,
    errors: [],
    spec: 'CO-5.12 to CO-5.15',
  }),
  limitsSet: endpoint({
    method: 'POST',
    path: '/wps/member/limits',
    site: 'web',
    title: 'Set own limits: stricter at once, looser when sent again after 24 hours',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({
      bet: change,
      stakeDay: change,
      stakeWeek: change,
      stakeMonth: change,
      lossDay: change,
      lossWeek: change,
      lossMonth: change,
      depositDay: change,
      depositWeek: change,
      depositMonth: change,
      sessionMinutes: optional(nullable(Minutes)),
    }),
    reply: Standing,
    errors: [],
    spec: 'CO-5.12, CO-5.13',
  }),
  coolOff: endpoint({
    method: 'POST',
    path: '/wps/member/coolOff',
    site: 'web',
    title: 'Take a break of 24 hours to 30 days; it cannot be shortened',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ hours: Integer(24, 720) }),
    reply: Standing,
    errors: [],
    spec: 'CO-5.18',
  }),
  selfExclude: endpoint({
    method: 'POST',
    path: '/wps/member/selfExclude',
    site: 'web',
    title: 'Exclude oneself at once, for some days or without end (null); it cannot be shortened',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ days: nullable(Integer(1, 3653)) }),
    reply: Standing,
    errors: [],
    spec: 'CO-5.19, CO-5.21, CO-5.22',
  }),
  selfExcludeEnd: endpoint({
    method: 'POST',
    path: '/wps/member/selfExclude/end',
    site: 'web',
    title: 'Ask that an exclusion without end ends seven days from now',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: empty,
    reply: Standing,
    errors: ['state_changed'],
    spec: 'CO-5.20',
  }),
} as const
