/** Bodies of SW/1 answers that do not come from the port. */
import type { WireCode } from '../wallet-port/index.ts'

/** HTTP status of a code (docs/SW1.md, "Codes"); everything decided is 200. */
export function statusOf(code: WireCode): number {
  switch (code) {
    case 'AMOUNT_INVALID':
    case 'BAD_REQUEST':
      return 400
    case 'VENDOR_DISABLED':
      return 403
    case 'IN_PROGRESS':
      return 409
    case 'TEMPORARY_ERROR':
      return 503
    default:
      return 200
  }
}

/** A refusal with an HTTP status of its own: status, code and maybe the reason only. `reason` is a name of ours. */
export function shortBody(code: WireCode | 'SIGNATURE_INVALID' | 'STALE_REQUEST' | 'REPLAYED_NONCE', reason?: string): string {
  const status = code === 'IN_PROGRESS' || code === 'TEMPORARY_ERROR' ? 'error' : 'refused'
  return reason === undefined ? `{"status":"${status}","code":"${code}"}` : `{"status":"${status}","code":"${code}","reason":"${reason}"}`
}

/** The result of a bet of a slip that could not be read. */
export function malformedBet(code: WireCode, field: string, txId: string | null): string {
  const reason = code === 'BAD_REQUEST' ? `,"reason":"${field}"` : ''
  return `{"status":"refused","code":"${code}"${reason},"tx_id":${JSON.stringify(txId)}}`
}

/** A stored answer as a result of a slip. */
export const replayedBet = (body: string): string => `${body.slice(0, -1)},"replayed":true}`
