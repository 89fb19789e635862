/** Withdrawals as the contract shows them to the member. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { fail, now, type Scope, type Tx } from '../../kernel/index.ts'
import { disputesOf, type DisputeRow } from './dispute-store.ts'
import { partsOf, type PartRow } from './part-store.ts'
import { cancellableStates, dayMs, maskAccount, receiptAt, withdrawalSteps } from './rules.ts'
import { findWithdrawal, withdrawalStepsOf, type WithdrawalRow, type WithdrawalStep } from './store.ts'

type Wire = ReplyOf<'withdrawCreate'>
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

interface Around {
  readonly steps: readonly WithdrawalStep[]
  readonly parts: readonly PartRow[]
  readonly disputes: readonly DisputeRow[]
  readonly at: Date
  readonly disputeDays: number
}

function partView(part: PartRow, { disputes, at, disputeDays }: Around): Wire['parts'][number] {
  const dispute = disputes.find(({ partId }) => partId === part.id)
  const { receipt, receiptUntil } = part
  const shown = receipt === null || receiptUntil === null ? null : receiptAt({ receipt, receiptUntil }, at)
  const until = shown === 'AUTO' && receiptUntil !== null ? new Date(receiptUntil.getTime() + disputeDays * dayMs) : null
  return {
    id: part.id,
    amount: formatMoney(part.amount),
    state: part.state,
    way: part.way,
    isAgain: part.isAgain,
    reference: part.reference,
    picture: part.picture,
    paidAt: iso(part.paidAt),
    receipt: shown,
    receiptUntil: shown === 'WAITING' ? iso(receiptUntil) : null,
    disputeUntil: until !== null && until > at ? iso(until) : null,
    dispute: dispute
      ? {
          state: dispute.state,
          note: dispute.note,
          openedAt: dispute.openedAt.toISOString(),
          resolvedAt: iso(dispute.resolvedAt),
          reason: dispute.reason,
        }
      : null,
  }
}

/** The payee account is masked: lists are read over shoulders. The office shows it in full. */
function withdrawalView(row: WithdrawalRow, around: Around): Wire {
  return {
    id: row.id,
    amount: formatMoney(row.amount),
    received: formatMoney(row.paid),
    remaining: formatMoney(row.remaining),
    returned: formatMoney(row.returned),
    channel: row.channel,
    payeeMasked: maskAccount(row.payeeAccount),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    payableAt: row.remaining === 0n ? null : iso(row.payableAt),
    steps: withdrawalSteps(around.steps)
      .slice(-40)
      .map(({ state, at }) => ({ state, at: iso(at) })),
    parts: around.parts.slice(-60).map((part) => partView(part, around)),
    reason: row.reason,
    cancellable: cancellableStates.includes(row.state),
  }
}

/** Some withdrawals with all that belongs to each. */
export async function withdrawalViews(t: Tx, scope: Scope, rows: readonly WithdrawalRow[], disputeDays: number): Promise<Wire[]> {
  const ids = rows.map(({ id }) => id)
  const [steps, parts, disputes] = [await withdrawalStepsOf(t, scope, ids), await partsOf(t, scope, ids), await disputesOf(t, scope, ids)]
  const at = await now(t)
  return rows.map((row) =>
    withdrawalView(row, {
      steps: steps.get(row.id) ?? [],
      parts: parts.get(row.id) ?? [],
      disputes: disputes.get(row.id) ?? [],
      at,
      disputeDays,
    }),
  )
}

/** One withdrawal as it stands now. Error: not_found. */
export async function oneWithdrawal(t: Tx, scope: Scope, id: string, disputeDays: number): Promise<Wire> {
  const row = (await findWithdrawal(t, scope, id)) ?? fail('not_found')
  return (await withdrawalViews(t, scope, [row], disputeDays))[0] ?? fail('not_found')
}
