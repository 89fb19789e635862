/** What the house does about lines at the tables; the office calls it, and keeps the audit. */
import { tableChannel, type ChatLineView, type TableId, type TableNews } from '@khela/contract'
import { now, type App, type Tx } from '../../../kernel/index.ts'
import { insertMute, linesOf, removeLine } from './talk-store.ts'
import { wireLine } from './talk.ts'

const SHOWN = 100
const HOUR_MS = 3_600_000

/** What was said last at a table, newest last. */
export async function tableLines(t: Tx, table: TableId): Promise<ChatLineView[]> {
  return (await linesOf(t, table, SHOWN)).map(wireLine)
}

export interface TakenLine {
  readonly table: TableId
  readonly memberId: bigint | null
  readonly text: string
  readonly mutedUntil: Date | null
}

/** Takes a line away, from open pages too, and mutes its writer for `muteHours` unless that is 0. Undefined when it is gone already. */
export async function takeLineAway(t: Tx, app: Pick<App, 'live'>, id: string, muteHours: number): Promise<TakenLine | undefined> {
  const taken = await removeLine(t, id)
  if (taken === undefined) return undefined
  const isMuted = muteHours > 0 && taken.memberId !== null
  if (isMuted && taken.memberId !== null) await insertMute(t, taken.memberId, muteHours)
  t.afterCommit(() => app.live.tell(tableChannel(taken.table), { kind: 'unsaid', id } satisfies TableNews))
  return { ...taken, mutedUntil: isMuted ? new Date((await now(t)).getTime() + muteHours * HOUR_MS) : null }
}
