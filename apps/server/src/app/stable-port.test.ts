import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { stablePort } from './stable-port.ts'

async function listening(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    server,
    [Symbol.asyncDispose]: async () => void (await once(server.close(), 'close')),
  }
}

describe('a port for later', () => {
  test('the one of the last time comes back', async () => {
    const port = await stablePort(undefined)
    expect(await stablePort(port)).toBe(port)
  })

  test('another one is taken when somebody has it', async () => {
    await using busy = await listening(await stablePort(undefined))
    expect(await stablePort(busy.port)).not.toBe(busy.port)
  })

  test('connections that go out meanwhile do not take it', async () => {
    await using peer = await listening(0)
    const kept = new Set(await Promise.all(Array.from({ length: 50 }, () => stablePort(undefined))))
    const out = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = connect(peer.port, '127.0.0.1')
        await once(socket, 'connect')
        return socket
      }),
    )
    const taken = out.map((socket) => socket.localPort ?? 0)
    for (const socket of out) socket.destroy()
    expect(taken.filter((port) => kept.has(port) || port < 32_768)).toEqual([])
  })
})
