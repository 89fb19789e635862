/** One setting of the merchant: what it may be, what it is until somebody changes it, and what the office needs to know of it. */
import type { Static, TSchema } from 'typebox'
import { T } from './schema.ts'

/** The groups of the place "Settings", in its order. */
export const settingGroupNames = [
  'site',
  'service',
  'registration',
  'signin',
  'deposits',
  'withdrawals',
  'transfers',
  'care',
  'games',
  'tables',
] as const
export type SettingGroup = (typeof settingGroupNames)[number]

export interface SettingFacts {
  /** Where it stands in the office. */
  readonly group: SettingGroup
  /** Least and most of its amounts where the schema alone would let any through. What stands already is not judged by it. */
  readonly amounts?: readonly [least: string, most: string]
  /** The name of another setting that it may never be above. */
  readonly atMost?: string
  /**
   * The direction in which a change only protects, so that one operator may make it at once: switched off or on, lower or higher,
   * a list that only grows or only shrinks. Without it every change waits for another operator.
   */
  readonly protects?: 'off' | 'on' | 'lower' | 'higher' | 'more' | 'fewer'
  /** No call tells or takes it, and its history keeps when it was changed, never the value. */
  readonly secret?: true
}
export type SettingRow<S extends TSchema = TSchema> = { readonly schema: S; readonly value: Static<S> } & SettingFacts

/** A setting by its schema and its default. */
export const setting = <const S extends TSchema>(schema: S, value: Static<S>, facts: SettingFacts): SettingRow<S> => ({
  schema,
  value,
  ...facts,
})
/** A switch. */
export const flag = (value: boolean, facts: SettingFacts) => setting(T.Boolean(), value, facts)
