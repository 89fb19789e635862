/** Video poker, jacks or better (GS-2.14): five cards are dealt, some are held, the others replaced once. */
import type { Stream } from '@khela/fair'
import type { Money } from '@khela/money'
import { type Card, DECK } from '../cards.ts'
import { choose, ONE, settled } from '../exact.ts'
import { areDifferent, checkStake, fieldsOf, isOneOf } from '../input.ts'
import type { Mult4, Ratio, RoundResult, Step, StepRules } from '../rules.ts'
import { handAt, waysTo } from './chances.ts'
import { HANDS, payTable, proof } from './table.ts'

export type VideoPokerTable = keyof typeof payTable
export type PokerHand = (typeof HANDS)[number]
export interface VideoPokerChoice {
  readonly table: VideoPokerTable
}

/** `hold` names the places that are kept, 0 … 4 from the left, in any order. */
export interface VideoPokerAction {
  readonly kind: 'draw'
  readonly hold: readonly number[]
}
export interface VideoPokerView {
  readonly table: VideoPokerTable
  /** The five cards on the table: as dealt before the draw, the final ones behind it. */
  readonly cards: readonly Card[]
  readonly hand: PokerHand
}
export interface VideoPokerResult extends RoundResult {
  readonly dealt: readonly Card[]
  readonly hold: readonly number[]
  readonly cards: readonly Card[]
  readonly hand: PokerHand
}

/** A set of places to hold and its exact mean return, with the best play of every other card left to chance. */
export interface Hold {
  readonly hold: readonly number[]
  readonly rtp: Ratio
}

const TABLES: readonly VideoPokerTable[] = ['8/6', '9/6']
const HAND_SIZE = 5
const PLACES = [0, 1, 2, 3, 4] as const
/** Every set of places, the fullest first. */
const HOLDS = Array.from({ length: 32 }, (_, index) => PLACES.filter((place) => ((31 - index) >> place) & 1)).toSorted(
  (a, b) => b.length - a.length,
)

const handOf = (cards: readonly Card[]): PokerHand => HANDS[handAt(cards)] ?? 'nothing'
const multOf = (table: VideoPokerTable, hand: PokerHand): Mult4 => BigInt(payTable[table][HANDS.indexOf(hand)] ?? 0) * ONE

/** The exact mean return of holding `hold` of `cards`. */
function rtpOf(table: VideoPokerTable, cards: readonly Card[], hold: readonly number[]): Ratio {
  const held = cards.filter((_, place) => hold.includes(place))
  const gone = cards.filter((_, place) => !hold.includes(place))
  const pays = payTable[table]
  const total = waysTo(held, gone).reduce((sum, ways, hand) => sum + ways * (pays[hand] ?? 0), 0)
  return { num: BigInt(total), den: choose(DECK.length - HAND_SIZE, gone.length) }
}

/** The hold with the highest exact mean return; of equals the one that keeps most, then the one further left. */
function bestHold(table: VideoPokerTable, cards: readonly Card[]): Hold {
  let best: Hold = { hold: [], rtp: { num: -1n, den: 1n } }
  for (const hold of HOLDS) {
    const rtp = rtpOf(table, cards, hold)
    if (rtp.num * best.rtp.den > best.rtp.num * rtp.den) best = { hold, rtp }
  }
  return best
}

function parseChoice(input: unknown): VideoPokerChoice | undefined {
  const fields = fieldsOf(input, ['table'])
  return fields !== undefined && isOneOf(fields.table, TABLES) ? { table: fields.table } : undefined
}

function parseAction(input: unknown): VideoPokerAction | undefined {
  const fields = fieldsOf(input, ['kind', 'hold'])
  if (fields?.kind !== 'draw' || !areDifferent(fields.hold, [0, HAND_SIZE], 0, HAND_SIZE - 1)) return undefined
  return { kind: 'draw', hold: [...fields.hold] }
}

/** The cards behind a draw: the next ones of the deck take the places that are not held, from the left. */
function replaced(deck: readonly Card[], hold: readonly number[]): Card[] {
  let next = HAND_SIZE
  return deck.slice(0, HAND_SIZE).map((card, place) => {
    if (hold.includes(place)) return card
    next += 1
    return deck[next - 1] ?? 0
  })
}

function replay(
  stream: Stream,
  { table }: VideoPokerChoice,
  stake: Money,
  actions: readonly VideoPokerAction[],
): Step<'draw', VideoPokerView, VideoPokerResult> {
  checkStake(stake)
  if (!isOneOf(table, TABLES)) throw new RangeError('video poker has the tables 8/6 and 9/6')
  const deck = stream.draw(DECK, 2 * HAND_SIZE)
  const dealt = deck.slice(0, HAND_SIZE)
  const [action, ...more] = actions
  if (action === undefined) return { view: { table, cards: dealt, hand: handOf(dealt) }, staked: stake, legal: ['draw'], result: undefined }
  if (more.length > 0 || parseAction(action) === undefined) throw new RangeError('there is one draw')
  const cards = replaced(deck, action.hold)
  const hand = handOf(cards)
  const result = { ...settled(stake, multOf(table, hand)), dealt, hold: action.hold, cards, hand }
  return { view: { table, cards, hand }, staked: stake, legal: [], result }
}

const rules: StepRules<'video-poker', VideoPokerChoice, VideoPokerAction, VideoPokerView, VideoPokerResult> = {
  id: 'video-poker',
  parseChoice,
  parseAction,
  maxMultiplier: ({ table }) => multOf(table, 'royal_flush'),
  replay,
  // Who left loses nothing by it: the best hold is taken for them.
  abandoned: ({ table, cards }) => ({ kind: 'draw', hold: bestHold(table, cards).hold }),
}

export const videoPoker = { ...rules, payTable, proof, multOf, rtpOf, bestHold }
