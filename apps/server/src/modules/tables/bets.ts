/**
 * Bets at a table (GS-2.3, GS-2.9, GS-2.10; exposure GS-2.0.2). One call is one wager of the port, whatever
 * the number of its chips. Bets that come together are placed together (placing.ts); what each asks for is read here.
 */
import type { ReplyOf, TableId, GameModeName } from '@khela/contract'
import { crash } from '@khela/games/crash'
import { parseMoney, type Money } from '@khela/money'
import { AppError, fail, now, playerOf, together, type Call, type Decided, type Scope, type Tx } from '../../kernel/index.ts'
import { balanceOf, playerFor } from '../rooms/index.ts'
import { outOfRange, placeBets, type NewBet } from './placing.ts'
import { betsByTx } from './placing-store.ts'
import { tables, type SpotTable } from './registry.ts'
import { rollBack } from './settle.ts'
import { addTotals, betsOf, findBet, findRound, lastRound, leaveBet, type BetRow, type Chip, type RoundRow } from './store.ts'
import { termsOf, type Terms } from './terms.ts'
import { publicOutcome, wireBet } from './wire.ts'

type Moved = ReplyOf<'tableBet'>

/** The round that takes bets now, when it is the one the caller has seen. */
async function openFor(t: Tx, table: TableId, no: number): Promise<RoundRow> {
  const round = await lastRound(t, table)
  if (round?.no !== no || round.phase !== 'betting') return fail('bets_closed')
  return (await now(t)) < round.closeAt ? round : fail('bets_closed')
}

/** The member's bets of a round, with the balance: what every call that moved something answers. */
export async function movedAnswer(t: Tx, scope: Scope, memberId: bigint, round: RoundRow, mode: GameModeName): Promise<Moved> {
  const bets = await betsOf(t, scope, { chain: round.chain, no: round.no, mode })
  const outcome = await publicOutcome(t, round)
  return {
    serverTime: (await now(t)).toISOString(),
    bets: bets.map((bet) => wireBet(bet, round, outcome)),
    balance: await balanceOf(t, scope, { memberId, mode }),
  }
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
/** A bet that this key made before: how its round stands. */
async function foundAgain(t: Tx, call: { readonly scope: Scope }, bet: BetRow): Promise<Moved> {
  const round = (await findRound(t, bet)) ?? fail('not_found')
  return movedAnswer(t, call.scope, bet.memberId, round, bet.mode)
}

/** What a call for chips asks for. Errors: game_unknown, choice_invalid, amount_out_of_range, need_true_account. */
async function chipsOf({ app, input, scope, actor }: Call<'tableBet'>, tx: string): Promise<NewBet> {
  const { table: id, mode, no, sessionId, spots } = input
  const table = tables.get(id)
  if (table?.kind !== 'spots') return fail('game_unknown')
  const laid = laidOn(table, spots, await termsOf(app, id))
  const stake = laid.reduce((sum, one) => sum + one, 0n)
  if (stake === 0n) return fail('choice_invalid')
  return { scope, player: playerFor(actor, mode), mode, no, sessionId, tx, stake, spots, laid, panel: null, auto: null, stopAt: null }
}

/**
 * What a call for a panel of crash asks for. What may be won bounds where the bet is cashed out at the latest, so that no stake
 * is refused for a multiplier that hardly ever comes. Errors: choice_invalid, amount_out_of_range, need_true_account.
 */
async function panelOf({ app, input, scope, actor }: Call<'crashBet'>, tx: string): Promise<NewBet> {
  const { mode, no, sessionId, panel, auto } = input
  const terms = await termsOf(app, 'crash')
  if (crash.parseChoice({ auto }) === undefined) return fail('choice_invalid')
  const stake = parseMoney(input.stake)
  if (stake < terms.min || stake > terms.max) return outOfRange(terms.min, terms.max)
  const byWin = (terms.maxWin * 100n) / stake
  if (auto !== null && BigInt(auto) > byWin) return outOfRange(terms.min, (terms.maxWin * 100n) / BigInt(auto))
  const { cap, least } = crash.payTable
  const stopAt = auto ?? Number(byWin > BigInt(cap) ? BigInt(cap) : byWin)
  if (stopAt < least) return outOfRange(terms.min, terms.maxWin)
  return { scope, player: playerFor(actor, mode), mode, no, sessionId, tx, stake, spots: [], laid: [stake], panel, auto, stopAt }
}

/** The verdict of `work`. Faults pass through. */
async function decided<R>(work: () => Promise<R>): Promise<Decided<R>> {
  try {
    return { reply: await work() }
  } catch (error) {
    if (error instanceof AppError) return { refused: error }
    throw error
  }
}

/** Decides calls of one table, each of another member. A retry with its key answers how the round stands. */
async function decideBets<N extends 'tableBet' | 'crashBet'>(
  t: Tx,
  id: TableId,
  calls: readonly Call<N>[],
  read: (call: Call<N>, tx: string) => Promise<NewBet>,
): Promise<Decided<Moved>[]> {
  const named = calls.map((call) => {
    const tx = `${id}:${call.key ?? fail('key_required')}`
    return { call, tx, scope: call.scope, memberId: playerOf(call.actor).memberId }
  })
  const known = new Map((await betsByTx(t, named)).map((bet) => [bet.memberId, bet]))
  const verdicts = new Map<Call<N>, Decided<Moved>>()
  const asked: { readonly call: Call<N>; readonly bet: NewBet }[] = []
  for (const { call, tx, memberId } of named) {
    const before = known.get(memberId)
    if (before !== undefined) {
      verdicts.set(call, await decided(() => foundAgain(t, call, before)))
      continue
    }
    const bet = await decided(() => read(call, tx))
    if ('refused' in bet) verdicts.set(call, bet)
    else asked.push({ call, bet: bet.reply })
  }
  const [first] = asked
  if (first !== undefined) {
    const placed = await placeBets(
      t,
      first.call.app,
      id,
      asked.map(({ bet }) => bet),
    )
    for (const { call, bet } of asked) verdicts.set(call, placed.get(bet) ?? fail('unknown_error'))
  }
  return calls.map((call) => verdicts.get(call) ?? fail('unknown_error'))
}

/**
 * Puts chips on spots. Errors: game_unknown, choice_invalid, bets_closed, amount_out_of_range, exposure_reached, and the
 * refusals of the wallet port. `placed` hears after the commit.
 */
export const tableBetBy = (placed: (table: TableId) => void) =>
  together<'tableBet'>({
    lane: ({ input }) => input.table,
    decide: async (t, calls) => {
      const id = calls[0]?.input.table
      if (id === undefined) return []
      t.afterCommit(() => placed(id))
      return decideBets(t, id, calls, chipsOf)
    },
  })

/** Bets on one of the two panels of crash. Errors: as `tableBetBy`, and panel_taken. */
export const crashBetBy = (placed: (table: TableId) => void) =>
  together<'crashBet'>({
    lane: () => 'crash',
    decide: (t, calls) => {
      t.afterCommit(() => placed('crash'))
      return decideBets(t, 'crash', calls, panelOf)
    },
  })

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
