/** What the HTTP parser refuses before there is a request: the same envelope as every other answer, and the connection ends. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../errors.ts'
import { errorBody } from './reply.ts'

/** The parser's reasons that have a status of their own; everything else is a request that cannot be read. */
const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers in Bengali, for the language was not read, and closes. A caller who has gone is not answered. */
export function answerClientError(error: { readonly code?: string }, socket: Socket, requestId: string): void {
  if (socket.destroyed) return
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify(errorBody(new AppError('bad_input'), 'bn', requestId))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
