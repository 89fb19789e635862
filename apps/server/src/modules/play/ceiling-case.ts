/** A vendor that reached its ceiling is a case for an operator, one a day. */
import { MERCHANT_CURRENCY } from '@khela/money'
import { now, type Tx } from '../../kernel/index.ts'
import type { CeilingReached } from './ceiling.ts'
import { openCase } from '../cases/index.ts'

const nobody = { memberId: null, player: null, roundId: null, op: null, theirs: null, reason: null, answer: [] } as const

/** Opens the case of a vendor and day unless there is one; `ours` is the ceiling. */
export async function openCeilingCase(t: Tx, { vendor, ceiling }: CeilingReached): Promise<void> {
  const happenedAt = await now(t)
  const day = happenedAt.toISOString().slice(0, 10)
  await openCase(t, { ...nobody, vendor, kind: 'loss_ceiling', txId: day, currency: MERCHANT_CURRENCY, ours: ceiling, happenedAt })
}
