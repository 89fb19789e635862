/** Whether a setting may become a value, and which change of it only protects. Pure. */
import { fieldPairs, settings, type SettingFacts, type SettingName, type SettingValue } from '@khela/contract'
import { PatternError, compilePattern } from '@khela/contract/patterns'
import { parseMoney } from '@khela/money'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { canonical, type Json } from '../../kernel/index.ts'

const amountForm = /^(0|[1-9][0-9]{0,11})\.[0-9]{2}$/
const factsOf = (name: SettingName): SettingFacts => settings[name]
const isSetting = (name: string | undefined): name is SettingName => name !== undefined && Object.hasOwn(settings, name)
/** Settings of which the first may never be above the second. */
const pairs = (Object.keys(settings) as SettingName[]).flatMap((name) => {
  const { atMost } = factsOf(name)
  return isSetting(atMost) ? [[name, atMost] as const] : []
})
const checks = new Map<SettingName, Validator>()
function checkOf(name: SettingName): Validator {
  const check = checks.get(name) ?? Compile(settings[name].schema as TSchema)
  checks.set(name, check)
  return check
}

/** Path of what the schema refuses; `` is the value itself. */
function shapeFault(name: SettingName, value: Json): string | undefined {
  const check = checkOf(name)
  if (check.Check(value)) return undefined
  const [first] = check.Errors(value)
  const params = first?.params as { additionalProperties?: readonly string[]; requiredProperties?: readonly string[] } | undefined
  const extra = params?.additionalProperties?.[0] ?? params?.requiredProperties?.[0]
  const path = (first?.instancePath ?? '').split('/').filter((part) => part !== '')
  return [...path, ...(extra === undefined ? [] : [extra])].join('.')
}

const join = (path: string, part: string | number): string => (path === '' ? String(part) : `${path}.${part}`)
type Fault = string | undefined

/** Looks at every value inside one, and answers the first fault. */
function firstFault(value: Json, path: string, look: (value: Json, path: string) => Fault): Fault {
  const own = look(value, path)
  if (own !== undefined || value === null || typeof value !== 'object') return own
  for (const [key, part] of Object.entries(value)) {
    const found = firstFault(part, join(path, key), look)
    if (found !== undefined) return found
  }
  return undefined
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && amountForm.test(value)
const isAbove = (lesser: unknown, greater: unknown): boolean => {
  if (typeof lesser === 'number' && typeof greater === 'number') return lesser > greater
  return isAmount(lesser) && isAmount(greater) && parseMoney(lesser) > parseMoney(greater)
}

/** Amounts within the bounds of their setting; of two fields that belong together the lesser not above the greater. */
function boundFault(name: SettingName, value: Json): Fault {
  const [least, most] = factsOf(name).amounts ?? []
  return firstFault(value, '', (part, path) => {
    if (least !== undefined && most !== undefined && isAmount(part) && (isAbove(least, part) || isAbove(part, most))) return path
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return undefined
    const fields = part as Readonly<Record<string, Json>>
    const pair = fieldPairs.find(([lesser, greater]) => isAbove(fields[lesser], fields[greater]))
    return pair && join(path, pair[1])
  })
}

/** Fields by which the rows of a list are told apart; two with the same are a mistake. */
const rowKeys = ['id', 'table', 'game', 'vendor', 'domain', 'field', 'category', 'url'] as const
function repeatFault(value: Json): Fault {
  return firstFault(value, '', (part, path) => {
    if (!Array.isArray(part)) return undefined
    const seen = new Set<string>()
    for (const [n, row] of (part as Json[]).entries()) {
      const key = row !== null && typeof row === 'object' ? rowKeys.find((one) => one in row) : undefined
      const mark = key === undefined ? canonical(row) : canonical((row as Readonly<Record<string, Json>>)[key])
      if (seen.has(mark)) return key === undefined ? join(path, n) : join(join(path, n), key)
      seen.add(mark)
    }
    return undefined
  })
}

function canCompile(pattern: string): boolean {
  try {
    if (pattern !== '*') compilePattern(pattern)
    return true
  } catch (error) {
    if (error instanceof PatternError) return false
    throw error
  }
}

/** Members sign in with these two: a form without them would let nobody in. */
const always: ReadonlySet<string> = new Set(['username', 'password'])
function rulesFault(rules: SettingValue<'REGISTER_RULES'>): Fault {
  for (const [n, rule] of rules.entries()) {
    if (!canCompile(rule.acceptedPattern)) return `${n}.acceptedPattern`
    if (rule.required && !rule.shown) return `${n}.required`
  }
  const missing = [...always].find((field) => !rules.some((rule) => rule.field === field && rule.shown && rule.required))
  return missing === undefined
    ? undefined
    : `${Math.max(
        0,
        rules.findIndex(({ field }) => field === missing),
      )}.shown`
}

/** An address that `openServicePath` opens: https, a host with a dot, nobody's name or password in it. */
function linksFault(rows: SettingValue<'CUSTOMER_SERVICE'>): Fault {
  const n = rows.findIndex(({ url }) => {
    if (!URL.canParse(url)) return true
    const { protocol, hostname, username, password } = new URL(url)
    return protocol !== 'https:' || !hostname.includes('.') || username !== '' || password !== ''
  })
  return n < 0 ? undefined : `${n}.url`
}

/** Where both are empty members read the standard text; in one language only half of them would. */
function noticeFault({ bn, en }: SettingValue<'MAINTENANCE_INFO'>): Fault {
  if ((bn.trim() === '') === (en.trim() === '')) return undefined
  return bn.trim() === '' ? 'bn' : 'en'
}

/** The field that makes a value impossible, from the setting's name on; undefined when the setting may become it. */
export function settingFault(name: SettingName, value: Json): string | undefined {
  const own = () => {
    if (name === 'REGISTER_RULES') return rulesFault(value as unknown as SettingValue<'REGISTER_RULES'>)
    if (name === 'MAINTENANCE_INFO') return noticeFault(value as unknown as SettingValue<'MAINTENANCE_INFO'>)
    return name === 'CUSTOMER_SERVICE' ? linksFault(value as unknown as SettingValue<'CUSTOMER_SERVICE'>) : undefined
  }
  const fault = shapeFault(name, value) ?? boundFault(name, value) ?? repeatFault(value) ?? own()
  return fault === undefined
    ? undefined
    : [name, fault]
        .filter((part) => part !== '')
        .join('.')
        .slice(0, 80)
}

/** The other settings that a setting must go together with. */
export const partnersOf = (name: SettingName): SettingName[] =>
  pairs.flatMap(([lesser, greater]) => (lesser === name ? [greater] : greater === name ? [lesser] : []))

/** The setting that a new value would contradict, among its partners as they stand. */
export function settingConflict(name: SettingName, value: unknown, standing: ReadonlyMap<SettingName, unknown>): SettingName | undefined {
  const of = (one: SettingName) => (one === name ? value : standing.get(one))
  const pair = pairs.find(([lesser, greater]) => (lesser === name || greater === name) && isAbove(of(lesser), of(greater)))
  return pair?.find((one) => one !== name)
}

const rowsOf = (value: Json): string[] => (Array.isArray(value) ? (value as Json[]).map((row) => canonical(row)) : [])
const holdsAll = (whole: Json, part: Json): boolean => {
  const rows = new Set(rowsOf(whole))
  return rowsOf(part).every((row) => rows.has(row))
}

/** Whether a change goes in the direction that only protects. */
export function onlyProtects(name: SettingName, before: Json, after: Json): boolean {
  switch (factsOf(name).protects) {
    case 'off':
      return after === false
    case 'on':
      return after === true
    case 'lower':
      return isAbove(before, after)
    case 'higher':
      return isAbove(after, before)
    case 'more':
      return holdsAll(after, before)
    case 'fewer':
      return holdsAll(before, after)
    default:
      return false
  }
}
