/**
 * The games of the house that go through the one door: their rules by id. A row here, a row in catalogue/catalogue-rows.ts and
 * a scene in apps/web/src/games make a game (docs/adding-a-game.md).
 */
import type { GameFacts } from '@khela/contract'
import type { Stream } from '@khela/fair'
import { checkProof, type GameRules, type Mult4, type Proof, type RoundResult, type StepRules, type TableValue } from '@khela/games'
import { blackjack } from '@khela/games/blackjack'
import { dice } from '@khela/games/dice'
import { hilo } from '@khela/games/hilo'
import { keno } from '@khela/games/keno'
import { limbo } from '@khela/games/limbo'
import { mines } from '@khela/games/mines'
import { plinko } from '@khela/games/plinko'
import { slotLines25Drawn } from '@khela/games/slot-lines'
import { slotTumble30Drawn } from '@khela/games/slot-tumble'
import { slotWays243Drawn } from '@khela/games/slot-ways'
import { videoPoker } from '@khela/games/video-poker'
import { wheel } from '@khela/games/wheel'
import type { Money } from '@khela/money'
import type { JackpotKind } from '../jackpot/index.ts'
import { factsOf } from '../rooms/index.ts'

interface Proven {
  readonly payTable: TableValue
  readonly proof: Proof
}

/** A choice that was read by its rules, ready to be played. */
export interface ReadBet {
  readonly choice: GameFacts
  /** The most that a stake can become. */
  readonly most: Mult4
  play(stream: Stream, stake: Money): Played
}
export interface Played extends RoundResult {
  /** What the round came to, besides `win`, `mult4` and `payout`. */
  readonly outcome: GameFacts
}
/** What a game has that is older than the forms that all others share. */
export interface OlderForm {
  /** Settings of what may be staked, in the place of `HOUSE_LIMITS`. */
  readonly stakes: { readonly min: 'DICE_STAKE_MIN'; readonly max: 'DICE_STAKE_MAX' }
  /** Facts that stand in its records by their own names, where others keep choice and outcome as one text each. */
  readonly record: { readonly choice: readonly string[]; readonly outcome: readonly string[] }
}
/** A game that one bet decides. */
export interface BetGame extends Proven {
  readonly kind: 'bet'
  readonly id: string
  /** The pool that its real bets play for as well. */
  readonly jackpot?: JackpotKind
  readonly older?: OlderForm
  read(choice: unknown): ReadBet | undefined
}

/** Where a round of several steps stands. */
export interface StepPlayed {
  readonly view: GameFacts
  readonly staked: Money
  readonly legal: readonly string[]
  readonly result: Played | undefined
  /** The most that the stake can become by an action of this kind and a cash-out after it; 0 for one that adds no risk. */
  reach(kind: string): Mult4
  /** What is done for a player who left: an action, or the stake given back. */
  abandoned(): GameFacts | 'refund'
}
/** A choice of a game of several steps, ready to be played. */
export interface ReadRound {
  readonly choice: GameFacts
  /**
   * The most that the first stake can become, where that bounds the stake whatever is dealt; `undefined` where each action is
   * bounded by its reach. A refusal that depended on the cards would tell of them before the stake is taken.
   */
  readonly bound: Mult4 | undefined
  /** The most that the stake can become. */
  readonly most: Mult4
  /**
   * What a first action can lead to, by everything that may be dealt before it: known without a draw, so that an opening is
   * bounded and held for before anything is drawn.
   */
  readonly opening: readonly (readonly Mult4[])[]
  /** The action in `input`, or `undefined` when the game has none such. */
  action(input: unknown): GameFacts | undefined
  /** The round after `actions`. Throws `RangeError` for one that is not allowed where it stands. */
  replay(stream: Stream, stake: Money, actions: readonly GameFacts[]): StepPlayed
}
export interface StepGame extends Proven {
  readonly kind: 'steps'
  readonly id: string
  read(choice: unknown): ReadRound | undefined
}
export type HouseGame = BetGame | StepGame

function played({ win, mult4, payout, ...outcome }: RoundResult): Played {
  return { win, mult4, payout, outcome: factsOf(outcome) }
}

/** A game of one bet, whatever its choices are; `jackpot` names the pool that it plays for as well. */
export function betGame<Choice extends object, Result extends RoundResult>(
  rules: GameRules<string, Choice, Result> & Proven,
  jackpot?: JackpotKind,
): BetGame {
  return {
    kind: 'bet',
    ...(jackpot === undefined ? {} : { jackpot }),
    id: rules.id,
    payTable: rules.payTable,
    proof: rules.proof,
    read(input) {
      const choice = rules.parseChoice(input)
      if (choice === undefined) return undefined
      return {
        choice: factsOf(choice),
        most: rules.maxMultiplier(choice),
        play: (stream, stake) => played(rules.play(stream, choice, stake)),
      }
    },
  }
}

interface Reach<View, Choice> {
  /** What an action of this kind can lead to where the round stands. */
  at(view: View, kind: string, choice: Choice): Mult4
  /** The same of the first actions, by everything that may be dealt before them. */
  first(choice: Choice): readonly (readonly Mult4[])[]
}

/**
 * A game of several steps. `reach` says what an action can lead to, for the most that may be won: what goes beyond is not
 * offered, and the player cashes out (GS-2.4, GS-2.0.3; the return is the same wherever one stops).
 * A game that must offer every action to keep its return bounds the stake when the round is opened instead.
 */
export function stepGame<Choice extends object, Action extends { readonly kind: string }, View extends object, Result extends RoundResult>(
  rules: StepRules<string, Choice, Action, View, Result> & Proven,
  reach: Reach<View, Choice> | 'bounded at opening',
): StepGame {
  return {
    kind: 'steps',
    id: rules.id,
    payTable: rules.payTable,
    proof: rules.proof,
    read(input) {
      const choice = rules.parseChoice(input)
      if (choice === undefined) return undefined
      const isBounded = reach === 'bounded at opening'
      const read = (action: GameFacts): Action => {
        const known = rules.parseAction(action)
        if (known === undefined) throw new RangeError('the game has no such action')
        return known
      }
      return {
        choice: factsOf(choice),
        most: rules.maxMultiplier(choice),
        bound: isBounded ? rules.maxMultiplier(choice) : undefined,
        opening: isBounded ? [[rules.maxMultiplier(choice)]] : reach.first(choice),
        action(said) {
          const action = rules.parseAction(said)
          return action === undefined ? undefined : factsOf(action)
        },
        replay(stream, stake, actions) {
          const { view, staked, legal, result } = rules.replay(stream, choice, stake, actions.map(read))
          return {
            view: factsOf(view),
            staked,
            legal,
            result: result === undefined ? undefined : played(result),
            reach: (kind) => (isBounded ? 0n : reach.at(view, kind, choice)),
            abandoned() {
              const action = rules.abandoned(view)
              return action === 'refund' ? action : factsOf(action)
            },
          }
        },
      }
    },
  }
}

const rows: readonly HouseGame[] = [
  {
    ...betGame(dice),
    older: {
      stakes: { min: 'DICE_STAKE_MIN', max: 'DICE_STAKE_MAX' },
      record: { choice: ['side', 'target'], outcome: ['roll'] },
    },
  },
  betGame(limbo),
  betGame(wheel),
  betGame(plinko),
  betGame(keno),
  betGame(slotLines25Drawn, 'grand'),
  betGame(slotWays243Drawn, 'major'),
  betGame(slotTumble30Drawn, 'minor'),
  stepGame(mines, {
    at: ({ next }, kind) => (kind === 'pick' ? (next ?? 0n) : 0n),
    first: ({ mines: count }) => [[mines.multOf(count, 1)]],
  }),
  stepGame(hilo, {
    at: ({ next }, kind) => next.find(({ guess }) => guess === kind)?.mult4 ?? 0n,
    first: () => hilo.ranks.map((rank) => hilo.guessesOn(rank).map(({ cases }) => hilo.multOf([cases]))),
  }),
  stepGame(blackjack, 'bounded at opening'),
  stepGame(videoPoker, {
    at: (_view, kind, choice) => (kind === 'draw' ? videoPoker.maxMultiplier(choice) : 0n),
    first: (choice) => [[videoPoker.maxMultiplier(choice)]],
  }),
]

/** Games by id. Throws when a pay table is not the one that was proven, so that a changed one stops the start (GS-3.1). */
export function openGames(games: readonly HouseGame[]): ReadonlyMap<string, HouseGame> {
  for (const { id, payTable, proof } of games) checkProof(id, payTable, proof)
  return new Map(games.map((game) => [game.id, game]))
}

/** The games of this build. */
export const houseGames = openGames(rows)

/** What of a game is older than the common forms; undefined of every other game. */
export function olderForm(game: string): OlderForm | undefined {
  const found = houseGames.get(game)
  return found?.kind === 'bet' ? found.older : undefined
}
