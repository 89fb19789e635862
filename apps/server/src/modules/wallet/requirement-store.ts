/** What must be wagered for bonuses, read for the record of bonuses. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** Amounts in 1/10 000 BDT. */
export interface BonusRequirement {
  /** Names what the bonus was given for, once (contract events, bonusGranted). */
  readonly source: string
  readonly needed: Money
  readonly done: Money
  readonly at: Date
  /** Until when it may be wagered; null: without an end. */
  readonly expiresAt: Date | null
  /** When it was taken back, as overdue or with its deposit, and how much of it was left. */
  readonly forfeitedAt: Date | null
  readonly forfeited: Money
}

/** The requirements of a member's bonuses, newest first. */
export function bonusRequirements(t: Tx, scope: Scope, memberId: bigint, limit: number): Promise<BonusRequirement[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query<BonusRequirement>(
    `select source_id as source, needed, done, created_at as at, expires_at as "expiresAt",
            forfeited_at as "forfeitedAt", forfeited from wallet.requirement
      where member_id = $1 and source = 'bonus' and ${where} order by id desc limit $2`,
    [memberId, limit, ...params],
  )
}
