/**
 * Baccarat, punto banco (GS-2.10): two hands from a fresh shoe of eight decks, third cards by the
 * tableau, nobody decides anything. Two tables: with 5 % commission on the banker, and without it, where a six pays half.
 */
import type { Stream } from '@khela/fair'
import { type Card, lowRankOf, rankOf, SHOE, suitOf } from '../cards.ts'
import { ONE } from '../exact.ts'
import type { Mult4, Ratio, TableRules } from '../rules.ts'
import { payTable, proof } from './table.ts'

const SPOTS = [
  'player',
  'banker',
  'tie',
  'player_pair',
  'banker_pair',
  'either_pair',
  'perfect_pair',
  'big',
  'small',
  'lucky_6',
  'dragon_7',
  'panda_8',
  'player_bonus',
  'banker_bonus',
] as const
export type BaccaratSpot = (typeof SPOTS)[number]
export type BaccaratSide = 'player' | 'banker'
export type Pair = 'none' | 'pair' | 'perfect'

/** One hand: its cards in the order dealt, its points 0 … 9, and what its first two cards are to each other. */
export interface BaccaratHand {
  readonly cards: readonly Card[]
  readonly points: number
  readonly pair: Pair
}
export interface BaccaratOutcome {
  readonly player: BaccaratHand
  readonly banker: BaccaratHand
  readonly winner: BaccaratSide | 'tie'
}

/** Ace 1, two to nine their number, ten and court cards 0. */
function valueOf(card: Card): number {
  const rank = lowRankOf(card)
  return rank > 9 ? 0 : rank
}

const pointsOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + valueOf(card), 0) % 10

/** Whether the banker draws on `points`; `third` is the value of the player's third card, `undefined` when the player stood. */
function bankerDraws(points: number, third: number | undefined): boolean {
  if (third === undefined) return points <= 5
  if (points === 3) return third !== 8
  if (points === 4) return third >= 2 && third <= 7
  if (points === 5) return third >= 4 && third <= 7
  if (points === 6) return third === 6 || third === 7
  return points <= 2
}

function handOf(cards: readonly Card[]): BaccaratHand {
  const [first = 0, second = 0] = cards
  const pair = rankOf(first) !== rankOf(second) ? 'none' : suitOf(first) === suitOf(second) ? 'perfect' : 'pair'
  return { cards, points: pointsOf(cards), pair }
}

/** The round that the first six cards of a shoe give: player, banker, player, banker, then by the tableau. */
function deal(shoe: readonly Card[]): BaccaratOutcome {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, ...rest] = shoe
  const player = [p1, p2]
  const banker = [b1, b2]
  if (pointsOf(player) < 8 && pointsOf(banker) < 8) {
    if (pointsOf(player) <= 5) player.push(...rest.splice(0, 1))
    const third = player[2]
    if (bankerDraws(pointsOf(banker), third === undefined ? undefined : valueOf(third))) banker.push(...rest.splice(0, 1))
  }
  const [p, b] = [pointsOf(player), pointsOf(banker)]
  return { player: handOf(player), banker: handOf(banker), winner: p === b ? 'tie' : p > b ? 'player' : 'banker' }
}

const isNatural = ({ cards, points }: BaccaratHand): boolean => cards.length === 2 && points >= 8
const won = (toOne: number): Mult4 => ONE + BigInt(toOne)

/** What `dragon bonus` returns to `side`: by the lead of its win, a natural one to one, a tie of naturals pushed. */
function bonus(outcome: BaccaratOutcome, side: BaccaratSide): Mult4 {
  const { winner, player, banker } = outcome
  const natural = isNatural(outcome[side])
  if (winner === 'tie') return natural ? ONE : 0n
  if (winner !== side) return 0n
  if (natural) return won(payTable.bonus.natural)
  const leads: Readonly<Record<number, number>> = payTable.bonus.lead
  const toOne = leads[Math.abs(player.points - banker.points)]
  return toOne === undefined ? 0n : won(toOne)
}

function perfectPair({ player, banker }: BaccaratOutcome): Mult4 {
  const perfect = [player, banker].filter(({ pair }) => pair === 'perfect').length
  if (perfect === 0) return 0n
  return won(perfect === 2 ? payTable.perfect_pair.both : payTable.perfect_pair.one)
}

function bankerPays({ banker, winner }: BaccaratOutcome, commission: boolean): Mult4 {
  if (winner === 'tie') return ONE
  if (winner === 'player') return 0n
  if (commission) return won(payTable.banker)
  return won(banker.points === 6 ? payTable.banker_no_commission.six : payTable.banker_no_commission.other)
}

function pays(outcome: BaccaratOutcome, spot: BaccaratSpot, commission: boolean): Mult4 {
  const { player, banker, winner } = outcome
  const on = (hit: boolean, toOne: number): Mult4 => (hit ? won(toOne) : 0n)
  const isThree = ({ cards }: BaccaratHand): boolean => cards.length === 3
  switch (spot) {
    case 'player':
      return winner === 'tie' ? ONE : on(winner === 'player', payTable.player)
    case 'banker':
      return bankerPays(outcome, commission)
    case 'tie':
      return on(winner === 'tie', payTable.tie)
    case 'player_pair':
      return on(player.pair !== 'none', payTable.pair)
    case 'banker_pair':
      return on(banker.pair !== 'none', payTable.pair)
    case 'either_pair':
      return on(player.pair !== 'none' || banker.pair !== 'none', payTable.either_pair)
    case 'perfect_pair':
      return perfectPair(outcome)
    case 'big':
      return on(isThree(player) || isThree(banker), payTable.big)
    case 'small':
      return on(!isThree(player) && !isThree(banker), payTable.small)
    case 'lucky_6':
      return on(winner === 'banker' && banker.points === 6, isThree(banker) ? payTable.lucky_6.three : payTable.lucky_6.two)
    case 'dragon_7':
      return on(winner === 'banker' && banker.points === 7 && isThree(banker), payTable.dragon_7)
    case 'panda_8':
      return on(winner === 'player' && player.points === 8 && isThree(player), payTable.panda_8)
    case 'player_bonus':
      return bonus(outcome, 'player')
    case 'banker_bonus':
      return bonus(outcome, 'banker')
  }
}

const MOST: Readonly<Record<BaccaratSpot, number>> = {
  player: payTable.player,
  banker: payTable.banker_no_commission.other,
  tie: payTable.tie,
  player_pair: payTable.pair,
  banker_pair: payTable.pair,
  either_pair: payTable.either_pair,
  perfect_pair: payTable.perfect_pair.both,
  big: payTable.big,
  small: payTable.small,
  lucky_6: payTable.lucky_6.three,
  dragon_7: payTable.dragon_7,
  panda_8: payTable.panda_8,
  player_bonus: payTable.bonus.lead[9],
  banker_bonus: payTable.bonus.lead[9],
}

function table<Id extends string>(id: Id, commission: boolean): TableRules<Id, BaccaratSpot, BaccaratOutcome> {
  const exact = new Map(proof.rtp.map((one) => [one.bet, one.exact]))
  const exactRtp = (spot: BaccaratSpot): Ratio => {
    const found = exact.get(spot === 'banker' && !commission ? 'banker_no_commission' : spot)
    if (found === undefined) throw new RangeError('this bet has no proof')
    return found
  }
  return {
    id,
    parseSpot: (input) => SPOTS.find((spot) => spot === input),
    spots: SPOTS,
    draw: (stream: Stream) => deal(stream.draw(SHOE, 6)),
    pays: (outcome, spot) => pays(outcome, spot, commission),
    maxMultiplier: (spot) => won(spot === 'banker' && commission ? payTable.banker : MOST[spot]),
    exactRtp,
  }
}

export const baccarat = { ...table('baccarat', true), payTable, proof, deal }
export const baccaratNoCommission = { ...table('baccarat-no-commission', false), payTable, proof, deal }
