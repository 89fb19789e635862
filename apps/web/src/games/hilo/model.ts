/** What the screen of hi-lo shows, from what the server tells of a round. */
import { lowRankOf, type Card } from '@khela/games/cards'
import { hilo, type HiloGuess } from '@khela/games/hilo'
import type { HouseRound, HouseStep } from '../kit/house/use-stake.ts'

type Facts = HouseRound['outcome']

const cardsIn = (facts: Facts): readonly Card[] => {
  const { cards } = facts
  return Array.isArray(cards) ? cards.filter((card) => typeof card === 'number') : []
}
const digits = (text: unknown): bigint | undefined => (typeof text === 'string' && /^\d+$/.test(text) ? BigInt(text) : undefined)

const guesses: readonly HiloGuess[] = ['higher_or_same', 'lower_or_same', 'higher', 'lower', 'same']
const guessOf = (said: unknown): HiloGuess | undefined => guesses.find((guess) => guess === said)

/** What was done on a card: a guess, or nothing. */
export type Done = HiloGuess | 'skip'
export interface StepView {
  readonly cards: readonly Card[]
  /** What was done on each card but the last. */
  readonly done: readonly Done[]
  /** What a cash-out pays now. */
  readonly mult4: bigint | undefined
  /** What a cash-out would pay after each guess that is allowed. */
  readonly next: ReadonlyMap<HiloGuess, bigint>
}
/** What the player of a round may see. */
export function stepView({ view }: HouseStep): StepView {
  const { done, next } = view
  const offers = (Array.isArray(next) ? next : []).flatMap((one) => {
    if (typeof one !== 'object') return []
    const [guess, mult4] = [guessOf(one['guess']), digits(one['mult4'])]
    return guess === undefined || mult4 === undefined ? [] : [[guess, mult4] as const]
  })
  return {
    cards: cardsIn(view),
    done: (Array.isArray(done) ? done : []).flatMap((one) => (one === 'skip' ? one : (guessOf(one) ?? []))),
    mult4: digits(view['mult4']),
    next: new Map(offers),
  }
}

export interface Offer {
  readonly guess: HiloGuess
  /** In how many of 13 cases it is right; `undefined` when there is no card to guess from. */
  readonly cases: number | undefined
}
/** The two guesses from a card, upwards first: on a king there is nothing higher, on an ace nothing lower. */
export function offersOn(card: Card | undefined): readonly [Offer, Offer] {
  if (card === undefined)
    return [
      { guess: 'higher_or_same', cases: undefined },
      { guess: 'lower_or_same', cases: undefined },
    ]
  const rank = lowRankOf(card)
  const [up, down] = (
    [
      ['same', 'lower'],
      ['higher', 'same'],
      ['higher_or_same', 'lower_or_same'],
    ] as const
  )[rank === 13 ? 0 : rank === 1 ? 1 : 2]
  const casesOf = (guess: HiloGuess) => hilo.guessesOn(rank).find((one) => one.guess === guess)?.cases
  return [
    { guess: up, cases: casesOf(up) },
    { guess: down, cases: casesOf(down) },
  ]
}

/** What a cash-out paid after each card that was guessed right; undefined for a skip and for a last guess that was wrong. */
export function multsOf({ cards, done }: Pick<StepView, 'cards' | 'done'>, isWrong: boolean): readonly (bigint | undefined)[] {
  const right: number[] = []
  return done.map((one, at) => {
    if (one === 'skip' || (isWrong && at === done.length - 1)) return undefined
    const cases = offersOn(cards[at]).find(({ guess }) => guess === one)?.cases
    if (cases === undefined) return undefined
    right.push(cases)
    return hilo.multOf(right)
  })
}

/** A chance of so many in thirteen in percent, two decimals, cut. */
export function chanceText(cases: number): string {
  const parts = Math.trunc((cases * 10_000) / 13)
  return `${Math.trunc(parts / 100)}.${String(parts % 100).padStart(2, '0')}`
}

/** The cards of a round that is over. */
export const cardsOf = (round: HouseRound): readonly Card[] => cardsIn(round.outcome)
