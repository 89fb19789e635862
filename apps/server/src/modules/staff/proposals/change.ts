/** A rule of the house that two operators change together: how it is read and how it is written. */
import { proposalActs, type ProposalAct, type RequestOf } from '@khela/contract'
import { listPort, StartupError, type Call, type Tx } from '../../../kernel/index.ts'
import type { Values } from './rules.ts'

export type ChangeCall<N extends ProposalAct> = Pick<Call<N>, 'app' | 'actor' | 'scope' | 'input' | 'aside'>

export interface Standing {
  /** What the values are of, as operators read it; empty where the act names it already. */
  readonly subject: { readonly bn: string; readonly en: string }
  readonly values: Values
}

export const noSubject: Standing['subject'] = { bn: '', en: '' }

export interface Change<N extends ProposalAct> {
  /** Name of the row in the audit. */
  audit(input: RequestOf<N>): string
  /** What the change is about: one proposal at a time. */
  key(input: RequestOf<N>): string
  /** The values in the caller's transaction; undefined where nothing stands yet. `id`: what `write` answered. */
  read(t: Tx, call: ChangeCall<N>, id?: string): Promise<Standing | undefined>
  /** Writes the change in the name of `by`. It is tried, and taken back, when it is proposed: errors are raised then already. */
  write(t: Tx, call: ChangeCall<N>, by: string): Promise<string | undefined>
  /** Whether it only protects, so that one operator may do it at once. */
  protects?(before: Values | null, after: Values): boolean
  /** What follows once it takes effect, in the same transaction: never when it is only tried. */
  announce?(t: Tx, call: ChangeCall<N>): Promise<void>
}

/** Every rule that two change together, by its call. */
export type Changes = { readonly [N in ProposalAct]: Change<N> }

/** Each module with rules that two change provides its own. */
export const changesPort = listPort<Partial<Changes>>('staff.changes')

/** The changes of all modules in one. Throws StartupError for an act that nobody or that two change by. */
export function gatherChanges(parts: readonly Partial<Changes>[]): Changes {
  for (const act of proposalActs) {
    const found = parts.filter((part) => part[act] !== undefined).length
    if (found !== 1) throw new StartupError(`The rule of ${act} is changed by ${found === 0 ? 'no module' : 'more than one module'}.`)
  }
  return Object.assign({}, ...parts) as Changes
}
