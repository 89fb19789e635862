/**
 * Hub88-style wallets (W-DIALECTS): RSA-SHA256 over the body both ways, whole-number money × 100 000,
 * UUIDs as transaction ids, a status word in every answer. A rollback of what never came is a tombstone of ours (W-17) and
 * "does not exist" in their words; tokens are looked at for stakes only (W-7).
 */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { CENT } from '@khela/money'
import { readObject, type JsonObject } from '../json.ts'
import type { Vendor, VendorKey } from '../keys.ts'
import { isId } from '../parse.ts'
import type { WireCode, PortReply } from '../../wallet-port/index.ts'
import type { SwParts } from '../sw1.ts'
import type { Endpoint, Router, WireAnswer, WireRequest } from '../wire.ts'
import { tokenOf, TokenSessions, USUAL_CURRENCY, viewOf, within } from './dialect.ts'

/** Their units in one of ours. */
const SCALE = 10n
/** One hundredth of the currency in their units. */
const THEIR_CENT = CENT * SCALE
/** The largest amount of SW/1 in their units; below 2^53 no whole number is lost. */
const MOST = Number.MAX_SAFE_INTEGER
const BODY_LIMIT = 16 * 1024

/** What is sealed as the secret of a key: PEM of the vendor's public and of our private key. */
interface RsaPair {
  readonly theirs: KeyObject
  readonly ours: KeyObject
}

/** The secret of a Hub88 key, to be given to `addKey`. Throws when a text is not a key. */
export function rsaSecret(theirPublicPem: string, ourPrivatePem: string): Buffer {
  createPublicKey(theirPublicPem)
  createPrivateKey(ourPrivatePem)
  return Buffer.from(JSON.stringify({ theirs: theirPublicPem, ours: ourPrivatePem }))
}

const pairs = new WeakMap<VendorKey, RsaPair>()
function pairOf(key: VendorKey): RsaPair {
  let pair = pairs.get(key)
  if (pair === undefined) {
    const { theirs, ours } = JSON.parse(key.secret.toString('utf8')) as Record<'theirs' | 'ours', string>
    pair = { theirs: createPublicKey(theirs), ours: createPrivateKey(ours) }
    pairs.set(key, pair)
  }
  return pair
}

/** Signing takes most of a millisecond, so it is done beside the loop. */
const signed = (key: VendorKey, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    sign('sha256', Buffer.from(body), pairOf(key).ours, (error, signature) => {
      if (error === null) resolve(signature.toString('base64'))
      else reject(error)
    })
  })

const STATUS: Readonly<Record<WireCode, string>> = {
  OK: 'RS_OK',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  TX_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TX_CANCELLED: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  BET_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  // They have no word for "settled already": there is no open transaction to take back or to pay.
  BET_SETTLED: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ROUND_CLOSED: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  AMOUNT_MISMATCH: 'RS_ERROR_DUPLICATE_TRANSACTION',
  AMOUNT_INVALID: 'RS_ERROR_WRONG_TYPES',
  WRONG_CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  SESSION_INVALID: 'RS_ERROR_INVALID_TOKEN',
  SESSION_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  PLAYER_NOT_FOUND: 'RS_ERROR_INVALID_TOKEN',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  GAME_DISABLED: 'RS_ERROR_INVALID_GAME',
  VENDOR_DISABLED: 'RS_ERROR_INVALID_PARTNER',
  BAD_REQUEST: 'RS_ERROR_WRONG_SYNTAX',
  IN_PROGRESS: 'RS_ERROR_UNKNOWN',
  TEMPORARY_ERROR: 'RS_ERROR_UNKNOWN',
}

/** A word of theirs that ends the call. */
class Refused extends Error {
  readonly status: string

  constructor(status: 'RS_ERROR_WRONG_SYNTAX' | 'RS_ERROR_WRONG_TYPES') {
    super(status)
    this.status = status
  }
}

function text(body: JsonObject, field: string): string {
  const value = body[field]
  if (value === undefined || value === null) throw new Refused('RS_ERROR_WRONG_SYNTAX')
  if (!isId(value)) throw new Refused('RS_ERROR_WRONG_TYPES')
  return value
}
const maybeText = (body: JsonObject, field: string): string | undefined =>
  body[field] === undefined || body[field] === null ? undefined : text(body, field)

/** Whole units of theirs to 1/10 000 of the currency. Parts of a hundredth do not exist here and are refused. */
function money(body: JsonObject, field: string): bigint {
  const value = body[field]
  if (value === undefined || value === null) throw new Refused('RS_ERROR_WRONG_SYNTAX')
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MOST || Object.is(value, -0))
    throw new Refused('RS_ERROR_WRONG_TYPES')
  const units = BigInt(value)
  if (units % THEIR_CENT !== 0n) throw new Refused('RS_ERROR_WRONG_TYPES')
  return units / SCALE
}
function flag(body: JsonObject, field: string): boolean {
  const value = body[field]
  if (value === undefined || value === null) return false
  if (typeof value !== 'boolean') throw new Refused('RS_ERROR_WRONG_TYPES')
  return value
}

interface Hub88Call {
  readonly parts: SwParts
  readonly vendor: Vendor
  readonly body: JsonObject
  readonly request: Buffer
}
/** What is told: the status word and what goes beside it. Money in 1/10 000. */
interface Reply {
  readonly status: string
  readonly balance?: bigint | undefined
  readonly user?: string
  readonly currency?: string
}
type Verb = (call: Hub88Call, tokens: TokenSessions) => Promise<Reply>

const commonOf = ({ vendor, body, request }: Hub88Call) => ({
  vendor: vendor.code,
  player: text(body, 'user'),
  currency: maybeText(body, 'currency') ?? USUAL_CURRENCY,
  game: maybeText(body, 'game_code'),
  request,
})

function told(reply: PortReply, user: string, currency: string): Reply {
  const { code, effect, balance } = viewOf(reply)
  // The tombstone stands; in their words there was nothing to take back.
  const status = code === 'OK' && effect === 'tombstone' ? 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' : STATUS[code]
  return { status, balance, user, currency }
}

/** Below 2^53 for every balance there can be, so a number holds it exactly. */
const theirUnits = (held: bigint): number => Number(held * SCALE)

const info: Verb = async (call) => {
  const common = commonOf(call)
  const view = viewOf(await call.parts.port.balance(common))
  return { status: STATUS[view.code], user: common.player, currency: common.currency }
}

const balance: Verb = async (call) => {
  const common = commonOf(call)
  const token = maybeText(call.body, 'token')
  if (token !== undefined) {
    const held = await tokenOf(call.parts, common.vendor, token)
    if (held.code !== 'OK') return { status: STATUS[held.code], user: common.player }
    if (held.player !== common.player) return { status: 'RS_ERROR_INVALID_TOKEN', user: common.player }
    common.currency = maybeText(call.body, 'currency') ?? held.currency
  }
  const view = viewOf(await call.parts.port.balance(common))
  return { status: STATUS[view.code], balance: view.balance, user: common.player, currency: common.currency }
}

const bet: Verb = async (call, tokens) => {
  const { parts, body } = call
  const common = commonOf(call)
  const txId = text(body, 'transaction_uuid')
  const token = text(body, 'token')
  const stake = { ...common, game: text(body, 'game_code'), txId, round: text(body, 'round'), amount: money(body, 'amount') }
  const closed = flag(body, 'round_closed')
  const free = flag(body, 'is_free')
  const reward = maybeText(body, 'reward_uuid')
  const { session, code } = await tokens.sessionOf(parts, common.vendor, token)
  if (code !== 'OK') return { status: STATUS[code], user: common.player }
  const [reply] = await parts.port.bets([
    { ...stake, session, ...(free ? { betKind: 'free' as const } : {}), ...(reward === undefined ? {} : { freeRound: reward }) },
  ])
  if (reply === undefined) throw new Error('the port did not answer a bet')
  const result = told(reply, common.player, common.currency)
  if (closed && result.status === 'RS_OK') await parts.port.closeRound({ ...common, txId: `${txId}:close`, round: stake.round })
  return result
}

const win: Verb = async (call) => {
  const { parts, body } = call
  const common = commonOf(call)
  const reply = await parts.port.win({
    ...common,
    txId: text(body, 'transaction_uuid'),
    betTxId: text(body, 'reference_transaction_uuid'),
    round: text(body, 'round'),
    amount: money(body, 'amount'),
    closed: flag(body, 'round_closed'),
  })
  return told(reply, common.player, common.currency)
}

const rollback: Verb = async (call) => {
  const { parts, body } = call
  const common = commonOf(call)
  const txId = text(body, 'transaction_uuid')
  const target = text(body, 'reference_transaction_uuid')
  return told(await parts.port.rollback({ ...common, txId, target, reason: 'rollback' }), common.player, common.currency)
}

const verbs: Readonly<Record<string, Verb>> = {
  'user/info': info,
  'user/balance': balance,
  'transaction/bet': bet,
  'transaction/win': win,
  'transaction/rollback': rollback,
}

/** Fields in the order of their documentation; balance × 100 000 as a whole number. */
function bodyOf(name: string, result: Reply, requestId: string | undefined): string {
  const currency = result.currency === undefined || result.status !== 'RS_OK' ? undefined : result.currency
  return JSON.stringify({
    user: result.user,
    status: result.status,
    request_uuid: requestId,
    currency,
    balance: name === 'user/info' || result.balance === undefined ? undefined : theirUnits(result.balance),
  })
}

const UNSIGNED: WireAnswer = { status: 200, body: '{"status":"RS_ERROR_INVALID_SIGNATURE"}', headers: '' }
const UNDECIDED = '{"status":"RS_ERROR_UNKNOWN"}'
const BASE64 = /^[A-Za-z0-9+/]{64,1400}={0,2}$/

/** The live key whose owner has signed the body. */
function signerOf(vendor: Vendor, request: WireRequest): VendorKey | undefined {
  const shown = request.header('x-hub88-signature')
  if (!BASE64.test(shown)) return undefined
  const signature = Buffer.from(shown, 'base64')
  return vendor.keys.find((key) => verify('sha256', request.body, pairOf(key).theirs, signature))
}

async function answer(
  parts: SwParts,
  tokens: TokenSessions,
  vendor: Vendor,
  name: string,
  verb: Verb,
  request: WireRequest,
): Promise<WireAnswer> {
  const key = signerOf(vendor, request)
  if (key === undefined) return UNSIGNED
  if (!vendor.mayCallFrom(request.peer)) return { status: 403, body: '{"status":"RS_ERROR_INVALID_PARTNER"}', headers: '' }
  return within(parts, vendor, UNDECIDED, async () => {
    const body = readObject(request.body)
    const id = body?.request_uuid
    const requestId = isId(id) ? id : undefined
    const result = await decide({ parts, vendor, body, request: request.body }, tokens, verb)
    const made = bodyOf(name, result, requestId)
    return { status: 200, body: made, headers: `X-Hub88-Signature: ${await signed(key, made)}\r\n` }
  })
}

async function decide(call: Omit<Hub88Call, 'body'> & { body: JsonObject | undefined }, tokens: TokenSessions, verb: Verb): Promise<Reply> {
  const { body } = call
  if (call.vendor.disabled) return { status: STATUS.VENDOR_DISABLED }
  if (body === undefined || !isId(body.request_uuid)) return { status: STATUS.BAD_REQUEST }
  try {
    return await verb({ ...call, body }, tokens)
  } catch (error) {
    if (error instanceof Refused) return { status: error.status }
    throw error
  }
}

const PATH = /^\/hub88\/([A-Za-z0-9_-]{1,40})\/([a-z/]{1,30})$/

/** The paths below `/hub88/{vendor}/`. */
export function hub88Router(parts: SwParts): Router {
  const tokens = new TokenSessions()
  return (path): Endpoint | undefined => {
    const [, code = '', name = ''] = PATH.exec(path) ?? []
    const vendor = parts.keys.vendor(code)
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (vendor?.dialect !== 'hub88' || verb === undefined) return undefined
    return { limit: BODY_LIMIT, handle: (request) => answer(parts, tokens, vendor, name, verb, request) }
  }
}
