import type { Messages } from '@khela/i18n'

/** Namespaces in which rules of games stand. */
export type RulesNamespace = 'games' | 'house' | 'slots' | 'tables' | 'fishing' | 'poker'

export interface RulesText {
  readonly namespace: RulesNamespace
  /** The part of the namespace that is the game's own; the whole of it where it has but one game. */
  readonly part: string | undefined
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
