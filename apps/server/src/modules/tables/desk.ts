/** The tables for the office: how each stands, what the house risks on it, and its rounds with what they returned. */
import { tableIds, type GameFacts, type TableId, type TablePhase, type GameModeName } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import { now, type App, type DayRange, type Tx } from '../../kernel/index.ts'
import { findGame } from '../catalogue/index.ts'
import { gamesOff } from '../house/index.ts'
import { watchingAll } from './crowd-store.ts'
import { activeChains, betCounts, type BetCount } from './desk-store.ts'
import { tableOf } from './outcome.ts'
import { findRound, lastRound, newestResults, pastRounds, roundsOn, type RoundRow } from './store.ts'
import { seatCounts } from './talk-store.ts'
import { termsOf, wireLimits, type Terms } from './terms.ts'
import { wireRound } from './wire.ts'

const RESULTS = 12
const PAGE = 20

interface RoundSums {
  readonly bets: number
  readonly players: number
  readonly staked: Money
  /** Null until the round is over. */
  readonly paid: Money | null
}
export interface DeskRound extends Pick<RoundRow, 'chain' | 'no' | 'openAt' | 'overAt' | 'outcome' | 'hash' | 'voidReason'> {
  readonly phase: TablePhase
  readonly real: RoundSums
  readonly demo: RoundSums
}
export interface DeskTable {
  readonly table: TableId
  readonly name: { readonly bn: string; readonly en: string }
  readonly isOff: boolean
  readonly watching: number
  readonly seated: number | null
  readonly round: DeskRound | null
  readonly risk: Money
  readonly terms: Terms
  readonly chain: { readonly id: string; readonly length: number; readonly left: number } | null
  readonly results: readonly { readonly no: number; readonly void: boolean; readonly outcome: GameFacts | null }[]
}

const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((sum, one) => sum + one, 0n)

/** The most that a round in play can cost by what lies on it for money; of crash its ceiling bounds it by the stakes at most. */
export function riskOf(table: TableId, round: Pick<RoundRow, 'overAt' | 'totalsReal'> | undefined): Money {
  if (round === undefined || round.overAt !== null) return 0n
  const rules = tableOf(table)
  const staked = sumOf(round.totalsReal)
  if (rules.kind === 'crash') return staked
  const worst = rules.worst(round.totalsReal) - staked
  return worst > 0n ? worst : 0n
}

function sumsOf(round: RoundRow, counts: readonly BetCount[], mode: GameModeName): RoundSums {
  const count = counts.find((one) => one.chain === round.chain && one.no === round.no && one.mode === mode)
  const [totals, paid] = mode === 'real' ? [round.totalsReal, round.paidReal] : [round.totalsDemo, round.paidDemo]
  return { bets: count?.bets ?? 0, players: count?.players ?? 0, staked: sumOf(totals), paid }
}

/** Rounds as the office has them. Their phase and outcome are those that everybody may know: an operator foresees nothing. */
async function deskRounds(t: Tx, rounds: readonly RoundRow[], at: Date): Promise<DeskRound[]> {
  const counts = await betCounts(t, rounds)
  return rounds.map((round) => {
    const { chain, no, openAt, overAt, outcome, hash, voidReason } = round
    const { phase } = wireRound(round.table, round, at)
    return {
      chain,
      no,
      phase,
      openAt,
      overAt,
      outcome,
      hash,
      voidReason,
      real: sumsOf(round, counts, 'real'),
      demo: sumsOf(round, counts, 'demo'),
    }
  })
}

/** Every table of this build that the catalogue has, in the order of the lobby, as it stands now. */
export async function deskTables(t: Tx, app: Pick<App, 'settings'>, only?: TableId): Promise<DeskTable[]> {
  const at = await now(t)
  const [off, watching, seated, chains] = [await gamesOff(t), await watchingAll(t), await seatCounts(t), await activeChains(t)]
  const stands: DeskTable[] = []
  for (const table of only === undefined ? tableIds : [only]) {
    const game = await findGame(t, table)
    if (game === undefined) continue
    const last = await lastRound(t, table)
    const [round = null] = last === undefined ? [] : await deskRounds(t, [last], at)
    const chain = chains.find((one) => one.table === table)
    const results = (await newestResults(t, table, RESULTS)).toReversed()
    stands.push({
      table,
      name: game.name,
      isOff: off.has(table),
      watching: watching.get(table) ?? 0,
      seated: tableOf(table).hasSeats ? (seated.get(table) ?? 0) : null,
      round,
      risk: riskOf(table, last),
      terms: await termsOf(app, table),
      chain:
        chain === undefined ? null : { id: chain.id, length: chain.length, left: chain.length - (last?.chain === chain.id ? last.no : 0) },
      results: results.map(({ no, phase, outcome }) => ({ no, void: phase === 'void', outcome: phase === 'void' ? null : outcome })),
    })
  }
  return stands
}

/** Limits of a table as its members meet them. */
export const deskLimits = (terms: Terms) => wireLimits(terms)
export const deskExposure = ({ exposure }: Terms): string => formatMoney(exposure)

/** Rounds of a table that are over, newest first: of its days, else of the chain of its last round, or of one that is named. */
export async function deskPast(
  t: Tx,
  table: TableId,
  from: { readonly chain?: string | undefined; readonly before?: number | undefined },
  range: DayRange = {},
): Promise<{ readonly rounds: DeskRound[]; readonly more: boolean }> {
  if (range.from !== undefined || range.to !== undefined) {
    const after = from.chain === undefined || from.before === undefined ? undefined : { chain: from.chain, no: from.before }
    return pageOf(t, await roundsOn(t, table, range, after, PAGE + 1))
  }
  const chain = from.chain ?? (await lastRound(t, table))?.chain
  const first = chain === undefined ? undefined : await findRound(t, { chain, no: 1 })
  if (chain === undefined || first?.table !== table) return { rounds: [], more: false }
  return pageOf(t, await pastRounds(t, chain, (from.before ?? 10_000_001) - 1, PAGE + 1))
}
async function pageOf(t: Tx, rows: readonly RoundRow[]): Promise<{ readonly rounds: DeskRound[]; readonly more: boolean }> {
  return { rounds: await deskRounds(t, rows.slice(0, PAGE), await now(t)), more: rows.length > PAGE }
}
