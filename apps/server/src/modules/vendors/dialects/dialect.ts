/** What the dialects share: they translate words, the wallet port decides (docs/SW1.md is the measure of both). */
import { MERCHANT_CURRENCY, parseMoney } from '@khela/money'
import type { Vendor } from '../keys.ts'
import { Overloaded, type WireCode, type PortReply } from '../../wallet-port/index.ts'
import type { SwParts } from '../sw1.ts'
import type { WireAnswer } from '../wire.ts'

/** Currency of calls that name none. */
export const USUAL_CURRENCY = MERCHANT_CURRENCY

/** What a dialect reads off an answer of the port. */
export interface PortView {
  readonly code: WireCode
  readonly effect: string
  readonly platformTxId: string | null
  /** Cash and bonus money together, in 1/10 000; undefined where the answer tells none. */
  readonly balance: bigint | undefined
  readonly replayed: boolean
}

interface PortBody {
  readonly code: WireCode
  readonly effect?: string
  readonly platform_tx_id?: string
  readonly balance?: { readonly cash: string; readonly bonus: string } | null
}

/** Reads an answer of our own port; it is as the contract says, so nothing is checked. */
export function viewOf(reply: PortReply | string): PortView {
  const body = JSON.parse(typeof reply === 'string' ? reply : reply.body) as PortBody
  const { balance } = body
  return {
    code: body.code,
    effect: body.effect ?? 'none',
    platformTxId: body.platform_tx_id ?? null,
    balance: balance === undefined || balance === null ? undefined : parseMoney(balance.cash) + parseMoney(balance.bonus),
    replayed: typeof reply !== 'string' && reply.replayed,
  }
}

/** What a launch token stands for. */
export interface TokenView {
  readonly code: WireCode
  readonly player: string
  readonly session: string
  readonly currency: string
  readonly balance: bigint | undefined
}

interface SessionBody extends PortBody {
  readonly player_id?: string
  readonly session_id?: string
  readonly currency?: string
}

/** Asks the port what a token stands for. */
export async function tokenOf(parts: SwParts, vendor: string, token: string): Promise<TokenView> {
  const text = await parts.port.session(vendor, token)
  const body = JSON.parse(text) as SessionBody
  const { code, balance } = viewOf(text)
  return { code, player: body.player_id ?? '', session: body.session_id ?? '', currency: body.currency ?? USUAL_CURRENCY, balance }
}

/** Sessions of tokens that were good once: a token stands for its session for ever, so a copy never goes stale. */
export class TokenSessions {
  readonly #sessions = new Map<string, string>()
  readonly #most: number

  constructor(most = 20_000) {
    this.#most = most
  }
  /** The session to stake in; empty, with the reason, when the token is not good. */
  async sessionOf(parts: SwParts, vendor: string, token: string): Promise<{ readonly session: string; readonly code: WireCode }> {
    const name = `${vendor}\n${token}`
    const known = this.#sessions.get(name)
    if (known !== undefined) return { session: known, code: 'OK' }
    const view = await tokenOf(parts, vendor, token)
    if (view.code !== 'OK') return { session: '', code: view.code }
    const [oldest] = this.#sessions.keys()
    if (this.#sessions.size >= this.#most && oldest !== undefined) this.#sessions.delete(oldest)
    this.#sessions.set(name, view.session)
    return { session: view.session, code: 'OK' }
  }
}

/** An answer that is not decided: the vendor asks again. `body` in the words of the dialect. */
export const undecided = (status: 429 | 503, seconds: number, body: string, flood = false): WireAnswer => ({
  status,
  body,
  headers: `Retry-After: ${Math.max(1, Math.ceil(seconds))}\r\n`,
  flood,
})

/**
 * Runs a call of a dialect within the vendor's budget. What the port cannot decide now, or fails at, becomes `asked`
 * (the dialect's word for "not decided") with the HTTP status of docs/SW1.md.
 */
export async function within(parts: SwParts, vendor: Vendor, asked: string, work: () => Promise<WireAnswer>): Promise<WireAnswer> {
  const shortage = parts.budgets.enter(vendor.code, vendor.allowance, 1)
  if (shortage !== undefined) return undecided(shortage === 'vendor' ? 429 : 503, 1, asked, shortage === 'vendor')
  try {
    return await work()
  } catch (error) {
    if (error instanceof Overloaded) return undecided(error.why === 'vendor' ? 429 : 503, error.retryAfterSeconds, asked)
    parts.log.error({ err: error, vendor: vendor.code }, 'a call of a vendor failed')
    return undecided(503, 1, asked)
  } finally {
    parts.budgets.leave(vendor.code, 1)
  }
}
