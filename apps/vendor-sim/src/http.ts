/** The little that every door of the vendor shares: bodies, answers, headers. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Sent {
  readonly status: number
  readonly type: string
  readonly body: Buffer
  readonly headers?: Record<string, string>
}
export type Json = Record<string, unknown>

/** SW1 §1 "Size". */
const MOST_BODY = 16_384

/** Thrown for a call that is wrong in its form. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message = code) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const json = (status: number, value: unknown): Sent => ({
  status,
  type: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(value)),
  headers: { 'Cache-Control': 'no-store' },
})

/** The exact bytes of a body. Throws 413 above 16 KiB. */
export async function bytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_BODY) throw new Refused(413, 'BAD_REQUEST', 'body too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A body as one JSON object; an empty body is an empty object. Throws 400. */
export function object(body: Buffer): Json {
  if (body.length === 0) return {}
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refused(400, 'BAD_REQUEST', 'body')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refused(400, 'BAD_REQUEST', 'body')
  return value as Json
}

/** A text field of 1 to 255 characters without control characters (SW1 §1 "Ids"). Throws 400 that names the field. */
export function text(body: Json, field: string): string {
  const value = body[field]
  if (typeof value !== 'string' || !/^\P{Cc}{1,255}$/u.test(value)) throw new Refused(400, 'BAD_REQUEST', field)
  return value
}

/** A whole number within bounds. Throws 400 that names the field. */
export function whole(body: Json, field: string, least: number, most: number): number {
  const value = body[field]
  if (!Number.isSafeInteger(value) || Number(value) < least || Number(value) > most) throw new Refused(400, 'BAD_REQUEST', field)
  return Number(value)
}

/** One of some words. Throws 400 that names the field. */
export function oneOf<T extends string>(body: Json, field: string, words: readonly T[]): T {
  const found = words.find((word) => word === body[field])
  if (found === undefined) throw new Refused(400, 'BAD_REQUEST', field)
  return found
}

/** Compares secrets in a time that says nothing about them. */
export function sameSecret(a: string, b: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(a), hash(b))
}
