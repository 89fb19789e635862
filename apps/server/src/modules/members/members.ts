/** Members as other modules and the member see them. */
import { playerRole, type PlayerRole, type ReplyOf } from '@khela/contract'
import type { MemberIcon } from '@khela/contract/member-icons'
import { normaliseUsername } from '@khela/contract/patterns'
import { fail, playerOf, type Actor, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { fillPayeeName } from './profile-store.ts'
import { memberIdByName, membersById, membersOf, setIcon, type MemberRow } from './store.ts'

export interface MemberView {
  readonly memberId: bigint
  /** The member's public number. */
  readonly publicId: string
  readonly username: string
  readonly nickname: string
  readonly type: number
  readonly role: PlayerRole
  readonly registeredAt: Date
  readonly payeeName: string | null
  readonly icon: MemberIcon | null
}

export function viewOf(row: MemberRow & { readonly payeeName: string | null }): MemberView {
  const { id, publicId, username, nickname, type, registeredAt, payeeName, icon } = row
  return { memberId: id, publicId, username, nickname, type, role: playerRole(type), registeredAt, payeeName, icon }
}

/** A member; undefined when there is none or the scope does not cover it. */
export async function findMember(t: Tx, scope: Scope, memberId: bigint): Promise<MemberView | undefined> {
  return (await findMembers(t, scope, [memberId]))[0]
}

/** Those of the members that the scope covers, in no order. */
export async function findMembers(t: Tx, scope: Scope, ids: readonly bigint[]): Promise<MemberView[]> {
  return ids.length === 0 ? [] : (await membersById(t, scope, ids)).map(viewOf)
}

/** How members are called, by their ids: of scopes of one member each. */
export async function namesOf(t: Tx, scopes: readonly Scope[]): Promise<ReadonlyMap<bigint, { username: string; nickname: string }>> {
  return new Map((await membersOf(t, scopes)).map(({ id, username, nickname }) => [id, { username, nickname }]))
}

/** What members are, by their ids: of scopes of one member each. */
export async function rolesOf(t: Tx, scopes: readonly Scope[]): Promise<ReadonlyMap<bigint, MemberView['role']>> {
  return new Map((await membersOf(t, scopes)).map(({ id, type }) => [id, playerRole(type)]))
}

/** A member by username or public number; undefined when there is none or the scope does not cover it. */
export async function memberByName(t: Tx, scope: Scope, name: string): Promise<MemberView | undefined> {
  const memberId = await memberIdByName(t, normaliseUsername(name))
  return memberId === undefined ? undefined : findMember(t, scope, memberId)
}

/**
 * The name money is paid to: that of the profile. Where a member has given none yet, the first one used becomes it, for good.
 * Answers the name that stands afterwards.
 */
export async function takePayeeName(t: Tx, app: Pick<App, 'jobs'>, scope: Scope, memberId: bigint, name: string): Promise<string | null> {
  if (await fillPayeeName(t, memberId, name)) await app.jobs.emit(t, 'memberNamed', { memberId: memberId.toString() })
  return (await findMember(t, scope, memberId))?.payeeName ?? null
}

/** Who is signed in (PS-3.1). */
export async function memberInfo(t: Tx, scope: Scope, actor: Actor): Promise<ReplyOf<'memberInfo'>> {
  const row = (await membersById(t, scope, [playerOf(actor).memberId]))[0] ?? fail('not_logged_in')
  return {
    id: row.publicId,
    account: row.username,
    nickname: row.nickname,
    type: row.type,
    registeredAt: row.registeredAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    icon: row.icon,
  }
}

/** The picture that the member is known by, or none (PS-7.8). */
export async function chooseIcon(t: Tx, { scope, actor, input }: Call<'memberIcon'>): Promise<ReplyOf<'memberIcon'>> {
  await setIcon(t, scope, playerOf(actor).memberId, input.icon)
  return { icon: input.icon }
}
