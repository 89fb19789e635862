/** Errors of the product: thrown by code anywhere below the host, turned into the envelope of D-C1 by the host. */
import { errorCatalogue, type ErrorCode } from '@khela/contract'
import { errorCode, isConnectionLost, type Tx } from './db.ts'

export type ErrorParams = Readonly<Record<string, string | number>>

/**
 * A decided refusal. `params` fill the text in the caller's language, `extra` adds top-level flags the
 * specification names (D-C1), e.g. `{ captcha: true }`.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly extra: Readonly<Record<string, unknown>>
  constructor(code: ErrorCode, params: ErrorParams = {}, extra: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.extra = extra
  }
  /** HTTP status of the code, from the contract. */
  get status(): number {
    return errorCatalogue[this.code].status
  }
}

/** What a failed call costs all the same. Safe to repeat. */
export type Consequence = (t: Tx) => Promise<void>
const consequences = new WeakMap<object, Consequence>()

/**
 * Gives an error of a call, decided or not, what it costs: done in a transaction of its own before the caller is answered,
 * since the call's own is undone.
 */
export function attachConsequence(error: unknown, consequence: Consequence): void {
  if (typeof error === 'object' && error !== null) consequences.set(error, consequence)
}
export const consequenceOf = (error: unknown): Consequence | undefined =>
  typeof error === 'object' && error !== null ? consequences.get(error) : undefined

/** Throws an AppError: `if (!row) fail('not_found')`. */
export function fail(code: ErrorCode, params?: ErrorParams, extra?: Readonly<Record<string, unknown>>): never {
  throw new AppError(code, params, extra)
}

/** What the host itself raises before a handler runs, by the error codes of Fastify and Node. */
const hostCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_input',
  FST_ERR_BAD_URL: 'bad_input',
  FST_ERR_ASYNC_CONSTRAINT: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
}

/** A statement or lock that took too long, or a disk of ours without room: it cannot be served now, and may be later. */
const passing = new Set(['57014', '55P03', 'ENOSPC', 'EDQUOT'])

/** The error as the caller may see it. Everything unknown becomes `unknown_error`; its own text never leaves (REL-O02). */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = errorCode(error)
  if (isConnectionLost(error) || (code !== undefined && passing.has(code))) return new AppError('unavailable')
  const known = code === undefined ? undefined : hostCodes[code]
  return new AppError(known ?? 'unknown_error')
}
