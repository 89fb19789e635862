/** The least a broadcast can be, as its own process: WebSocket frames written to every line, and nothing around them. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'

const AGREED = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const lines = new Set<Duplex>()

const server = createServer()
server.on('upgrade', (request, socket) => {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${AGREED}`).digest('base64')
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`)
  lines.add(socket)
  socket.on('close', () => lines.delete(socket)).on('error', () => lines.delete(socket))
})

function frame(text: string): Buffer {
  const body = Buffer.from(text)
  const head = body.length < 126 ? [0x81, body.length] : [0x81, 126, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from(head), body])
}

process.on('message', (asked: { say?: string; cpu?: true }) => {
  if (asked.say !== undefined) {
    const bytes = frame(asked.say)
    for (const line of lines) line.write(bytes)
  }
  if (asked.cpu) process.send?.({ cpu: process.cpuUsage() })
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const at = server.address()
  process.send?.({ port: typeof at === 'object' ? at?.port : 0 })
})
