/** SQL of a member's line. Both ends are bound to the line itself, which is all that anybody may see of it. */
import type { Tx } from '../../kernel/index.ts'

interface Row {
  readonly id: bigint
  readonly publicId: string
  readonly username: string
}
const columns = 'o.id, o.public_id as "publicId", o.username'
const isOpen = 'o.type <> 4 and o.disabled_at is null'

export function uplineRow(t: Tx, memberId: bigint): Promise<Row | undefined> {
  return t.maybe<Row>(
    `select ${columns} from identity.member m join identity.member o on o.id = m.upline_id where m.id = $1 and ${isOpen}`,
    [memberId],
  )
}

export function memberBelow(t: Tx, memberId: bigint, name: string): Promise<Row | undefined> {
  return t.maybe<Row>(
    `select ${columns} from identity.member m join identity.member o on o.path ^@ m.path and o.id <> m.id
      where m.id = $1 and (o.username = $2 or o.public_id = $2) and ${isOpen}`,
    [memberId, name],
  )
}

export function lineRow(t: Tx, memberId: bigint, ids: readonly bigint[]): Promise<(Row & { isAbove: boolean })[]> {
  return t.query<Row & { isAbove: boolean }>(
    `select ${columns}, m.path ^@ o.path as "isAbove" from identity.member m join identity.member o on o.id = any($2::bigint[]) where m.id = $1`,
    [memberId, ids],
  )
}

/** The ids from the root of the line down to the member, each followed by `/`; undefined when there is none. */
export async function pathOf(t: Tx, memberId: bigint): Promise<string | undefined> {
  return (await t.maybe<{ path: string }>('select path from identity.member where id = $1', [memberId]))?.path
}
