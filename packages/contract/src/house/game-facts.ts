/**
 * What a game says of itself on the wire: choices, actions, what may be seen and outcomes, by name. One form for all games,
 * so that a new one needs no call of its own: its rules (packages/games) read a choice exactly and refuse every other.
 */
import type { Static, TSchema } from 'typebox'
import { Integer, OneLine, T, list } from '../schema.ts'

const Name = T.String({ pattern: '^[a-z][A-Za-z0-9_]{0,23}$' })
const byName = <const V extends TSchema>(value: V, most: number) =>
  T.Record(Name, value, { additionalProperties: false, maxProperties: most })

const Whole = Integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
/** Multipliers and amounts are texts of digits: no float touches them. */
const Scalar = T.Union([OneLine(0, 80), Whole, T.Boolean()])
/** A part of a round that has facts of its own: a hand with its cards. */
const Part = byName(T.Union([Scalar, list(Whole, 40)]), 8)
/** Lists are long enough for every symbol of a slot that gives free spins again and again. */
const FactValue = T.Union([Scalar, list(T.Union([Scalar, Part]), 1_000)])

/** What a player decides: a choice before a round, or an action within it. */
export const GameInput = byName(T.Union([OneLine(0, 40), Integer(-1, 1_000_000_000), list(Integer(0, 100), 40)]), 8)
export type GameInput = Static<typeof GameInput>
/** What a game tells: of a choice, of a round that is open, of one that is over. */
export const GameFacts = byName(FactValue, 24)
export type GameFacts = Static<typeof GameFacts>
/** One fact of a game. */
export type GameFact = Static<typeof FactValue>
/** A fact that is not a list. */
export type GameScalar = Static<typeof Scalar>
