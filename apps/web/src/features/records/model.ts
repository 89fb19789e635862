import type { MemberAccountKind, MovementGroup, PostingKind, ReplyOf, RequestOf } from '@khela/contract'
import { carriedKinds, movementGroups, postingKinds, postingKindsOf, recordGroup, type CarriedKind } from '@khela/contract/records'
import { exactMoney, parseMoney, type Money } from '@khela/money'

export type Round = ReplyOf<'bettingRecord'>['content'][number]
export type Entry = ReplyOf<'accountRecord'>['content'][number]
export type Posting = ReplyOf<'accountPosting'>
export type GameMode = Round['mode']
export type RoundFilter = NonNullable<RequestOf<'bettingRecord'>['status']>
export type ProfitBy = RequestOf<'profit'>['by']
export type Profit = ReplyOf<'profit'>
export type Statement = ReplyOf<'statement'>
export type Bonus = ReplyOf<'bonusDetails'>['content'][number]

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
export const exactFigures = (wire: string): string => exactMoney(parseMoney(wire)).replace('-', '−')

/** Hundredths as a roll is shown on the dice page: 50.00. */
export const hundredths = (value: number): string => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`

/** A multiplier from its whole number of 1/10 000 on the wire, with two to four decimals: "10206" is 1.0206. */
export function multiplierText(mult4: string): string {
  if (!/^[0-9]+$/.test(mult4)) return mult4
  const digits = mult4.padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`
}

/** What came back of a round for each unit of its stake, in hundredths rounded down. */
export function multiplierOf({ stake, payout }: Pick<Round, 'stake' | 'payout'>): string {
  const at = parseMoney(stake)
  const figure = at > 0n ? (parseMoney(payout) * 100n) / at : 0n
  return `${figure / 100n}.${String(figure % 100n).padStart(2, '0')}`
}

/** The kinds of movement that touch an account, in the order of the contract. */
export function kindsOf(account: MemberAccountKind): (PostingKind | CarriedKind)[] {
  const isOf = (kind: PostingKind) => postingKinds[kind].sides.some((side) => side.account === account)
  return [
    ...(Object.keys(postingKinds) as PostingKind[]).filter(isOf),
    ...carriedKinds.filter((carried) => postingKindsOf(carried).some(isOf)),
  ]
}

/** The groups that movements of an account are in. */
export const groupsOf = (account: MemberAccountKind): MovementGroup[] =>
  movementGroups.filter((group) => kindsOf(account).some((kind) => recordGroup(kind) === group))

/** Whether an amount of the wire is zero. */
export const isNothing = (wire: string): boolean => /^-?0\.0+$/.test(wire)

/** Whole hundredths of `needed` that are done, 0 to 100; all of it only when nothing is left. */
export function percentOf(done: string, needed: string): number {
  const whole = parseMoney(needed)
  return whole <= 0n ? 100 : Number((parseMoney(done) * 100n) / whole)
}
