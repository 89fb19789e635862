/** What the world was told, kept outside the product: the other half of every comparison. */
import type { EndpointName } from '@khela/contract'
import type { PortReply } from '../../apps/server/src/modules/wallet-port/vendor-port.ts'
import type { VendorCall, Who } from './steps.ts'

/** Refusals of a stake that are told again from what is stored elsewhere, so their balance may differ (docs/SW1.md §2, W-2b). */
const afresh: ReadonlySet<string> = new Set(['TX_CONFLICT', 'TX_CANCELLED', 'PLAYER_NOT_FOUND', 'AMOUNT_INVALID'])

/** Whether this answer is kept by the product for ever: all that moved or could have moved money. */
export const isKept = (call: VendorCall, reply: PortReply): boolean =>
  call.op !== 'status' &&
  call.op !== 'balance' &&
  (reply.code === 'OK' || ((call.op === 'bet' || call.op === 'betWin') && !afresh.has(reply.code)))

export interface AckedCall {
  readonly call: VendorCall
  readonly body: string
}
export interface AckedRequest {
  readonly as: Who
  readonly token: string
  readonly name: EndpointName
  readonly input: Readonly<Record<string, unknown>>
  readonly key: string
  readonly text: string
}

export class Journal {
  readonly calls = new Map<string, AckedCall>()
  readonly requests = new Map<string, AckedRequest>()
  /** `who` was shown `id` by `name`. */
  readonly seen = new Map<string, { readonly who: Who; readonly id: string; readonly name: string }>()
  readonly problems: string[] = []
  /** Answers by op and code, for the summary. */
  readonly counts = new Map<string, number>()

  problem(text: string): void {
    this.problems.push(text)
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  /** Notes a vendor's answer. Equal calls whose answer is kept have one answer, byte for byte (W-2). */
  told(call: VendorCall, reply: PortReply): void {
    this.count(`${call.op} ${reply.code}`)
    const key = JSON.stringify(call)
    const before = this.calls.get(key)
    if (before !== undefined && before.body !== reply.body)
      this.problem(`a repeated call was answered differently: ${key}\n  first ${before.body}\n  now   ${reply.body}`)
    else if (before === undefined && isKept(call, reply)) this.calls.set(key, { call, body: reply.body })
  }

  /** Notes the answer to a keyed request (D-C7). */
  answered(request: AckedRequest): void {
    const key = `${request.as} ${request.name} ${request.key}`
    const before = this.requests.get(key)
    if (before !== undefined && before.text !== request.text)
      this.problem(`a repeated request was answered differently: ${key}\n  first ${before.text}\n  now   ${request.text}`)
    else if (before === undefined) this.requests.set(key, request)
  }

  /** Notes every id in an answer to a player. */
  shown(who: Who, name: string, text: string): void {
    for (const [, id] of text.matchAll(/"(?:[a-z]+":")?((?:[a-z]{2,5}_[0-9A-Za-z]{22})|[0-9]{8})"/g))
      if (id !== undefined) this.seen.set(`${who} ${id}`, { who, id, name })
  }
}
