/** Tells the other nodes which nonces were used here, and learns theirs, once a second (README.md, "Nonces"). */
import { randomUUID } from 'node:crypto'
import type { App } from '../../kernel/index.ts'
import { forgetNonceBatches, readNonces, writeNonces } from './keys-store.ts'
import { Nonces } from './nonces.ts'

const EVERY_MS = 1_000
/** W-5: ten minutes. */
const KEEP_SECONDS = 600
/** Batches come in the order of their commits, not of their numbers: those of the last seconds are looked at again. */
const OVERLAP_SECONDS = 10

export interface SharedNonces {
  readonly nonces: Nonces
  /** One exchange, now. */
  sync(): Promise<void>
  /** Tells the last batch and stops. */
  stop(): Promise<void>
}

/** Reads what was used in the last ten minutes, then goes on exchanging. `now` is the time of the product in milliseconds. */
export async function openNonces(app: Pick<App, 'config' | 'log' | 'asideDb'>, now: () => number): Promise<SharedNonces> {
  const nonces = new Nonces(app.config.secret('vendor-nonces'), now)
  const node = randomUUID()
  let known: bigint[] = []
  let readAt = -Infinity
  let syncs = 0
  const sync = async () => {
    const batch = nonces.takeBatch()
    const began = performance.now()
    const span = Math.min(KEEP_SECONDS, (began - readAt) / 1000 + OVERLAP_SECONDS)
    const read = await app.asideDb.tx(async (t) => {
      if (batch !== undefined) await writeNonces(t, node, batch)
      if (syncs % 60 === 0) await forgetNonceBatches(t, KEEP_SECONDS)
      return readNonces(t, node, known, span)
    })
    syncs += 1
    readAt = began
    known = [...known.slice(-200), ...read.map(({ id }) => id)]
    for (const { fingerprints } of read) nonces.learn(fingerprints)
  }
  await sync()
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= sync()
      .catch((error: unknown) => app.log.warn({ err: error }, 'used nonces could not be exchanged'))
      .finally(() => (running = undefined))
  }, EVERY_MS)
  timer.unref()
  return {
    nonces,
    sync,
    async stop() {
      clearInterval(timer)
      await running
      await sync().catch(() => undefined)
    },
  }
}
