import type { Messages } from '@khela/i18n'

/** Namespaces in which rules of games stand. */
export type RulesNamespace = 'games' | 'house' | 'slots' | 'tables' | 'fishing' | 'poker'

export interface RulesText {
  readonly namespace: RulesNamespace
  /** The part of the namespace that is the game's own; the whole of it where it has but one game. */
  readonly part: string | undefined
}

const own: Readonly<Record<string, RulesText>> = {
  dice: { namespace: 'games', part: 'dice' },
  'video-poker': { namespace: 'house', part: 'videoPoker' },
  'slot-lines': { namespace: 'slots', part: 'nakshi' },
  'slot-ways': { namespace: 'slots', part: 'monsoon' },
  'slot-tumble': { namespace: 'slots', part: 'mishti' },
  'dragon-tiger': { namespace: 'tables', part: 'dragonTiger' },
  'baccarat-no-commission': { namespace: 'tables', part: 'baccarat' },
  'sic-bo': { namespace: 'tables', part: 'sicBo' },
  'tai-xiu': { namespace: 'tables', part: 'taiXiu' },
  'andar-bahar': { namespace: 'tables', part: 'andarBahar' },
  'teen-patti': { namespace: 'tables', part: 'teenPatti' },
  fishing: { namespace: 'fishing', part: undefined },
  holdem: { namespace: 'poker', part: undefined },
}
const byName: ReadonlyMap<RulesNamespace, readonly string[]> = new Map([
  ['house', ['limbo', 'wheel', 'mines', 'plinko', 'keno', 'hilo', 'blackjack']],
  ['tables', ['crash', 'baccarat', 'roulette', 'cockfight']],
])

/** Where the rules of a game of this site stand; undefined for an outside vendor's. */
export function rulesOf(gameId: string): RulesText | undefined {
  if (Object.hasOwn(own, gameId)) return own[gameId]
  const found = [...byName].find(([, names]) => names.includes(gameId))
  return found && { namespace: found[0], part: gameId }
}

/** Sentences of the rules that are shown before a game is opened; it states the rest, and its exact returns, itself. */
const shownRules = 4

/** The first sentences of a game's rules, of those that hold for every bet: one that needs a figure of the table is left to the game. */
export function rulesLines({ namespace, part }: RulesText, messages: Partial<Messages>): readonly string[] {
  const all = messages[namespace] as Readonly<Record<string, unknown>> | undefined
  const texts = (part === undefined ? all : all?.[part]) as Readonly<Record<string, unknown>> | undefined
  return Object.entries(texts ?? {})
    .filter((entry): entry is [string, string] => /^rule[1-9]$/.test(entry[0]) && typeof entry[1] === 'string' && !entry[1].includes('{'))
    .map(([, text]) => text)
    .slice(0, shownRules)
}
