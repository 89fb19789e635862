/**
 * What each vendor may take of this node: calls a second (a bucket of tokens) and calls under way at once. A vendor that
 * floods is refused for itself; the others keep their share (REL-R26, docs/SW1.md "HTTP status").
 */
export interface Allowance {
  /** Calls a second, each bet of a slip counted. */
  readonly perSecond: number
  /** Calls that may come at once after a quiet time. */
  readonly burst: number
  /** Calls under way at once. */
  readonly inFlight: number
}
/** What a vendor gets that the operator has given no other figures. */
export const usualAllowance: Allowance = { perSecond: 25_000, burst: 25_000, inFlight: 1024 }

interface Account {
  tokens: number
  filledAt: number
  inFlight: number
}

/** Why a call is not taken up: its own vendor's doing (429) or the node's (503). */
export type Shortage = 'vendor' | 'node'

/** Counts for one listener. `now` in milliseconds, never going back. */
export class Budgets {
  readonly #accounts = new Map<string, Account>()
  readonly #now: () => number
  readonly #nodeInFlight: number
  #inFlight = 0

  constructor(now: () => number, nodeInFlight = 4096) {
    this.#now = now
    this.#nodeInFlight = nodeInFlight
  }

  /** Takes `weight` calls up, or says why not. What was taken up must be given back with `leave`. */
  enter(vendor: string, allowance: Allowance, weight: number): Shortage | undefined {
    const now = this.#now()
    let account = this.#accounts.get(vendor)
    if (account === undefined) this.#accounts.set(vendor, (account = { tokens: allowance.burst, filledAt: now, inFlight: 0 }))
    account.tokens = Math.min(allowance.burst, account.tokens + ((now - account.filledAt) * allowance.perSecond) / 1000)
    account.filledAt = now
    if (account.tokens < weight || account.inFlight + weight > allowance.inFlight) return 'vendor'
    if (this.#inFlight + weight > this.#nodeInFlight) return 'node'
    account.tokens -= weight
    account.inFlight += weight
    this.#inFlight += weight
    return undefined
  }

  leave(vendor: string, weight: number): void {
    const account = this.#accounts.get(vendor)
    if (account !== undefined) account.inFlight -= weight
    this.#inFlight -= weight
  }

  /** Calls under way now. */
  inFlight(): number {
    return this.#inFlight
  }
}
