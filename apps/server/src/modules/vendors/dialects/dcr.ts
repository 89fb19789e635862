/**
 * Wallets with one endpoint for each of authenticate, balance, debit, credit and rollback (the debit/credit family of
 * W-DIALECTS): HMAC-SHA256 of the body in the header `X-DCR-Signature`, amounts as decimal texts,
 * transaction ids that are unique per player, a status word in every answer. HTTP 200 is decided, 409, 429 and 503 are not.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { formatMoney } from '@khela/money'
import { readObject, type JsonObject } from '../json.ts'
import type { Vendor, VendorKey } from '../keys.ts'
import { isId, readAmount } from '../parse.ts'
import type { WireCode, PortReply } from '../../wallet-port/index.ts'
import type { SwParts } from '../sw1.ts'
import type { Endpoint, Router, WireAnswer, WireRequest } from '../wire.ts'
import { tokenOf, undecided, USUAL_CURRENCY, viewOf, within } from './dialect.ts'

const BODY_LIMIT = 16 * 1024

const STATUS: Readonly<Record<WireCode, string>> = {
  OK: 'OK',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  TX_CONFLICT: 'TRANSACTION_MISMATCH',
  TX_CANCELLED: 'TRANSACTION_CANCELLED',
  BET_NOT_FOUND: 'DEBIT_NOT_FOUND',
  BET_SETTLED: 'ALREADY_SETTLED',
  ROUND_CLOSED: 'ALREADY_SETTLED',
  AMOUNT_MISMATCH: 'AMOUNT_MISMATCH',
  AMOUNT_INVALID: 'INVALID_AMOUNT',
  WRONG_CURRENCY: 'INVALID_CURRENCY',
  SESSION_INVALID: 'INVALID_SESSION',
  SESSION_EXPIRED: 'SESSION_EXPIRED',
  PLAYER_NOT_FOUND: 'PLAYER_NOT_FOUND',
  PLAYER_BLOCKED: 'PLAYER_BLOCKED',
  LIMIT_REACHED: 'LIMIT_REACHED',
  GAME_DISABLED: 'GAME_NOT_AVAILABLE',
  VENDOR_DISABLED: 'PROVIDER_DISABLED',
  BAD_REQUEST: 'INVALID_REQUEST',
  IN_PROGRESS: 'TRY_AGAIN',
  TEMPORARY_ERROR: 'TRY_AGAIN',
}

/** Ends the call with a word of theirs. */
class Refused extends Error {
  readonly code: 'BAD_REQUEST' | 'AMOUNT_INVALID'

  constructor(code: 'BAD_REQUEST' | 'AMOUNT_INVALID') {
    super(code)
    this.code = code
  }
}

function text(body: JsonObject, field: string): string {
  const value = body[field]
  if (!isId(value)) throw new Refused('BAD_REQUEST')
  return value
}
const absent = (body: JsonObject, field: string): boolean => body[field] === undefined || body[field] === null
function money(body: JsonObject, field: string): bigint {
  if (absent(body, field)) throw new Refused('BAD_REQUEST')
  const amount = readAmount(body[field])
  if (amount === undefined) throw new Refused('AMOUNT_INVALID')
  return amount
}

interface DcrCall {
  readonly parts: SwParts
  readonly vendor: Vendor
  readonly body: JsonObject
  readonly request: Buffer
}
/** Fields of an answer, in order. */
type ReplyFields = Readonly<Record<string, string | null>> & { readonly status: string }
type Verb = (call: DcrCall) => Promise<ReplyFields>

const commonOf = ({ vendor, body, request }: DcrCall) => ({
  vendor: vendor.code,
  player: text(body, 'player'),
  currency: absent(body, 'currency') ? USUAL_CURRENCY : text(body, 'currency'),
  game: absent(body, 'game') ? undefined : text(body, 'game'),
  request,
})

/** A rollback of what never came is a success here (W-17); that it is remembered shows in `effect`. */
function told(reply: PortReply, transaction: string): ReplyFields {
  const { code, effect, platformTxId, balance } = viewOf(reply)
  return {
    status: STATUS[code],
    transaction,
    operator_transaction: platformTxId,
    balance: balance === undefined ? null : formatMoney(balance),
    effect,
  }
}

const authenticate: Verb = async ({ parts, vendor, body }) => {
  const view = await tokenOf(parts, vendor.code, text(body, 'token'))
  if (view.code !== 'OK') return { status: STATUS[view.code] }
  const balance = view.balance === undefined ? null : formatMoney(view.balance)
  return { status: 'OK', player: view.player, session: view.session, currency: view.currency, balance }
}

const balance: Verb = async (call) => {
  const common = commonOf(call)
  const view = viewOf(await call.parts.port.balance(common))
  if (view.code !== 'OK') return { status: STATUS[view.code] }
  return { status: 'OK', balance: view.balance === undefined ? null : formatMoney(view.balance), currency: common.currency }
}

const debit: Verb = async (call) => {
  const { parts, body } = call
  const transaction = text(body, 'transaction')
  const stake = { ...commonOf(call), game: text(body, 'game'), round: text(body, 'round'), session: text(body, 'session') }
  const [reply] = await parts.port.bets([{ ...stake, txId: transaction, amount: money(body, 'amount') }])
  if (reply === undefined) throw new Error('the port did not answer a bet')
  return told(reply, transaction)
}

/** `final` says that no further credit follows; it is the rule, so leaving it out means true. */
const credit: Verb = async (call) => {
  const { parts, body } = call
  const transaction = text(body, 'transaction')
  const { final = true } = body
  if (typeof final !== 'boolean') throw new Refused('BAD_REQUEST')
  const win = { ...commonOf(call), betTxId: text(body, 'debit'), round: text(body, 'round'), amount: money(body, 'amount') }
  return told(await parts.port.win({ ...win, txId: transaction, closed: final }), transaction)
}

const rollback: Verb = async (call) => {
  const { parts, body } = call
  const transaction = text(body, 'transaction')
  const amount = absent(body, 'amount') ? {} : { amount: money(body, 'amount') }
  const undo = { ...commonOf(call), target: text(body, 'debit'), reason: 'rollback', ...amount }
  return told(await parts.port.rollback({ ...undo, txId: transaction }), transaction)
}

const verbs: Readonly<Record<string, Verb>> = { authenticate, balance, debit, credit, rollback }

const HEX = /^[0-9a-f]{64}$/
const hmac = (key: VendorKey, body: Buffer | string): Buffer => createHmac('sha256', key.secret).update(body).digest()

function signerOf(vendor: Vendor, request: WireRequest): VendorKey | undefined {
  const shown = request.header('x-dcr-signature')
  if (!HEX.test(shown)) return undefined
  const signature = Buffer.from(shown, 'hex')
  return vendor.keys.find((key) => timingSafeEqual(hmac(key, request.body), signature))
}

const UNSIGNED: WireAnswer = { status: 401, body: '{"status":"INVALID_SIGNATURE"}', headers: '' }
const UNDECIDED = '{"status":"TRY_AGAIN"}'

async function decide(call: DcrCall | undefined, vendor: Vendor, verb: Verb): Promise<ReplyFields> {
  if (vendor.disabled) return { status: STATUS.VENDOR_DISABLED }
  if (call === undefined) return { status: STATUS.BAD_REQUEST }
  try {
    return await verb(call)
  } catch (error) {
    if (error instanceof Refused) return { status: STATUS[error.code] }
    throw error
  }
}

async function answer(parts: SwParts, vendor: Vendor, verb: Verb, request: WireRequest): Promise<WireAnswer> {
  const key = signerOf(vendor, request)
  if (key === undefined) return UNSIGNED
  if (!vendor.mayCallFrom(request.peer)) return { status: 403, body: '{"status":"INVALID_REQUEST"}', headers: '' }
  return within(parts, vendor, UNDECIDED, async () => {
    const body = readObject(request.body)
    const call = body === undefined ? undefined : { parts, vendor, body, request: request.body }
    const result = await decide(call, vendor, verb)
    if (result.status === 'TRY_AGAIN') return undecided(503, 1, UNDECIDED)
    const made = JSON.stringify(result)
    return { status: 200, body: made, headers: `X-DCR-Signature: ${hmac(key, made).toString('hex')}\r\n` }
  })
}

const PATH = /^\/dcr\/([A-Za-z0-9_-]{1,40})\/v1\/([a-z]{1,20})$/

/** The paths below `/dcr/{vendor}/v1/`. */
export function dcrRouter(parts: SwParts): Router {
  return (path): Endpoint | undefined => {
    const [, code = '', name = ''] = PATH.exec(path) ?? []
    const vendor = parts.keys.vendor(code)
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (vendor?.dialect !== 'dcr' || verb === undefined) return undefined
    return { limit: BODY_LIMIT, handle: (request) => answer(parts, vendor, verb, request) }
  }
}
