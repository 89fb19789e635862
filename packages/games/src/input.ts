/** Reading choices and actions from outside: exactly the named fields, whole numbers within bounds, no field that is inherited. */
import type { Money } from '@khela/money'

/** The fields of `input` when it is an object with exactly `names` of its own; `undefined` otherwise. */
export function fieldsOf<Name extends string>(input: unknown, names: readonly Name[]): Readonly<Record<Name, unknown>> | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined
  if (Object.keys(input).length !== names.length || !names.every((name) => Object.hasOwn(input, name))) return undefined
  return input as Readonly<Record<Name, unknown>>
}

/** True for a whole number from `from` to `to`, both included. */
export function isWhole(value: unknown, from: number, to: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to
}

/** True when `value` is one of `list`. */
export function isOneOf<Value extends string | number>(value: unknown, list: readonly Value[]): value is Value {
  return (list as readonly unknown[]).includes(value)
}

/** True for a list of `least` to `most` different whole numbers, each from `from` to `to`. */
export function areDifferent(
  value: unknown,
  [least, most]: readonly [number, number],
  from: number,
  to: number,
): value is readonly number[] {
  if (!Array.isArray(value) || value.length < least || value.length > most) return false
  return new Set(value).size === value.length && value.every((one) => isWhole(one, from, to))
}

/** Throws `RangeError` unless `stake` is more than zero. */
export function checkStake(stake: Money): void {
  if (stake <= 0n) throw new RangeError('a stake is more than zero')
}
