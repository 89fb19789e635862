import type { App } from '../../kernel/index.ts'
import { writeZone } from './store.ts'

/** Tells the database in which time zone days, weeks and months are cut. After `seedMerchant`, which keeps it the same for life. */
export async function seedLimits(app: App): Promise<void> {
  await app.db.tx((t) => writeZone(t, app.config.timeZone))
}
