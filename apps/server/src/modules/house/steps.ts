/**
 * Rounds of several steps, of any game of that kind (GS-1.3, GS-2). Nothing is kept of a round but its
 * seed, choice and actions: each call plays it again. Opening, an action and an ending are one transaction each, so that
 * whatever breaks off leaves the round before it or behind it.
 */
import type { GameFacts, ReplyOf } from '@khela/contract'
import { stream } from '@khela/fair'
import { currencyOfMode, formatMoney, mulRate, parseMoney } from '@khela/money'
import { fail, playerOf, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { answerOf, placeBet, rollbackBet, settleRound, type PortResult } from '../bets/index.ts'
import { roundOf } from '../rounds/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { written } from './round-record.ts'
import { reserveRisk, openingBound, release, riskOf, openingRisk } from './exposure.ts'
import { houseGames, type ReadRound, type StepPlayed } from './games.ts'
import { checkStake, largestStake, type Limits } from './house-round.ts'
import { leastOdds, MULT_UNIT, oddsOf, validNote, refuse, playerFor, stakeableOf } from '../rooms/index.ts'
import { drawAgain, takeDraw, type Draw } from './seeds.ts'
import { findByBet, findOpen, findStep, insertStep, lockStep, writeStep, type StepOwner, type StepRow } from './steps-store.ts'
import { limitsOf, wireRound } from './table.ts'
import { versionOf } from './versions.ts'

type WireStep = ReplyOf<'houseAct'>['step']
type Answer = ReplyOf<'houseAct'>

function readerOf(game: string, choice: unknown): ReadRound {
  const found = houseGames.get(game)
  if (found?.kind !== 'steps') return fail('game_unknown')
  return found.read(choice) ?? fail('choice_invalid')
}

/** A stored round as its rules play it, with what it is drawn from. */
async function replayed(t: Tx, app: Pick<App, 'config'>, row: StepRow) {
  const read = readerOf(row.game, row.choice)
  const draw = await drawAgain(t, app, row.memberId, row.seedId, row.nonce)
  const play = (actions: readonly GameFacts[]): StepPlayed =>
    read.replay(stream(draw.serverSeed, draw.clientSeed, draw.nonce), row.stake, actions)
  return { read, draw, play }
}

/** The actions that are allowed now and cannot win more than may be won, nor more than is held for the round. */
function offered(step: StepPlayed, { stake, reserved }: Pick<StepRow, 'stake' | 'reserved'>, limits: Limits): string[] {
  return step.legal.filter((kind) => {
    const reach = step.reach(kind)
    if (reach === 0n) return true
    return stake <= largestStake({ ...limits, max: stake }, reach) && (reserved === null || mulRate(stake, reach, MULT_UNIT) <= reserved)
  })
}

async function wireStep(t: Tx, scope: Scope, row: StepRow, step: StepPlayed, limits: Limits): Promise<WireStep> {
  const round = row.state === 'done' ? await roundOf(t, scope, row.id) : undefined
  return {
    id: row.id,
    game: row.game,
    mode: row.mode,
    choice: row.choice,
    stake: formatMoney(row.stake),
    staked: formatMoney(row.staked),
    turn: row.actions.length,
    view: step.view,
    legal: row.state === 'open' ? offered(step, row, limits) : [],
    at: row.at.toISOString(),
    done: round === undefined ? null : wireRound(round),
  }
}

/** The member's open round of a game; undefined when there is none. */
export async function openStep(
  t: Tx,
  call: Pick<Call<'houseTable'>, 'app' | 'scope'>,
  owner: StepOwner & { readonly game: string },
): Promise<WireStep | undefined> {
  const row = await findOpen(t, call.scope, owner, owner.game)
  return row && asItStands(t, call, row)
}

/** A round of several steps that the scope covers, as it stands or as it ended; undefined for one of another kind. */
export async function stepOf(t: Tx, call: Pick<Call<'houseTable'>, 'app' | 'scope'>, id: string): Promise<WireStep | undefined> {
  const row = await findStep(t, call.scope, id)
  return row && asItStands(t, call, row)
}

async function asItStands(t: Tx, call: Pick<Call<'houseTable'>, 'app' | 'scope'>, row: StepRow): Promise<WireStep> {
  const { play } = await replayed(t, call.app, row)
  return wireStep(t, call.scope, row, play(row.actions), await limitsOf(call.app, row.game))
}

function accepted(result: PortResult): ReturnType<typeof answerOf> {
  const answer = answerOf(result)
  return answer.code === 'OK' ? answer : refuse(answer)
}
const leftIn = ({ balance: { cash, bonus } }: ReturnType<typeof answerOf>) => ({
  balance: formatMoney(parseMoney(cash)),
  bonus: formatMoney(parseMoney(bonus)),
})

/** The round that this key opened before, as it stands now. */
async function openedBefore(t: Tx, call: Call<'houseOpen'>, row: StepRow, choice: GameFacts): Promise<Answer> {
  const { stake, mode } = call.input
  const isSame = row.mode === mode && formatMoney(row.stake) === stake && JSON.stringify(choice) === JSON.stringify(row.choice)
  if (!isSame) return fail('idempotency_conflict')
  return standing(t, call, row)
}

/** A round as it stands, with the balance; nothing moves. */
async function standing(t: Tx, call: Pick<Call<'houseAct'>, 'app' | 'scope'>, row: StepRow): Promise<Answer> {
  return { step: await asItStands(t, call, row), ...(await stakeableOf(t, call.scope, row)) }
}

/**
 * Stakes on a round. Errors: game_unknown for a game that has no steps, choice_invalid, amount_out_of_range, round_unfinished
 * while a round of this game is open, and the refusals of the wallet port.
 */
export async function houseOpen(t: Tx, call: Call<'houseOpen'>): Promise<Answer> {
  const { sessionId, mode, game } = call.input
  const read = readerOf(game, call.input.choice)
  const { memberId, role } = playerFor(call.actor, mode)
  const txId = `${game}:${call.key ?? fail('key_required')}`
  const before = await findByBet(t, memberId, txId)
  if (before !== undefined) return openedBefore(t, call, before, read.choice)
  if ((await findOpen(t, call.scope, { memberId, mode }, game)) !== undefined) return fail('round_unfinished')

  const stake = parseMoney(call.input.stake)
  const limits = await limitsOf(call.app, game)
  checkStake(limits, openingBound(read.opening), stake)
  const draw = await takeDraw(t, call.app, { memberId, mode, game })
  const { choice } = read
  const bet = { vendor: HOUSE_VENDOR, memberId, txId, currency: currencyOfMode(mode), session: sessionId, role, gameCode: game }
  const detail = { choice: JSON.stringify(choice), seedId: draw.seedId, nonce: draw.nonce }
  const answer = accepted(await placeBet(t, call.app, { ...bet, round: txId, amount: stake, detail }))
  const id = answer.platform_round_id ?? fail('not_found')
  const worst = openingRisk(read.opening, stake, limits)
  const reserved = mode === 'real' ? worst : null
  if (reserved !== null && (await reserveRisk(t, call.app, { game, mode, reserved: 0n }, worst)) !== worst) return fail('exposure_reached')
  const row = { memberId, id, mode, game, session: sessionId, tx: txId, seedId: draw.seedId, nonce: draw.nonce, choice, stake, reserved }
  if (!(await insertStep(t, row))) return fail('round_unfinished')
  const stored = await findByBet(t, memberId, txId)
  if (stored === undefined) throw new Error('a round that was opened is not there')
  // Whatever can refuse an opening has been asked: nothing is drawn before it, so no refusal and no time tells of a card.
  const step = read.replay(stream(draw.serverSeed, draw.clientSeed, draw.nonce), stake, [])
  // Two cards may decide it: a blackjack waits for no action.
  if (step.result !== undefined) return moveOn(t, call, stored, { draw, step, limits, bound: read.bound })
  return { step: await wireStep(t, call.scope, stored, step, limits), ...leftIn(answer) }
}

/**
 * Takes the next action of an open round. An action that was taken before answers how the round stands, so a lost reply may
 * be asked for again. Errors: not_found, state_changed when the round has moved on or is over, choice_invalid for an action
 * that is not allowed now, and the refusals of the wallet port for one that needs a further stake.
 */
export async function houseAct(t: Tx, call: Call<'houseAct'>): Promise<Answer> {
  const { roundId, turn } = call.input
  const { role } = playerOf(call.actor)
  const row = (await lockStep(t, call.scope, roundId)) ?? fail('not_found')
  const { read, draw, play } = await replayed(t, call.app, row)
  const action = read.action(call.input.action) ?? fail('choice_invalid')
  if (row.actions.length > turn && JSON.stringify(row.actions[turn]) === JSON.stringify(action)) return standing(t, call, row)
  if (row.state !== 'open' || row.actions.length !== turn) return fail('state_changed')
  const limits = await limitsOf(call.app, row.game)
  if (!offered(play(row.actions), row, limits).includes(kindOf(action))) return fail('choice_invalid')
  const after = allowed(() => play([...row.actions, action]))
  const more = after.staked - row.staked
  if (more > 0n) {
    const bet = { ...portCall(row, `turn${turn}`), session: row.session, role, gameCode: row.game }
    accepted(await placeBet(t, call.app, { ...bet, round: row.tx, amount: more }))
  }
  const next = { ...row, actions: [...row.actions, action], staked: after.staked }
  return moveOn(t, call, next, { draw, step: after, limits, bound: read.bound })
}

function kindOf({ kind }: GameFacts): string {
  return typeof kind === 'string' ? kind : fail('choice_invalid')
}

/** What the rules refuse is the player's mistake. */
function allowed(play: () => StepPlayed): StepPlayed {
  try {
    return play()
  } catch (error) {
    if (error instanceof RangeError) return fail('choice_invalid')
    throw error
  }
}

const portCall = (row: StepRow, what: string) => ({
  vendor: HOUSE_VENDOR,
  memberId: row.memberId,
  txId: `${row.tx}:${what}`,
  currency: currencyOfMode(row.mode),
})

/** Writes what was done, and pays when that was the end. */
async function moveOn(
  t: Tx,
  call: Pick<Call<'houseAct'>, 'app' | 'scope'>,
  row: StepRow,
  {
    draw,
    step,
    limits,
    bound,
  }: { readonly draw: Draw; readonly step: StepPlayed; readonly limits: Limits; readonly bound: bigint | undefined },
): Promise<Answer> {
  const isOver = step.result !== undefined
  const reserved = isOver ? row.reserved : await reserveRisk(t, call.app, row, riskOf(step, row.stake, limits, bound))
  const stored: StepRow = { ...row, reserved, state: isOver ? 'done' : 'open' }
  await writeStep(t, stored)
  if (isOver) await payOut(t, call.app, row, draw, step)
  return { step: await wireStep(t, call.scope, stored, step, limits), ...(await stakeableOf(t, call.scope, row)) }
}

async function payOut(t: Tx, app: App, row: StepRow, draw: Draw, step: StepPlayed): Promise<void> {
  if (step.result === undefined) throw new Error('a round that is open was paid')
  const { outcome, win, mult4, payout } = step.result
  const { choice, actions } = row
  const isRaised = row.staked !== row.stake
  const first = isRaised ? formatMoney(row.stake) : undefined
  // The record's multiplier is of all that was staked, as its stake is.
  const became = isRaised ? mulRate(payout, MULT_UNIT, row.staked) : mult4
  const detail = written(row.game, {
    choice,
    actions,
    first,
    outcome,
    win,
    mult4: became.toString(),
    seedId: draw.seedId,
    nonce: draw.nonce,
  })
  const table = versionOf(row.game)
  // A player who says when a round ends chose its odds; a lost round could have paid the most.
  const odds = actions.at(-1)?.kind === 'cash_out' ? mult4 : readerOf(row.game, choice).most
  const counts = validNote(oddsOf(odds), await leastOdds(app))
  accepted(
    await settleRound(t, app, {
      ...portCall(row, 'end'),
      betTxId: row.tx,
      amount: payout,
      roundClosed: true,
      detail: { ...detail, table, ...counts },
    }),
  )
  await release(t, app, row)
}

/** Actions after which a round that was left must be over. */
const MOST_LEFT = 1_000

/**
 * Ends a round that its player left, as the rulebook of its game says: by the actions it names, or every stake given back.
 * The row must be locked and open.
 */
export async function endLeft(t: Tx, app: App, row: StepRow): Promise<void> {
  const { draw, play } = await replayed(t, app, row)
  const said = play(row.actions).abandoned()
  if (said === 'refund') {
    await writeStep(t, { ...row, state: 'refunded' })
    accepted(
      await rollbackBet(t, app, { ...portCall(row, 'back'), targetTxId: row.tx, reason: 'the player left before anything was decided' }),
    )
    await release(t, app, row)
    return
  }
  const actions = [...row.actions, said]
  let step = play(actions)
  // Of several hands each is ended for itself.
  for (let next = step.abandoned(); step.result === undefined; next = step.abandoned()) {
    if (next === 'refund' || actions.length >= MOST_LEFT) throw new Error(`the rules of ${row.game} do not end a round that was left`)
    actions.push(next)
    step = play(actions)
  }
  await writeStep(t, { ...row, actions, state: 'done' })
  await payOut(t, app, { ...row, actions }, draw, step)
}
