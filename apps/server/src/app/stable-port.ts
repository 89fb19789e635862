/** Ports that are chosen now and listened on later, by another program. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below where systems take the ports of outgoing connections from (Linux from 32768, others from 49152): no connection of this machine takes one meanwhile. */
const LOWEST = 20_000
const ABOVE = 32_768
const TRIES = 100

/**
 * A port of 127.0.0.1 that is free: the one of the last time when nobody has it, otherwise another one outside of what the
 * system hands out by itself. Rejects when a hundred of them are taken.
 */
export async function stablePort(before: number | undefined): Promise<number> {
  if (before !== undefined && (await isFree(before))) return before
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, ABOVE)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port was found between ${LOWEST} and ${ABOVE}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
