/** A TCP proxy of the kit's own that hands the call on, waits until the operator has answered, and cuts before the answer. */
import net from 'node:net'
import tls from 'node:tls'

export interface CuttingProxy {
  readonly port: number
  /** Settles when an answer of the operator was held back and the connection cut. */
  readonly cut: Promise<void>
  readonly close: () => void
}

/** Listens on loopback. The way to an operator behind https is encrypted by the proxy, so that it can see an answer come. */
export async function cuttingProxy(base: URL): Promise<CuttingProxy> {
  const secure = base.protocol === 'https:'
  const port = base.port === '' ? (secure ? 443 : 80) : Number.parseInt(base.port, 10)
  const { promise: cut, resolve: done } = Promise.withResolvers<void>()
  const open = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const upstream = secure
      ? tls.connect({ host: base.hostname, port, servername: base.hostname })
      : net.connect({ host: base.hostname, port })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    client.pipe(upstream)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    upstream.once('data', () => {
      client.destroy()
      done()
    })
  })
  const { promise: listening, resolve: up } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', up)
  await listening
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { port: (server.address() as net.AddressInfo).port, cut, close }
}
