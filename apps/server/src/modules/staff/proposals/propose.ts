/** Calls that change a rule: what only protects holds at once, everything else becomes a proposal. */
import type { ProposalAct, ReplyOf } from '@khela/contract'
import { fail, operatorOf, publicId, type Call, type Json, type Tx } from '../../../kernel/index.ts'
import { appendAudit } from '../audit.ts'
import type { Change } from './change.ts'
import { doChange, effectText } from './effect.ts'
import { expireProposals, insertProposal, undoTrial } from './store.ts'

/** Errors: reason_required; proposal_open when one about the same waits; whatever the change itself refuses. */
export async function proposeChange<N extends ProposalAct>(t: Tx, act: N, change: Change<N>, call: Call<N>): Promise<ReplyOf<ProposalAct>> {
  const { username } = operatorOf(call.actor)
  const input: { readonly reason: string } = call.input
  const reason = input.reason.trim()
  if (reason === '') fail('reason_required')
  const key = change.key(call.input)
  const effect = await doChange(t, change, call, username)
  if (effect.differences.length === 0) {
    await undoTrial(t)
    return { outcome: 'none', proposal: null }
  }
  const detail = `${effectText(effect)}; ${reason}`
  if (change.protects?.(effect.before, effect.after) === true) {
    await change.announce?.(t, call)
    await call.app.settings.explain(t, { reason, agreedBy: null, proposal: null })
    await appendAudit(t, { operator: username, act: change.audit(call.input), subject: key, detail })
    return { outcome: 'made', proposal: null }
  }
  await undoTrial(t)
  await expireProposals(t)
  const id = publicId('prp')
  const { subject, before, after } = effect
  const days = await call.app.settings.get('PROPOSAL_DAYS')
  const made = { id, act, key, subject, input: call.input as Json, before, after, reason, madeBy: username, days }
  if (!(await insertProposal(t, made))) fail('proposal_open')
  await appendAudit(t, { operator: username, act: 'proposal.make', subject: id, detail: `${change.audit(call.input)} ${key}: ${detail}` })
  return { outcome: 'proposed', proposal: id }
}
