/**
 * Words of the records, for both sides: the groups of movements (compliance §5, row 29) and what a record may be narrowed to.
 * Import in a browser as `@khela/contract/records`.
 */
import { houseAccountKinds, memberAccountKinds, postingKinds, type HouseAccountKind, type PostingKind } from './postings.ts'

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
