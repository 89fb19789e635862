/**
 * Words of the records, for both sides: the groups of movements (CO-5.29) and what a record may be narrowed to.
 * Import in a browser as `@khela/contract/records`.
 */
import { houseAccountKinds, memberAccountKinds, type HouseAccountKind } from '../posting.ts'
import { postingKinds, type PostingKind } from '../postings.ts'

export const movementGroups = ['deposits', 'withdrawals', 'stakes', 'payouts', 'bonuses', 'adjustments', 'transfers'] as const
export type MovementGroup = (typeof movementGroups)[number]

/** Stakes, and stakes given back; what else moves between a member and the games is a payout or its correction. */
const stakeKinds: ReadonlySet<PostingKind> = new Set<PostingKind>([
  'bet',
  'bonus_bet',
  'trial_bet',
  'bet_rollback',
  'bonus_bet_rollback',
  'trial_rollback',
])

const house: ReadonlySet<string> = new Set<string>(houseAccountKinds)
const isHouse = (account: string): account is HouseAccountKind => house.has(account)

/**
 * The group of a kind, read off the accounts it moves, so that a new kind has one from its first day. What has the member's
 * own accounts on both sides, or stands with an account of the house that nobody named here, is a transfer.
 */
export function movementGroup(kind: PostingKind): MovementGroup {
  if (stakeKinds.has(kind)) return 'stakes'
  if (kind === 'trial_grant') return 'bonuses'
  const accounts = postingKinds[kind].sides.map(({ account }) => account)
  const other = accounts.find(isHouse)
  if (other === 'gateway' || other === 'fees') return accounts.includes('held') ? 'withdrawals' : 'deposits'
  if (other === 'game' || other === 'jackpot' || other === 'trial_bank') return 'payouts'
  if (other === 'promotion') return 'bonuses'
  return other === 'adjustment' || other === 'receivables' ? 'adjustments' : 'transfers'
}

/**
 * What money carried to a table and brought back is called in records: in the ledger a buy-in is the stake of its round and a
 * cash-out its win, and the game of the round says that one sits down at it.
 */
export const sittingKinds = {
  bet: 'buy_in',
  trial_bet: 'buy_in',
  win: 'cash_out',
  trial_win: 'cash_out',
} as const satisfies Partial<Record<PostingKind, string>>
export type CarriedKind = (typeof sittingKinds)[keyof typeof sittingKinds]
export const carriedKinds = ['buy_in', 'cash_out'] as const satisfies readonly CarriedKind[]
/** What was staked and returned in sittings that are over: lines of the statement that no posting stands for. */
export const sittingPlayKinds = ['sitting_stake', 'sitting_payout'] as const

/** A kind as records name it. */
export type RecordKind = PostingKind | CarriedKind | (typeof sittingPlayKinds)[number]
const isCarried = (kind: RecordKind): kind is CarriedKind => carriedKinds.some((carried) => carried === kind)

/** What a posting's kind is called in records. */
export function recordKind(kind: PostingKind, isSitting: boolean): PostingKind | CarriedKind {
  return isSitting && kind in sittingKinds ? sittingKinds[kind as keyof typeof sittingKinds] : kind
}
/** The posting kinds that stand behind a kind of the records. */
export const postingKindsOf = (kind: CarriedKind): PostingKind[] =>
  (Object.keys(sittingKinds) as (keyof typeof sittingKinds)[]).filter((posted) => sittingKinds[posted] === kind)

/** The group of a kind as records name it. */
export function recordGroup(kind: RecordKind): MovementGroup {
  if (kind === 'sitting_stake') return 'stakes'
  if (kind === 'sitting_payout') return 'payouts'
  return isCarried(kind) ? 'transfers' : movementGroup(kind)
}

/** The kinds of a group, in the order of the contract. */
export function kindsOfGroup(group: MovementGroup): PostingKind[] {
  return (Object.keys(postingKinds) as PostingKind[]).filter((kind) => movementGroup(kind) === group)
}

/** Whether movements of this kind come with play: there may be a million of them, of the others there are few. */
export const isPlay = (kind: PostingKind): boolean => ['stakes', 'payouts'].includes(movementGroup(kind))

/** What the betting record may be narrowed to: a status, how a settled round ended, or that it was corrected. */
export const roundFilters = ['open', 'settled', 'void', 'won', 'lost', 'even', 'corrected'] as const
/** What profit and loss may be grouped by. */
export const profitBy = ['day', 'category', 'vendor'] as const
export { memberAccountKinds, postingKinds }
