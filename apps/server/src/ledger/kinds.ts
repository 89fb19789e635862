import type { Currency } from '@khela/money'
import { houseAccountKinds, postingKinds, type HouseAccountKind, type MemberAccountKind, type PostingKind } from '@khela/contract'
import type { Tx } from '../kernel/db.ts'

/** A posting kind as the database checks it: which accounts its lines may move, and which way. */
export interface KindRow {
  readonly code: string
  readonly currency: Currency
  readonly sides: readonly { readonly account: MemberAccountKind | HouseAccountKind; readonly sign: '+' | '-' }[]
  /** Its lines may touch members other than the one the posting is keyed by. */
  readonly cross?: boolean
  /** The kind a full reversal is posted as; without it a posting of this kind cannot be reversed. */
  readonly reversedBy?: string
}

/** What takes a posting back. Its sides are the mirror of the original's; a test holds that. */
const reversals: Partial<Record<PostingKind, PostingKind>> = {
  deposit: 'deposit_reversal',
  withdrawal_hold: 'withdrawal_release',
  bet: 'bet_rollback',
  bonus_bet: 'bonus_bet_rollback',
  trial_bet: 'trial_rollback',
}

/** The kinds of the contract (packages/contract, postings.ts) as rows. */
export const kindRows: readonly KindRow[] = Object.entries(postingKinds).map(([code, row]) => {
  const reversedBy = reversals[code as PostingKind]
  return { code, ...row, ...(reversedBy === undefined ? {} : { reversedBy }) }
})

function asJson(kinds: readonly KindRow[]): string {
  const house = new Set<string>(houseAccountKinds)
  return JSON.stringify(
    kinds.map(({ code, currency, sides, cross = false, reversedBy = null }) => ({
      code,
      currency,
      cross,
      reversedBy,
      sides: sides.map(({ account, sign }) => ({ account, house: house.has(account), sign: sign === '+' ? 1 : -1 })),
    })),
  )
}

/**
 * Makes the database's posting kinds equal to the contract's. Run by the owner after migrating; the application's role
 * may not. Idempotent.
 */
export async function syncKinds(t: Tx, kinds: readonly KindRow[] = kindRows): Promise<void> {
  await t.run('select ledger.sync_kinds($1)', [asJson(kinds)])
}
