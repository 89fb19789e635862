/**
 * The seamless wallet port inside this process: the one way by which a game stakes and pays (design/architecture.md,
 * door "Game"). Rules R1–R4, R8–R20 and states of domain/wallet.md §2.3–2.4 are kept here; the signed HTTP form adds
 * who may call (R5, R6), and corrections after a win (R21). A refusal is an answer, not an exception: whoever commits
 * the transaction keeps it (R2b), and whoever throws instead leaves the id free.
 */
import { createHash } from 'node:crypto'
import { CENT, formatMoney, MAX_MONEY, type Money } from '@khela/money'
import { publicId, type Scope, type Tx } from '../../kernel/index.ts'
import { balances, post, reverse, type Line, type PostingOutcome } from '../../ledger/index.ts'
import { roundClosed } from './events.ts'
import {
  addStake,
  applyRollback,
  applyWin,
  CallTaken,
  callOf,
  lockRound,
  lockVendorRound,
  lockWager,
  openRound,
  readEntry,
  writeCall,
  writePlayed,
  writeTombstone,
  writeWager,
  type Entry,
} from './port-store.ts'
import type {
  BetRequest,
  BetWinRequest,
  GameModeName,
  PlayedRound,
  PortAnswer,
  PortApp,
  PortCall,
  PortCode,
  PortResult,
  RollbackRequest,
  StakeCall,
  WinRequest,
} from './port-types.ts'

const kinds = {
  BDT: { account: 'cash', house: 'game', bet: 'bet', win: 'win', mode: 'real' },
  TRIAL: { account: 'trial', house: 'trial_bank', bet: 'trial_bet', win: 'trial_win', mode: 'demo' },
} as const

/** What two calls with one id must agree in (R2, R3). */
function print(...parts: readonly (string | bigint | boolean | undefined)[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(parts.map(String)))
    .digest()
}

/** Key of a posting. Long ids of vendors are hashed, for a ledger key has at most 200 characters. */
function postingKey(call: PortCall, step: 'bet' | 'win' | 'rollback'): string {
  const id = call.txId.length <= 100 ? call.txId : createHash('sha256').update(call.txId).digest('hex')
  return `${call.vendor}:${id}:${step}`
}

async function move(t: Tx, call: PortCall, step: 'bet' | 'win', amount: Money, roundId: string): Promise<PostingOutcome> {
  const kind = kinds[call.currency]
  const own = step === 'bet' ? -amount : amount
  const lines: Line[] = [
    { account: { memberId: call.memberId, kind: kind.account }, currency: call.currency, amount: own },
    { account: { house: kind.house }, currency: call.currency, amount: -own },
  ]
  return post(t, { kind: kind[step], memberId: call.memberId, key: postingKey(call, step), lines, ref: { type: 'round', id: roundId } })
}

function balanceOf(outcome: PostingOutcome): Money | undefined {
  return outcome.status === 'conflict' ? undefined : outcome.balances[0]?.balance
}
/** The balance when nothing was posted; an account that was never touched holds nothing. */
async function readBalance(t: Tx, scope: Scope, call: PortCall): Promise<Money> {
  const all = await balances(t, scope, call.memberId)
  return all.find((row) => row.kind === kinds[call.currency].account && row.currency === call.currency)?.balance ?? 0n
}
/** A movement that must go through. A key that is known already although its call is not: an equal call has won meanwhile. */
function posted(outcome: PostingOutcome): bigint {
  if (outcome.status === 'posted') return outcome.postingId
  if (outcome.status !== 'insufficient') throw new CallTaken()
  throw new Error(`the ledger answered ${outcome.status} to a movement of the wallet port`)
}

interface Told {
  readonly code: PortCode
  readonly roundId?: string | null
  readonly balance?: Money | undefined
  readonly effect?: PortAnswer['effect']
}
function answerOf(call: PortCall, told: Told): PortAnswer {
  return {
    code: told.code,
    tx_id: call.txId,
    round_id: told.roundId ?? null,
    balance: told.balance === undefined ? null : formatMoney(told.balance),
    currency: call.currency,
    effect: told.effect ?? 'none',
  }
}
const fresh = (answer: PortAnswer): PortResult => ({ answer, replayed: false })

/** R2 and R3: the stored answer, or a conflict when the id stands for another call. Undefined when the id is free. */
function replay(call: PortCall, entry: Entry, op: string, fingerprint: Buffer): PortResult | undefined {
  if (entry.known === undefined) return undefined
  if (entry.known.op !== op || !entry.known.fingerprint.equals(fingerprint)) return fresh(answerOf(call, { code: 'TX_CONFLICT' }))
  return { answer: entry.known.answer, replayed: true }
}

/** R4 after the duplicate look-up: player, session, currency, game. `OK` when the stake may go on to the funds. */
function judgeStake(call: StakeCall, entry: Entry, stake: Money): PortCode {
  if (entry.wager === 'TOMBSTONE') return 'TX_CANCELLED'
  if (stake < 0n || stake % CENT !== 0n || stake > MAX_MONEY) return 'AMOUNT_INVALID'
  if (call.currency === 'BDT' && call.role === 'trial') return 'PLAYER_BLOCKED'
  if (entry.session === undefined || entry.session.vendor !== call.vendor) return 'SESSION_INVALID'
  if (entry.session.mode !== kinds[call.currency].mode) return 'WRONG_CURRENCY'
  if (entry.game === undefined || entry.game.vendor !== call.vendor || entry.game.closed) return 'GAME_DISABLED'
  return entry.session.mode === 'demo' && !entry.game.demo ? 'GAME_DISABLED' : 'OK'
}

/** What a stake is judged on. Taken first, so that a game can learn of a replay before it draws an outcome. */
export async function enter(t: Tx, call: StakeCall): Promise<Entry> {
  return readEntry(t, call, call.session, call.gameCode)
}

const betPrint = (bet: BetRequest) => print('bet', bet.amount, bet.currency, bet.round, bet.gameCode)
const betWinPrint = (call: StakeCall, choice: string) => print('betwin', call.currency, call.gameCode, choice)

/** R2b: a refusal of a bet is kept like a bet, so that a late resend cannot place it. */
async function refuse(t: Tx, call: PortCall, op: 'bet' | 'betwin', fingerprint: Buffer, told: Told): Promise<PortResult> {
  const answer = answerOf(call, told)
  await writeCall(t, call, null, { op, fingerprint, postingId: null, answer })
  return fresh(answer)
}

function ping(t: Tx, app: PortApp, call: PortCall): void {
  if (call.currency === 'BDT') app.live.ping(t, 'wallet', call.memberId)
  app.live.ping(t, 'rounds', call.memberId)
}

/** Debits a stake. Codes: OK, INSUFFICIENT_FUNDS, TX_CONFLICT, TX_CANCELLED, ROUND_CLOSED and those of `judgeStake`. */
export async function placeBet(t: Tx, app: PortApp, scope: Scope, bet: BetRequest): Promise<PortResult> {
  const entry = await enter(t, bet)
  const fingerprint = betPrint(bet)
  const known = replay(bet, entry, 'bet', fingerprint)
  if (known !== undefined) return known
  const code = judgeStake(bet, entry, bet.amount)
  if (code !== 'OK') return refuse(t, bet, 'bet', fingerprint, { code, balance: await readBalance(t, scope, bet) })
  const open = bet.round === undefined ? undefined : await lockVendorRound(t, bet, bet.round)
  if (open !== undefined && open.status !== 'OPEN') return refuse(t, bet, 'bet', fingerprint, { code: 'ROUND_CLOSED' })
  if (open !== undefined && open.currency !== bet.currency) return refuse(t, bet, 'bet', fingerprint, { code: 'WRONG_CURRENCY' })

  const roundId = open?.id ?? publicId('rnd')
  const outcome = bet.amount === 0n ? undefined : await move(t, bet, 'bet', bet.amount, roundId)
  if (outcome?.status === 'insufficient')
    return refuse(t, bet, 'bet', fingerprint, { code: 'INSUFFICIENT_FUNDS', balance: balanceOf(outcome) ?? 0n })
  const postingId = outcome === undefined ? null : posted(outcome)
  const balance = (outcome && balanceOf(outcome)) ?? (await readBalance(t, scope, bet))
  if (open !== undefined) await addStake(t, bet, roundId, bet.amount)
  else await openRound(t, bet, roundRow(bet, roundId))
  await writeWager(t, bet, roundId, bet.amount, postingId)
  const answer = answerOf(bet, { code: 'OK', roundId, balance, effect: postingId === null ? 'none' : 'posted' })
  await writeCall(t, bet, roundId, { op: 'bet', fingerprint, postingId: null, answer })
  ping(t, app, bet)
  return fresh(answer)
}

function roundRow(bet: BetRequest, id: string) {
  const mode: GameModeName = kinds[bet.currency].mode
  return { id, vendorRound: bet.round ?? null, game: bet.gameCode, mode, stake: bet.amount, payout: 0n, detail: bet.detail ?? {} }
}

/** Whether a `playRound` of this id and choice was decided before, and how. `choice` is all the player decided. */
export function replayOfRound(call: StakeCall, entry: Entry, choice: string): PortResult | undefined {
  return replay(call, entry, 'betwin', betWinPrint(call, choice))
}

/** Why this stake may not be played, or undefined. To be asked before an outcome is drawn. */
export function refusalOfStake(call: StakeCall, entry: Entry, stake: Money): PortCode | undefined {
  const code = judgeStake(call, entry, stake)
  return code === 'OK' ? undefined : code
}

/**
 * Stake and result at once (SW/1 `betwin`), as two postings: a win can never pay for its own stake (C09). `entry` comes
 * from `enter` in the same transaction, after `replayOfRound` has answered undefined. Codes as `placeBet`.
 */
export async function playRound(
  t: Tx,
  app: PortApp,
  scope: Scope,
  entry: Entry,
  play: BetWinRequest & { readonly choice: string },
): Promise<PortResult & { readonly round?: PlayedRound }> {
  const fingerprint = betWinPrint(play, play.choice)
  const code = play.win < 0n ? 'AMOUNT_INVALID' : judgeStake(play, entry, play.stake)
  if (code !== 'OK') return refuse(t, play, 'betwin', fingerprint, { code, balance: await readBalance(t, scope, play) })
  const id = publicId('rnd')
  const debit = play.stake === 0n ? undefined : await move(t, play, 'bet', play.stake, id)
  if (debit?.status === 'insufficient')
    return refuse(t, play, 'betwin', fingerprint, { code: 'INSUFFICIENT_FUNDS', balance: balanceOf(debit) ?? 0n })
  const credit = play.win === 0n ? undefined : await move(t, play, 'win', play.win, id)
  const balance = (credit && balanceOf(credit)) ?? (debit && balanceOf(debit)) ?? (await readBalance(t, scope, play))
  const answer = answerOf(play, { code: 'OK', roundId: id, balance, effect: debit || credit ? 'posted' : 'none' })
  const mode = kinds[play.currency].mode
  const at = await writePlayed(
    t,
    play,
    { id, vendorRound: null, game: play.gameCode, mode, stake: play.stake, payout: play.win, detail: play.detail },
    debit ? posted(debit) : null,
    { op: 'betwin', fingerprint, postingId: credit ? posted(credit) : null, answer },
  )
  ping(t, app, play)
  await roundClosed(t, app, { memberId: play.memberId, roundId: id, mode, stake: play.stake, payout: play.win })
  return { answer, replayed: false, round: { id, at } }
}

/**
 * Credits the result of a bet; `roundClosed` ends the round. Taken whatever the player's standing, for it is owed to
 * them (R8). BET_NOT_FOUND is not kept, because the bet may still be on its way (R2b, R13).
 */
export async function settleRound(t: Tx, app: PortApp, scope: Scope, win: WinRequest): Promise<PortResult> {
  const fingerprint = print('win', win.amount, win.currency, win.betTxId, win.roundClosed)
  // Locked before the look-up: an equal call that held the lock is decided by now, and is found.
  const wager = await lockWager(t, win, win.betTxId)
  const known = replay(win, await readEntry(t, win, null, null), 'win', fingerprint)
  if (known !== undefined) return known
  if (win.amount < 0n || win.amount > MAX_MONEY) return fresh(answerOf(win, { code: 'AMOUNT_INVALID' }))
  if (wager === undefined) return fresh(answerOf(win, { code: 'BET_NOT_FOUND' }))
  if (wager.roundId === null || wager.state === 'CANCELLED') return fresh(answerOf(win, { code: 'TX_CANCELLED' }))
  const round = await lockRound(t, win, wager.roundId)
  if (round.currency !== win.currency) return fresh(answerOf(win, { code: 'WRONG_CURRENCY' }))
  if (round.status !== 'OPEN') return fresh(answerOf(win, { code: 'ROUND_CLOSED', roundId: round.id }))

  const { amount, betTxId } = win
  await applyWin(t, win, { roundId: round.id, betTxId, amount, closed: win.roundClosed, detail: win.detail ?? {} })
  const outcome = amount === 0n ? undefined : await move(t, win, 'win', amount, round.id)
  const postingId = outcome === undefined ? null : posted(outcome)
  const balance = (outcome && balanceOf(outcome)) ?? (await readBalance(t, scope, win))
  const answer = answerOf(win, { code: 'OK', roundId: round.id, balance, effect: postingId === null ? 'none' : 'posted' })
  await writeCall(t, win, round.id, { op: 'win', fingerprint, postingId, answer })
  ping(t, app, win)
  if (win.roundClosed)
    await roundClosed(t, app, {
      memberId: win.memberId,
      roundId: round.id,
      mode: round.mode,
      stake: round.stake,
      payout: round.payout + amount,
    })
  return fresh(answer)
}

/** Undoes one bet. A win cannot be undone (R20); an unknown bet leaves a tombstone (R17); repeating changes nothing (R16). */
export async function rollbackBet(t: Tx, app: PortApp, scope: Scope, back: RollbackRequest): Promise<PortResult> {
  const fingerprint = print('rollback', back.targetTxId, back.currency, back.amount)
  const wager = await lockWager(t, back, back.targetTxId)
  const known = replay(back, await readEntry(t, back, null, null), 'rollback', fingerprint)
  if (known !== undefined) return known
  const done = async (told: Told, postingId: bigint | null = null): Promise<PortResult> => {
    const balance = told.balance ?? (await readBalance(t, scope, back))
    const answer = answerOf(back, { ...told, balance })
    if (told.code === 'OK') await writeCall(t, back, told.roundId ?? null, { op: 'rollback', fingerprint, postingId, answer })
    return fresh(answer)
  }
  if (wager === undefined) return rollbackUnknown(t, back, done)
  if (wager.roundId === null || wager.state === 'CANCELLED') return done({ code: 'OK', roundId: wager.roundId })
  if (back.amount !== undefined && back.amount !== wager.stake) return done({ code: 'AMOUNT_MISMATCH' })
  if (wager.state === 'SETTLED') return done({ code: 'BET_SETTLED', roundId: wager.roundId })
  const round = await lockRound(t, back, wager.roundId)
  if (round.currency !== back.currency) return done({ code: 'WRONG_CURRENCY' })
  await applyRollback(t, back, round.id, back.targetTxId, wager.stake)
  ping(t, app, back)
  if (wager.postingId === null) return done({ code: 'OK', roundId: round.id })
  const outcome = await reverse(t, wager.postingId, postingKey(back, 'rollback'), back.reason)
  return done({ code: 'OK', roundId: round.id, balance: balanceOf(outcome), effect: 'posted' }, posted(outcome))
}

async function rollbackUnknown(t: Tx, back: RollbackRequest, done: (told: Told) => Promise<PortResult>): Promise<PortResult> {
  const target = await callOf(t, back, back.targetTxId)
  // R20 for wins; C27 for a bet that was refused: nothing was taken, so nothing comes back.
  if (target !== undefined && target.op !== 'bet' && target.op !== 'betwin') return done({ code: 'BET_SETTLED' })
  // The bet came between our look and now: look again, from the start.
  if (target?.answer.code === 'OK') throw new CallTaken()
  if (target !== undefined) return done({ code: 'OK' })
  if (!(await writeTombstone(t, back, back.targetTxId))) throw new CallTaken()
  return done({ code: 'OK', effect: 'tombstone' })
}
