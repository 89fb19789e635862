import type { HouseAccountKind, MemberAccountKind, PostingKind } from '@khela/contract'
import type { Currency, Money } from '@khela/money'

/** One line of a posting: `amount` > 0 when the account grows, < 0 when it shrinks, never 0. */
export interface Line {
  readonly account: { readonly memberId: bigint; readonly kind: MemberAccountKind } | { readonly house: HouseAccountKind }
  readonly currency: Currency
  readonly amount: Money
}

/** A movement of value. `(memberId, key)` names it for ever. `ref` is what it is about: a round, a withdrawal. */
export interface PostingRequest {
  readonly kind: PostingKind
  readonly memberId: bigint
  readonly key: string
  readonly lines: readonly Line[]
  readonly ref: { readonly type: string; readonly id: string }
  readonly note?: string
}

export interface Balance {
  readonly kind: MemberAccountKind
  readonly currency: Currency
  readonly balance: Money
}

/**
 * What became of a posting. `balances` are those of the accounts of `memberId` that it touches, behind it; a replay
 * answers what the first run answered; `insufficient` answers what was found, wrote nothing and left the key free.
 * `conflict`: the key stands for something else (D-C7).
 */
export type PostingOutcome =
  | { readonly status: 'posted' | 'replayed'; readonly postingId: bigint; readonly balances: readonly Balance[] }
  | { readonly status: 'insufficient'; readonly balances: readonly Balance[] }
  | { readonly status: 'conflict' }

/** `malformed`: lines that do not fit the kind; `unbalanced`; `overflow`: beyond 64 bits; `irreversible`: no reversal kind; `unknown`: no such posting. */
export type LedgerErrorReason = 'malformed' | 'unbalanced' | 'overflow' | 'irreversible' | 'unknown'

/** A call that is wrong in itself. It is a fault of the caller, not of the member, and ends the transaction. */
export class LedgerError extends Error {
  readonly reason: LedgerErrorReason

  constructor(reason: LedgerErrorReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'LedgerError'
    this.reason = reason
  }
}

/** One line of a member's account record. `before` and `after` are the account's balance around it. */
export interface AccountEntry {
  readonly seq: bigint
  readonly postingId: bigint
  readonly kind: PostingKind
  readonly amount: Money
  readonly before: Money
  readonly after: Money
  readonly at: Date
  readonly ref: { readonly type: string; readonly id: string }
  readonly note: string | null
}

export interface EntryFilter {
  readonly memberId: bigint
  /** The account; `cash` by default. A balance chain belongs to one account, so a record shows one. */
  readonly account?: MemberAccountKind
  readonly currency?: Currency
  readonly kinds?: readonly PostingKind[] | undefined
  /** From this moment, inclusive. */
  readonly from?: Date | undefined
  /** To this moment, exclusive. */
  readonly to?: Date | undefined
  /** Only entries older than this seq: the last one of the page before. */
  readonly before?: bigint | undefined
  /** Only entries newer than this seq. */
  readonly after?: bigint | undefined
  /** Only entries at these seqs. */
  readonly seqs?: readonly bigint[] | undefined
  /** Only entries of these postings; found one by one, so few among many. */
  readonly postings?: readonly bigint[] | undefined
  /** No entries of these postings. */
  readonly exceptPostings?: readonly bigint[] | undefined
  /** Only what came into the account, or went out of it. */
  readonly direction?: 'in' | 'out' | undefined
  /** 1 to 501; 50 by default. */
  readonly limit?: number
}

export interface Side {
  readonly accountId: bigint
  /** null: the house. */
  readonly memberId: bigint | null
  readonly kind: MemberAccountKind | HouseAccountKind
  readonly currency: Currency
  readonly amount: Money
  readonly after: Money | null
}

export interface Posting {
  readonly id: bigint
  readonly memberId: bigint
  readonly key: string
  readonly kind: PostingKind
  readonly ref: { readonly type: string; readonly id: string }
  readonly note: string | null
  readonly reversalOf: bigint | null
  readonly at: Date
  readonly sides: readonly Side[]
}

export interface HouseBalance {
  readonly kind: HouseAccountKind
  readonly currency: Currency
  readonly balance: Money
}

/** An entry of a member's account as a link of the chain of hashes: everything its hash is made of, and the hash. */
export interface EntryLink {
  readonly account: MemberAccountKind
  readonly seq: bigint
  readonly amount: Money
  readonly after: Money
  readonly postingId: bigint
  /** UTC to the microsecond, `2026-03-10T06:00:00.123456Z`. */
  readonly at: string
  /** Of the posting; stands for its kind, reference and all its lines. */
  readonly fingerprint: Buffer
  readonly key: string
  readonly hash: Buffer
  /** Of the entry before; null for the first of the account. */
  readonly previous: Buffer | null
}
