import { createServer } from 'node:net'

/**
 * A free port that is not among `taken`, below those that the system lends to outgoing connections: one of these could
 * otherwise hold it when the server behind it is to come back.
 */
export async function quietPort(taken: readonly number[] = []): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer()
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => probe.close(resolve))
    if (free && !taken.includes(port)) return port
  }
}
