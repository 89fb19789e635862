/**
 * Bets of one table that came together, in one transaction: the port takes all stakes (limits of responsible play hold there),
 * each member's own limits are looked at under the lock of their money, the bets are written, and last the round's totals are
 * moved once for all, compare-and-set. A bet that is refused there must leave nothing behind, and the others must not notice:
 * what was done is undone to the savepoint and done again without it, until none is refused. As if they had come one after the
 * other, in their order.
 */
import type { ReplyOf, TableId, GameModeName } from '@khela/contract'
import { currencyOfMode, formatMoney, parseMoney, type Money } from '@khela/money'
import { AppError, fail, now, publicId, type App, type Decided, type Player, type Scope, type Tx } from '../../kernel/index.ts'
import { answerOf, placeStakes, wagersOf, type PortAnswer, type Stake } from '../bets/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { offFor } from '../house/index.ts'
import { refuse } from '../rooms/index.ts'
import { tableOf } from './outcome.ts'
import type { SpotTable, Table } from './registry.ts'
import { portRound } from './settle.ts'
import { betsInRounds, insertBets, markBets, undoBets } from './placing-store.ts'
import { addTotals, lastRound, type BetRow, type Chip, type RoundRow } from './store.ts'
import { maskedNames } from './talk.ts'
import { termsOf, type Terms } from './terms.ts'
import { wireBet } from './wire.ts'

type Moved = ReplyOf<'tableBet'>

/** A bet that its call has read, before anything was asked of the database. */
export interface NewBet {
  readonly scope: Scope
  readonly player: Player
  readonly mode: GameModeName
  readonly no: number
  readonly sessionId: string
  readonly tx: string
  readonly stake: Money
  readonly spots: readonly Chip[]
  /** What it adds to the round's totals. */
  readonly laid: readonly Money[]
  readonly panel: number | null
  readonly auto: number | null
  readonly stopAt: number | null
}
interface Place {
  readonly app: App
  readonly table: Table
  readonly round: RoundRow
  readonly terms: Terms
  readonly at: Date
  readonly names: ReadonlyMap<bigint, string>
}
/** What a pass over some bets came to: all of them are placed, or those that are refused. */
type Pass = { readonly refused: ReadonlyMap<NewBet, AppError> } | { readonly placed: ReadonlyMap<NewBet, Moved> }

const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((sum, one) => sum + one, 0n)

export function outOfRange(min: Money, max: Money): never {
  return fail('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max > 0n ? max : 0n) })
}

/** The refusal that `work` throws; undefined when there is none. Faults pass through. */
async function refusalOf(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const stakeOf = (bet: NewBet, round: RoundRow): Stake => ({
  vendor: HOUSE_VENDOR,
  memberId: bet.player.memberId,
  txId: bet.tx,
  currency: currencyOfMode(bet.mode),
  session: bet.sessionId,
  role: bet.player.role,
  gameCode: round.table,
  round: portRound(round, round.table, bet.mode),
  amount: bet.stake,
  detail: { table: round.table, chain: round.chain, no: round.no },
})

/** Stakes of shared rounds are cash (bets/shared-rounds.ts). Cash goes first, so bonus money was taken only where no cash is left. */
async function refuseBonus(t: Tx, { scope, player, tx }: NewBet, roundId: string, cash: string): Promise<void> {
  if (parseMoney(cash) > 0n) return
  const wager = (await wagersOf(t, scope, player.memberId, roundId, 200)).find(({ id }) => id === tx)
  if ((wager?.bonus ?? 0n) > 0n) fail('insufficient_balance', { balance: formatMoney((wager?.amount ?? 0n) - (wager?.bonus ?? 0n)) })
}

/** What one member may have on a round, all their bets of it together. Called under the lock of their money. */
function checkOwn(table: SpotTable, bets: readonly Pick<BetRow, 'spots' | 'state'>[], terms: Terms): void {
  const own = table.spots.map(() => 0n)
  for (const { spots, state } of bets) {
    if (state !== 'open') continue
    for (const { spot, stake } of spots) {
      const place = table.spots.indexOf(spot)
      own[place] = (own[place] ?? 0n) + parseMoney(stake)
    }
  }
  if (own.some((amount) => amount > terms.max)) return outOfRange(terms.min, terms.max)
  if (sumOf(own) > terms.roundMax || table.worst(own) > terms.maxWin) return outOfRange(terms.min, terms.roundMax)
}

/** Throws why a bet whose stake is taken cannot stand beside the member's others. */
async function checkTaken(
  t: Tx,
  { table, terms }: Place,
  bet: NewBet,
  roundId: string,
  cash: string,
  own: readonly BetRow[],
): Promise<void> {
  await refuseBonus(t, bet, roundId, cash)
  if (bet.panel !== null && own.some(({ panel, state }) => panel === bet.panel && state !== 'back')) fail('panel_taken')
  if (table.kind === 'spots') checkOwn(table, [...own, { spots: bet.spots, state: 'open' }], terms)
}

/**
 * The bets of a mode that the house cannot bear, taken in their order. A table of crash with more stakes than it may lose would
 * have to cash everybody out below twice the stake: that is no game. All: the round takes no more bets.
 */
async function overRisk(t: Tx, { table, terms, round }: Place, mode: GameModeName, bets: readonly NewBet[]): Promise<[NewBet, AppError][]> {
  const by: Money[] = []
  for (const { laid } of bets) laid.forEach((amount, spot) => (by[spot] = (by[spot] ?? 0n) + amount))
  const totals = await addTotals(t, round, mode, by)
  if (totals === undefined) return bets.map((bet) => [bet, new AppError('bets_closed')])
  const risk = (laid: readonly Money[]) => (table.kind === 'spots' ? table.worst(laid) : 2n * sumOf(laid)) - sumOf(laid)
  if (risk(totals) <= terms.exposure) return []
  let standing = totals.map((total, spot) => total - (by[spot] ?? 0n))
  return bets.flatMap((bet): [NewBet, AppError][] => {
    const raised = standing.map((total, spot) => total + (bet.laid[spot] ?? 0n))
    if (risk(raised) > terms.exposure) return [[bet, new AppError('exposure_reached')]]
    standing = raised
    return []
  })
}

/** Takes the stakes at the port. Answers of those that are taken, by bet; refusals of the others. */
async function takeStakes(t: Tx, place: Place, bets: readonly NewBet[]) {
  const results = await placeStakes(
    t,
    place.app,
    bets.map((bet) => stakeOf(bet, place.round)),
  )
  const taken = new Map<NewBet, PortAnswer & { platform_round_id: string }>()
  const refused = new Map<NewBet, AppError>()
  for (const [n, bet] of bets.entries()) {
    const result = results[n]
    if (result === undefined) throw new Error('a stake has no answer')
    const answer = answerOf(result)
    const refusal = await refusalOf(async () => {
      if (answer.code === 'ROUND_CLOSED') return fail('bets_closed')
      if (answer.code !== 'OK' || answer.platform_round_id === null) return refuse(answer)
      taken.set(bet, { ...answer, platform_round_id: answer.platform_round_id })
    })
    if (refusal) refused.set(bet, refusal)
  }
  return { taken, refused }
}

/** Does everything for these bets, or finds out which of them are refused; then the caller undoes what was done. */
async function pass(t: Tx, place: Place, bets: readonly NewBet[]): Promise<Pass> {
  const { round, names } = place
  const { taken, refused } = await takeStakes(t, place, bets)
  if (refused.size > 0) return { refused }
  const stakes = [...taken].map(([bet, { platform_round_id: roundId, balance }]) => ({ bet, roundId, cash: balance.cash }))
  const had = await betsInRounds(
    t,
    stakes.map(({ bet, roundId }) => ({ scope: bet.scope, memberId: bet.player.memberId, roundId })),
  )
  const ownOf = ({ roundId, bet }: (typeof stakes)[number]) =>
    had.filter((own) => own.memberId === bet.player.memberId && own.roundId === roundId)
  for (const one of stakes) {
    const refusal = await refusalOf(() => checkTaken(t, place, one.bet, one.roundId, one.cash, ownOf(one)))
    if (refusal) refused.set(one.bet, refusal)
  }
  if (refused.size > 0) return { refused }

  const { chain, no, table } = round
  const written = await insertBets(
    t,
    stakes.map(({ bet: { player, mode, tx, stake, spots, panel, auto, stopAt }, roundId }) => {
      const who = names.get(player.memberId) ?? ''
      return { id: publicId('tb'), memberId: player.memberId, table, chain, no, mode, tx, roundId, stake, spots, panel, auto, stopAt, who }
    }),
  )
  const rows = new Map(written.map((row) => [row.memberId, row]))
  for (const { bet } of stakes) if (!rows.has(bet.player.memberId)) refused.set(bet, new AppError('panel_taken'))
  if (refused.size > 0) return { refused }

  for (const mode of ['real', 'demo'] as const) {
    const ofMode = bets.filter((bet) => bet.mode === mode)
    if (ofMode.length > 0) for (const [bet, why] of await overRisk(t, place, mode, ofMode)) refused.set(bet, why)
  }
  if (refused.size > 0) return { refused }
  return {
    placed: new Map(
      stakes.map((one) => {
        const row = rows.get(one.bet.player.memberId)
        const own = [...ownOf(one), ...(row === undefined ? [] : [row])].map((bet) => wireBet(bet, round, undefined))
        return [one.bet, { serverTime: place.at.toISOString(), bets: own, balance: one.cash }]
      }),
    ),
  }
}

/** Places bets of different members at a table, each with its own verdict. Errors: as `tableBet` and `crashBet` in bets.ts. */
export async function placeBets(t: Tx, app: App, id: TableId, bets: readonly NewBet[]): Promise<ReadonlyMap<NewBet, Decided<Moved>>> {
  const told = new Map<NewBet, Decided<Moved>>()
  const round = await lastRound(t, id)
  const at = await now(t)
  const isOpen = ({ no }: NewBet) => round?.no === no && round.phase === 'betting' && at < round.closeAt
  for (const bet of bets) if (!isOpen(bet)) told.set(bet, { refused: new AppError('bets_closed') })
  const off = await offFor(
    t,
    id,
    '',
    bets.map(({ player }) => player.memberId),
  )
  for (const bet of bets) if (off.has(bet.player.memberId)) told.set(bet, { refused: new AppError('game_off') })
  let left = bets.filter((bet) => !told.has(bet))
  if (left.length === 0 || round === undefined) return told
  const place: Place = { app, table: tableOf(id), round, terms: await termsOf(app, id), at, names: await maskedNames(t, left) }
  await markBets(t)
  while (left.length > 0) {
    const came = await pass(t, place, left)
    if ('placed' in came) {
      for (const [bet, reply] of came.placed) told.set(bet, { reply })
      return told
    }
    await undoBets(t)
    for (const [bet, refused] of came.refused) told.set(bet, { refused })
    left = left.filter((bet) => !told.has(bet))
  }
  return told
}
