/** Pure decisions about members and their attempts to sign in. */
import { agentTypes, trialType } from '@khela/contract'

export { networkOf } from '../../kernel/index.ts'

export type PlayerRole = 'trial' | 'member' | 'agent'

/** The role of a member type, PS-3.1. */
export function roleOf(type: number): PlayerRole {
  if (type === trialType) return 'trial'
  return (agentTypes as readonly number[]).includes(type) ? 'agent' : 'member'
}

const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' })
/** No name is read further than this for masking. */
const longestMasked = 64

/**
 * A name as strangers may see it (D-H5): the first two characters, stars, the last one; short names show less.
 * The stars are always three, so the length is not told.
 */
export function maskName(name: string): string {
  const shown = Array.from(segmenter.segment(name.slice(0, longestMasked)), ({ segment }) => segment)
  if (shown.length === 0) return '***'
  if (shown.length < 5) return `${shown[0]}***`
  return `${shown[0]}${shown[1]}***${shown.at(-1)}`
}

/** What stands in the way of an account or a network; `inFlight` are attempts not decided yet. */
export interface Counter {
  readonly failures: number
  readonly inFlight: number
  readonly lockedUntil: Date | null
}
export interface Limits {
  /** Failures after which a captcha is asked for; 0 asks at once. */
  readonly captchaAfter: number
  readonly lockAfter: number
  readonly lockSeconds: number
}

/** Many people share a network (a carrier's NAT, a café): it may fail this many times as often as one account. */
export const networkShare = 10

/** One browser may be a family's: it may fail this many times as often. */
export const deviceShare = 3

export function sharedLimits(limits: Limits, share: number): Limits {
  return { ...limits, captchaAfter: limits.captchaAfter * share, lockAfter: limits.lockAfter * share }
}

/** The counter after one more failure. At the limit it locks, and starts again where the captcha is asked for. */
export function afterFailure(failures: number, limits: Limits): { failures: number; locks: boolean } {
  const locks = failures + 1 >= limits.lockAfter
  return locks ? { failures: Math.min(limits.captchaAfter, limits.lockAfter - 1), locks } : { failures: failures + 1, locks }
}

const bengaliZero = 0x09e6
/** A typed captcha in the form it is compared in: Bengali digits are digits, spaces are nothing. */
export function typedDigits(typed: string): string {
  return typed.replaceAll(/[০-৯]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - bengaliZero)).replaceAll(/\s/gu, '')
}

const plainName = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')

/** Whether two names are the same person's as far as spelling goes: spaces and case do not count. */
export function sameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b)
}
