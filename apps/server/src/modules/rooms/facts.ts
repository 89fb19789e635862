/** What rules say, as the wire and the record hold it: multipliers and amounts become texts of digits, what is not there is left out. */
import type { GameFact, GameFacts, GameScalar } from '@khela/contract'

function scalarOf(value: unknown): GameScalar {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)) return value as GameScalar
  throw new Error('a game told something that is not a fact')
}

const named = <V>(value: object, read: (one: unknown) => V): Record<string, V> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [name, read(one)]),
  )
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function numberOf(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new Error('a part of a game lists something that is not a whole number')
  return value as number
}
/** A fact of a part, as a hand of cards is one of a round. */
const partFactOf = (value: unknown): GameScalar | number[] => (Array.isArray(value) ? value.map(numberOf) : scalarOf(value))

function factOf(value: unknown): GameFact {
  return Array.isArray(value) ? value.map((one: unknown) => (isObject(one) ? named(one, partFactOf) : scalarOf(one))) : scalarOf(value)
}

/** A choice, an action, a view or an outcome as facts. Throws for what the wire cannot hold. */
export const factsOf = (value: object): GameFacts => named(value, factOf)
