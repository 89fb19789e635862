/** One deposit as an operator sees it: word against what came in, each reason, who else names the number, and what was decided. */
import type { Money } from '@khela/money'
import type { App, Scope, Tx, StepRow } from '../../../kernel/index.ts'
import { depositStepsOf, findDeposit, type DepositRow } from '../deposit/store.ts'
import { gatewayOf } from '../deposit/ways.ts'
import { waitingForPerson } from '../deposit/rules.ts'
import { firstOf, takesTwo } from './eyes.ts'
import { isProven, reasonsOf } from './match.ts'
import type { Reason } from './score.ts'
import { decisionsOf, manualOf, nearReceived, receivedOf, rivalsOf, type DecisionRow, type ManualRow, type ReceivedRow } from './store.ts'

type Act = 'approve' | 'reject' | 'reverse'
export interface DepositDetail {
  readonly row: DepositRow
  readonly manual: ManualRow | undefined
  readonly reasons: readonly Reason[]
  readonly candidates: readonly ReceivedRow[]
  /** Members. */
  readonly rivals: readonly bigint[]
  readonly needsTwo: boolean
  readonly can: readonly Act[]
  readonly steps: readonly StepRow[]
  readonly decisions: readonly DecisionRow[]
}

export async function depositDetail(t: Tx, app: App, scope: Scope, id: string): Promise<DepositDetail | undefined> {
  const row = await findDeposit(t, scope, id)
  if (row === undefined) return undefined
  const manual = (await manualOf(t, scope, [id])).get(id)
  const proof = isProven(manual) ? manual : undefined
  const seen = proof && (await receivedOf(t, proof.provider, proof.trxId))
  const near = proof ? await nearReceived(t, { ...proof, amount: row.amount }, 5) : []
  return {
    row,
    manual,
    reasons: proof && seen ? await reasonsOf(t, scope, row, proof, seen) : [],
    candidates: [...(seen ? [seen] : []), ...near],
    rivals: proof ? await rivalsOf(t, proof) : [],
    needsTwo: await takesTwo(app, { deposit: row, amount: amountInQuestion(row, seen), seen, isConfirmed: proof === undefined }),
    can: actsOn(app, row, proof !== undefined),
    steps: (await depositStepsOf(t, scope, [id])).get(id) ?? [],
    decisions: (await decisionsOf(t, scope, [id])).get(id) ?? [],
  }
}

const amountInQuestion = (row: DepositRow, seen: ReceivedRow | undefined): Money =>
  row.credited ?? seen?.amount ?? row.confirmed ?? row.amount

function actsOn(app: App, row: DepositRow, hasProof: boolean): Act[] {
  const canRefund = gatewayOf(app, row.gateway).refund !== undefined
  if (row.state === 'CREDITED') return ['reverse']
  if (!waitingForPerson.includes(row.state)) return []
  if (hasProof) return ['approve', 'reject']
  return row.confirmed === null ? [] : ['approve', ...(canRefund ? ['reverse' as const] : [])]
}

/** Username of the first of two operators, by deposit. */
export async function firstsOf(t: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const decisions = await decisionsOf(t, scope, ids)
  return new Map(
    ids.flatMap((id) => {
      const rows = decisions.get(id) ?? []
      const first = firstOf(rows, 'approve_first') ?? firstOf(rows, 'reverse_first')
      return first ? [[id, first.by] as const] : []
    }),
  )
}
