/** What the wallet needs of modules above and beside it. */
import type { EventBody } from '@khela/contract'
import type { Money } from '@khela/money'
import { port, type Tx } from '../../kernel/index.ts'
import type { SettledRound } from './turnover/turnover.ts'
import type { RiskSources } from './withdrawal/risk.ts'

type Rounds = EventBody<'roundsSettled'>['rounds']

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

/** What the risk checks of a withdrawal ask. */
export const riskPort = port<RiskSources>('wallet.riskSources')
export const roundSourcesPort = port<RoundSources>('wallet.roundSources')
export const roundHearerPort = port<RoundHearer>('wallet.roundHearer')
