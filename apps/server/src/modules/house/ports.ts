/** What the house needs of the fishing rooms above it: a shot is a round of its own, drawn from the same pairs. */
import type { GameFacts, ReplyOf } from '@khela/contract'
import { port, type Scope, type Tx } from '../../kernel/index.ts'
import type { RoundTally } from '../rounds/index.ts'

type Proof = ReplyOf<'roundProof'>
export type SharedRound = Extract<Proof, { readonly table: unknown }>
export type SeedProof = Exclude<Proof, SharedRound>

/** What is known of a round besides the pair that it was drawn from. */
export interface DecidedRound extends Pick<SeedProof, 'roundId' | 'gameId' | 'mode' | 'stake' | 'payout'> {
  readonly choice: GameFacts
  readonly actions: readonly GameFacts[]
  readonly outcome: GameFacts
  readonly seedId: string
  readonly nonce: number
}

export interface Shots {
  /** Whether an id is that of a shot. */
  isShot(id: string): boolean
  /** One shot that the scope covers. Error: not_found. */
  factsOf(t: Tx, scope: Scope, id: string): Promise<DecidedRound>
  /** Sums over the shots decided from `from` up to `to`. */
  tally(t: Tx, from: Date, to: Date): Promise<RoundTally[]>
}
export const shotsPort = port<Shots>('house.shots')
