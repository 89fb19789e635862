import type { Stream } from '@khela/fair'
import type { Proof, TableRules } from '@khela/games'
import type { RoadResult } from '@khela/games/roads'
import type { ComponentType } from 'react'
import type { GameFacts } from './table-model.ts'

/** What a scene of a live table is given: the outcome once the server has told it, and the server's clock. */
export interface SceneProps<Outcome> {
  readonly outcome: Outcome | undefined
  /** When the server began to show the outcome, on its clock; none before. */
  readonly shownAt: number | undefined
  /** How long the showing takes. */
  readonly showMs: number
  readonly now: () => number
}

/** A result as lists show it: a few characters and the side it fell on. */
export interface ResultMark {
  readonly text: string
  readonly road: RoadResult | undefined
}

/** The words of a game, in the language of now. */
export interface TableWords<Outcome> {
  readonly title: string
  readonly spot: (spot: string) => string
  /** The result in words, for the line under the scene and for those who hear the page. */
  readonly result: (outcome: Outcome) => string
  readonly mark: (outcome: Outcome) => ResultMark
  readonly rules: readonly string[]
  readonly bet: (bet: string) => string
  /** Letters and names of the roads, for games that have them. */
  readonly roads?: { readonly letters: Readonly<Record<RoadResult, string>>; readonly names: Readonly<Record<RoadResult, string>> }
}

/** A game with spots, as its table on the site: rules, felt, scene and words. */
export interface TableGame<Outcome> {
  readonly id: string
  readonly rules: {
    readonly proof: Proof
    readonly maxMultiplier: (spot: string) => bigint
    readonly pays: (outcome: Outcome, spot: string) => bigint
    readonly draw: (stream: Stream) => Outcome
    readonly isSpot: (spot: string) => boolean
  }
  readonly cloth: 'river' | 'wine' | 'plum' | 'indigo' | 'earth'
  /** The outcome in what the server tells; nothing of what is not of this game. */
  readonly read: (facts: GameFacts) => Outcome | undefined
  readonly Felt: ComponentType
  readonly Scene: ComponentType<SceneProps<Outcome>>
}

/** Rules over named spots as a table uses them: a name the table does not know pays nothing. */
export function rulesOf<Spot extends string, Outcome>(
  rules: TableRules<string, Spot, Outcome> & { readonly proof: Proof },
): TableGame<Outcome>['rules'] {
  const known = (spot: string): Spot => {
    const found = rules.parseSpot(spot)
    if (found === undefined) throw new RangeError(`the table has no spot ${spot}`)
    return found
  }
  return {
    proof: rules.proof,
    maxMultiplier: (spot) => rules.maxMultiplier(known(spot)),
    pays: (outcome, spot) => rules.pays(outcome, known(spot)),
    draw: (stream) => rules.draw(stream),
    isSpot: (spot) => rules.parseSpot(spot) !== undefined,
  }
}
