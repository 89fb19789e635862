/**
 * Bodies of SW/1 (docs/SW1.md section 2) to calls of the wallet port. Nothing is coerced: a text is a text and an amount
 * is a decimal text. A form that does not fit answers a `Fault`, never an exception.
 */
import { CENT } from '@khela/money'
import type { JsonObject } from './json.ts'
import type {
  BetKind,
  PromoType,
  SwBet,
  SwBetWin,
  SwClose,
  SwPromo,
  SwRead,
  SwResettle,
  SwRollback,
  SwStatus,
  SwWin,
} from '../wallet-port/index.ts'

/** Why a form does not fit: an amount (AMOUNT_INVALID) or the field named (BAD_REQUEST). */
export class Fault {
  readonly code: 'AMOUNT_INVALID' | 'BAD_REQUEST'
  readonly field: string

  constructor(code: 'AMOUNT_INVALID' | 'BAD_REQUEST', field: string) {
    this.code = code
    this.field = field
  }
}
const bad = (field: string) => new Fault('BAD_REQUEST', field)

/** Largest amount, 1,000,000,000,000.00, in hundredths. */
const MOST_CENTS = 100_000_000_000_000
const LONGEST = 255
const DOT = 0x2e
const ZERO = 0x30

/**
 * Reads `"10"`, `"10.5"` or `"10.00"` into 1/10 000 units; undefined for anything else, a number included. Hundredths are
 * counted in a number: at most 10^14, exact.
 */
export function readAmount(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || value.length === 0 || value.length > 16) return undefined
  let cents = 0
  let dot = -1
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    const digit = code - ZERO
    if (digit >= 0 && digit <= 9) cents = cents * 10 + digit
    else if (code === DOT && dot < 0 && at > 0) dot = at
    else return undefined
  }
  const decimals = dot < 0 ? 0 : value.length - dot - 1
  if ((dot >= 0 && decimals === 0) || decimals > 2) return undefined
  // "007" is not how an amount is written; "0" and "0.50" are.
  if (value.charCodeAt(0) === ZERO && (dot < 0 ? value.length : dot) > 1) return undefined
  cents *= decimals === 0 ? 100 : decimals === 1 ? 10 : 1
  return cents > MOST_CENTS ? undefined : BigInt(cents) * CENT
}

/** Whether `value` is a text of 1 to 255 characters without control characters. */
export function isId(value: unknown): value is string {
  if (typeof value !== 'string' || value.length === 0) return false
  if (value.length > LONGEST && (value.length > 2 * LONGEST || Array.from(value).length > LONGEST)) return false
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return false
  }
  return true
}

/** Reads one form and remembers the first field that does not fit, so that a good form costs no exceptions or lists. */
class Form {
  readonly #body: JsonObject
  fault: Fault | undefined

  constructor(body: JsonObject) {
    this.#body = body
  }
  #wrong(fault: Fault): void {
    this.fault ??= fault
  }
  id(field: string): string {
    const value = this.#body[field]
    if (isId(value)) return value
    this.#wrong(bad(field))
    return ''
  }
  /** A field that may be left out, or null. */
  maybeId(field: string): string | undefined {
    const value = this.#body[field]
    return value === undefined || value === null ? undefined : this.id(field)
  }
  amount(field: string): bigint {
    const value = this.#body[field]
    const amount = readAmount(value)
    if (amount !== undefined) return amount
    this.#wrong(value === undefined ? bad(field) : new Fault('AMOUNT_INVALID', field))
    return 0n
  }
  maybeAmount(field: string): bigint | undefined {
    const value = this.#body[field]
    return value === undefined || value === null ? undefined : this.amount(field)
  }
  /** A part of an amount that was read, which cannot be more than it. */
  maybePart(field: string, whole: bigint): bigint | undefined {
    const part = this.maybeAmount(field)
    if (part !== undefined && part > whole) this.#wrong(new Fault('AMOUNT_INVALID', field))
    return part
  }
  flag(field: string): boolean {
    const value = this.#body[field]
    if (typeof value !== 'boolean') this.#wrong(bad(field))
    return value === true
  }
  choice<V extends string>(field: string, values: ReadonlySet<V>): V {
    const value = this.#body[field]
    if (!values.has(value as V)) this.#wrong(bad(field))
    return value as V
  }
  maybeChoice<V extends string>(field: string, values: ReadonlySet<V>): V | undefined {
    const value = this.#body[field]
    return value === undefined || value === null ? undefined : this.choice(field, values)
  }
}

const BET_KINDS = new Set<BetKind>(['normal', 'free', 'bonus_buy', 'side'])
const PROMO_TYPES = new Set<PromoType>(['FREE_ROUNDS', 'TOURNAMENT', 'CASH_DROP', 'JACKPOT'])

/** The vendor a form names, after the fields that every form has; or what is wrong with them. */
export function readEnvelope(body: JsonObject): string | Fault {
  if (!isId(body.vendor_id)) return bad('vendor_id')
  if (!isId(body.request_id)) return bad('request_id')
  if (typeof body.ts !== 'number' || !Number.isSafeInteger(body.ts) || body.ts <= 0) return bad('ts')
  return body.vendor_id
}

/** Builds a call out of a form. `request`: the exact bytes. */
type Reader<C> = (form: Form, vendor: string, request: Buffer) => C

const made = <C>(reader: Reader<C>, body: JsonObject, vendor: string, request: Buffer): C | Fault => {
  const form = new Form(body)
  const call = reader(form, vendor, request)
  return form.fault ?? call
}

const common = (form: Form, vendor: string, request: Buffer): SwRead => {
  const player = form.id('player_id')
  return { vendor, player, currency: form.id('currency'), game: form.maybeId('game_code'), request }
}

const bet: Reader<SwBet> = (form, vendor, request) => {
  const player = form.id('player_id')
  const currency = form.id('currency')
  const session = form.id('session_id')
  const game = form.id('game_code')
  const txId = form.id('tx_id')
  const round = form.id('round_id')
  const amount = form.amount('amount')
  const freeRound = form.maybeId('free_round_id')
  const jackpot = form.maybeAmount('jackpot_contribution')
  const betKind = form.maybeChoice('bet_kind', BET_KINDS)
  const call = { vendor, player, currency, game, request, txId, session, round, amount }
  if (freeRound === undefined && jackpot === undefined && betKind === undefined) return call
  return {
    ...call,
    ...(freeRound === undefined ? {} : { freeRound }),
    ...(jackpot === undefined ? {} : { jackpot }),
    ...(betKind === undefined ? {} : { betKind }),
  }
}

const betWin: Reader<SwBetWin> = (form, vendor, request) => {
  const named = { ...common(form, vendor, request), session: form.id('session_id'), game: form.id('game_code') }
  const call = {
    ...named,
    txId: form.id('tx_id'),
    round: form.id('round_id'),
    stake: form.amount('bet_amount'),
    win: form.amount('win_amount'),
  }
  const freeRound = form.maybeId('free_round_id')
  const jackpot = form.maybeAmount('jackpot_contribution')
  const jackpotWin = form.maybePart('jackpot_win', call.win)
  return {
    ...call,
    ...(freeRound === undefined ? {} : { freeRound }),
    ...(jackpot === undefined ? {} : { jackpot }),
    ...(jackpotWin === undefined ? {} : { jackpotWin }),
  }
}

const win: Reader<SwWin> = (form, vendor, request) => {
  const call = {
    ...common(form, vendor, request),
    txId: form.id('tx_id'),
    betTxId: form.id('bet_tx_id'),
    round: form.id('round_id'),
    amount: form.amount('amount'),
    closed: form.flag('round_closed'),
  }
  const jackpotWin = form.maybePart('jackpot_win', call.amount)
  return jackpotWin === undefined ? call : { ...call, jackpotWin }
}

const rollback: Reader<SwRollback> = (form, vendor, request) => {
  const call = { ...common(form, vendor, request), txId: form.id('tx_id'), target: form.id('target_tx_id'), reason: form.id('reason') }
  const amount = form.maybeAmount('amount')
  return amount === undefined ? call : { ...call, amount }
}

const promo: Reader<SwPromo> = (form, vendor, request) => ({
  ...common(form, vendor, request),
  txId: form.id('tx_id'),
  amount: form.amount('amount'),
  type: form.choice('promo_type', PROMO_TYPES),
  ref: form.id('promo_ref'),
})

const resettle: Reader<SwResettle> = (form, vendor, request) => ({
  ...common(form, vendor, request),
  txId: form.id('tx_id'),
  betTxId: form.id('bet_tx_id'),
  newTotal: form.amount('new_total_win'),
  reason: form.id('reason'),
})

const close: Reader<SwClose> = (form, vendor, request) => ({
  ...common(form, vendor, request),
  txId: form.id('tx_id'),
  round: form.id('round_id'),
})

const status: Reader<SwStatus> = (form, vendor, request) => ({ ...common(form, vendor, request), target: form.id('target_tx_id') })

const token: Reader<{ readonly token: string }> = (form) => ({ token: form.id('token') })

/** A reader for each form of section 2. `body` has passed `readEnvelope`; `vendor` is the one it named. */
export const readForm = {
  bet: (body: JsonObject, vendor: string, request: Buffer) => made(bet, body, vendor, request),
  betWin: (body: JsonObject, vendor: string, request: Buffer) => made(betWin, body, vendor, request),
  win: (body: JsonObject, vendor: string, request: Buffer) => made(win, body, vendor, request),
  rollback: (body: JsonObject, vendor: string, request: Buffer) => made(rollback, body, vendor, request),
  promo: (body: JsonObject, vendor: string, request: Buffer) => made(promo, body, vendor, request),
  resettle: (body: JsonObject, vendor: string, request: Buffer) => made(resettle, body, vendor, request),
  close: (body: JsonObject, vendor: string, request: Buffer) => made(close, body, vendor, request),
  status: (body: JsonObject, vendor: string, request: Buffer) => made(status, body, vendor, request),
  balance: (body: JsonObject, vendor: string, request: Buffer) => made(common, body, vendor, request),
  session: (body: JsonObject, vendor: string, request: Buffer) => made(token, body, vendor, request),
}

/** At most this many bets in a slip. */
export const MOST_BETS = 20

/** The bets of a slip, not yet read one by one; or what is wrong with the list. */
export function readSlip(body: JsonObject): readonly JsonObject[] | Fault {
  const bets: unknown = body.bets
  if (!Array.isArray(bets) || bets.length === 0 || bets.length > MOST_BETS) return bad('bets')
  const isObject = (one: unknown): one is JsonObject => typeof one === 'object' && one !== null && !Array.isArray(one)
  return bets.every(isObject) ? bets : bad('bets')
}
