/** SQL of sessions, of the games that members opened of late, and of the names under which vendors know members. */
import type { GameModeName } from '@khela/contract'
import { ownRows, publicId, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

export interface SessionView {
  readonly id: string
  readonly memberId: bigint
  readonly game: string
  readonly vendor: string
  readonly mode: GameModeName
  readonly at: Date
}
/** What a session at an outside vendor has besides: the launch token's fingerprint, the language of the page, and an end. */
export interface SessionWire {
  readonly tokenHash: Buffer
  readonly language: 'bn' | 'en'
  readonly minutes: number
}
/** Opens a session and notes the game as recently played. The caller has decided that the member may play in this mode. */
export async function insertSession(t: Tx, session: Omit<SessionView, 'at'>, wire?: SessionWire): Promise<void> {
  await t.run(
    `with seen as (insert into play.recent (member_id, game, at) values ($1, $3, kernel.now())
       on conflict (member_id, game) do update set at = excluded.at)
     insert into play.session (member_id, id, game, vendor, mode, at, token_hash, language, ends_at)
       values ($1, $2, $3, $4, $5, kernel.now(), $6, coalesce($7, 'bn'), coalesce(kernel.now() + make_interval(mins => $8::int), 'infinity'))`,
    [
      session.memberId,
      session.id,
      session.game,
      session.vendor,
      session.mode,
      wire?.tokenHash ?? null,
      wire?.language ?? null,
      wire?.minutes ?? null,
    ],
  )
}
export async function findSession(t: Tx, scope: Scope, id: string): Promise<SessionView | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<SessionView>(`select id, member_id as "memberId", game, vendor, mode, at from play.session where id = $1 and ${where}`, [
    id,
    ...params,
  ])
}

export interface VendorSession {
  readonly memberId: bigint
  readonly id: string
  readonly game: string
  readonly mode: GameModeName
  readonly isOver: boolean
  readonly player: string
  readonly nickname: string
  readonly language: string
}
/** The session a launch token stands for, at the vendor it was made for. */
export async function sessionOfToken(t: Tx, vendor: string, tokenHash: Buffer): Promise<VendorSession | undefined> {
  return t.maybe<VendorSession>(
    `select s.member_id as "memberId", s.id, s.game, s.mode, s.ends_at <= kernel.now() as "isOver", p.player_id as player,
            coalesce(m.nickname, '') as nickname, s.language
       from play.session s join play.player p on p.member_id = s.member_id and p.vendor = s.vendor
       left join identity.member_view m on m.id = s.member_id
      where s.token_hash = $2 and s.vendor = $1`,
    [vendor, tokenHash],
  )
}

/** The name of a member at a vendor, drawn at the first launch; it never changes. */
export async function playerNameOf(t: Tx, vendor: string, memberId: bigint): Promise<string> {
  await t.run('insert into play.player (member_id, vendor, player_id) values ($1, $2, $3) on conflict (member_id, vendor) do nothing', [
    memberId,
    vendor,
    publicId('ply'),
  ])
  const { id } = await t.one<{ id: string }>('select player_id as id from play.player where member_id = $1 and vendor = $2', [
    memberId,
    vendor,
  ])
  return id
}

/** Games that were played of late, for the file of a member's data. */
export const recentRows = (t: Tx, scope: Scope): Promise<unknown> =>
  ownRows(t, scope, { select: 'select to_jsonb(x) as row from play.recent x' })

export async function eraseRecent(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from play.recent where member_id = $1', [memberId])
}
