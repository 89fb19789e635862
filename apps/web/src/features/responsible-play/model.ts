/** What the pages of responsible play decide by themselves: which fields changed, how full a limit is, when to ask again. */
import type { LimitName, ReplyOf, RequestOf } from '@khela/contract'
import { formatMoney, parseMoney, parseTyped, showMoney } from '@khela/money'

export type Standing = ReplyOf<'limits'>
export type Check = ReplyOf<'realityCheck'>
export type FieldName = LimitName | 'session'
export type Span = 'day' | 'week' | 'month'
type Change = RequestOf<'limitsSet'>

const spanNames = { day: 'Day', week: 'Week', month: 'Month' } as const
/** The limits of a span, in the order of the form. */
export const fieldsOf = (span: Span): readonly LimitName[] => [
  `deposit${spanNames[span]}`,
  `stake${spanNames[span]}`,
  `loss${spanNames[span]}`,
]

/** What is limited, without its span. */
export const measureOf = (name: FieldName): 'deposit' | 'stake' | 'loss' | 'bet' | 'session' =>
  name === 'session' || name === 'bet' ? name : (name.replace(/(Day|Week|Month)$/, '') as 'deposit')

/** An amount of the wire as a person would type it. */
export const typedOf = (wire: string | null): string =>
  wire === null ? '' : showMoney(parseMoney(wire)).replaceAll(',', '').replace(/\.00$/, '')

/** What stands in a field before anybody types. */
export function standsIn(standing: Standing, name: FieldName): string {
  if (name === 'session') return standing.sessionMinutes.own === null ? '' : String(standing.sessionMinutes.own)
  return typedOf(standing.limits.find((one) => one.name === name)?.own ?? null)
}

const digits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = [0x0660, 0x06f0, 0x0966, 0x09e6].find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/** The value of a typed text for the wire: null when empty, undefined when it is none. */
export function wireOf(name: FieldName, text: string): string | number | null | undefined {
  const trimmed = digits(text.trim())
  if (trimmed === '') return null
  if (name === 'session') return /^[1-9][0-9]{0,3}$/.test(trimmed) && Number(trimmed) <= 1440 ? Number(trimmed) : undefined
  const amount = parseTyped(trimmed)
  return amount === undefined || amount < 0n ? undefined : formatMoney(amount)
}

/** One field as a change of limits. */
export const changeOf = (name: FieldName, value: string | number | null): Change =>
  (name === 'session' ? { sessionMinutes: value } : { [name]: value }) as Change

/** What was typed and differs from what stands; `wrong` names the fields that hold no value. */
export function changesOf(
  standing: Standing,
  typed: Readonly<Partial<Record<FieldName, string>>>,
): { readonly change: Change; readonly wrong: readonly FieldName[] } {
  const wrong: FieldName[] = []
  const change: Change = {}
  for (const [key, text] of Object.entries(typed)) {
    const name = key as FieldName
    const value = wireOf(name, text)
    if (value === undefined) wrong.push(name)
    else if (value !== wireOf(name, standsIn(standing, name))) Object.assign(change, changeOf(name, value))
  }
  return { change, wrong }
}

/** How full a limit is, in whole hundredths: 100 and more is full. */
export function fullness(used: string | null, own: string | null, house: string | null): number | undefined {
  const caps = [own, house].flatMap((one) => (one === null ? [] : [parseMoney(one)]))
  if (used === null || caps.length === 0) return undefined
  const cap = caps.reduce((least, one) => (one < least ? one : least))
  const spent = parseMoney(used)
  if (spent <= 0n) return 0
  return cap === 0n ? 100 : Number((spent * 100n) / cap > 100n ? 100n : (spent * 100n) / cap)
}

/** The stricter of two limits on the wire; null without either. */
export function stricter(own: string | null, house: string | null): string | null {
  if (own === null || house === null) return own ?? house
  return parseMoney(house) < parseMoney(own) ? house : own
}

/** What the server says is to be shown now; its own clock decides. */
export function dueNotice({ now, dueAt, sessionEndsAt }: Check): 'over' | 'check' | undefined {
  if (sessionEndsAt !== null && sessionEndsAt <= now) return 'over'
  return dueAt !== null && dueAt <= now ? 'check' : undefined
}

const longestWaitMs = 300_000
/** When to ask the server again, in milliseconds: at the next moment it named, within five minutes; `false` when nothing is to come. */
export function askAgainMs(check: Check): number | false {
  if (check.everyMinutes === null && check.sessionMinutes === null) return false
  const now = Date.parse(check.now)
  const moments = [check.dueAt, check.sessionEndsAt].flatMap((at) =>
    at === null || Date.parse(at) <= now ? [] : [Date.parse(at) - now + 500],
  )
  return Math.max(1_000, Math.min(longestWaitMs, ...moments, ...(check.playPeriod === null ? [60_000] : [])))
}
