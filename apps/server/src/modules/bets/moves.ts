/** The postings behind what ends a bet: each under the key of its call, with the round as its reference. */
import { memberAccountKinds, postingKinds, type HouseAccountKind, type MemberAccountKind } from '@khela/contract'
import type { Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { post, postingIdOf, reverse, type PostingKind, type PostingOutcome } from '../../ledger/index.ts'
import { CallConflict, readHeld, wageringOf, writeFlag, type LockedRound, type Wager } from './port-store.ts'
import type { PortCall, RollbackRequest } from './port-types.ts'
import { postingKey } from './stake-store.ts'
import type { WinMove } from './win-store.ts'

interface About {
  readonly type: string
  readonly id: string
}
const keyOf = (call: PortCall, kind: PostingKind) => `${postingKey(call.vendor, call.txId)}:${kind}`

async function move(t: Tx, call: PortCall, kind: PostingKind, amount: Money, ref: About): Promise<PostingOutcome> {
  const { currency, sides } = postingKinds[kind]
  const [from, to] = sides
  const side = (account: string, signed: Money) => ({
    account: isOfMember(account) ? { memberId: call.memberId, kind: account } : { house: account as HouseAccountKind },
    currency,
    amount: signed,
  })
  const lines = [side(from.account, -amount), side(to.account, amount)]
  return post(t, { kind, memberId: call.memberId, key: keyOf(call, kind), lines, ref })
}
const members = new Set<string>(memberAccountKinds)
const isOfMember = (account: string): account is MemberAccountKind => members.has(account)

/** A movement that must go through. A key that is known although its call is not: an equal call has won meanwhile. */
function must(outcome: PostingOutcome): void {
  if (outcome.status === 'posted') return
  if (outcome.status !== 'insufficient') throw new CallConflict()
  throw new Error('the ledger found too little money for a movement of the wallet port')
}

/** Credits an amount that is not zero. */
export async function credit(t: Tx, call: PortCall, kind: PostingKind, amount: Money, about: About): Promise<void> {
  must(await move(t, call, kind, amount, about))
}

/** Takes what is there of an amount, and answers what was missing. The member's money is locked by the caller. */
async function debit(t: Tx, call: PortCall, kind: PostingKind, amount: Money, about: About): Promise<Money> {
  const held = await readHeld(t, call.memberId, kind.startsWith('trial'))
  const there = kind.startsWith('bonus') ? held.bonus : held.cash
  const taken = amount < there ? amount : there
  if (taken > 0n) must(await move(t, call, kind, taken, about))
  return amount - taken
}

/** Notes what the member owes, and flags it for an operator (W-21). */
export async function owe(t: Tx, call: PortCall, roundId: string, amount: Money): Promise<void> {
  must(await move(t, call, 'receivable', amount, { type: 'round', id: roundId }))
  await writeFlag(t, call, 'receivable', amount)
}

/** What of a win is bonus money: all of it for free rounds with wagering (W-31), else the share the stake had (W-22). */
export async function shareOf(t: Tx, memberId: bigint, wager: Wager, round: LockedRound, amount: Money): Promise<Money> {
  if (round.mode === 'demo' || amount === 0n) return 0n
  if (wager.freeRound !== null && (await wageringOf(t, memberId, wager.freeRound)) > 0n) return amount
  return wager.bonus === 0n ? 0n : ((amount * wager.bonus) / wager.stake / 100n) * 100n
}

/** The movements that pay a win in its parts. What of its cash is a jackpot is a posting of its own (W-32). */
export function payments(call: PortCall, round: LockedRound, won: { cash: Money; bonus: Money; jackpot: Money }): WinMove[] {
  const isTrial = round.mode === 'demo'
  const jackpot = isTrial ? 0n : won.jackpot < won.cash ? won.jackpot : won.cash
  const parts: readonly (readonly [PostingKind, Money])[] = [
    [isTrial ? 'trial_win' : 'win', won.cash - jackpot],
    ['bonus_win', won.bonus],
    ['jackpot_win', jackpot],
  ]
  return parts
    .filter(([, amount]) => amount > 0n)
    .map(([kind, amount]) => ({ kind, memberId: call.memberId, key: keyOf(call, kind), roundId: round.id, amount }))
}

/**
 * Corrects what a wager won, each part by its own difference, as far as the money is there; answers what is missing.
 * Trial credits are never owed.
 */
export async function correct(t: Tx, call: PortCall, round: LockedRound, by: { cash: Money; bonus: Money }): Promise<Money> {
  const about = { type: 'round', id: round.id }
  const isTrial = round.mode === 'demo'
  if (by.cash > 0n) await credit(t, call, isTrial ? 'trial_win' : 'resettle_up', by.cash, about)
  if (by.bonus > 0n) await credit(t, call, 'bonus_win', by.bonus, about)
  const missing = by.cash < 0n ? await debit(t, call, isTrial ? 'trial_win_rollback' : 'resettle_down', -by.cash, about) : 0n
  const missingBonus = by.bonus < 0n ? await debit(t, call, 'bonus_win_rollback', -by.bonus, about) : 0n
  return isTrial ? 0n : missing + missingBonus
}

/** Gives a stake back to where it came from (W-22): the mirror of its postings. */
export async function giveBack(t: Tx, back: RollbackRequest): Promise<void> {
  const bet = postingKey(back.vendor, back.targetTxId)
  for (const kind of ['bet', 'bonus_bet', 'trial_bet'] as const) {
    const id = await postingIdOf(t, back.memberId, `${bet}:${kind}`)
    if (id !== undefined) must(await reverse(t, id, `${keyOf(back, kind)}:back`, back.reason.slice(0, 200), back.memberId))
  }
}

/** Takes back what a wager won, as far as it is there; answers what is missing. */
export async function takeBack(t: Tx, back: RollbackRequest, round: LockedRound, ofBonus: Money, payout: Money): Promise<Money> {
  const about = { type: 'round', id: round.id }
  const kind = round.mode === 'demo' ? 'trial_win_rollback' : 'win_rollback'
  const missing = payout > ofBonus ? await debit(t, back, kind, payout - ofBonus, about) : 0n
  const missingBonus = ofBonus > 0n ? await debit(t, back, 'bonus_win_rollback', ofBonus, about) : 0n
  return round.mode === 'demo' ? 0n : missing + missingBonus
}
