import type { MemberAccountKind, PostingKind, ReplyOf } from '@khela/contract'
import { merchantDay } from '@khela/i18n'
import { parseMoney, type Money } from '@khela/money'

export type Round = ReplyOf<'bettingRecord'>['content'][number]
export type Entry = ReplyOf<'accountRecord'>['content'][number]
export type Posting = ReplyOf<'accountPosting'>
export type GameMode = Round['mode']

export const ranges = ['today', 'yesterday', 'week', 'month'] as const
export type Range = (typeof ranges)[number]
export interface Span {
  /** First and last day, `YYYY-MM-DD` in the merchant's zone; both belong to the span. */
  readonly from: string
  readonly to: string
}

/** The days a preset means: 7 and 30 days have today among them (product-spec §9). */
export function spanOf(range: Range, now: Date): Span {
  const day = (offset: number) => merchantDay(now, offset)
  if (range === 'yesterday') return { from: day(-1), to: day(-1) }
  return { from: day(range === 'week' ? -6 : range === 'month' ? -29 : 0), to: day(0) }
}

export type Outcome = 'won' | 'lost' | 'even' | 'open' | 'void'

/** What a round came to for the player. */
export function outcomeOf({ status, stake, payout }: Pick<Round, 'status' | 'stake' | 'payout'>): Outcome {
  if (status === 'OPEN') return 'open'
  if (status === 'VOID') return 'void'
  const profit = parseMoney(payout) - parseMoney(stake)
  return profit > 0n ? 'won' : profit < 0n ? 'lost' : 'even'
}

/** What the player is up or down by it; `undefined` while it is open. A void round costs nothing. */
export function profitOf(round: Pick<Round, 'status' | 'stake' | 'payout'>): Money | undefined {
  if (round.status === 'OPEN') return undefined
  return round.status === 'VOID' ? 0n : parseMoney(round.payout) - parseMoney(round.stake)
}

export interface Sum {
  readonly stake: Money
  readonly payout: Money
}

/** Stakes and returns of rounds, void ones left out, as the server's totals do. */
export function sumOf(rounds: readonly Round[]): Sum {
  const counted = rounds.filter(({ status }) => status !== 'VOID')
  return {
    stake: counted.reduce((sum, round) => sum + parseMoney(round.stake), 0n),
    payout: counted.reduce((sum, round) => sum + parseMoney(round.payout), 0n),
  }
}

/** The end of an id, enough to tell rows apart; the whole id is in the detail. */
export const shortId = (id: string): string => (id.length > 10 ? `…${id.slice(-8)}` : id)

/** An amount of the wire with all its decimals (two to four) and thousands commas, for the record of record. */
export function exactFigures(wire: string): string {
  const [whole = '', decimals = ''] = wire.replace(/^-/, '').split('.')
  return `${wire.startsWith('-') ? '−' : ''}${whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',')}.${decimals}`
}

/** Hundredths as a roll is shown on the dice page: 50.00. */
export const hundredths = (value: number): string => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`

/** A multiplier from its whole number of 1/10 000 on the wire, with two to four decimals: "10206" is 1.0206. */
export function multiplierText(mult4: string): string {
  if (!/^[0-9]+$/.test(mult4)) return mult4
  const digits = mult4.padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`
}

/** The kinds of movement that touch an account (contract postingKinds; a test holds them together). */
export const kindsOf: Readonly<Record<MemberAccountKind, readonly PostingKind[]>> = {
  cash: [
    'deposit',
    'deposit_reversal',
    'deposit_fee',
    'withdrawal_hold',
    'withdrawal_release',
    'bet',
    'win',
    'bet_rollback',
    'win_rollback',
    'promo',
    'jackpot_win',
    'jackpot_paid',
    'resettle_up',
    'resettle_down',
  ],
  bonus: ['bonus_grant', 'bonus_forfeit', 'bonus_bet', 'bonus_win', 'bonus_bet_rollback', 'bonus_win_rollback'],
  receivable: ['receivable', 'receivable_settled'],
  held: ['withdrawal_hold', 'withdrawal_release', 'withdrawal_paid'],
  trial: ['trial_grant', 'trial_bet', 'trial_win', 'trial_rollback', 'trial_win_rollback'],
}
