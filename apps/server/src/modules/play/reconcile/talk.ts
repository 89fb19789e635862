/**
 * Talking to a vendor from a job: never inside a transaction (architecture, standing decision "Transactions"). A job
 * claims its work in its transaction; the talk begins when that is committed and is recorded in transactions of its own.
 * After a crash in between the claim runs out and the work is taken up again.
 */
import type { App, Tx } from '../../../kernel/index.ts'
import { openVendorKeys } from '../sw/keys.ts'
import { VendorClient } from '../sw/vendor-client.ts'

const running = new WeakMap<App['db'], Set<Promise<void>>>()

/** Runs `work` after the commit of `t`; what it throws is logged. */
export function afterwards(t: Tx, app: App, work: () => Promise<void>): void {
  t.afterCommit(() => {
    const mine = running.get(app.db) ?? new Set()
    running.set(app.db, mine)
    const talk = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'comparing with a vendor failed'))
      .finally(() => mine.delete(talk))
    mine.add(talk)
  })
}

/** Resolves once no job of this application talks to a vendor. */
export async function vendorTalkDone(app: App): Promise<void> {
  for (let mine = running.get(app.db); mine !== undefined && mine.size > 0;) await Promise.all(mine)
}

/** A client of the vendor with the keys and the address as they are now; closed after `work`. */
export async function withVendor<T>(app: App, vendor: string, work: (client: VendorClient) => Promise<T>): Promise<T> {
  const keys = await openVendorKeys(app)
  const client = new VendorClient({ vendor: () => keys.vendor(vendor), now: keys.now })
  try {
    return await work(client)
  } finally {
    client.close()
    keys.stop()
  }
}
