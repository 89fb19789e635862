/**
 * Bets at a table (domain/games-and-sports.md §2.3, §2.9, §2.10; exposure rule §2). One call is one wager of the port, whatever
 * the number of its chips. In one transaction: the port takes the stake (limits of responsible play hold there), the member's
 * own limits are looked at under the lock of their money, the bet is written, and last the round's totals are moved,
 * compare-and-set: the round takes no more bets by the database's clock, or the house would risk too much → nothing has happened.
 */
import type { ReplyOf, TableId } from '@khela/contract'
import { crash } from '@khela/games/crash'
import { formatMoney, parseMoney, type Money } from '@khela/money'
import { fail, now, playerOf, publicId, type Call, type Player, type Scope, type Tx } from '../../../kernel/index.ts'
import { answerOf, HOUSE_VENDOR, placeBet, wagersOf, type GameModeName, type StakeCall } from '../../play/index.ts'
import { isOff } from '../controls-store.ts'
import { currencyOf } from '../house-round.ts'
import { refuse } from '../refuse.ts'
import { balanceOf, playerFor } from '../table.ts'
import { tables, type SpotTable } from './registry.ts'
import { portRound, rollBack } from './settle.ts'
import {
  addTotals,
  betByTx,
  betsOf,
  findBet,
  findRound,
  insertBet,
  lastRound,
  leaveBet,
  type BetRow,
  type Chip,
  type RoundRow,
} from './store.ts'
import { maskedName } from './talk.ts'
import { termsOf, type Terms } from './terms.ts'
import { outcomeTold, wireBet } from './wire.ts'

type Moved = ReplyOf<'tableBet'>
type Caller<N extends 'tableBet' | 'crashBet' | 'tableUndo'> = Pick<Call<N>, 'app' | 'scope' | 'actor'>

/** The round that takes bets now, when it is the one the caller has seen. */
async function openFor(t: Tx, table: TableId, no: number): Promise<RoundRow> {
  const round = await lastRound(t, table)
  if (round?.no !== no || round.phase !== 'betting') return fail('bets_closed')
  return (await now(t)) < round.closeAt ? round : fail('bets_closed')
}

/** The member's bets of a round, with the balance: what every call that moved something answers. */
export async function movedAnswer(t: Tx, scope: Scope, memberId: bigint, round: RoundRow, mode: GameModeName): Promise<Moved> {
  const bets = await betsOf(t, scope, { chain: round.chain, no: round.no, mode })
  const outcome = await outcomeTold(t, round)
  return {
    serverTime: (await now(t)).toISOString(),
    bets: bets.map((bet) => wireBet(bet, round, outcome)),
    balance: await balanceOf(t, scope, { memberId, mode }),
  }
}

interface NewBet {
  readonly player: Player
  readonly mode: GameModeName
  readonly sessionId: string
  readonly tx: string
  readonly round: RoundRow
  readonly stake: Money
  readonly spots: readonly Chip[]
  readonly panel: number | null
  readonly auto: number | null
  readonly stopAt: number | null
}

/** Takes the stake at the port and writes the bet. Stakes of shared rounds are cash: bonus money is not taken (play/shared-rounds.ts). */
async function stakeBet(t: Tx, call: Caller<'tableBet' | 'crashBet'>, bet: NewBet): Promise<void> {
  const { round, player, mode } = bet
  if (await isOff(t, round.table, player.memberId)) return fail('game_off')
  const stakeCall: StakeCall = {
    vendor: HOUSE_VENDOR,
    memberId: player.memberId,
    txId: bet.tx,
    currency: currencyOf(mode),
    session: bet.sessionId,
    role: player.role,
    gameCode: round.table,
  }
  const detail = { table: round.table, chain: round.chain, no: round.no }
  const answer = answerOf(
    await placeBet(t, call.app, { ...stakeCall, round: portRound(round, round.table, mode), amount: bet.stake, detail }),
  )
  if (answer.code === 'ROUND_CLOSED') return fail('bets_closed')
  if (answer.code !== 'OK' || answer.platform_round_id === null) return refuse(answer)
  const roundId = answer.platform_round_id
  await refuseBonus(t, call.scope, player.memberId, roundId, bet.tx, answer.balance.cash)
  const who = await maskedName(t, call.scope, player)
  const { stake, spots, panel, auto, stopAt, tx } = bet
  const { chain, no, table } = round
  const row = { id: publicId('tb'), memberId: player.memberId, table, chain, no, mode, tx, roundId, stake, spots, panel, auto, stopAt, who }
  if (!(await insertBet(t, row))) return fail('panel_taken')
}

/** Cash goes first, so bonus money was taken only where no cash is left. */
async function refuseBonus(t: Tx, scope: Scope, memberId: bigint, roundId: string, tx: string, cash: string): Promise<void> {
  if (parseMoney(cash) > 0n) return
  const wager = (await wagersOf(t, scope, memberId, roundId, 200)).find(({ id }) => id === tx)
  if ((wager?.bonus ?? 0n) > 0n) fail('insufficient_balance', { balance: formatMoney((wager?.amount ?? 0n) - (wager?.bonus ?? 0n)) })
}

function outOfRange(min: Money, max: Money): never {
  return fail('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max > 0n ? max : 0n) })
}

/** Chips by the order of the table's spots. Errors: choice_invalid, amount_out_of_range. */
function laidOn(table: SpotTable, chips: readonly Chip[], terms: Terms): Money[] {
  const laid = table.spots.map(() => 0n)
  for (const { spot, stake } of chips) {
    const place = table.spots.indexOf(spot)
    if (place < 0) return fail('choice_invalid')
    const amount = parseMoney(stake)
    if (amount < terms.min || amount > terms.max) return outOfRange(terms.min, terms.max)
    laid[place] = (laid[place] ?? 0n) + amount
  }
  return laid
}
const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((sum, one) => sum + one, 0n)

/** What one member may have on a round, all their bets of it together. Called under the lock of their money. */
function checkOwn(table: SpotTable, bets: readonly BetRow[], terms: Terms): void {
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

/**
 * Puts chips on spots. A retry with its key answers how the round stands. Errors: game_unknown, game_off, choice_invalid,
 * bets_closed, amount_out_of_range, exposure_reached, and the refusals of the wallet port.
 */
export async function tableBet(t: Tx, call: Call<'tableBet'>): Promise<Moved> {
  const { table: id, mode, no, sessionId, spots } = call.input
  const table = tables.get(id)
  if (table?.kind !== 'spots') return fail('game_unknown')
  const tx = `${id}:${call.key ?? fail('key_required')}`
  const known = await betByTx(t, call.scope, tx)
  if (known !== undefined) return foundAgain(t, call, known)
  const terms = await termsOf(call.app, id)
  const laid = laidOn(table, spots, terms)
  const stake = sumOf(laid)
  if (stake === 0n) return fail('choice_invalid')
  const round = await openFor(t, id, no)
  const player = playerFor(call.actor, mode)
  await stakeBet(t, call, { player, mode, sessionId, tx, round, stake, spots, panel: null, auto: null, stopAt: null })
  checkOwn(table, await betsOf(t, call.scope, { chain: round.chain, no, mode }), terms)
  const answer = await movedAnswer(t, call.scope, player.memberId, round, mode)
  const totals = (await addTotals(t, round, mode, laid)) ?? fail('bets_closed')
  if (table.worst(totals) - sumOf(totals) > terms.exposure) return fail('exposure_reached')
  return answer
}

/** A bet that this key made before: how its round stands. */
async function foundAgain(t: Tx, call: Pick<Call<'tableBet'>, 'scope'>, bet: BetRow): Promise<Moved> {
  const round = (await findRound(t, bet)) ?? fail('not_found')
  return movedAnswer(t, call.scope, bet.memberId, round, bet.mode)
}

/**
 * Bets on one of the two panels of crash. What may be won bounds where the bet is cashed out at the latest, so that no stake
 * is refused for a multiplier that hardly ever comes. Errors: as `tableBet`, and panel_taken.
 */
export async function crashBet(t: Tx, call: Call<'crashBet'>): Promise<Moved> {
  const { mode, no, sessionId, panel, auto } = call.input
  const tx = `crash:${call.key ?? fail('key_required')}`
  const known = await betByTx(t, call.scope, tx)
  if (known !== undefined) return foundAgain(t, call, known)
  const terms = await termsOf(call.app, 'crash')
  if (crash.parseChoice({ auto }) === undefined) return fail('choice_invalid')
  const stake = parseMoney(call.input.stake)
  if (stake < terms.min || stake > terms.max) return outOfRange(terms.min, terms.max)
  const byWin = (terms.maxWin * 100n) / stake
  if (auto !== null && BigInt(auto) > byWin) return outOfRange(terms.min, (terms.maxWin * 100n) / BigInt(auto))
  const { cap, least } = crash.payTable
  const stopAt = auto ?? Number(byWin > BigInt(cap) ? BigInt(cap) : byWin)
  if (stopAt < least) return outOfRange(terms.min, terms.maxWin)
  const round = await openFor(t, 'crash', no)
  const player = playerFor(call.actor, mode)
  await stakeBet(t, call, { player, mode, sessionId, tx, round, stake, spots: [], panel, auto, stopAt })
  const answer = await movedAnswer(t, call.scope, player.memberId, round, mode)
  const totals = (await addTotals(t, round, mode, [stake])) ?? fail('bets_closed')
  // A table of more stakes than it may lose would have to cash everybody out below twice the stake: that is no game.
  if (sumOf(totals) > terms.exposure) return fail('exposure_reached')
  return answer
}

/** Takes own bets of the round back while it takes bets: one, or all. A retry finds nothing left to take back. */
export async function tableUndo(t: Tx, call: Call<'tableUndo'>): Promise<Moved> {
  const { table: id, mode, no, betId } = call.input
  const { memberId } = playerOf(call.actor)
  const table = tables.get(id) ?? fail('game_unknown')
  const round = await openFor(t, id, no)
  const own = await betsOf(t, call.scope, { chain: round.chain, no, mode })
  if (betId !== null && !own.some((bet) => bet.id === betId)) return fail('not_found')
  const chosen = own.filter((bet) => bet.state === 'open' && (betId === null || bet.id === betId))
  const back: Money[] = []
  for (const bet of chosen) {
    if (!(await leaveBet(t, bet, 'back'))) continue
    await rollBack(t, call.app, bet, { tx: 'back', reason: 'taken back by the player' })
    placesOf(table.kind === 'spots' ? table.spots : undefined, bet).forEach(
      ([place, amount]) => (back[place] = (back[place] ?? 0n) - amount),
    )
  }
  const answer = await movedAnswer(t, call.scope, memberId, round, mode)
  const by = Array.from(back, (amount) => amount ?? 0n)
  return (await addTotals(t, round, mode, by)) === undefined ? fail('bets_closed') : answer
}

const placesOf = (spots: readonly string[] | undefined, bet: BetRow): (readonly [number, Money])[] =>
  spots === undefined ? [[0, bet.stake]] : bet.spots.map(({ spot, stake }) => [spots.indexOf(spot), parseMoney(stake)] as const)

/** An own bet by its id. Error: not_found. */
export const ownBet = async (t: Tx, scope: Scope, id: string): Promise<BetRow> => (await findBet(t, scope, id)) ?? fail('not_found')
