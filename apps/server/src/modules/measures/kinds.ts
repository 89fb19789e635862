/** What each kind of posting is to the measures. A new kind has a row here from its first day: the type asks for it. */
import { sittingKinds, type MemberAccountKind, type PostingKind } from '@khela/contract'

/**
 * What is measured, each from the member's accounts of money:
 *
 * - `stake`, `payout`: what was staked (less what was given back) and what play brought; a sitting is staked and paid when it is over
 * - `ggr`: stake less payout
 * - `validBet`: of the stakes what counts: no round that runs, and what its game noted where that is less
 * - `bets`: stakes posted, less those given back; one from cash and bonus money is two, a sitting is one
 * - `deposits` (less fees that the member bears, and what was taken back), `withdrawals` (paid out)
 * - `bonuses` (bonus money given less forfeited), `gifts` (cash of promotions), `rebates`: what the house gave
 * - `adjustments` by hand, `transfers` from others less those to others
 */
export const measures = [
  'stake',
  'payout',
  'ggr',
  'validBet',
  'bets',
  'deposits',
  'withdrawals',
  'bonuses',
  'gifts',
  'rebates',
  'adjustments',
  'transfers',
] as const
export type Measure = (typeof measures)[number]
/** Measures that a day has a total of, by their columns; a valid bet is the stake less what rounds say. */
export const totalled = measures.filter((measure) => measure !== 'validBet' && measure !== 'ggr')

/** How an entry of a kind, on one of the member's accounts, goes into a measure. */
export interface Part {
  readonly account: MemberAccountKind
  readonly measure: Measure
  readonly sign: 1 | -1
  /** Entries are counted, not their amounts added. */
  readonly isCount: boolean
}
const part = (account: MemberAccountKind, measure: Measure, sign: 1 | -1 = 1): Part => ({ account, measure, sign, isCount: false })
const count = (account: MemberAccountKind, sign: 1 | -1): Part => ({ account, measure: 'bets', sign, isCount: true })

/** A stake leaves the account, one given back returns to it: either way less of it is more stake. */
const stake = (account: MemberAccountKind, sign: 1 | -1): Part[] => [
  part(account, 'stake', -1),
  part(account, 'ggr', -1),
  part(account, 'validBet', -1),
  count(account, sign),
]
const payout = (account: MemberAccountKind, sign: 1 | -1 = 1): Part[] => [
  part(account, 'payout', sign),
  part(account, 'ggr', sign === 1 ? -1 : 1),
]
const cashPayout = payout('cash')
const bonusPayout = payout('bonus')
/** Between the member's own accounts, or on none of them, or no money. */
const nothing: readonly Part[] = []

const parts: Readonly<Record<PostingKind, readonly Part[]>> = {
  bet: stake('cash', 1),
  bonus_bet: stake('bonus', 1),
  bet_rollback: stake('cash', -1),
  bonus_bet_rollback: stake('bonus', -1),
  win: cashPayout,
  win_rollback: cashPayout,
  jackpot_win: cashPayout,
  jackpot_paid: cashPayout,
  resettle_up: cashPayout,
  resettle_down: cashPayout,
  bonus_win: bonusPayout,
  bonus_win_rollback: bonusPayout,
  // What is owed after a correction was not paid out (W-21).
  receivable: payout('receivable', -1),
  receivable_settled: nothing,
  deposit: [part('cash', 'deposits')],
  deposit_reversal: [part('cash', 'deposits')],
  deposit_fee: [part('cash', 'deposits')],
  gateway_fee: nothing,
  withdrawal_hold: nothing,
  withdrawal_release: nothing,
  withdrawal_paid: [part('held', 'withdrawals', -1)],
  withdrawal_paid_again: nothing,
  bonus_grant: [part('bonus', 'bonuses')],
  bonus_forfeit: [part('bonus', 'bonuses')],
  promo: [part('cash', 'gifts')],
  rebate: [part('cash', 'rebates')],
  adjustment_up: [part('cash', 'adjustments')],
  adjustment_down: [part('cash', 'adjustments')],
  bonus_adjustment_up: [part('bonus', 'adjustments')],
  bonus_adjustment_down: [part('bonus', 'adjustments')],
  transfer_in: [part('cash', 'transfers')],
  transfer_out: [part('cash', 'transfers')],
  // A vendor that keeps a wallet of its own tells what it came to by the house's accounts alone.
  vendor_wallet_in: nothing,
  vendor_wallet_back: nothing,
  vendor_wallet_won: nothing,
  vendor_wallet_lost: nothing,
  jackpot_fund: nothing,
  trial_grant: nothing,
  trial_bet: nothing,
  trial_win: nothing,
  trial_rollback: nothing,
  trial_win_rollback: nothing,
}

export interface KindPart extends Part {
  readonly kind: PostingKind
  /** In a game that one sits down at it is carried to the table or back, and no play. */
  readonly isCarried: boolean
}

/** Every way in which an entry goes into one of these measures. */
export function partsOf(asked: readonly Measure[]): KindPart[] {
  return (Object.keys(parts) as PostingKind[]).flatMap((kind) =>
    parts[kind].filter(({ measure }) => asked.includes(measure)).map((one) => ({ ...one, kind, isCarried: kind in sittingKinds })),
  )
}
