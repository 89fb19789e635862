/** A table as its page shows it, the lobby, and rounds that are over. */
import { tableIds, type ReplyOf, type TableId } from '@khela/contract'
import { currencyOfMode } from '@khela/money'
import { fail, now, playerOf, type App, type Call, type Tx } from '../../kernel/index.ts'
import { gamesOff } from '../house/index.ts'
import { balanceOf } from '../rooms/index.ts'
import { crowdOf } from './crowd.ts'
import { watchingAll } from './crowd-store.ts'
import { tableOf } from './outcome.ts'
import { tables, type Table } from './registry.ts'
import { betsOf, lastRound, newestResults, pastRounds, type RoundRow } from './store.ts'
import { dealerLine, keepSeatOf, wireLines, wireSeats } from './talk.ts'
import { isMuted, seatCounts } from './talk-store.ts'
import { termsOf, wireLimits } from './terms.ts'
import { publicOutcome, wireBet, wireRound } from './wire.ts'

/** Results that a table shows, and those the lobby does. */
const RESULTS = 120
const LOBBY_RESULTS = 40
const LINES = 40
const PAGE = 50

type Result = ReplyOf<'tableState'>['results'][number]
const wireResult = (row: RoundRow): Result => ({
  no: row.no,
  void: row.phase === 'void',
  outcome: row.phase === 'void' ? null : row.outcome,
  at: (row.overAt ?? row.openAt).toISOString(),
})
async function resultsOf(t: Tx, table: TableId, limit: number): Promise<Result[]> {
  return (await newestResults(t, table, limit)).toReversed().map(wireResult)
}

const wireSpots = (table: Table) =>
  table.kind === 'crash' ? [] : table.spots.map((spot) => ({ spot, most: table.most(spot).toString(), rtp: table.rtp(spot) }))

/** One table. Everybody may look, a trial user at a table for money too. Error: game_unknown. */
export async function tableState(t: Tx, call: Call<'tableState'>): Promise<ReplyOf<'tableState'>> {
  const { table: id, mode } = call.input
  const { memberId } = playerOf(call.actor)
  const table = tables.get(id) ?? fail('game_unknown')
  const terms = await termsOf(call.app, id)
  const round = await lastRound(t, id)
  const at = await now(t)
  const outcome = round === undefined ? undefined : await publicOutcome(t, round)
  const own = round === undefined ? [] : await betsOf(t, call.scope, { chain: round.chain, no: round.no, mode })
  const shown = wireRound(id, round, at)
  if (table.hasSeats) await call.aside((aside) => keepSeatOf(aside, id, memberId))
  return {
    serverTime: at.toISOString(),
    table: id,
    mode,
    limits: wireLimits(terms),
    spots: wireSpots(table),
    times: { betting: terms.betting, closed: terms.closed, scene: terms.scene, result: terms.result },
    round: shown,
    own: round === undefined ? [] : own.map((bet) => wireBet(bet, round, outcome)),
    crowd: await crowdOf(t, call.app, id, round, mode),
    seats: table.hasSeats ? await wireSeats(t, id, memberId) : null,
    results: await resultsOf(t, id, RESULTS),
    chat: [...(await wireLines(t, id, memberId, LINES)), dealerLine(shown.phase, at)],
    mayChat: !(await isMuted(t, memberId)),
    balance: await balanceOf(t, call.scope, { memberId, mode }),
    currency: currencyOfMode(mode),
    video: terms.video,
  }
}

/** Every table, for the lobby. */
export async function tableLobby(t: Tx, app: Pick<App, 'settings'>): Promise<ReplyOf<'tableLobby'>> {
  const at = await now(t)
  const [off, watching, seated] = [await gamesOff(t), await watchingAll(t), await seatCounts(t)]
  const shown: ReplyOf<'tableLobby'>['tables'] = []
  for (const id of tableIds) {
    const round = await lastRound(t, id)
    const { phase, closeAt } = wireRound(id, round, at)
    const limits = wireLimits(await termsOf(app, id))
    const seats = tableOf(id).hasSeats ? (seated.get(id) ?? 0) : null
    const results = await resultsOf(t, id, LOBBY_RESULTS)
    const here = { watching: watching.get(id) ?? 0, seated: seats }
    shown.push({ table: id, gameCode: id, limits, isOff: off.has(id), phase, closeAt, ...here, results })
  }
  return { serverTime: at.toISOString(), tables: shown }
}

/** Rounds that are over, newest first: of the chain in play or of one that is named. */
export async function tableHistory(t: Tx, call: Call<'tableHistory'>): Promise<ReplyOf<'tableHistory'>> {
  const { table, before } = call.input
  const chain = call.input.chain ?? (await lastRound(t, table))?.chain
  if (chain === undefined) return { chain: null, rounds: [], more: false }
  const rows = await pastRounds(t, chain, before === undefined ? 10_000_000 : Number(before), PAGE + 1)
  const ofTable = rows.filter((row) => row.table === table)
  return { chain, rounds: ofTable.slice(0, PAGE).map((row) => wireRound(table, row)), more: ofTable.length > PAGE }
}
