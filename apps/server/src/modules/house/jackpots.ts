/**
 * Jackpots of the house in its games (GS-2.0.4): a real bet puts 1 % of its stake to the chance of
 * winning a pool, and p = 1 % × stake ÷ what the pool holds, so that it is worth exactly that 1 % on top of the game's return. The
 * pools are filled by the house (D-H4), so nothing is taken off the stake.
 */
import type { GameModeName } from '@khela/contract'
import type { Money } from '@khela/money'
import { now, type App, type Tx } from '../../kernel/index.ts'
import { payJackpot, poolToWin, type JackpotKind } from '../jackpot/index.ts'
import type { ReadBet } from './games.ts'

/** What a bet plays for besides its game: fixed before anything is drawn, and kept with the choice. */
export interface JackpotTerms {
  readonly pool: string
  /** What the pool held in money, in 1/10 000. */
  readonly held: Money
}

const TICKETS = 2n ** 52n
/** The part of a stake that counts for the jackpot, one in so many. */
const PART = 100n

/** Of a stake, what counts for the jackpot. */
export const jackpotPart = (stake: Money): Money => stake / PART

/** Whether a ticket (0 … 2^52 − 1) wins a pool that holds `held`. A stake of a hundred times that, or more, always does. */
export const isJackpot = (ticket: number, held: Money, stake: Money): boolean => BigInt(ticket) * held * PART < stake * TICKETS

/** What a bet of this mode plays for; `undefined` in demo, for a game without a jackpot, and while no such pool runs. */
export async function jackpotTerms(t: Tx, kind: JackpotKind | undefined, mode: GameModeName): Promise<JackpotTerms | undefined> {
  return kind === undefined || mode !== 'real' ? undefined : await poolToWin(t, kind)
}

/** The game with a ticket drawn behind it, from the same stream. */
export function withTicket(read: ReadBet, { held }: JackpotTerms): ReadBet {
  return {
    ...read,
    play(stream, stake) {
      const played = read.play(stream, stake)
      const ticket = stream.u52()
      return { ...played, outcome: { ...played.outcome, ticket, jackpot: isJackpot(ticket, held, stake) } }
    },
  }
}

/**
 * Pays the pool that a round has won, once for each round, and says how much. When somebody else won it a moment ago, the
 * pool that runs instead is paid: the ticket was a winning one.
 */
export async function payTicket(t: Tx, app: App, terms: JackpotTerms, won: { memberId: bigint; roundId: string }): Promise<Money> {
  let pool: string | undefined = terms.pool
  while (pool !== undefined) {
    const paid = await payJackpot(t, app, { pool, memberId: won.memberId, at: await now(t), key: won.roundId })
    if (paid.status === 'paid') return paid.amount
    pool = paid.next
  }
  throw new Error(`round ${won.roundId} has won a jackpot and no pool runs`)
}
