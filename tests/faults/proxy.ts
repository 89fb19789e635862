/** A wire that misbehaves: a TCP relay between a client and a server on this machine, for tests of lost replies and lost lines. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * `lostReply`: what is asked arrives, the answer never does and the line ends · `cutAfterBytes`: each line ends after so
 * many more bytes in both directions together · `delay`: every chunk comes so many milliseconds late · `refuse`: new
 * lines end at once, old ones too · `blackhole`: nothing arrives and nothing ends.
 */
export type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'lostReply' }
  | { readonly kind: 'cutAfterBytes'; readonly bytes: number }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'blackhole' }

export interface FaultProxy {
  readonly port: number
  /** Holds for lines that are open and for new ones. `none` ends lines that have lost something, as nobody could go on with them. */
  set(fault: Fault): void
  /** Replies that were lost, lines that were cut: proof that the fault met somebody. */
  readonly struck: () => number
  close(): Promise<void>
}

interface Line {
  readonly client: Socket
  readonly server: Socket
  /** Chunks on their way late, each after the one before: what comes later never overtakes. */
  late: Promise<void>
  waiting: number
  /** Bytes since the present fault was set. */
  passed: number
  hasLost: boolean
}

/** Relays `port` (any free one when absent) to `target` on 127.0.0.1. */
export async function openFaultProxy(target: number, port = 0): Promise<FaultProxy> {
  let fault: Fault = { kind: 'none' }
  let struck = 0
  const lines = new Set<Line>()

  const end = (line: Line): void => {
    line.client.destroy()
    line.server.destroy()
    lines.delete(line)
  }
  const strike = (line: Line): void => {
    struck += 1
    end(line)
  }
  const pass = (line: Line, to: Socket, chunk: Buffer): void => {
    switch (fault.kind) {
      case 'blackhole':
        line.hasLost = true
        return
      case 'lostReply':
        return to === line.client ? strike(line) : void to.write(chunk)
      case 'cutAfterBytes': {
        const left = fault.bytes - line.passed
        line.passed += chunk.length
        if (chunk.length < left) return void to.write(chunk)
        to.write(chunk.subarray(0, Math.max(0, left)), () => strike(line))
        return
      }
      default:
        if (fault.kind === 'none' && line.waiting === 0) return void to.write(chunk)
        return later(line, to, chunk, fault.kind === 'delay' ? fault.ms : 0)
    }
  }
  const later = (line: Line, to: Socket, chunk: Buffer, ms: number): void => {
    const due = performance.now() + ms
    line.waiting += 1
    line.late = line.late.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      to.write(chunk)
      line.waiting -= 1
    })
  }
  const relay = createServer((client) => {
    if (fault.kind === 'refuse') return void client.destroy()
    const line: Line = { client, server: connect(target, '127.0.0.1'), late: Promise.resolve(), waiting: 0, passed: 0, hasLost: false }
    lines.add(line)
    for (const [from, to] of [
      [line.client, line.server],
      [line.server, line.client],
    ] as const) {
      from.setNoDelay(true)
      from.on('data', (chunk: Buffer) => pass(line, to, chunk))
      from.on('error', () => undefined)
      // A side that ends while nothing may pass: the other side must not notice.
      from.on('close', () => (fault.kind === 'blackhole' ? (line.hasLost = true) : end(line)))
    }
  })
  await new Promise<void>((resolve, reject) => relay.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    port: (relay.address() as AddressInfo).port,
    struck: () => struck,
    set(next) {
      fault = next
      for (const line of lines) {
        line.passed = 0
        if (next.kind === 'refuse' || line.hasLost) strike(line)
      }
    },
    async close() {
      for (const line of lines) end(line)
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}
