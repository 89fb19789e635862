/** Live messages of a poker table: that it has moved, and nothing of it. What of it one may see is said by the read. */
import type { Static } from 'typebox'
import { Integer, PublicId, obj } from '../schema.ts'

/** `version` as `pokerTable` has it: who has read this one or a later one reads nothing. */
export const pokerNews = obj({ id: PublicId, version: Integer(0, 2_000_000_000) })
export type PokerNews = Static<typeof pokerNews>

/** The live channel of a poker table; a browser watches it like that of a table with shared rounds. */
export const pokerChannel = (tableId: string): `poker:${string}` => `poker:${tableId}`
export const isPokerChannel = (channel: string): boolean => /^poker:ptb_[0-9A-Za-z]{22}$/.test(channel)
