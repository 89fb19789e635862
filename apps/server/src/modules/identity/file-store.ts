/** SQL that reads what this module knows of one member, for the file they may take away. Secrets and hashes stay. */
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
export function linkedRows(t: Tx, scope: Scope): Rows {
  const within = mine(scope)
  return t.query(`select x.provider, x.subject, x.name, x.linked_at, x.used_at from identity.linked x where ${within.where}`, within.params)
}
export function sessionRows(t: Tx, scope: Scope): Rows {
  const within = mine(scope)
  return t.query(
    `select x.created_at, x.seen_at, x.revoked_at, x.ip, x.user_agent, x.way from identity.session x where ${within.where} order by x.id`,
    within.params,
  )
}
export function deviceRows(t: Tx, scope: Scope): Rows {
  const within = mine(scope)
  return t.query(
    `select x.user_agent, x.ip, x.first_seen_at, x.last_seen_at from identity.device x where ${within.where} order by x.id`,
    within.params,
  )
}
export function networkRows(t: Tx, scope: Scope): Rows {
  const within = mine(scope)
  return t.query(`select x.network, x.added_at, x.last_seen_at from identity.known_network x where ${within.where}`, within.params)
}
export function signInRows(t: Tx, scope: Scope): Rows {
  const within = mine(scope)
  return t.query(
    `select x.at, x.ip, x.user_agent, x.way, x.result from identity.login_event x where ${within.where} order by x.id`,
    within.params,
  )
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
