/**
 * What is live, kept in the node until the content's version grows. The version and the clock are asked for with every read,
 * which is one small statement: so a change, and the beginning or end of a schedule, show at the next call on every node.
 */
import type { App, Tx } from '../../kernel/index.ts'
import { contentState, liveItems } from './store.ts'
import type { StoredItem } from './types.ts'

interface Copy {
  readonly version: bigint
  readonly items: readonly StoredItem[]
}
const copies = new WeakMap<App['settings'], Copy>()

/** Live items in the order of the site, and the clock to judge their schedules by. */
export async function readContent(t: Tx, app: Pick<App, 'settings'>): Promise<{ now: Date; items: readonly StoredItem[] }> {
  const { now, version } = await contentState(t)
  const known = copies.get(app.settings)
  if (known?.version === version) return { now, items: known.items }
  const items = await liveItems(t)
  // A read that began earlier may end later: it must not put an older copy over a newer one.
  if (known === undefined || known.version < version) copies.set(app.settings, { version, items })
  return { now, items }
}
