/** SQL of the personal data of one member: for the file they may take away, and taking it from an account that ends. */
import { ownRows, sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

type Rows = Promise<Readonly<Record<string, unknown>>[]>

const mine = (scope: Scope) => sqlPrivate(scope, { member: 'x.member_id' })

export function accountRows(t: Tx, scope: Scope): Rows {
  const within = sqlPrivate(scope, { member: 'x.id' })
  return t.query(
    `select x.public_id, x.username, x.nickname, x.type, x.registered_at, x.last_login_at, x.icon from identity.member x where ${within.where}`,
    within.params,
  )
}
export function profileRows(t: Tx, scope: Scope): Rows {
  const within = mine(scope)
  return t.query(`select to_jsonb(x) - 'member_id' as profile from identity.profile x where ${within.where}`, within.params)
}
export function consentRows(t: Tx, scope: Scope): Rows {
  const within = mine(scope)
  return t.query(
    `select x.document, x.version, x.accepted_at, x.ip from identity.consent x where ${within.where} order by x.accepted_at`,
    within.params,
  )
}
export function profileChangeRows(t: Tx, scope: Scope): Rows {
  return ownRows(t, scope, { select: `select to_jsonb(x) as row from identity.profile_change x` })
}

/** Names become the public number, which says nothing; the account can never be signed in to again. */
export async function eraseMember(t: Tx, memberId: bigint): Promise<void> {
  await t.run(
    `update identity.member set username = 'closed-' || public_id, nickname = 'closed', icon = null, disabled_at = coalesce(disabled_at, kernel.now()),
            closed_at = kernel.now() where id = $1`,
    [memberId],
  )
  await t.run('delete from identity.profile where member_id = $1', [memberId])
  await t.run('delete from identity.profile_change where member_id = $1', [memberId])
  // That and when something was accepted stays as proof; from where does not.
  await t.run('update identity.consent set ip = null where member_id = $1', [memberId])
  await t.run('update identity.invite set ended_at = kernel.now(), domain = null where member_id = $1 and ended_at is null', [memberId])
}
