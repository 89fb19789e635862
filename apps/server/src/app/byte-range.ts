/** Parts of films: some browsers play nothing that is not offered in parts (RFC 9110, Range). */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** First and last byte of the one part that is asked for; `all` where none is, or where the header is none we know; undefined beyond the end. */
export function rangeOf(header: string | undefined, size: number): { readonly from: number; readonly to: number } | 'all' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (asked === null) return 'all'
  const [, first = '', last = ''] = asked
  if (first === '' && last === '') return 'all'
  // `-5` are the last five.
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < from) return 'all'
  return from > to ? undefined : { from, to }
}

/** Sends the bytes, or the part that was asked for. */
export function sendInParts(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  const part = rangeOf(request.headers.range, bytes.length)
  if (part === 'all') return reply.send(bytes)
  if (part === undefined) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${part.from}-${part.to}/${bytes.length}`)
    .send(bytes.subarray(part.from, part.to + 1))
}
