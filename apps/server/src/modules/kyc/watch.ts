/** Members and the local lists: compared whenever one of them changes (PAY-3.6; CO-5.4, CO-5.5). */
import type { App, Tx } from '../../kernel/index.ts'
import { mayBeSameName } from './name-match.ts'
import { activeEntries, matchEntries, namedMembers, watchEntry, type NamedMember, type WatchRow } from './watch-store.ts'

interface Person {
  readonly name: string
  /** Null where nobody has said it. */
  readonly birthday: string | null
}

/** Without a birthday on one side the name is enough to look. */
const mayBe = (entry: Pick<WatchRow, 'name' | 'birthday'>, { name, birthday }: Person): boolean =>
  (entry.birthday === null || birthday === null || entry.birthday === birthday) && mayBeSameName(entry.name, name)

const mostMatches = 20

/** Entries that a person may be. */
export async function watchMatches(t: Tx, person: Person): Promise<WatchRow[]> {
  return (await activeEntries(t)).filter((entry) => mayBe(entry, person)).slice(0, mostMatches)
}

const batch = 2_000

/** A list has a new entry: the members are gone through, a batch a job, and whoever may be on it is told of. */
async function meetMembers(t: Tx, app: App, entryId: string, after: bigint): Promise<void> {
  const entry = await watchEntry(t, entryId)
  if (entry === undefined || entry.endedAt !== null) return
  const members = await namedMembers(t, { after, most: batch })
  for (const member of members) if (mayBe(entry, member)) await tellMatch(t, app, member, [entry])
  const last = members.at(-1)
  if (last !== undefined && members.length === batch)
    await app.jobs.emit(t, 'watchListChanged', { entryId, after: last.memberId.toString() })
}

/** A member has a name now, or another birthday. */
async function meetLists(t: Tx, app: App, memberId: bigint): Promise<void> {
  const [member] = await namedMembers(t, { after: memberId - 1n, most: 1 })
  if (member?.memberId !== memberId) return
  await tellMatch(t, app, member, await watchMatches(t, member))
}

/** Tells of entries that nobody has looked at together with this member. */
async function tellMatch(t: Tx, app: App, { memberId }: NamedMember, entries: readonly WatchRow[]): Promise<void> {
  const seen = new Set(await matchEntries(t, memberId))
  for (const { id } of entries)
    if (!seen.has(id)) await app.jobs.emit(t, 'watchMatched', { memberId: memberId.toString(), source: `watch:${id}` })
}

/** Names what is heard: a list or a member that changed. */
export function watchJobs(app: App): void {
  app.jobs.on('watchListChanged', 'members', (t, { entryId, after }) => meetMembers(t, app, entryId, BigInt(after)))
  app.jobs.on('memberRegistered', 'watchLists', (t, { memberId }) => meetLists(t, app, BigInt(memberId)))
  app.jobs.on('memberNamed', 'watchLists', (t, { memberId }) => meetLists(t, app, BigInt(memberId)))
}
