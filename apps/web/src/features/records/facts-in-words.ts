import { cardName } from '@khela/games/cards'

/** A fact of a round as a person reads it. */
export interface FactLine {
  /** A key of `records.facts` where the fact has a word, else the game's own name. */
  readonly name: string
  readonly value: string
}

/** Facts that have a word. */
const factNames = [
  'shots',
  'details',
  'hands',
  'rake',
  'mines',
  'picked',
  'boom',
  'cards',
  'dealt',
  'hold',
  'hand',
  'table',
  'picks',
  'drawn',
  'hits',
  'risk',
  'rows',
  'path',
  'slot',
  'segments',
  'segment',
  'target',
  'point',
  'actions',
  'seedId',
  'nonce',
  'chain',
  'no',
] as const
export type FactName = (typeof factNames)[number]
export const isFactName = (name: string): name is FactName => factNames.some((known) => known === name)

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
/** Cards stand as numbers, tiles and places from 0, limbo's points in hundredths. */
const cardFacts: ReadonlySet<string> = new Set(['cards', 'dealt'])
const placeFacts: ReadonlySet<string> = new Set(['picked', 'tile', 'hold', 'boom'])
const hundredthFacts: ReadonlySet<string> = new Set(['target', 'point'])

/** Actions that have a word: a key of `records.factActs`. */
const factActs = [
  'pick',
  'cash_out',
  'skip',
  'draw',
  'higher',
  'lower',
  'same',
  'higher_or_same',
  'lower_or_same',
  'hit',
  'stand',
  'double',
  'split',
  'surrender',
] as const
export type FactAct = (typeof factActs)[number]
export const isFactAct = (kind: string): kind is FactAct => factActs.some((known) => known === kind)

const suits: Readonly<Record<string, string>> = { d: '♦', h: '♥', s: '♠', c: '♣' }
/** "10♦". */
function cardText(card: number): string {
  const [rank = '', suit = ''] = cardName(card)
  return `${rank === 'T' ? '10' : rank}${suits[suit] ?? ''}`
}

/** The word of an action. */
type Say = (kind: string) => string

function valueText(name: string, value: Json, say: Say): string {
  // How many mines were chosen is a number, where they lay a list of tiles.
  if (Array.isArray(value)) return value.map((one: Json) => valueText(name === 'mines' ? 'tile' : name, one, say)).join(', ') || '–'
  if (typeof value === 'number') {
    if (cardFacts.has(name)) return cardText(value)
    if (placeFacts.has(name)) return String(value + 1)
    return hundredthFacts.has(name) ? `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}` : String(value)
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value as Readonly<Record<string, Json>>)
      .map(([inner, one]) => (inner === 'kind' && typeof one === 'string' ? say(one) : valueText(inner, one, say)))
      .join(' ')
  return value === null ? '–' : `${value}`
}

const line = (name: string, value: Json, say: Say): FactLine => ({ name, value: valueText(name, value, say) })

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Longer ones are for the verifier, not for reading. */
const longest = 200

/**
 * What a game wrote down of a round, line by line: its choice and its outcome field by field, its actions one after the other. A text that is
 * none of these stands as it is.
 */
export function factLines(facts: readonly { readonly name: string; readonly value: string }[], say: Say): readonly FactLine[] {
  return facts.flatMap(({ name, value }) => {
    const read = ['choice', 'outcome', 'actions'].includes(name) ? parsed(value) : undefined
    if (name === 'actions' && Array.isArray(read)) {
      const steps = read.map((one: Json) => valueText(name, one, say))
      return steps.length === 0 ? [] : [{ name, value: steps.join(' → ') }]
    }
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return Object.entries(read as Readonly<Record<string, Json>>).map(([inner, one]) => line(inner, one, say))
    const text = value.length > longest ? `${value.slice(0, longest)}…` : value
    return [{ name, value: text }]
  })
}
