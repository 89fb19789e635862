/** What differs between two values, and who may decide a proposal. Pure. */
import { canonical, type Json } from '../../../kernel/index.ts'

export type Values = { readonly [field: string]: Json }

export interface Difference {
  /** Path of the field: `hours.from`, `answers.1.bn`. */
  readonly field: string
  /** Null where nothing stands. */
  readonly before: string | null
  readonly after: string | null
}

const isPlain = (value: Json): boolean => value === null || typeof value !== 'object'
const textOf = (value: Json): string | null => (value === null ? null : typeof value === 'string' ? value : canonical(value))

/** Every leaf by its path; a list of plain values is one leaf, an empty one none. */
function leavesOf(value: Json, path: string): [string, string | null][] {
  if (value === null || typeof value !== 'object') return [[path, textOf(value)]]
  const list: readonly Json[] | undefined = Array.isArray(value) ? value : undefined
  if (list?.length === 0) return []
  if (list?.every(isPlain) === true) return [[path, list.map((one) => textOf(one) ?? '').join(', ')]]
  return Object.entries(value as Values).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`))
}

/** The fields that differ, in the order of the fields; all of them where nothing stood before. */
export function differencesOf(before: Values | null, after: Values): Difference[] {
  const [old, next] = [new Map(before === null ? [] : leavesOf(before, '')), new Map(leavesOf(after, ''))]
  return [...new Set([...next.keys(), ...old.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: next.get(field) ?? null }))
    .filter((one) => one.before !== one.after)
}

/** Whether a change does nothing but set `field` to `value`: what only protects holds at once. */
export const onlySets = (before: Values | null, after: Values, field: string, value: string): boolean => {
  const found = differencesOf(before, after)
  return before !== null && found.length > 0 && found.every((one) => one.field === field && one.after === value)
}

/** In one line, for the audit: `number: 01700000001 → 01800000001`. */
export const differenceText = (found: readonly Difference[]): string =>
  found.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; ')

export interface Standing {
  readonly state: string
  readonly madeBy: string
}
/** What an operator may do with a proposal; `mayDecide`: whether the role may do what is proposed. */
export function actsOn({ state, madeBy }: Standing, by: string, mayDecide: boolean): ('approve' | 'reject' | 'withdraw')[] {
  if (state !== 'OPEN') return []
  if (madeBy === by) return ['withdraw']
  return mayDecide ? ['approve', 'reject'] : []
}
