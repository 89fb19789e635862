/** Many WebSocket lines in one process at little cost: no library, because thousands of its objects would be what is measured. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface WatchLine {
  say(text: string): void
  end(): void
}

/** Cuts whole text frames off what came; servers do not mask, and no message here is longer than 64 KB. */
function cut(bytes: Buffer, hear: (text: string) => void): Buffer {
  let rest = bytes
  while (rest.length >= 2) {
    const short = (rest[1] ?? 0) & 0x7f
    if (short === 127) throw new Error('a frame of more than 64 KB')
    const head = short === 126 ? 4 : 2
    if (rest.length < head) break
    const length = short === 126 ? rest.readUInt16BE(2) : short
    if (rest.length < head + length) break
    hear(rest.toString('utf8', head, head + length))
    rest = rest.subarray(head + length)
  }
  return rest
}

/** A text frame as a client sends it: masked, with a mask of zeros, for nothing lies between here and the server. */
function framed(text: string): Buffer {
  const body = Buffer.from(text)
  if (body.length > 125) throw new Error('a client says little')
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])
}

/** Opens a line and waits for the server's agreement. `hear` is called with every text message. */
export function openWatchLine(port: number, path: string, hear: (text: string, line: WatchLine) => void): Promise<WatchLine> {
  const socket: Socket = connect(port, '127.0.0.1')
  const key = randomBytes(16).toString('base64')
  socket.setNoDelay(true)
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  const line: WatchLine = { say: (text) => void socket.write(framed(text)), end: () => socket.destroy() }
  return new Promise((resolve, reject) => {
    let rest: Buffer = Buffer.alloc(0)
    let isOpen = false
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a line was closed')))
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!rest.subarray(0, end).toString().startsWith('HTTP/1.1 101')) return reject(new Error(rest.subarray(0, end).toString()))
        isOpen = true
        rest = rest.subarray(end + 4)
        resolve(line)
      }
      rest = cut(rest, (text) => hear(text, line))
    })
  })
}
