/** A balancer before several nodes: each new line of a client goes to the next node that takes it. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Front {
  readonly url: string
  /** How many lines went to each port. */
  readonly lines: () => ReadonlyMap<number, number>
  close(): Promise<void>
}

/** `ports` answers the nodes on 127.0.0.1 that may be asked now. */
export async function openFront(ports: () => readonly number[]): Promise<Front> {
  const lines = new Map<number, number>()
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    const list = ports()
    const port = list[(turn += 1) % list.length]
    if (port === undefined) return client.destroy()
    const node = connect(port, '127.0.0.1')
    lines.set(port, (lines.get(port) ?? 0) + 1)
    for (const [one, other] of [
      [client, node],
      [node, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines: () => lines,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
