/** What names a call, and what two calls with one name must agree in. */
import { hash } from 'node:crypto'
import type { PortCall } from './port-types.ts'

/** SHA-256 of a text in UTF-8, in hex. */
export const hashText = (text: string): string => hash('sha256', text, 'hex')

/** What two calls with one id must agree in (W-2, W-3): operation, amounts, currency, round, target. Hex. */
export function fingerprint(...parts: readonly (string | bigint | boolean | undefined)[]): string {
  return hashText(JSON.stringify(parts.map(String)))
}

/** The house's name of a call: made from what names it for ever, so that it is the same each time (docs/SW1.md §2). */
export function platformTxId(call: Pick<PortCall, 'vendor' | 'memberId' | 'player' | 'txId'>): string {
  return `ptx_${hashText(`${call.vendor}\n${call.player ?? call.memberId}\n${call.txId}`).slice(0, 16)}`
}

/** The id of a vendor's round, made from what names it for ever; play.round_id makes the same. */
export function roundIdOf(vendor: string, round: string, memberId: bigint): string {
  return `rnd_${hashText(`${vendor}\n${memberId}\n${round}`).slice(0, 22)}`
}

/** The fields of an answer that name its call. */
export function headOf(call: Pick<PortCall, 'vendor' | 'memberId' | 'player' | 'txId'>): string {
  return `"tx_id":${JSON.stringify(call.txId)},"platform_tx_id":"${platformTxId(call)}"`
}
