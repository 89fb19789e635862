/** SQL of the personal data of one member: for the file they may take away (secrets and hashes stay), and taking it from an account that ends. */
import { sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

type Rows = Promise<Readonly<Record<string, unknown>>[]>

const mine = (scope: Scope) => sqlPrivate(scope, { member: 'x.member_id' })

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

/** Takes away where and how a member signed in. */
export async function eraseTraces(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from identity.linked where member_id = $1', [memberId])
  await t.run('delete from identity.device where member_id = $1', [memberId])
  await t.run('delete from identity.known_network where member_id = $1', [memberId])
  await t.run('delete from identity.login_event where member_id = $1', [memberId])
  await t.run('update identity.session set ip = null, user_agent = null, device_id = null where member_id = $1', [memberId])
}
