/** What turnover needs of the modules above it: what they know of rounds, and what they do with rounds that are counted. */
import type { EventBody } from '@khela/contract'
import type { Money } from '@khela/money'
import { port, type App, type Tx } from '../../kernel/index.ts'
import type { SettledRound } from './turnover.ts'

export type Rounds = EventBody<'roundsSettled'>['rounds']

/** What the games know of rounds, for whoever counts turnover. */
export interface RoundSources {
  /** Facts by round id; a round that is not known is left out. */
  factsOf(t: Tx, rounds: Rounds): Promise<ReadonlyMap<string, Pick<SettledRound, 'category' | 'valid'>>>
  /** The settled rounds of these members within a shared round. */
  sharedRounds(
    t: Tx,
    members: readonly bigint[],
    vendor: string,
    round: string,
  ): Promise<readonly { memberId: bigint; id: string; mode: 'real' | 'demo'; stake: Money; payout: Money }[]>
  /** The large wins of a shared round. */
  winsOfEnd(t: Tx, vendor: string, round: string): Promise<readonly { memberId: bigint; roundId: string; payout: Money }[]>
}

/** Told of rounds that are over and paid, in the transaction that has counted them. */
export interface RoundHearer {
  ended(t: Tx, rounds: Rounds): void
  sharedEnded(t: Tx, vendor: string, round: string): void
}

/** A round that has ended, as far as what it paid is asked. */
export type PaidRound = Pick<Rounds[number], 'memberId' | 'roundId' | 'mode' | 'payout'>

/** Takes what rounds put into the account of a bonus that is over: of these members, in the transaction that has counted their rounds. */
export type LateBonus = (t: Tx, app: App, memberIds: readonly bigint[]) => Promise<void>
/** Keeps large wins for a look, in the transaction that has counted their rounds. */
export type LargeRounds = (t: Tx, app: App, rounds: readonly PaidRound[]) => Promise<void>

export const roundSourcesPort = port<RoundSources>('turnover.roundSources')
export const roundHearerPort = port<RoundHearer>('turnover.roundHearer')
export const lateBonusPort = port<LateBonus>('turnover.lateBonus')
export const largeRoundsPort = port<LargeRounds>('turnover.largeRounds')
