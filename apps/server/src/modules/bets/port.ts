/**
 * The seamless wallet port: the one way by which a game stakes and pays (AR-GAME). Stakes
 * stand in stakes.ts, wins in wins.ts; here is what else ends them. Rules W-2 to W-4, W-7, W-8, W-12 to W-22, W-31, W-32 and the states of
 * W-STATES. A refusal is an answer, not an exception; only what moved, or could move no more, is kept (W-2b).
 */
import { isCurrency, type Money } from '@khela/money'
import { now, type Tx } from '../../kernel/index.ts'
import { lockMember } from '../../ledger/index.ts'
import { countBack } from './ceiling.ts'
import { moneyMoved, roundsClosed } from './events.ts'
import { giveBack, owe, shareOf, takeBack } from './moves.ts'
import { answeredBefore, answerText, readMoney, refusal } from './port-answer.ts'
import { fingerprint } from './fingerprint.ts'
import {
  applyRollback,
  CallConflict,
  closeOpen,
  findCall,
  lockRound,
  lockVendorRound,
  lockWager,
  noteVoid,
  writeCall,
  writeTombstone,
  type Figures,
  type LockedRound,
  type Wager,
} from './port-store.ts'
import type { CloseRequest, PortApp, PortCall, PortCode, PortOp, PortResult, RollbackRequest } from './port-types.ts'

/** How long the rollback of a betwin is taken (W-18b). */
const UNDO_MS = 15 * 60_000

export interface Ending {
  readonly op: PortOp
  readonly fingerprint: string
  readonly target: string | null
  readonly amount: Money
}

/** W-2 and W-3: the stored answer, or a conflict when the id stands for another call. Undefined when the id is free. */
export async function replay(t: Tx, call: PortCall, ending: Ending): Promise<PortResult | undefined> {
  const known = await findCall(t, call, call.txId)
  if (known === undefined) return undefined
  // The operation is part of the fingerprint. A rollback under the id of what it takes back is its tombstone, which has that of the rollback.
  const isSame = known.fingerprint === ending.fingerprint
  return (isSame ? answeredBefore(call, known) : undefined) ?? refusal(call, 'TX_CONFLICT', await readMoney(t, call))
}

/** Keeps a decided call and answers it. */
export async function decide(
  t: Tx,
  app: PortApp,
  call: PortCall,
  ending: Ending,
  told: { roundId: string | null; effect: 'posted' | 'none' | 'tombstone' },
): Promise<PortResult> {
  const held = await readMoney(t, call)
  await writeCall(t, call, { ...ending, ...told, held })
  if (told.effect === 'posted') moneyMoved(t, app, [call.memberId])
  return { code: 'OK', body: answerText(call, { code: 'OK', ...told }, held), replayed: false }
}
export const refuse = async (t: Tx, call: PortCall, code: PortCode, roundId?: string | null): Promise<PortResult> =>
  refusal(call, code, await readMoney(t, call), roundId)

/** Whether a player is asked for in a currency the wallet does not have (W-10). */
const isForeign = (call: PortCall): boolean => !isCurrency(call.currency)

const closedRound = (call: PortCall, round: LockedRound, { stake, payout }: Figures) => ({
  memberId: call.memberId,
  roundId: round.id,
  mode: round.mode,
  stake,
  payout,
})

/** Ends a round without a payout; what of it is open is lost. */
export async function closeRound(t: Tx, app: PortApp, close: CloseRequest): Promise<PortResult> {
  const ending: Ending = { op: 'close', fingerprint: fingerprint('close', close.round, close.currency), target: null, amount: 0n }
  await lockMember(t, close.memberId)
  const round = await lockVendorRound(t, close, close.round)
  const known = await replay(t, close, ending)
  if (known !== undefined) return known
  if (round === undefined) return refuse(t, close, 'BET_NOT_FOUND')
  if (round.currency !== close.currency) return refuse(t, close, 'WRONG_CURRENCY')
  if (round.status === 'OPEN') {
    await closeOpen(t, close, round)
    await roundsClosed(t, app, [closedRound(close, round, round)])
    moneyMoved(t, app, [close.memberId])
  }
  return decide(t, app, close, ending, { roundId: round.id, effect: 'none' })
}

/**
 * Undoes one bet, or a betwin of the last 15 minutes (W-18b). A win cannot be undone (W-20); an unknown bet leaves a
 * tombstone (W-17); repeating changes nothing (W-16).
 */
export async function rollbackBet(t: Tx, app: PortApp, back: RollbackRequest): Promise<PortResult> {
  const ending: Ending = {
    op: 'rollback',
    fingerprint: fingerprint('rollback', back.targetTxId, back.currency, back.amount),
    target: back.targetTxId,
    amount: back.amount ?? 0n,
  }
  await lockMember(t, back.memberId)
  const wager = await lockWager(t, back, back.targetTxId)
  const known = await replay(t, back, ending)
  if (known !== undefined) return known
  if (isForeign(back)) return refuse(t, back, 'WRONG_CURRENCY')
  if (wager === undefined) return rollbackUnknown(t, app, back, ending)
  if (wager.roundId === null || wager.state === 'CANCELLED') return decide(t, app, back, ending, { roundId: wager.roundId, effect: 'none' })
  if (back.amount !== undefined && back.amount !== wager.stake) return refuse(t, back, 'AMOUNT_MISMATCH')
  const round = await lockRound(t, back, wager.roundId)
  if (round.currency !== back.currency) return refuse(t, back, 'WRONG_CURRENCY')
  const isOpen = wager.state === 'OPEN' && round.status === 'OPEN'
  if (!isOpen && !(await isYoungBetWin(t, wager))) return refuse(t, back, 'BET_SETTLED', round.id)
  return undo(t, app, back, ending, { wager, round })
}

async function isYoungBetWin(t: Tx, wager: Wager): Promise<boolean> {
  if (wager.op !== 'betwin' || wager.state !== 'SETTLED') return false
  return (await now(t)).getTime() - wager.at.getTime() <= UNDO_MS
}

async function undo(
  t: Tx,
  app: PortApp,
  back: RollbackRequest,
  ending: Ending,
  of: { wager: Wager; round: LockedRound },
): Promise<PortResult> {
  const { wager, round } = of
  const isVoid = await applyRollback(t, back, round.id, back.targetTxId, wager)
  await giveBack(t, back)
  const owed = await takeBack(t, back, round, await shareOf(t, back.memberId, wager, round, wager.payout), wager.payout)
  if (owed > 0n) await owe(t, back, round.id, owed)
  if (round.mode === 'real') await noteVoid(t, back.memberId, wager.stake, wager.payout, wager.at)
  if (isVoid && wager.op === 'betwin') await app.jobs.emit(t, 'roundVoided', { memberId: back.memberId.toString(), roundId: round.id })
  const moved = wager.stake > 0n || wager.payout > 0n
  moneyMoved(t, app, [back.memberId])
  if (round.mode === 'real') await countBack(t, back, wager.stake - wager.bonus)
  return decide(t, app, back, ending, { roundId: round.id, effect: moved ? 'posted' : 'none' })
}

async function rollbackUnknown(t: Tx, app: PortApp, back: RollbackRequest, ending: Ending): Promise<PortResult> {
  const target = await findCall(t, back, back.targetTxId)
  if (target !== undefined) {
    // W-20 for wins; W-C27 for a bet that was refused: nothing was taken, so nothing comes back.
    if (target.op !== 'bet' && target.op !== 'betwin') return refuse(t, back, 'BET_SETTLED')
    // The bet came between our look and now: look again, from the start.
    if (target.code === 'OK') throw new CallConflict()
    return decide(t, app, back, ending, { roundId: null, effect: 'none' })
  }
  const told = { roundId: null, effect: 'tombstone' } as const
  const isOwn = back.txId === back.targetTxId
  const own = isOwn ? { fingerprint: ending.fingerprint, held: await readMoney(t, back) } : undefined
  if (!(await writeTombstone(t, back, back.targetTxId, own))) throw new CallConflict()
  if (own === undefined) return decide(t, app, back, ending, told)
  return { code: 'OK', body: answerText(back, { code: 'OK', ...told }, own.held), replayed: false }
}
