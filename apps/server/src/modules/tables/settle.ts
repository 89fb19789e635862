/** How a shared round ends for money: winners are paid at once, set-based, and losers' rows stay untouched; or all stakes go back. */
import type { GameModeName } from '@khela/contract'
import { currencyOfMode, type Money } from '@khela/money'
import { fail, type App, type Tx } from '../../kernel/index.ts'
import { answerOf, endSharedRound, rollbackBet } from '../bets/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { leastOdds } from '../rooms/index.ts'
import { tableOf, type Outcome } from './outcome.ts'
import { cashedOut, leaveBet, listedBets, openBets, type BetRow, type RoundName, type RoundRow } from './store.ts'
import { validByMember, validOf, validOnCurve } from './valid.ts'

const modes = ['real', 'demo'] as const
/** Bets that one step gives back. */
const BACK_AT_ONCE = 50
/** More bets than any round takes: reading them must not be unbounded. */
const MOST = 1_000_000

/** The name of a round at the wallet port. Money and trial credits never meet in one (bets, invariant 2). */
export const portRound = (round: RoundName, table: string, mode: GameModeName): string => `${table}:${round.chain}:${round.no}:${mode}`

/** What a member won in a round: the wallet port pays it under the name of one of their bets. */
interface Win {
  readonly memberId: bigint
  readonly betTxId: string
  readonly payout: Money
}

/**
 * Wins as the port ends a shared round with them: one for each member, the sum of what their open bets return, under the first
 * of the bets that won. Bets of crash that were cashed out were paid then.
 */
export function winsOf(bets: readonly BetRow[], outcome: Outcome, ceiling: number | null): Win[] {
  const wins = new Map<bigint, Win>()
  for (const bet of bets) {
    const payout = outcome.returns(bet, ceiling)
    if (payout === 0n) continue
    const before = wins.get(bet.memberId)
    wins.set(bet.memberId, before ? { ...before, payout: before.payout + payout } : { memberId: bet.memberId, betTxId: bet.tx, payout })
  }
  return [...wins.values()]
}

const wasBetOn = (round: RoundRow, mode: GameModeName): boolean =>
  (mode === 'real' ? round.totalsReal : round.totalsDemo).some((total) => total > 0n)

/** What the bets of a round returned, cash-outs of crash with them. */
export type RoundPaid = Readonly<Record<GameModeName, Money>>
const cashedOutOf = async (t: Tx, round: RoundRow): Promise<RoundPaid> =>
  round.ceiling === null ? { real: 0n, demo: 0n } : cashedOut(t, round)

/** Pays a round that has stopped; answers what it paid in all. Twice is once: the port ends a shared round one time. */
export async function payRound(t: Tx, app: App, round: RoundRow, outcome: Outcome): Promise<RoundPaid> {
  const bets = await openBets(t, round, MOST)
  const paid = { ...(await cashedOutOf(t, round)) }
  for (const mode of modes) {
    const ofMode = bets.filter((bet) => bet.mode === mode)
    if (!wasBetOn(round, mode)) continue
    const wins = winsOf(ofMode, outcome, round.ceiling)
    const valid = mode === 'real' ? await validAtEnd(t, app, round, ofMode, outcome) : []
    await endSharedRound(t, app, { vendor: HOUSE_VENDOR, round: portRound(round, round.table, mode), wins, valid })
    tellLosers(t, app, ofMode, wins)
    paid[mode] += wins.reduce((sum, { payout }) => sum + payout, 0n)
  }
  return paid
}

/** What counts as valid bet, by member, where it is less than what they staked; of crash with the bets that were cashed out before. */
async function validAtEnd(t: Tx, app: App, round: RoundRow, open: readonly BetRow[], outcome: Outcome) {
  const table = tableOf(round.table)
  const least = await leastOdds(app)
  if (table.kind === 'spots') return validByMember(open, (own) => validOf(table, own, least))
  const listed = (await listedBets(t, round)).filter(({ mode }) => mode === 'real')
  return validByMember(listed, (own) => validOnCurve(own, outcome.point ?? 0, round.ceiling, least))
}

/** Losers' rounds are over too: their browsers read again. */
function tellLosers(t: Tx, app: App, bets: readonly BetRow[], wins: readonly Win[]): void {
  const told = new Set(wins.map(({ memberId }) => memberId))
  app.live.pingMany(
    t,
    'rounds',
    [...new Set(bets.map(({ memberId }) => memberId))].filter((memberId) => !told.has(memberId)),
  )
}

/** Takes one open bet back at the port. The bet's row must have been left by the caller in this transaction. */
export async function rollBack(
  t: Tx,
  app: App,
  bet: BetRow,
  why: { readonly tx: 'back' | 'void'; readonly reason: string },
): Promise<void> {
  const call = { vendor: HOUSE_VENDOR, memberId: bet.memberId, currency: currencyOfMode(bet.mode), txId: `${bet.tx}:${why.tx}` }
  const { code } = answerOf(await rollbackBet(t, app, { ...call, targetTxId: bet.tx, reason: why.reason }))
  if (code !== 'OK') fail('state_changed')
}

/** Gives some stakes of a void round back; when none was left the round ends at the port, and what was cashed out, which stands, is answered. */
export async function giveBackSome(t: Tx, app: App, round: RoundRow): Promise<RoundPaid | undefined> {
  const bets = await openBets(t, round, BACK_AT_ONCE)
  for (const bet of bets) if (await leaveBet(t, bet, 'void')) await rollBack(t, app, bet, { tx: 'void', reason: 'the round is void' })
  if (bets.length > 0) return undefined
  for (const mode of modes)
    if (wasBetOn(round, mode)) await endSharedRound(t, app, { vendor: HOUSE_VENDOR, round: portRound(round, round.table, mode), wins: [] })
  return cashedOutOf(t, round)
}
