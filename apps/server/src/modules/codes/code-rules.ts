/** Pure decisions about codes and who is counted for sending them. */
import type { SettingValue } from '@khela/contract'
import { networkOf } from '../../kernel/index.ts'

export const purposes = ['register', 'login', 'forgot', 'extra', 'change_phone', 'change_email'] as const
export type Purpose = (typeof purposes)[number]
export type Channel = 'sms' | 'email'

/** Wrong answers after which a code is dead (REL-A16). */
export const mostWrong = 6

export interface Origin {
  readonly ip: string
  readonly device?: string | undefined
}
export interface Budget {
  readonly subject: string
  readonly cap: number
  /** The budget of everybody: when it is used up, waiting five minutes does not help. */
  readonly isShared: boolean
}

/** A mailbox as its provider sees it: what stands behind `+` makes no other one. */
function mailbox(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).replace(/\+.*$/, '')}${address.slice(at)}`
}

/** A number without its last four digits: numbers bought in a row stand in one block. */
const blockOf = (mobile: string): string => mobile.slice(0, -4)

/** Everybody who is counted for one message (REL-A17). */
export function budgetsOf(channel: Channel, target: string, from: Origin, caps: SettingValue<'CODE_CAPS'>): Budget[] {
  const one = (name: string, value: string, cap: number): Budget => ({ subject: `${channel}|${name}|${value}`, cap, isShared: false })
  return [
    one('target', channel === 'email' ? mailbox(target) : target, caps.target),
    ...(channel === 'sms' ? [one('block', blockOf(target), caps.block)] : []),
    one('network', networkOf(from.ip), caps.network),
    ...(from.device === undefined ? [] : [one('device', from.device, caps.device)]),
    { subject: `${channel}|all`, cap: caps.all, isShared: true },
  ]
}

/** What a refusal says of the wait before another code may be asked for. */
export function waitOf(seconds: number): { readonly reason: 'seconds' | 'minutes'; readonly count: number } {
  const whole = Math.max(1, Math.ceil(seconds))
  return whole <= 90 ? { reason: 'seconds', count: whole } : { reason: 'minutes', count: Math.ceil(whole / 60) }
}

/** Whether an hour looks like somebody is pumping: many messages, few of whose codes come back. */
export function rings(tally: { sent: number; taken: number }, alarm: SettingValue<'CODE_ALARM'>): boolean {
  return tally.sent >= alarm.sent && tally.taken * 100 < tally.sent * alarm.percent
}

const bengaliZero = 0x09e6
/** A typed code in the form it is compared in: Bengali digits are digits, spaces are nothing. */
export function typedDigits(typed: string): string {
  return typed.replaceAll(/[০-৯]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - bengaliZero)).replaceAll(/\s/gu, '')
}
