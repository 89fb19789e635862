/** The form that every answer of an operator has (SW1.md §1 "HTTP status", §2 "Answers" and "Codes"). */
import { readAnswered, type Cents } from './amount.ts'
import { Failure } from './failure.ts'
import { isObject, type Reply } from './signed-client.ts'

export type Op =
  | 'session'
  | 'balance'
  | 'bet'
  | 'slips'
  | 'win'
  | 'betwin'
  | 'rollback'
  | 'promo'
  | 'resettle'
  | 'round/close'
  | 'tx/status'

const DECIDED = new Set([
  'OK',
  'INSUFFICIENT_FUNDS',
  'TX_CONFLICT',
  'TX_CANCELLED',
  'BET_NOT_FOUND',
  'BET_SETTLED',
  'ROUND_CLOSED',
  'AMOUNT_MISMATCH',
  'WRONG_CURRENCY',
  'SESSION_INVALID',
  'SESSION_EXPIRED',
  'PLAYER_NOT_FOUND',
  'PLAYER_BLOCKED',
  'LIMIT_REACHED',
  'GAME_DISABLED',
])
const BY_STATUS: Readonly<Record<number, readonly string[]>> = {
  400: ['AMOUNT_INVALID', 'BAD_REQUEST'],
  401: ['SIGNATURE_INVALID', 'STALE_REQUEST', 'REPLAYED_NONCE'],
  403: ['VENDOR_DISABLED', 'BAD_REQUEST'],
  404: ['BAD_REQUEST'],
  405: ['BAD_REQUEST'],
  409: ['IN_PROGRESS'],
  413: ['BAD_REQUEST'],
  415: ['BAD_REQUEST'],
  429: ['TEMPORARY_ERROR'],
  503: ['TEMPORARY_ERROR'],
}
/** Answers that may be given before the signature was looked at. */
const BEFORE_SIGNATURE = new Set([404, 405, 413, 415, 429, 503])
const UNDECIDED = new Set([409, 429, 503])
const EFFECTS = new Set(['posted', 'none', 'tombstone'])
const SESSION = ['status', 'code', 'player_id', 'session_id', 'currency', 'game_code', 'mode', 'language', 'nickname', 'balance']

/** An answer in the right form. */
export interface Answer {
  readonly op: Op
  readonly http: number
  readonly code: string
  readonly reason: string | undefined
  readonly json: Readonly<Record<string, unknown>>
  /** The body, byte for byte. */
  readonly bytes: string
  readonly cash: Cents | undefined
  readonly bonus: Cents | undefined
  readonly effect: string | undefined
  /** `X-SW-Replayed: 1` was there. */
  readonly replayed: boolean
  /** Index of the exchange. */
  readonly at: number
}

/** Checks signature, headers, status, code and fields of an answer. Throws `Failure`. */
export function readAnswer(op: Op, txId: string | undefined, reply: Reply): Answer {
  const fail = failing(reply.at)
  checkSignature(reply, fail)
  const { json, status } = reply
  if (!/^application\/json\b/i.test(reply.headers['content-type'] ?? ''))
    fail('Content-Type: application/json', reply.headers['content-type'] ?? 'no Content-Type', 'answers are JSON (§1)')
  if (json === undefined)
    return fail('one JSON object in UTF-8', reply.body.toString('utf8').slice(0, 200) || 'an empty body', 'answers are JSON (§1)')
  const code = typeof json['code'] === 'string' ? json['code'] : ''
  const reason = typeof json['reason'] === 'string' ? json['reason'] : undefined
  const replayed = reply.headers['x-sw-replayed']
  if (replayed !== undefined && replayed !== '1') fail('X-SW-Replayed: 1, or no such header', replayed, 'W-2')
  if (status === 200) checkDecided(op, txId, json, code, fail)
  else checkOther(reply, json, code, fail)
  const balance = balanceOf(json)
  const effect = typeof json['effect'] === 'string' ? json['effect'] : undefined
  const bytes = reply.body.toString('utf8')
  return { op, http: status, code, reason, json, bytes, ...balance, effect, replayed: replayed !== undefined, at: reply.at }
}

/** True when the call has to be asked again with the same tx_id (W-26). */
export function undecided(status: number): boolean {
  return UNDECIDED.has(status)
}

type Fail = (expected: string, got: string, why: string) => never

function failing(at: number): Fail {
  return (expected, got, why) => {
    throw new Failure(expected, got, why, at)
  }
}

function checkSignature(reply: Reply, fail: Fail): void {
  if (reply.status === 401) {
    // A stale or replayed call was signed well, so its answer may be; one whose signature did not hold is not.
    if (reply.signature !== 'absent' && reply.json?.['code'] === 'SIGNATURE_INVALID')
      fail('no signature', 'a signed answer', 'answers to calls whose signature did not hold are not signed (§1)')
    return
  }
  if (reply.signature === 'valid') return
  if (reply.signature === 'absent' && BEFORE_SIGNATURE.has(reply.status)) return
  const got = reply.signature === 'absent' ? 'no X-SW headers on the answer' : reply.signature
  fail('an answer signed over its bytes with the nonce of the call', got, 'W-6: an answer that is not signed could be anybody’s')
}

function checkDecided(op: Op, txId: string | undefined, json: Readonly<Record<string, unknown>>, code: string, fail: Fail): void {
  if (!DECIDED.has(code)) fail('a code of SW1.md for HTTP 200', text(json['code']), '§2 "Codes"')
  const status = code === 'OK' ? 'ok' : 'refused'
  if (json['status'] !== status) fail(`status "${status}" with code ${code}`, text(json['status']), '§2 "Answers"')
  if (op === 'session' || op === 'balance' || op === 'tx/status') return checkRead(op, json, code, fail)
  if (op === 'slips') {
    checkOrder(json, ['status', 'code', 'results'], [], fail)
    if (!Array.isArray(json['results'])) fail('results: a list', text(json['results']), '§2 "Answers"')
    return
  }
  checkPosting(json, txId, code, fail)
}

/** One decided answer about a call with a tx_id, alone or within `slips`. */
export function checkPosting(
  json: Readonly<Record<string, unknown>>,
  txId: string | undefined,
  code: string,
  fail: Fail,
  more: readonly string[] = [],
): void {
  const fields = [
    'status',
    'code',
    ...(code === 'OK' ? [] : ['reason?']),
    'tx_id',
    'platform_tx_id',
    'platform_round_id',
    'balance',
    'currency',
    'effect',
  ]
  checkOrder(json, fields, more, fail)
  if (json['tx_id'] !== txId) fail(`tx_id "${txId ?? ''}", letter for letter`, text(json['tx_id']), '§1 "Ids"')
  for (const name of ['platform_tx_id', 'platform_round_id'])
    if (json[name] !== null && (typeof json[name] !== 'string' || json[name] === ''))
      fail(`${name}: a text or null`, text(json[name]), '§2 "Answers"')
  if (code === 'OK' && json['platform_tx_id'] === null)
    fail('platform_tx_id: a text', 'null', 'the operator’s name of the call (§2 "Answers")')
  if (typeof json['currency'] !== 'string') fail('currency: a text', text(json['currency']), '§2 "Answers"')
  if (typeof json['effect'] !== 'string' || !EFFECTS.has(json['effect']))
    fail('effect: posted, none or tombstone', text(json['effect']), '§2 "Answers"')
  if (code !== 'OK' && json['effect'] === 'posted') fail('no effect "posted" on a refusal', 'posted', 'a refusal moves no money')
  if (json['balance'] === null && code === 'PLAYER_NOT_FOUND') return
  checkBalance(json['balance'], fail)
}

function checkRead(op: 'session' | 'balance' | 'tx/status', json: Readonly<Record<string, unknown>>, code: string, fail: Fail): void {
  if (code !== 'OK') return
  if (op === 'tx/status') {
    checkOrder(json, ['status', 'code', 'target'], [], fail)
    const { target } = json
    if (!isObject(target)) return fail('target: an object', text(target), '§2 "Answers"')
    return checkOrder(target, ['tx_id', 'op', 'state', 'code', 'amount', 'round_id', 'platform_tx_id'], [], fail)
  }
  checkOrder(json, op === 'session' ? SESSION : ['status', 'code', 'player_id', 'balance', 'currency'], [], fail)
  checkBalance(json['balance'], fail)
}

function checkBalance(balance: unknown, fail: Fail): void {
  if (!isObject(balance)) return fail('balance: {"cash":"0.00","bonus":"0.00"}', text(balance), '§2 "Answers"')
  for (const part of ['cash', 'bonus'])
    if (readAnswered(balance[part]) === undefined)
      fail(`balance.${part}: a decimal text with two decimals, never below zero`, text(balance[part]), '§1 "Money", W-27')
}

function checkOther(reply: Reply, json: Readonly<Record<string, unknown>>, code: string, fail: Fail): void {
  const codes = BY_STATUS[reply.status]
  if (codes === undefined) return fail('an HTTP status of SW1.md with an answer', `HTTP ${reply.status}`, 'W-26')
  if (!codes.includes(code)) fail(`code ${codes.join(' or ')} with HTTP ${reply.status}`, text(json['code']), '§2 "Codes"')
  const status = UNDECIDED.has(reply.status) ? 'error' : 'refused'
  if (json['status'] !== status) fail(`status "${status}" with HTTP ${reply.status}`, text(json['status']), '§2 "Answers"')
  checkOrder(json, ['status', 'code', 'reason?'], [], fail)
  const wait = reply.headers['retry-after']
  if ((reply.status === 429 || reply.status === 503) && !/^[1-9][0-9]{0,4}$/.test(wait ?? ''))
    fail(`Retry-After in whole seconds with HTTP ${reply.status}`, wait ?? 'no such header', 'W-26')
}

/** Fields in their order; `name?` may be missing. */
function checkOrder(json: Readonly<Record<string, unknown>>, fields: readonly string[], more: readonly string[], fail: Fail): void {
  const expected = [...fields, ...more].map((name) => name.replace('?', '')).filter((name) => name in json || !fields.includes(`${name}?`))
  const got = Object.keys(json)
  if (got.join() !== expected.join()) fail(`the fields ${expected.join(', ')}, in this order`, got.join(', '), '§2 "Answers"')
}

/** Cash and bonus of an answer, where it tells them. */
export function balanceOf(json: Readonly<Record<string, unknown>>): {
  readonly cash: Cents | undefined
  readonly bonus: Cents | undefined
} {
  const balance = isObject(json['balance']) ? json['balance'] : {}
  return { cash: readAnswered(balance['cash']), bonus: readAnswered(balance['bonus']) }
}

/** A value as a sentence shows it. */
export function text(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}
