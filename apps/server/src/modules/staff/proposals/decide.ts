/** Another operator's word on a proposal. */
import { endpoints, hasPermission, type ProposalAct } from '@khela/contract'
import { AppError, canonical, fail, isSamePerson, operatorOf, type Call, type Operator, type Tx } from '../../../kernel/index.ts'
import { appendAudit } from '../audit.ts'
import { callerOf } from '../own.ts'
import type { Change, ChangeCall, Changes } from './change.ts'
import { doChange, effectText, type Effect } from './effect.ts'
import { endProposal, expireProposals, lockProposal, undoTrial, type ProposalRow, type ProposalState } from './store.ts'

/** Whether a role may do what is proposed. */
export const mayDecide = (role: Operator['role'], act: ProposalAct): boolean => hasPermission(role, endpoints[act].permission)

const overtaken: ReadonlySet<string> = new Set(['state_changed', 'account_known', 'username_taken', 'not_found'])

/** Does what was proposed, if it still does what was seen then; undefined when other changes came between. */
async function doProposal(
  t: Tx,
  row: ProposalRow,
  call: Call<'officeProposalApprove'>,
  change: Change<ProposalAct>,
): Promise<Effect | undefined> {
  const own = { ...call, input: row.input } as unknown as ChangeCall<ProposalAct>
  try {
    const effect = await doChange(t, change, own, row.madeBy)
    if (canonical([effect.before, effect.after]) === canonical([row.before, row.after])) {
      await change.announce?.(t, own)
      return effect
    }
    await undoTrial(t)
  } catch (error) {
    if (!(error instanceof AppError) || !overtaken.has(error.code)) throw error
    await undoTrial(t)
  }
  return undefined
}

/** Two operators are two people: neither the same account nor two that are tied to one member. The refusal is audited although the call fails. */
async function refuseSamePerson(t: Tx, call: Call<'officeProposalApprove'>, row: ProposalRow): Promise<void> {
  const person = await callerOf(t, call)
  const { username } = person
  if (!isSamePerson(person, row.madeBy)) return
  await call.aside((aside) => appendAudit(aside, { operator: username, act: 'proposal.refused', subject: row.id, detail: 'own proposal' }))
  fail('four_eyes')
}

async function openRow(t: Tx, id: string): Promise<ProposalRow> {
  await expireProposals(t)
  const row = (await lockProposal(t, id)) ?? fail('not_found')
  if (row.state !== 'OPEN') fail('state_changed')
  return row
}

async function end(t: Tx, row: ProposalRow, state: ProposalState, by: string, decision: string): Promise<ProposalRow> {
  if (!(await endProposal(t, row.id, { state, by, decision }))) fail('state_changed')
  return (await lockProposal(t, row.id)) ?? fail('not_found')
}

/**
 * Makes the change of another operator's proposal, or closes it as stale when the values are not what they were.
 * Errors: not_found, state_changed, four_eyes, forbidden, whatever the change itself refuses.
 */
export async function approveProposal(t: Tx, call: Call<'officeProposalApprove'>, changes: Changes): Promise<ProposalRow> {
  const { username, role } = operatorOf(call.actor)
  const row = await openRow(t, call.input.id)
  if (!mayDecide(role, row.act)) fail('forbidden')
  await refuseSamePerson(t, call, row)
  // The map of changes has each act's own shape; the row's input passed the schema of its act when it was proposed.
  const change = changes[row.act] as unknown as Change<ProposalAct>
  const effect = await doProposal(t, row, call, change)
  const input = row.input as never
  if (effect === undefined) {
    await appendAudit(t, {
      operator: username,
      act: 'proposal.stale',
      subject: row.id,
      detail: `${change.audit(input)} ${change.key(input)}`,
    })
    return end(t, row, 'STALE', username, '')
  }
  await call.app.settings.explain(t, { reason: row.reason, agreedBy: username, proposal: row.id })
  const detail = `${effectText(effect)}; ${row.reason}; proposed by ${row.madeBy} (${row.id})`
  await appendAudit(t, { operator: username, act: change.audit(input), subject: change.key(input), detail })
  return end(t, row, 'APPROVED', username, '')
}

/** Refuses a proposal, or takes the own one back. Errors: reason_required, not_found, state_changed, forbidden. */
export async function rejectProposal(t: Tx, call: Call<'officeProposalReject'>): Promise<ProposalRow> {
  const { username, role } = operatorOf(call.actor)
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  const row = await openRow(t, call.input.id)
  const isOwn = row.madeBy === username
  if (!isOwn && !mayDecide(role, row.act)) fail('forbidden')
  const act = isOwn ? 'proposal.withdraw' : 'proposal.reject'
  await appendAudit(t, { operator: username, act, subject: row.id, detail: `${reason}; proposed by ${row.madeBy}` })
  return end(t, row, isOwn ? 'WITHDRAWN' : 'REJECTED', username, reason)
}
