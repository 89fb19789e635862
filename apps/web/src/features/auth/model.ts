import { fieldFault, lengthOf, matchesPattern as matches, normaliseUsername } from '@khela/contract/patterns'
import type { ReplyOf } from '@khela/contract'

export type FieldRule = ReplyOf<'registerSettings'>['rules'][number]

/** Whether a value has the pattern of its rule, by the same matcher as the server's (PS-5.1). */
export const matchesPattern = (rule: FieldRule, value: string): boolean => matches(rule.acceptedPattern, value)

/** Whether a value is long enough and not too long, in characters as people count them. */
export function fitsLength(rule: FieldRule, value: string): boolean {
  const length = lengthOf(value)
  return length >= rule.minLength && length <= rule.maxLength
}

/** What is wrong with a value: nothing for an optional field that is empty. */
export function faultOf(rule: FieldRule, value: string): 'empty' | 'rule' | undefined {
  const fault = fieldFault(rule, rule.field === 'username' ? normaliseUsername(value) : value)
  return fault === 'missing' ? 'empty' : fault && 'rule'
}
