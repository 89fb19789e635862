/**
 * The quick way into the listener: a whole POST with a plain head that lies in one piece. Reading it here costs a third
 * of what `node:http` needs. Everything else (a head or body in pieces, chunks, `Expect`, other methods, anything odd) is
 * "not plain" and goes to `node:http`, whose parser judges it: what is taken here is a small part of what HTTP/1.1 allows,
 * and nothing that two readers could cut differently.
 */
import { LARGEST_BODY, type WireRequest } from './wire.ts'

/** Longest head in bytes. */
const HEAD = 8192
const PATH = 1024
const START = 'POST '.length
const FINISH = ' HTTP/1.1\r\n'
/** Names are tokens, values have no control characters, every line ends in CR LF, none is folded. */
const HEAD_FORM = /^POST \/[!-~]* HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t -~\x80-\xff]*\r\n)+$/
const LENGTH = /^(?:0|[1-9][0-9]{0,5})$/

export class PlainRequest implements WireRequest {
  readonly method = 'POST'
  path = ''
  peer = ''
  contentType = ''
  contentEncoding = ''
  key = ''
  ts = ''
  nonce = ''
  sign = ''
  forwarded = ''
  body: Buffer
  /** Where the next call begins in the piece. */
  end = 0
  #head: string

  constructor(head: string, body: Buffer) {
    this.#head = head
    this.body = body
  }
  header(name: string): string {
    const found = new RegExp(`\r\n${name}:([^\r]*)\r\n`, 'i').exec(this.#head)
    return found?.[1]?.trim() ?? ''
  }
}

const NOTHING = Buffer.alloc(0)

/** Reads the call that begins at `from`; undefined when it is not whole or not plain. */
export function readPlain(piece: Buffer, from: number): PlainRequest | undefined {
  const gap = piece.indexOf('\r\n\r\n', from, 'latin1')
  if (gap < 0 || gap - from > HEAD) return undefined
  const head = piece.toString('latin1', from, gap + 2)
  if (!HEAD_FORM.test(head)) return undefined
  const lineEnd = head.indexOf(FINISH)
  if (lineEnd < START || lineEnd - START > PATH) return undefined
  const request = new PlainRequest(head, NOTHING)
  request.path = head.slice(START, lineEnd)
  const length = readLines(request, head, lineEnd + FINISH.length)
  if (length < 0 || length > LARGEST_BODY) return undefined
  const start = gap + 4
  request.end = start + length
  if (request.end > piece.length) return undefined
  request.body = piece.subarray(start, request.end)
  return request
}

/** Takes the headers that matter. Answers the length of the body, or -1 when the call is not plain. */
function readLines(request: PlainRequest, head: string, from: number): number {
  let length = -1
  let host = false
  for (let at = from; at < head.length;) {
    const colon = head.indexOf(':', at)
    const end = head.indexOf('\r\n', colon)
    const size = colon - at
    // Only these lengths have a name that matters.
    if (size >= 4 && size <= 17 && size !== 5) {
      const name = head.slice(at, colon).toLowerCase()
      if (name === 'host') {
        if (host) return -1
        host = true
      } else if (name === 'content-length') {
        const text = valueOf(head, colon, end)
        if (length >= 0 || !LENGTH.test(text)) return -1
        length = Number(text)
      } else if (!take(request, name, head, colon, end)) return -1
    }
    at = end + 2
  }
  return host ? length : -1
}

/** False when the header makes the call one that is not plain, or comes a second time. */
function take(request: PlainRequest, name: string, head: string, colon: number, end: number): boolean {
  switch (name) {
    case 'x-sw-key':
      return request.key === '' && (request.key = valueOf(head, colon, end)) !== ''
    case 'x-sw-ts':
      return request.ts === '' && (request.ts = valueOf(head, colon, end)) !== ''
    case 'x-sw-nonce':
      return request.nonce === '' && (request.nonce = valueOf(head, colon, end)) !== ''
    case 'x-sw-sign':
      return request.sign === '' && (request.sign = valueOf(head, colon, end)) !== ''
    case 'content-type':
      return request.contentType === '' && (request.contentType = valueOf(head, colon, end)) !== ''
    case 'content-encoding':
      return request.contentEncoding === '' && (request.contentEncoding = valueOf(head, colon, end)) !== ''
    case 'x-forwarded-for':
      request.forwarded = request.forwarded === '' ? valueOf(head, colon, end) : `${request.forwarded}, ${valueOf(head, colon, end)}`
      return true
    case 'connection':
      return valueOf(head, colon, end).toLowerCase() === 'keep-alive'
    case 'transfer-encoding':
    case 'expect':
    case 'upgrade':
    case 'trailer':
    case 'te':
      return false
    default:
      return true
  }
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09

function valueOf(head: string, colon: number, end: number): string {
  let from = colon + 1
  let to = end
  while (from < to && isBlank(head.charCodeAt(from))) from += 1
  while (to > from && isBlank(head.charCodeAt(to - 1))) to -= 1
  return head.slice(from, to)
}
