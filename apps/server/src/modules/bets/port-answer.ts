/** Answers of the port as text. What is stored of an answer are its parts: the same facts make the same bytes (docs/SW1.md §2, W-2). */
import { floorToCent, formatMoney, isCurrency, MERCHANT_CURRENCY, TRIAL_CURRENCY, type Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { headOf } from './fingerprint.ts'
import { readHeld, type Held, type CallRecord } from './port-store.ts'
import type { PortAnswer, PortCall, PortCode, PortResult } from './port-types.ts'

export const readMoney = async (t: Tx, call: PortCall): Promise<Held> => readHeld(t, call.memberId, call.currency === TRIAL_CURRENCY)

/** What an answer says beside the names of its call. */
export interface AnswerParts {
  readonly code: PortCode
  readonly reason?: string | null
  readonly roundId?: string | null
  readonly effect?: PortAnswer['effect']
}

/** Games within the process are told balances exactly, vendors at the scale of the currency. */
const wire = (call: PortCall, amount: Money): string => formatMoney(call.request === undefined ? amount : floorToCent(amount))

/** The answer as text; the order of its fields is that of docs/SW1.md. */
export function answerText(call: PortCall, told: AnswerParts, held: Held): string {
  const { code, reason, roundId = null, effect = 'none' } = told
  const why = reason === undefined || reason === null ? '' : `,"reason":${JSON.stringify(reason)}`
  const balance = `{"cash":"${wire(call, held.cash)}","bonus":"${wire(call, held.bonus)}"}`
  const currency = isCurrency(call.currency) ? call.currency : MERCHANT_CURRENCY
  return (
    `{"status":"${code === 'OK' ? 'ok' : 'refused'}","code":"${code}"${why},${headOf(call)},"platform_round_id":${JSON.stringify(roundId)}` +
    `,"balance":${balance},"currency":"${currency}","effect":"${effect}"}`
  )
}

/** The first answer to a call, given again; undefined for a tombstone that has none. */
export function answeredBefore(call: PortCall, known: CallRecord): PortResult | undefined {
  const { code, reason, roundId, effect } = known
  if (effect === null) return undefined
  return { code, body: answerText(call, { code, reason, roundId, effect }, known), replayed: true }
}

/** A refusal that is not kept. */
export function refusal(call: PortCall, code: PortCode, held: Held, roundId?: string | null): PortResult {
  return { code, body: answerText(call, { code, roundId: roundId ?? null }, held), replayed: false }
}
