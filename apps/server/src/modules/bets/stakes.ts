/**
 * Stakes: the calls of the wallet port that can be refused for money (W-RULES: W-1 to W-4, W-9 to W-11, W-22, W-31 to W-33).
 * One bet of a house game in its caller's transaction and hundreds that came by HTTP go through the same function. A
 * refusal is an answer, not an exception: whoever commits the transaction keeps it (W-2b), and whoever throws instead
 * leaves the id free.
 */
import { CENT, MAX_MONEY, TRIAL_CURRENCY, type Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { payAllWithin } from './ceiling.ts'
import { moneyMoved, roundsClosed, type ClosedRound } from './events.ts'
import { bonusWon, jackpotPaid } from './prizes.ts'
import { findCall } from './port-store.ts'
import { fingerprint } from './fingerprint.ts'
import type { BetRequest, BetWinRequest, PlayedRound, PortApp, PortCall, PortResult, Stake, StakeCall } from './port-types.ts'
import { answeredBefore, answerText, readMoney, refusal } from './port-answer.ts'
import { stakeMany, type Staked, type StakeRow } from './stake-store.ts'

/** A stake or a win is a whole number of hundredths from nothing to the largest amount of the house. */
export const isAmount = (amount: Money): boolean => amount >= 0n && amount % CENT === 0n && amount <= MAX_MONEY

function rowOf(
  call: StakeCall,
  o: Pick<StakeRow, 'stake' | 'win' | 'fingerprint'> & Pick<BetRequest, 'round' | 'detail' | 'jackpot' | 'freeRound'>,
): StakeRow {
  return {
    memberId: call.memberId,
    vendor: call.vendor,
    txId: call.txId,
    session: call.session,
    game: call.gameCode,
    currency: call.currency,
    isTrial: call.role === 'trial',
    round: o.round ?? null,
    stake: o.stake,
    win: o.win,
    detail: o.detail,
    jackpot: o.jackpot ?? 0n,
    freeRound: o.freeRound ?? null,
    fingerprint: o.fingerprint,
    request: call.request,
  }
}

const betRow = (bet: BetRequest): StakeRow =>
  rowOf(bet, { ...bet, stake: bet.amount, win: null, fingerprint: fingerprint('bet', bet.amount, bet.currency, bet.round, bet.freeRound) })

const betWinFingerprint = (call: PortCall, choice: string) => fingerprint('betwin', call.currency, choice)
const choiceOf = (play: BetWinRequest) =>
  play.choice ?? JSON.stringify([String(play.stake), String(play.win), play.round, play.freeRound, String(play.jackpotWin ?? 0n)])
const betWinRow = (play: BetWinRequest): StakeRow => rowOf(play, { ...play, fingerprint: betWinFingerprint(play, choiceOf(play)) })

const resultOf = (call: PortCall, staked: Staked): PortResult => ({
  code: staked.code,
  body: answerText(call, staked, staked.held),
  replayed: staked.result === 'replay',
})

/** What is told of stakes that moved something: the member's browser, and whoever counts turnover. */
async function tell(t: Tx, app: PortApp, calls: readonly Stake[], staked: readonly Staked[]): Promise<void> {
  const moved = new Set<bigint>()
  const closed: ClosedRound[] = []
  for (const [n, { code, result, roundId, isOpener }] of staked.entries()) {
    const call = calls[n]
    if (call === undefined || code !== 'OK' || result !== 'new' || roundId === null) continue
    moved.add(call.memberId)
    if (!('win' in call)) continue
    const { memberId, stake, win, freeRound, jackpotWin = 0n } = call
    if (win > 0n && freeRound !== undefined) await bonusWon(t, app, call, freeRound, win)
    const mode = call.currency === TRIAL_CURRENCY ? 'demo' : 'real'
    if (jackpotWin > 0n && mode === 'real') await jackpotPaid(t, app, call, jackpotWin)
    // Within a round that a bet has opened, a betwin is told with whatever ends the round.
    if (isOpener) closed.push({ memberId, roundId, mode, stake, payout: win })
  }
  moneyMoved(t, app, [...moved])
  await roundsClosed(t, app, closed)
  await payAllWithin(t, app, paidBy(calls, staked))
}

/** What betwins for money pay that were decided now. */
const paidBy = (calls: readonly Stake[], staked: readonly Staked[]) =>
  calls.flatMap((call, n) => {
    const { code, result } = staked[n] ?? {}
    if (!('win' in call) || call.currency === TRIAL_CURRENCY || code !== 'OK' || result !== 'new') return []
    return [{ vendor: call.vendor, memberId: call.memberId, amount: call.win }]
  })

/** Stakes of any members, each with its own result, in the order given. Two of one member may not have one id. */
export async function placeStakes(t: Tx, app: PortApp, calls: readonly Stake[]): Promise<PortResult[]> {
  const staked = await stakeMany(
    t,
    calls.map((call) => ('win' in call ? betWinRow(call) : betRow(call))),
  )
  await tell(t, app, calls, staked)
  return calls.map((call, n) => {
    const one = staked[n]
    if (one === undefined) throw new Error('a stake has no answer')
    return resultOf(call, one)
  })
}

/** Debits one stake. Codes: those of docs/SW1.md for `bet`. */
export async function placeBet(t: Tx, app: PortApp, bet: BetRequest): Promise<PortResult> {
  if (!isAmount(bet.amount)) return refusal(bet, 'AMOUNT_INVALID', await readMoney(t, bet))
  const [only] = await placeStakes(t, app, [bet])
  if (only === undefined) throw new Error('a bet has no answer')
  return only
}

/**
 * Whether a `playRound` of this id and choice was decided before, and how: asked before an outcome is drawn. `choice` is
 * all the player decided. Undefined: the id is free.
 */
export async function replayOfRound(t: Tx, call: StakeCall, choice: string): Promise<PortResult | undefined> {
  const known = await findCall(t, call, call.txId)
  if (known === undefined) return undefined
  const isSame = known.op === 'betwin' && known.fingerprint === betWinFingerprint(call, choice)
  return (isSame ? answeredBefore(call, known) : undefined) ?? refusal(call, 'TX_CONFLICT', await readMoney(t, call))
}

/**
 * Stake and result at once (SW/1 `betwin`), as two postings: a win can never pay for its own stake (W-C09). Comes after
 * `replayOfRound` has answered undefined in the same transaction. Codes as `placeBet`.
 */
export async function playRound(t: Tx, app: PortApp, play: BetWinRequest): Promise<PortResult & { readonly round?: PlayedRound }> {
  if (!isAmount(play.stake) || play.win < 0n || play.win > MAX_MONEY) return refusal(play, 'AMOUNT_INVALID', await readMoney(t, play))
  const [staked] = await stakeMany(t, [betWinRow(play)])
  if (staked === undefined) throw new Error('a round has no answer')
  await tell(t, app, [play], [staked])
  const { roundId, at } = staked
  return { ...resultOf(play, staked), ...(staked.code === 'OK' && roundId !== null ? { round: { id: roundId, at } } : {}) }
}
