/** Members who share a browser or a network with a member: for operators and for checks of the house, never for members. */
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** One thing that a member shares with another. */
export interface Link {
  readonly memberId: bigint
  readonly kind: 'browser' | 'network'
  /** Public id of the member's own browser, or the network. */
  readonly name: string
  /** What the browser says of itself; empty for a network. */
  readonly detail: string
  /** Whether one of the two brought the other, at any distance. */
  readonly isLine: boolean
}

/**
 * Newest first, at most a hundred. Browsers and networks that `crowd` members or more share tell nothing (a café, a mobile
 * carrier) and are left out. With the scope of one member nobody else is found.
 */
export function linksOf(t: Tx, scope: Scope, memberId: bigint, crowd: number): Promise<Link[]> {
  const { where, params } = sqlScope(scope, { member: 'o.member_id', path: 'o.path' }, 3)
  return t.query<Link>(
    `select o.member_id as "memberId", s.kind, s.name, s.detail, (o.path ^@ m.path or m.path ^@ o.path) as "isLine"
       from identity.line_view m,
            lateral (
              select x.member_id as other, 'browser' as kind, d.public_id as name, coalesce(d.user_agent, '') as detail, x.last_seen_at as at
                from identity.device d join identity.device x on x.token_hash = d.token_hash
               where d.member_id = m.member_id and (select count(*) from identity.device c where c.token_hash = d.token_hash) < $2
              union all
              select x.member_id, 'network', n.network, '', x.last_seen_at
                from identity.known_network n join identity.known_network x on x.network = n.network
               where n.member_id = m.member_id and (select count(*) from identity.known_network c where c.network = n.network) < $2) s
            join identity.line_view o on o.member_id = s.other
      where m.member_id = $1 and o.member_id <> m.member_id and ${where} order by s.at desc limit 100`,
    [memberId, crowd, ...params],
  )
}

/** What a newcomer registered with, and who else came that way. */
export interface Newcomer {
  readonly type: number
  readonly browsers: number
  /** Everybody else who was ever seen in one of those browsers, and whoever else is known on one of those networks. */
  readonly sameBrowser: readonly bigint[]
  readonly sameNetwork: readonly bigint[]
}

/** Unlike `linksOf`, a crowd counts: that many share a network is what a limit per network is for. At most so many of the network, the latest first. */
export function newcomerOf(t: Tx, memberId: bigint, crowd: number): Promise<Newcomer | undefined> {
  return t.maybe<Newcomer>(
    `select m.type, (select count(*) from identity.device d where d.member_id = m.id)::int as browsers,
            array(select distinct x.member_id from identity.device d join identity.device x on x.token_hash = d.token_hash
                   where d.member_id = m.id and x.member_id <> m.id) as "sameBrowser",
            array(select x.member_id from identity.known_network n join identity.known_network x on x.network = n.network
                   where n.member_id = m.id and x.member_id <> m.id order by x.added_at desc limit $2) as "sameNetwork"
       from identity.member m where m.id = $1`,
    [memberId, crowd],
  )
}

/** A member's own browsers and networks, for the same picture. Newest first, at most twenty of each. */
export function tracesOf(t: Tx, scope: Scope, memberId: bigint): Promise<Pick<Link, 'kind' | 'name' | 'detail'>[]> {
  const { where, params } = sqlScope(scope, { member: 's.member_id' }, 2)
  return t.query(
    `select kind, name, detail from (
       (select member_id, 'browser' as kind, public_id as name, coalesce(user_agent, '') as detail from identity.device
         where member_id = $1 order by last_seen_at desc limit 20)
       union all
       (select member_id, 'network', network, '' from identity.known_network where member_id = $1 order by last_seen_at desc limit 20)) s
      where ${where}`,
    [memberId, ...params],
  )
}
