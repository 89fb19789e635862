/** What the record of a round keeps beside its money, written and read. */
import type { GameFacts } from '@khela/contract'
import type { RoundDetail } from '../play/index.ts'

/** A text of the record. The record is ours: something else there is damage, not input. */
function textOf(round: { readonly id: string; readonly detail: RoundDetail }, name: string): string {
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

/** The record's form of a round: texts and whole numbers only. */
export function written(round: Omit<RecordedRound, 'actions'> & { readonly actions?: readonly GameFacts[] }): RoundDetail {
  const { choice, actions = [], first, outcome, ...plain } = round
  return {
    choice: JSON.stringify(choice),
    ...(actions.length === 0 ? {} : { actions: JSON.stringify(actions) }),
    ...(first === undefined ? {} : { first }),
    outcome: JSON.stringify(outcome),
    ...plain,
  }
}

/** Reads what `written` wrote. */
export function recorded(round: { readonly id: string; readonly detail: RoundDetail }): RecordedRound {
  const { win, nonce, actions, first } = round.detail
  if (typeof win !== 'boolean' || typeof nonce !== 'number') throw new Error(`round ${round.id} does not say its outcome`)
  return {
    choice: JSON.parse(textOf(round, 'choice')) as GameFacts,
    actions: typeof actions === 'string' ? (JSON.parse(actions) as GameFacts[]) : [],
    first: typeof first === 'string' ? first : undefined,
    outcome: JSON.parse(textOf(round, 'outcome')) as GameFacts,
    win,
    mult4: textOf(round, 'mult4'),
    seedId: textOf(round, 'seedId'),
    nonce,
  }
}
