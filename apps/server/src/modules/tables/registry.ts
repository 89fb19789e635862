/**
 * The tables with shared rounds: a row here over the rules of a game (packages/games) makes a table. Everything else (clock,
 * chain, bets, limits, settlement, what is seen) is the same for all.
 */
import type { GameFacts, TableId } from '@khela/contract'
import type { Stream } from '@khela/fair'
import { checkProof, type Mult4, type Proof, type TableRules, type TableValue } from '@khela/games'
import { andarBahar, type AndarBaharOutcome } from '@khela/games/andar-bahar'
import { baccarat, baccaratNoCommission, type BaccaratHand, type BaccaratOutcome } from '@khela/games/baccarat'
import { cockfight, type CockfightOutcome } from '@khela/games/cockfight'
import { crash } from '@khela/games/crash'
import { DECK } from '@khela/games/cards'
import { dragonTiger } from '@khela/games/dragon-tiger'
import { roulette } from '@khela/games/roulette'
import { sicBo, type SicBoOutcome } from '@khela/games/sic-bo'
import { taiXiu } from '@khela/games/tai-xiu'
import { teenPatti, type TeenPattiHand, type TeenPattiOutcome } from '@khela/games/teen-patti'
import type { Money } from '@khela/money'
import { factsOf } from '../rooms/index.ts'
import { openExposure, type Scenario } from './exposure.ts'

/** The outcome of one round, as it is told and as it pays. */
export interface Drawn {
  readonly facts: GameFacts
  /** What a spot returns, stake included, in 1/10 000. */
  pays(spot: string): Mult4
}
export interface SpotTable {
  readonly kind: 'spots'
  readonly id: TableId
  /** Card tables have seven seats. */
  readonly hasSeats: boolean
  /** In the order of the pay table; totals are kept by this order. */
  readonly spots: readonly string[]
  most(spot: string): Mult4
  /** Exact return in percent, two decimals, floored. */
  rtp(spot: string): string
  draw(stream: Stream): Drawn
  /** Sides that leave no risk together: of what lies equally on all spots of a set nothing is at stake (PAY-3.5). */
  readonly opposites: readonly (readonly string[])[]
  /** The most that all stakes of a round can return together, by the order of `spots`. */
  worst(totals: readonly Money[]): Money
}
export interface CrashTable {
  readonly kind: 'crash'
  readonly id: 'crash'
  readonly hasSeats: false
}
export type Table = SpotTable | CrashTable

interface Rules<Spot extends string, Outcome> extends TableRules<TableId, Spot, Outcome> {
  readonly payTable: TableValue
  readonly proof: Proof
}
interface Shape<Spot extends string, Outcome> {
  readonly hasSeats: boolean
  facts(outcome: Outcome): object
  /** Sets of spots one of which wins, but for a rare third way, and of which all together win next to nothing; no spot is in two. */
  readonly opposites: readonly (readonly Spot[])[]
  /** Outcomes that between them pay in every way there is, for spots that depend on each other; the groups are independent. */
  readonly scenarios: () => readonly { readonly spots: readonly Spot[]; readonly outcomes: readonly Outcome[] }[]
}

const percent = ({ num, den }: { num: bigint; den: bigint }): string => {
  const hundredths = (num * 10_000n) / den
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** A table of spots, whatever its game. Throws when the pay table is not the one that was proven. */
export function spotTable<Spot extends string, Outcome extends object>(
  rules: Rules<Spot, Outcome>,
  shape: Shape<Spot, Outcome>,
): SpotTable {
  checkProof(rules.id, rules.payTable, rules.proof)
  const known = (spot: string): Spot => {
    const read = rules.parseSpot(spot)
    if (read === undefined) throw new RangeError('the table has no such spot')
    return read
  }
  const groups = () =>
    shape.scenarios().map(({ spots, outcomes }): Scenario => {
      const places = spots.map((spot) => rules.spots.indexOf(spot))
      return { places, pays: outcomes.map((outcome) => spots.map((spot) => rules.pays(outcome, spot))) }
    })
  return {
    kind: 'spots',
    id: rules.id,
    hasSeats: shape.hasSeats,
    spots: rules.spots,
    opposites: shape.opposites,
    most: (spot) => rules.maxMultiplier(known(spot)),
    rtp: (spot) => percent(rules.exactRtp(known(spot))),
    draw(stream) {
      const outcome = rules.draw(stream)
      return { facts: factsOf(shape.facts(outcome)), pays: (spot) => rules.pays(outcome, known(spot)) }
    },
    worst: openExposure(groups),
  }
}

/** Every spot depends on the same outcome. */
const together = <Spot extends string, Outcome>(spots: readonly Spot[], outcomes: () => readonly Outcome[]) => {
  return () => [{ spots, outcomes: outcomes() }]
}

const faces = [1, 2, 3, 4, 5, 6] as const
const everyThrow = (): SicBoOutcome[] => faces.flatMap((a) => faces.flatMap((b) => faces.map((c): SicBoOutcome => ({ dice: [a, b, c] }))))

const BACCARAT_PAIRS = ['player_pair', 'banker_pair', 'either_pair', 'perfect_pair'] as const
const isPair = (spot: string): boolean => BACCARAT_PAIRS.some((pair) => pair === spot)
/** Hands of every length and every number of points; what they are as pairs does not depend on that. */
function baccaratHands(): BaccaratHand[] {
  const points = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  return [2, 3].flatMap((length) => points.map((one) => ({ cards: Array.from({ length }, () => 0), points: one, pair: 'none' as const })))
}
function baccaratOutcome(player: BaccaratHand, banker: BaccaratHand): BaccaratOutcome {
  const winner = player.points === banker.points ? 'tie' : player.points > banker.points ? 'player' : 'banker'
  return { player, banker, winner }
}
function baccaratPairs(): BaccaratOutcome[] {
  const hands = (['none', 'pair', 'perfect'] as const).map((pair): BaccaratHand => ({ cards: [0, 0], points: 0, pair }))
  return hands.flatMap((player) => hands.map((banker) => baccaratOutcome(player, banker)))
}
const baccaratTable = (rules: typeof baccarat | typeof baccaratNoCommission): SpotTable =>
  spotTable(rules as typeof baccarat, {
    hasSeats: true,
    facts: ({ player, banker, winner }) => ({
      playerCards: player.cards,
      bankerCards: banker.cards,
      playerPoints: player.points,
      bankerPoints: banker.points,
      winner,
    }),
    opposites: [['player', 'banker']],
    scenarios: () => [
      {
        spots: rules.spots.filter((spot) => !isPair(spot)),
        outcomes: baccaratHands().flatMap((player) => baccaratHands().map((banker) => baccaratOutcome(player, banker))),
      },
      { spots: BACCARAT_PAIRS, outcomes: baccaratPairs() },
    ],
  })

/** Counts of cards alone decide what andar bahar pays. */
const andarBaharCounts = (): AndarBaharOutcome[] =>
  Array.from({ length: 49 }, (_, n) => ({
    joker: 0,
    cards: Array.from({ length: n + 1 }, () => 0),
    winner: n % 2 === 0 ? 'andar' : 'bahar',
  }))

function teenPattiHands(): TeenPattiOutcome[] {
  const ranks = ['high', 'pair', 'colour', 'sequence', 'pure_sequence', 'trail'] as const
  const hands = ranks.map((rank): TeenPattiHand => ({ cards: [], rank, strength: 0 }))
  return hands.flatMap((a) => hands.flatMap((b) => (['a', 'b', 'tie'] as const).map((winner) => ({ a, b, winner }))))
}

checkProof(crash.id, crash.payTable, crash.proof)

const rows: readonly Table[] = [
  { kind: 'crash', id: 'crash', hasSeats: false },
  baccaratTable(baccarat),
  baccaratTable(baccaratNoCommission),
  spotTable(dragonTiger, {
    hasSeats: true,
    facts: (outcome) => outcome,
    opposites: [
      ['dragon', 'tiger'],
      ['dragon:odd', 'dragon:even'],
      ['tiger:odd', 'tiger:even'],
      ['dragon:small', 'dragon:big'],
      ['tiger:small', 'tiger:big'],
      ['dragon:red', 'dragon:black'],
      ['tiger:red', 'tiger:black'],
    ],
    scenarios: together(dragonTiger.spots, () => DECK.flatMap((dragon) => DECK.map((tiger) => dragonTiger.between(dragon, tiger)))),
  }),
  spotTable(roulette, {
    hasSeats: false,
    facts: (outcome) => outcome,
    opposites: [
      ['red', 'black'],
      ['odd', 'even'],
      ['low', 'high'],
      ['dozen:1', 'dozen:2', 'dozen:3'],
      ['column:1', 'column:2', 'column:3'],
    ],
    scenarios: together(roulette.spots, () => Array.from({ length: 37 }, (_, number) => ({ number }))),
  }),
  spotTable(sicBo, {
    hasSeats: false,
    facts: (outcome) => outcome,
    opposites: [
      ['small', 'big'],
      ['odd', 'even'],
    ],
    scenarios: together(sicBo.spots, everyThrow),
  }),
  spotTable(andarBahar, {
    hasSeats: true,
    facts: (outcome) => outcome,
    opposites: [['andar', 'bahar']],
    scenarios: together(andarBahar.spots, andarBaharCounts),
  }),
  spotTable(teenPatti, {
    hasSeats: true,
    facts: ({ a, b, winner }) => ({ aCards: a.cards, bCards: b.cards, aRank: a.rank, bRank: b.rank, winner }),
    opposites: [['a', 'b']],
    scenarios: together(teenPatti.spots, teenPattiHands),
  }),
  spotTable(taiXiu, {
    hasSeats: false,
    facts: (outcome) => outcome,
    opposites: [['tai', 'xiu']],
    scenarios: together(taiXiu.spots, everyThrow),
  }),
  spotTable(cockfight, {
    hasSeats: false,
    facts: (outcome) => outcome,
    opposites: [['meron', 'wala']],
    scenarios: together(cockfight.spots, () => cockfight.spots.map((winner): CockfightOutcome => ({ winner }))),
  }),
]

/** The tables of this build by id. */
export const tables: ReadonlyMap<string, Table> = new Map(rows.map((table) => [table.id, table]))
