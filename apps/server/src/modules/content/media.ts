/** Uploaded pictures and films by their address `/media/<sha-256>.<ending>`. */
import type { App } from '../../kernel/index.ts'
import { imageByHash } from './image-store.ts'
import { endsAs, hashOfPath } from './upload.ts'

/** What is at an address; undefined when there is none, also for another ending than its own. */
export async function mediaOf(app: Pick<App, 'db'>, path: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const hash = hashOfPath(path)
  if (hash === undefined) return undefined
  const image = await app.db.tx((t) => imageByHash(t, hash), { single: true })
  return image !== undefined && endsAs(path, image.type) ? image : undefined
}
