/** Rounds that are open after 24 hours (W-29): the vendor is asked, and asked again every day until they end. */
import { formatMoney } from '@khela/money'
import type { App, Tx } from '../../../kernel/index.ts'
import { lockMember } from '../../../ledger/index.ts'
import { VendorCallError } from '../../play/index.ts'
import { rollbackBet, settleRound, type PortCall, type PortResult } from '../../bets/index.ts'
import { closeBySystem, openCase, renewAnswer, type VendorLine } from '../../cases/index.ts'
import type { VendorRound } from '../../vendors/index.ts'
import { betsOf, delayWatched, endWatched, roundToEnd, type OurRound, type Watched } from './jobs-store.ts'
import { endOf, type EndMove, type Unclear } from './round-end.ts'
import { withVendor } from './talk.ts'

const DAY_SECONDS = 86_400

/** A call to the port that was refused: nothing of the round's end is kept. */
class EndRefused extends Error {
  constructor(code: string) {
    super(`the end of a round was refused: ${code}`)
    this.name = 'EndRefused'
  }
}

async function ask(app: App, watched: Watched, round: OurRound): Promise<VendorRound | undefined> {
  const { vendorRound, player } = round
  // Only SW/1 has a question for a round.
  if (vendorRound === null || player === null || round.dialect !== 'sw1') return undefined
  try {
    return await withVendor(app, watched.vendor, (client) => client.round(vendorRound, player))
  } catch (error) {
    if (!(error instanceof VendorCallError)) throw error
    app.log.warn({ vendor: watched.vendor, why: error.why, round: watched.roundId }, 'a vendor could not be asked about a round')
    return undefined
  }
}

function move(t: Tx, app: App, call: PortCall, one: EndMove): Promise<PortResult> {
  if (one.op === 'rollback') return rollbackBet(t, app, { ...call, targetTxId: one.betTxId, reason: 'the vendor has cancelled it' })
  return settleRound(t, app, { ...call, betTxId: one.betTxId, amount: one.amount, roundClosed: one.closed })
}

/** Ends the round as the vendor tells, all of it or nothing. What stands here is read again under the member's lock. */
async function end(t: Tx, app: App, watched: Watched, theirs: VendorRound): Promise<'ended' | Unclear> {
  await lockMember(t, watched.memberId)
  const round = await roundToEnd(t, watched)
  if (round.status !== 'OPEN') return 'ended'
  const moves = endOf(watched.roundId, await betsOf(t, watched), theirs)
  if (typeof moves === 'string') return moves
  for (const one of moves) {
    const call = { vendor: watched.vendor, memberId: watched.memberId, txId: one.txId, currency: round.currency }
    const { code } = await move(t, app, call, one)
    if (code !== 'OK') throw new EndRefused(code)
  }
  return 'ended'
}

async function tryToEnd(app: App, watched: Watched, theirs: VendorRound | undefined): Promise<'ended' | Unclear> {
  if (theirs === undefined) return 'unreachable'
  try {
    return await app.db.tx((t) => end(t, app, watched, theirs))
  } catch (error) {
    if (!(error instanceof EndRefused)) throw error
    app.log.warn({ err: error, vendor: watched.vendor, round: watched.roundId }, 'a round could not be ended')
    return 'refused'
  }
}

const linesOf = (theirs: VendorRound | undefined): VendorLine[] =>
  (theirs?.bets ?? []).slice(0, 50).map(({ txId, amount, state, win }) => ({
    txId,
    op: 'bet',
    amount: formatMoney(amount),
    win: win === undefined ? null : formatMoney(win),
    state,
    at: null,
  }))

async function flag(t: Tx, watched: Watched, round: OurRound, told: { reason: Unclear; theirs: VendorRound | undefined }): Promise<void> {
  const answer = linesOf(told.theirs)
  const won = (told.theirs?.bets ?? []).reduce((sum, { win }) => sum + (win ?? 0n), 0n)
  const theirs = told.theirs === undefined ? null : won
  await openCase(t, {
    vendor: watched.vendor,
    kind: 'open_round',
    memberId: watched.memberId,
    player: round.player,
    txId: null,
    roundId: watched.roundId,
    op: null,
    currency: round.currency,
    ours: round.stake,
    theirs,
    reason: told.reason,
    answer,
    happenedAt: round.at,
  })
  await renewAnswer(t, watched, { reason: told.reason, answer, theirs })
  await delayWatched(t, watched, DAY_SECONDS)
}

/** Asks about one round and acts on the answer: it ends as the vendor has it, or a case says why not. Safe to run again. */
export async function endOpenRound(app: App, watched: Watched): Promise<void> {
  const round = await app.db.tx((t) => roundToEnd(t, watched), { readOnly: true })
  const theirs = round.status === 'OPEN' ? await ask(app, watched, round) : undefined
  const reason = round.status === 'OPEN' ? await tryToEnd(app, watched, theirs) : 'ended'
  await app.db.tx(async (t) => {
    if (reason !== 'ended') return flag(t, watched, round, { reason, theirs })
    await endWatched(t, watched)
    await closeBySystem(t, { vendor: watched.vendor, kind: 'open_round', subject: watched.roundId }, 'the round is at its end')
  })
}
