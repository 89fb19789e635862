/** What the house does about lines at the tables; the office calls it, and keeps the audit. */
import { tableChannel, type TableId, type TableNews } from '@khela/contract'
import type { App, Scope, Tx } from '../../kernel/index.ts'
import { endMute, insertMute, mutesNow, removeLine, linesAt, type MuteRow, type WriterLineRow } from './talk-store.ts'

const SHOWN = 100
const MOST_MUTES = 200

/** What was said last at a table, newest last. */
export const tableLines = (t: Tx, table: TableId): Promise<WriterLineRow[]> => linesAt(t, table, SHOWN)

/** Who may not write at the tables now. */
export const tableMutes = (t: Tx, scope: Scope): Promise<MuteRow[]> => mutesNow(t, scope, MOST_MUTES)

/** Why and by whom something is done about what was said. */
export interface Moderated {
  readonly reason: string
  readonly operator: string
}
/** Keeps a member from writing for some hours, or with 0 lets them write again; undefined when nothing kept them. Holds at all tables. */
export async function muteMember(
  t: Tx,
  memberId: bigint,
  hours: number,
  by: Moderated,
): Promise<{ readonly until: Date | null } | undefined> {
  if (hours > 0) return { until: (await insertMute(t, { memberId, hours, ...by })).until }
  return (await endMute(t, memberId)) ? { until: null } : undefined
}

export interface LineRemoval {
  readonly table: TableId
  readonly memberId: bigint | null
  readonly text: string
  readonly mutedUntil: Date | null
}

/** Takes a line away, from open pages too, and mutes its writer for `muteHours` unless that is 0. Undefined when it is gone already. */
export async function takeLineAway(
  t: Tx,
  app: Pick<App, 'live'>,
  id: string,
  muteHours: number,
  by: Moderated,
): Promise<LineRemoval | undefined> {
  const taken = await removeLine(t, id)
  if (taken === undefined) return undefined
  const { memberId } = taken
  const mute = muteHours > 0 && memberId !== null ? await insertMute(t, { memberId, hours: muteHours, ...by }) : undefined
  t.afterCommit(() => app.live.tell(tableChannel(taken.table), { kind: 'unsaid', id } satisfies TableNews))
  return { ...taken, mutedUntil: mute?.until ?? null }
}
