/** The local lists of people. Putting somebody on one protects, and holds at once; two take somebody off (PAY-3.6). */
import type { ReplyOf } from '@khela/contract'
import { fail, operatorOf, type Call, type Tx } from '../../kernel/index.ts'
import { addWatch, removeWatch } from './decide.ts'
import { watchEntries, watchEntry, type WatchRow } from './watch-store.ts'
import { appendAudit, type Change } from '../staff/index.ts'

const wireEntry = ({ addedAt, endedAt, ...entry }: WatchRow): ReplyOf<'officeWatchAdd'> => ({
  ...entry,
  addedAt: addedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

export async function readWatchList(t: Tx): Promise<ReplyOf<'officeWatchList'>> {
  return { content: (await watchEntries(t)).map(wireEntry) }
}

export async function putOnList(t: Tx, { app, actor, input }: Call<'officeWatchAdd'>): Promise<ReplyOf<'officeWatchAdd'>> {
  const { username } = operatorOf(actor)
  const entry = await addWatch(t, app, { ...input, name: input.name.normalize('NFC').trim(), addedBy: username })
  await appendAudit(t, {
    operator: username,
    act: 'watch.add',
    subject: entry.id,
    detail: `${entry.kind}: ${entry.name}${entry.birthday === null ? '' : `, ${entry.birthday}`}; ${entry.note}`,
  })
  return wireEntry(entry)
}

export const watchEndChange: Change<'officeWatchEnd'> = {
  audit: () => 'watch.end',
  key: ({ id }) => id,
  async read(t, { input }) {
    const { name, kind, endedAt } = (await watchEntry(t, input.id)) ?? fail('not_found')
    return { subject: { bn: name, en: name }, values: { kind, listed: endedAt === null } }
  },
  async write(t, { input }) {
    await removeWatch(t, input.id)
    return undefined
  },
}
