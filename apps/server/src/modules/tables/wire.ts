/** Rounds and bets as the contract sends them. A round tells of its outcome only what everybody may know by now. */
import type { ReplyOf, TableId, TablePhase, TableRoundView } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { outcomeOf, outOf, type Outcome } from './outcome.ts'
import type { Tx } from '../../kernel/index.ts'
import { findChain } from './chain-store.ts'
import type { BetRow, RoundRow, StoredPhase } from './store.ts'

/** A round that is stopped is being paid, which takes a moment: for those who look it still runs out. */
const PHASES: Readonly<Record<StoredPhase, TablePhase>> = {
  betting: 'betting',
  closed: 'closed',
  running: 'running',
  stopped: 'running',
  settled: 'settled',
  voiding: 'void',
  void: 'void',
}
/** A table whose next round is later than this is waiting for somebody who looks. */
const IDLE_AFTER_MS = 3_000

const at = (date: Date | null): string | null => date?.toISOString() ?? null

/** The round in play or the last one; of a table that never had one, nothing but its name. */
export function wireRound(table: TableId, row: RoundRow | undefined, now?: Date): TableRoundView {
  const none = {
    openAt: null,
    closeAt: null,
    startAt: null,
    endAt: null,
    nextAt: null,
    betsRoot: null,
    ceiling: null,
    outcome: null,
    hash: null,
  }
  if (row === undefined) return { table, chain: null, no: 0, phase: 'idle', ...none }
  const isIdle = now !== undefined && row.nextAt !== null && now.getTime() - row.nextAt.getTime() > IDLE_AFTER_MS
  return {
    table,
    chain: row.chain,
    no: row.no,
    phase: isIdle ? 'idle' : PHASES[row.phase],
    openAt: at(row.openAt),
    closeAt: at(row.closeAt),
    startAt: at(row.startAt),
    endAt: at(row.endAt),
    nextAt: at(row.nextAt),
    betsRoot: row.betsRoot,
    ceiling: row.ceiling,
    outcome: row.outcome,
    hash: row.hash,
  }
}

/** The outcome of a round that has told it; undefined while it has not, and of a void one, which pays nothing. */
export async function publicOutcome(t: Tx, row: RoundRow): Promise<Outcome | undefined> {
  if (row.hash === null || row.phase === 'void' || row.phase === 'voiding') return undefined
  const chain = await findChain(t, row.chain)
  return chain === undefined ? undefined : outcomeOf(row.table, row.hash, chain.salt, row.no)
}

type WireBet = ReplyOf<'tableBet'>['bets'][number]

/** An own bet; `outcome` once the round is paid. */
export function wireBet(bet: BetRow, round: RoundRow, outcome: Outcome | undefined): WireBet {
  const { id, no, mode, panel, auto } = bet
  const isPaid = round.phase === 'settled'
  const outAt =
    bet.panel !== null && isPaid && outcome?.point !== undefined ? (outOf(bet, outcome.point, round.ceiling) ?? null) : bet.outAt
  const isLeft = bet.state === 'back' || bet.state === 'void'
  const returned = isLeft ? bet.stake : outcome !== undefined && isPaid ? outcome.returns(bet, round.ceiling) : paidSoFar(bet)
  return {
    id,
    no,
    mode,
    stake: formatMoney(bet.stake),
    spots: bet.spots.map(({ spot, stake }) => ({ spot, stake })),
    panel,
    auto,
    state: isLeft ? 'back' : bet.state === 'out' ? 'out' : isPaid ? 'settled' : 'open',
    outAt,
    payout: formatMoney(returned),
  }
}
const paidSoFar = (bet: BetRow): bigint => (bet.outAt === null ? 0n : (bet.stake * BigInt(bet.outAt)) / 100n)
