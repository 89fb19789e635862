/** Building blocks of every request and reply schema: exact, without coercion, without unknown fields. */
import { currencyCodes } from '@khela/money'
import { Type as T, type Static, type TProperties, type TSchema, type TUnsafe } from 'typebox'
import { calendarDay, dayPattern } from './day.ts'

/** An object that refuses fields it does not name. */
export const obj = <const P extends TProperties>(properties: P) => T.Object(properties, { additionalProperties: false })

/** A list with a stated bound; requests never carry an unbounded list. */
export const list = <const S extends TSchema>(item: S, maxItems = 1000) => T.Array(item, { maxItems })

/** One of these texts. */
export const oneOf = <const V extends readonly string[]>(...values: V): TUnsafe<V[number]> =>
  T.Unsafe<V[number]>(T.Union(values.map((value) => T.Literal(value))))

export const optional = T.Optional
export const nullable = <const S extends TSchema>(schema: S) => T.Union([schema, T.Null()])

/** Money on the wire, D-C6: canonical decimal text, two to four decimals ("1250.00", "0.0625"). */
export const MoneyText = T.String({ pattern: '^-?(0|[1-9][0-9]{0,13})\\.[0-9]{2}([0-9]?[1-9])?$' })
/** What a bet on a game of the house must be able to pay to be a valid bet, in hundredths of its stake; 100: every bet is one. */
export const LeastOdds = T.Integer({ minimum: 100, maximum: 1_000 })
/** Money that a person typed or a game stakes: never negative, two decimals. */
export const AmountText = T.String({ pattern: '^(0|[1-9][0-9]{0,11})\\.[0-9]{2}$' })
/** A public id: prefix, underscore, 22 characters of base62. */
export const PublicId = T.String({ pattern: '^[a-z]{2,5}_[0-9A-Za-z]{22}$' })
/** A member's row in the database, within the house. */
export const MemberId = T.String({ pattern: '^[0-9]{1,19}$' })
/** Public number of a member. */
export const MemberNumber = T.String({ pattern: '^[0-9]{6,12}$' })
export const Day = T.String({ pattern: dayPattern })
/** First and last day of a list, in the merchant's zone; either may be left out. Spread into the request. */
export const dayRange = { from: T.Optional(Day), to: T.Optional(Day) }
/** UTC instant, D-C8: on a day of the calendar, at an hour that every day has; no leap second, which no clock here tells. */
export const instantPattern = `^${calendarDay}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z$`
export const Instant = T.String({ pattern: instantPattern })
export const Currency = oneOf(...currencyCodes)
export const Hex = (length: number) => T.String({ pattern: `^[0-9a-f]{${length}}$` })
/** A one-line text a person typed: no control characters. */
export const OneLine = (minLength: number, maxLength: number) => T.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
export const Integer = (minimum: number, maximum: number) => T.Integer({ minimum, maximum })
/** A whole number in a query, where every value is text. */
export const QueryInteger = T.String({ pattern: '^(0|[1-9][0-9]{0,8})$' })
/** Where the next page of a list starts; opaque to the caller. */
export const Cursor = T.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' })
export const Token = T.String({ pattern: '^[0-9A-Za-z_-]{43}$' })
/** Seed of a player, GS-1.2. */
export const ClientSeed = T.String({ pattern: '^[A-Za-z0-9._-]{1,140}$' })
export const GameMode = oneOf('real', 'demo')
/** How a game is played: for money, or with trial credits. */
export type GameModeName = Static<typeof GameMode>
export const empty = obj({})
/** A page of HTML or a script sent as it is: endpoints of the simulated payment page. */
export const Html = T.Unsafe<string>({ type: 'string', contentMediaType: 'text/html' })
export { T }
/** A text in both languages, which may be empty. */
export const bothTexts = (max: number) => obj({ bn: OneLine(0, max), en: OneLine(0, max) })
