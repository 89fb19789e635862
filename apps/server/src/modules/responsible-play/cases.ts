/** Cases of responsible play as operators meet them. The office audits what it calls here. */
import type { LimitName } from '@khela/contract'
import type { Money } from '@khela/money'
import { fail, publicId, type App, type Scope, type Tx } from '../../kernel/index.ts'
import { limitsOf, setLimits, type CapChange, type Standing } from '../limits/index.ts'
import { playedSince } from './played.ts'
import { addStep, caseOf, closeCase, stepsOf, type CaseRow, type StepRow } from './store.ts'

export interface CaseDetail {
  readonly row: CaseRow
  readonly standing: Standing
  readonly steps: readonly StepRow[]
}

/** A case with the member's limits and what was done. Error: not_found. */
export async function responsiblePlayCase(t: Tx, scope: Scope, id: string): Promise<CaseDetail> {
  const row = (await caseOf(t, scope, id)) ?? fail('not_found')
  return { row, standing: await limitsOf(t, scope, row.memberId), steps: await stepsOf(t, scope, id) }
}

async function openCase(t: Tx, scope: Scope, id: string): Promise<CaseRow> {
  const row = (await caseOf(t, scope, id)) ?? fail('not_found')
  return row.state === 'OPEN' ? row : fail('state_changed')
}

/**
 * Notes something, writes to the member (who is told in the inbox, and reads it on the page of responsible play) or closes. Errors: not_found,
 * state_changed when it is closed, reason_required without a text.
 */
export async function actOnCase(
  t: Tx,
  app: App,
  scope: Scope,
  o: { id: string; act: 'note' | 'contact' | 'close'; text: string; by: string },
): Promise<CaseDetail> {
  const text = o.text.trim()
  if (text === '') fail('reason_required')
  const row = await openCase(t, scope, o.id)
  if (o.act === 'close' && !(await closeCase(t, row, o.by))) fail('state_changed')
  const stepId = publicId('cst')
  await addStep(t, row, { id: stepId, by: o.by, act: o.act, text })
  if (o.act === 'contact') await app.jobs.emit(t, 'careWritten', { memberId: row.memberId.toString(), stepId })
  return responsiblePlayCase(t, scope, o.id)
}

/** Sets limits of the house for the member of a case, at once; null takes one away. Errors: not_found, state_changed, reason_required. */
export async function limitMember(
  t: Tx,
  scope: Scope,
  o: { id: string; by: string; reason: string; change: Readonly<Partial<Record<LimitName, Money | null>>> },
): Promise<CaseDetail> {
  const reason = o.reason.trim()
  if (reason === '' || Object.keys(o.change).length === 0) fail('reason_required')
  const row = await openCase(t, scope, o.id)
  const change: CapChange = o.change
  await setLimits(t, scope, { memberId: row.memberId, by: 'operator' }, change, playedSince)
  await addStep(t, row, { id: publicId('cst'), by: o.by, act: 'limits', text: reason })
  return responsiblePlayCase(t, scope, o.id)
}
