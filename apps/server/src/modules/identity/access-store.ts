/** SQL of the networks that a member was seen on, and of the history of their sign-ins. */
import { sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

export interface NetworkRow {
  readonly network: string
  readonly addedAt: Date
  readonly lastSeenAt: Date
}

export function networksOf(t: Tx, scope: Scope): Promise<NetworkRow[]> {
  const within = sqlPrivate(scope, { member: 'member_id' })
  return t.query(
    `select network, added_at as "addedAt", last_seen_at as "lastSeenAt" from identity.known_network
      where ${within.where} order by last_seen_at desc limit 100`,
    within.params,
  )
}

/** False when the scope has no such network. */
export async function removeNetwork(t: Tx, scope: Scope, network: string): Promise<boolean> {
  const within = sqlPrivate(scope, { member: 'member_id' }, 2)
  return (await t.run(`delete from identity.known_network where network = $1 and ${within.where}`, [network, ...within.params])) > 0
}

export interface EventRow {
  readonly id: bigint
  readonly at: Date
  readonly ip: string
  readonly userAgent: string | null
  readonly way: string
  readonly result: 'ok' | 'wrong' | 'locked' | 'extra_asked' | 'extra_wrong' | 'refused'
}

/** Newest first, those before the one numbered `before`. */
export function signInsOf(t: Tx, scope: Scope, before: bigint | null, limit: number): Promise<EventRow[]> {
  const within = sqlPrivate(scope, { member: 'member_id' }, 3)
  return t.query(
    `select id, at, ip, user_agent as "userAgent", way, result from identity.login_event
      where ($1::bigint is null or id < $1) and ${within.where} order by id desc limit $2`,
    [before, limit, ...within.params],
  )
}
