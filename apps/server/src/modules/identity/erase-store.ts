/** SQL that takes everything personal from an account. What money hangs on keeps the member's number and nothing else. */
import type { Tx } from '../../kernel/index.ts'

/** Names become the public number, which says nothing; the account can never be signed in to again. */
async function erasePerson(t: Tx, memberId: bigint): Promise<void> {
  await t.run(
    `update identity.member set username = 'closed-' || public_id, nickname = 'closed', icon = null, disabled_at = coalesce(disabled_at, kernel.now()),
            closed_at = kernel.now() where id = $1`,
    [memberId],
  )
  await t.run('delete from identity.profile where member_id = $1', [memberId])
  await t.run('delete from identity.profile_change where member_id = $1', [memberId])
  await t.run('delete from identity.linked where member_id = $1', [memberId])
}

async function eraseSecrets(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from identity.credential where member_id = $1', [memberId])
  await t.run('delete from identity.ticket where member_id = $1', [memberId])
  await t.run('delete from identity.totp where member_id = $1', [memberId])
  await t.run('delete from identity.recovery_code where member_id = $1', [memberId])
  await t.run('delete from identity.security where member_id = $1', [memberId])
}

async function eraseTraces(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from identity.device where member_id = $1', [memberId])
  await t.run('delete from identity.known_network where member_id = $1', [memberId])
  await t.run('delete from identity.login_event where member_id = $1', [memberId])
  await t.run('update identity.session set ip = null, user_agent = null, device_id = null where member_id = $1', [memberId])
  // That and when something was accepted stays as proof; from where does not.
  await t.run('update identity.consent set ip = null where member_id = $1', [memberId])
  await t.run('update identity.invite set ended_at = kernel.now(), domain = null where member_id = $1 and ended_at is null', [memberId])
}

/** Takes everything personal of an account that ends. */
export async function eraseAccount(t: Tx, memberId: bigint): Promise<void> {
  await erasePerson(t, memberId)
  await eraseSecrets(t, memberId)
  await eraseTraces(t, memberId)
}
