/**
 * Wins: the calls of the wallet port that pay for a bet (W-8, W-12 to W-14, W-22, W-31, W-32). Taken whatever the player's standing, for what
 * is won is owed. One win of a house game in its caller's transaction and hundreds that came by HTTP go through the same function.
 */
import { formatMoney, MAX_MONEY, TRIAL_CURRENCY, type Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { payAllWithin } from './ceiling.ts'
import { moneyMoved, roundsClosed } from './events.ts'
import { fingerprint } from './fingerprint.ts'
import { payments, shareOf } from './moves.ts'
import { answeredBefore, answerText, refusal } from './port-answer.ts'
import type { Figures, Held, LockedRound, Wager } from './port-store.ts'
import type { PortApp, PortCode, PortResult, RoundDetail, WinRequest } from './port-types.ts'
import { bonusWon, jackpotPaid, tellPaid } from './prizes.ts'
import { lockWins, writeWins, type JudgedWin, type WinFacts, type WinMove } from './win-store.ts'

const printOf = ({ amount, currency, betTxId, round, roundClosed, jackpotWin = 0n }: WinRequest): string =>
  fingerprint('win', amount, currency, betTxId, round, roundClosed, jackpotWin)

/** A win that is paid, with the bet that won it. */
interface PaidWin extends JudgedWin {
  readonly wager: Wager
  readonly figures: Figures
  readonly toBonus: Money
  readonly moves: readonly WinMove[]
}

const heldBefore = (win: WinRequest, facts: WinFacts): Held => (win.currency === TRIAL_CURRENCY ? facts.trial : facts.real)

/** The stored answer of a win that came before, a refusal, or undefined for one that is to be paid. BET_NOT_FOUND is not stored, because the bet may still be on its way (W-2b, W-13). */
function answerWithout(win: WinRequest, facts: WinFacts): PortResult | undefined {
  const { known, wager, round } = facts
  const refuse = (code: PortCode, roundId?: string) => refusal(win, code, heldBefore(win, facts), roundId)
  if (known !== undefined) {
    return (known.fingerprint === printOf(win) ? answeredBefore(win, known) : undefined) ?? refuse('TX_CONFLICT')
  }
  if (win.amount < 0n || win.amount > MAX_MONEY || (win.jackpotWin ?? 0n) > win.amount) return refuse('AMOUNT_INVALID')
  if (wager === undefined) return refuse('BET_NOT_FOUND')
  if (round === undefined || wager.state === 'CANCELLED') return refuse('TX_CANCELLED')
  if (round.currency !== win.currency) return refuse('WRONG_CURRENCY')
  if (win.round !== undefined && win.round !== round.vendorRound) return refuse('BET_NOT_FOUND')
  if (round.status !== 'OPEN') return refuse('ROUND_CLOSED', round.id)
  return undefined
}

/** What a round comes to with this win. Of a sitting that is what was staked in it and returned, not what was carried there and back. */
function playedIn({ amount, sitting }: WinRequest, round: LockedRound): Figures {
  const payout = round.payout + amount
  const net = payout - round.stake
  if (sitting === undefined) return { stake: round.stake, payout }
  // The rule of play.round_view: the difference is what moved, whatever was noted.
  const stake = [sitting.staked, sitting.valid, -net].reduce((most, one) => (one > most ? one : most), 0n)
  return { stake, payout: stake + net }
}

const detailOf = ({ detail = {}, sitting }: WinRequest): RoundDetail =>
  sitting === undefined ? detail : { ...detail, staked: formatMoney(sitting.staked), valid: formatMoney(sitting.valid) }

async function judge(t: Tx, win: WinRequest, facts: WinFacts): Promise<PaidWin | PortResult> {
  const answer = answerWithout(win, facts)
  const { wager, round } = facts
  if (answer !== undefined || wager === undefined || round === undefined)
    return answer ?? refusal(win, 'BET_NOT_FOUND', heldBefore(win, facts))
  const { amount, jackpotWin = 0n } = win
  const figures = playedIn(win, round)
  const toBonus = await shareOf(t, win.memberId, wager, round, amount)
  const before = heldBefore(win, facts)
  return {
    win,
    wager,
    round,
    figures,
    toBonus,
    fingerprint: printOf(win),
    detail: JSON.stringify(detailOf(win)),
    board: win.roundClosed && round.mode === 'real' && figures.payout > figures.stake ? figures.payout : null,
    held: { cash: before.cash + amount - toBonus, bonus: before.bonus + toBonus },
    moves: payments(win, round, { cash: amount - toBonus, bonus: toBonus, jackpot: jackpotWin }),
  }
}

/** What is told of wins that were paid: the members' browsers, whoever counts turnover, and who looks at prizes. */
async function tell(t: Tx, app: PortApp, paid: readonly PaidWin[]): Promise<void> {
  for (const { win, wager, round, toBonus } of paid) {
    const { amount, jackpotWin = 0n } = win
    if (toBonus > 0n && wager.freeRound !== null) await bonusWon(t, app, win, wager.freeRound, toBonus)
    if (round.mode === 'real' && jackpotWin > 0n) await jackpotPaid(t, app, win, jackpotWin)
    // A round that its vendor never closes would pay and pay without a look.
    if (!win.roundClosed && round.mode === 'real' && amount > 0n) await tellPaid(t, app, win, `round:${round.id}`, round.payout + amount)
  }
  moneyMoved(
    t,
    app,
    paid.filter(({ win }) => win.amount > 0n || win.roundClosed).map(({ win }) => win.memberId),
  )
  await roundsClosed(
    t,
    app,
    paid
      .filter(({ win }) => win.roundClosed)
      .map(({ win, round, figures }) => ({ memberId: win.memberId, roundId: round.id, mode: round.mode, ...figures })),
  )
}

const isAnswer = (one: PaidWin | PortResult): one is PortResult => 'body' in one

/** Credits the results of bets, each with its own answer, in the order given; of one member at most one. */
export async function settleRounds(t: Tx, app: PortApp, wins: readonly WinRequest[]): Promise<PortResult[]> {
  if (new Set(wins.map(({ memberId }) => memberId)).size < wins.length) throw new Error('two wins of one member stand in one batch')
  const facts = await lockWins(t, wins)
  const judged: (PaidWin | PortResult)[] = []
  for (const [n, win] of wins.entries()) {
    const own = facts[n]
    if (own === undefined) throw new Error('a win has no facts')
    judged.push(await judge(t, win, own))
  }
  const paid = judged.filter((one): one is PaidWin => !isAnswer(one))
  if (paid.length > 0) {
    await writeWins(
      t,
      paid,
      paid.flatMap(({ moves }) => moves),
    )
    await tell(t, app, paid)
    await payAllWithin(
      t,
      app,
      paid.flatMap(({ win, round }) => (round.mode === 'real' ? [win] : [])),
    )
  }
  return judged.map((one) => (isAnswer(one) ? one : answerOfPaid(one)))
}

function answerOfPaid({ win, round, held }: PaidWin): PortResult {
  const parts = { code: 'OK', roundId: round.id, effect: win.amount > 0n ? 'posted' : 'none' } as const
  return { code: 'OK', body: answerText(win, parts, held), replayed: false }
}

/** Credits the result of a bet; `roundClosed` ends the round. Codes: those of docs/SW1.md for `win`. */
export async function settleRound(t: Tx, app: PortApp, win: WinRequest): Promise<PortResult> {
  const [only] = await settleRounds(t, app, [win])
  if (only === undefined) throw new Error('a win has no answer')
  return only
}
