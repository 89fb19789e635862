/** Nobody acts on the own account, and two accounts of one person are one (REL-A20). */
import { fail, operatorOf, type Call, type Person, type Tx } from '../../kernel/index.ts'
import type { EndpointName } from '@khela/contract'
import { appendAudit } from './audit.ts'
import { accountsOf, operatorById } from './store.ts'

/** Raises `own_request` when the member is the operator who calls; the refusal is audited although the call fails. */
export async function refuseOwn(
  t: Tx,
  call: Pick<Call<EndpointName>, 'actor' | 'aside'>,
  memberId: bigint,
  about: { readonly act: string; readonly subject: string },
): Promise<void> {
  const { operatorId, username } = operatorOf(call.actor)
  if ((await operatorById(t, operatorId)).memberId !== memberId) return
  await call.aside((aside) => appendAudit(aside, { operator: username, ...about, detail: 'own request' }))
  fail('own_request')
}

/** The person who calls. An operator tied to the same member is the same person under another name. */
export async function callerOf(t: Tx, { actor }: Pick<Call<EndpointName>, 'actor'>): Promise<Person> {
  const { operatorId, username } = operatorOf(actor)
  return { username, accounts: await accountsOf(t, operatorId) }
}
