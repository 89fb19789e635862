/** What the tiles of slots say (PS-9.12): figures of the rules and of the limits, of no outside vendor. */
import type { ReplyOf, SettingValue } from '@khela/contract'

type Slot = ReplyOf<'hotGames'>['content'][number]['slot']

/** On what the slots of the house pay; a test holds it to their tables. One that pays anywhere has neither lines nor ways. */
const slots: ReadonlyMap<string, Omit<NonNullable<Slot>, 'minBet'>> = new Map([
  ['slot-lines', { lines: 25, ways: null }],
  ['slot-ways', { lines: null, ways: 243 }],
  ['slot-tumble', { lines: null, ways: null }],
])

/** The label of a slot of the house; null for every other game. */
export function slotFacts(game: string, limits: SettingValue<'HOUSE_LIMITS'>): Slot {
  const slot = slots.get(game)
  if (slot === undefined) return null
  return { minBet: limits.games.find((own) => own.game === game)?.min ?? limits.min, ...slot }
}
