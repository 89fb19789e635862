import type { RequestOf } from '@khela/contract'
import { formatMoney, parseTyped } from '@khela/money'

/** A typed amount as on the wire; undefined when it is none, or nothing. */
export function amountOf(text: string): string | undefined {
  const amount = parseTyped(text)
  return amount !== undefined && amount > 0n ? formatMoney(amount) : undefined
}

/** The same where nothing at all is a bound, too. */
export function amountOrZero(text: string): string | undefined {
  const amount = parseTyped(text)
  return amount === undefined ? undefined : formatMoney(amount)
}

/** The same where nothing may be left: null. */
export const amountOrNull = (text: string): string | null | undefined => (text.trim() === '' ? null : amountOf(text))

export type Contribution = RequestOf<'officeDepositOfferSave'>['offer']['contribution']

/** `LIVE=10, PVP=0`; undefined when it does not read so. */
export function contributionOf(text: string): Contribution | undefined {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const read = parts.map((part) => /^([A-Z]{2,20})\s*=\s*([0-9]{1,3})$/.exec(part.toUpperCase()))
  if (read.some((one) => one === null || Number(one[2]) > 100) || read.length > 30) return undefined
  return read.map((one) => ({ category: one?.[1] ?? '', percent: Number(one?.[2] ?? 0) }))
}

export const contributionText = (parts: Contribution): string => parts.map(({ category, percent }) => `${category}=${percent}`).join(', ')

/** A whole number within bounds, both included. */
export function wholeOf(text: string, min: number, max: number): number | undefined {
  const number = /^[0-9]{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

/** Amounts to choose from, `500, 1000`: eight at most; undefined when one does not read so. */
export function presetsOf(text: string): string[] | undefined {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [amountOf(part)]))
  const read = parts.filter((part) => part !== undefined)
  return read.length === parts.length && read.length <= 8 ? read : undefined
}
