/** What the record of a round keeps beside its money, written and read. */
import type { GameFacts } from '@khela/contract'
import type { RoundDetail } from '../bets/index.ts'
import { olderForm } from './games.ts'

interface StoredRound {
  readonly id: string
  readonly gameCode: string
  readonly detail: RoundDetail
}

/** A text of the record. The record is ours: something else there is damage, not input. */
function textOf(round: StoredRound, name: string): string {
  const value = round.detail[name]
  if (typeof value !== 'string') throw new Error(`round ${round.id} does not say its ${name}`)
  return value
}

/** What the record of a round keeps of it besides money: enough to work it out again from its seeds. */
export interface RecordedRound {
  readonly choice: GameFacts
  readonly actions: readonly GameFacts[]
  /** What the round was opened with, in wire form, where more was staked later. */
  readonly first?: string | undefined
  readonly outcome: GameFacts
  readonly win: boolean
  readonly mult4: string
  readonly seedId: string
  readonly nonce: number
}

type Facts = Omit<RecordedRound, 'actions'> & { readonly actions?: readonly GameFacts[] }

/** The record's form of a round: texts and whole numbers only. */
export function written(game: string, { choice, actions = [], first, outcome, ...plain }: Facts): RoundDetail {
  if (olderForm(game) !== undefined) return { ...plainFacts(choice), ...plainFacts(outcome), ...plain }
  return {
    choice: JSON.stringify(choice),
    ...(actions.length === 0 ? {} : { actions: JSON.stringify(actions) }),
    ...(first === undefined ? {} : { first }),
    outcome: JSON.stringify(outcome),
    ...plain,
  }
}

/** Facts that a record can hold as they are. */
function plainFacts(facts: GameFacts): RoundDetail {
  const plain = Object.entries(facts).filter((fact): fact is [string, string | number | boolean] => typeof fact[1] !== 'object')
  return Object.fromEntries(plain)
}

/** Facts that stand in a record by their own names. A missing one is damage, not input. */
function factsAt(round: StoredRound, names: readonly string[]): GameFacts {
  return Object.fromEntries(
    names.map((name) => {
      const value = round.detail[name]
      if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`round ${round.id} does not say its ${name}`)
      return [name, value]
    }),
  )
}

/** Reads what `written` wrote. */
export function recorded(round: StoredRound): RecordedRound {
  const older = olderForm(round.gameCode)?.record
  const { win, nonce, actions, first } = round.detail
  if (typeof win !== 'boolean' || typeof nonce !== 'number') throw new Error(`round ${round.id} does not say its outcome`)
  return {
    choice: older === undefined ? (JSON.parse(textOf(round, 'choice')) as GameFacts) : factsAt(round, older.choice),
    actions: typeof actions === 'string' ? (JSON.parse(actions) as GameFacts[]) : [],
    first: typeof first === 'string' ? first : undefined,
    outcome: older === undefined ? (JSON.parse(textOf(round, 'outcome')) as GameFacts) : factsAt(round, older.outcome),
    win,
    mult4: textOf(round, 'mult4'),
    seedId: textOf(round, 'seedId'),
    nonce,
  }
}
