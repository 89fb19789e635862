/**
 * Reads the messages by which mobile wallets tell a receiver of money. Only the provider's own form, from its first word to its
 * last, is read: a payer writes the reference, and free text could name any amount. Pure.
 */
import { amountOf, readListed, readTime, type ReadLine } from './read-line.ts'
import type { Provider } from './store.ts'

const amount = String.raw`([0-9][0-9,]*(?:\.[0-9]{1,2})?)`
const sender = String.raw`(\+?[0-9*•Xx]{4,14}[0-9])`
const trx = String.raw`([A-Za-z0-9]{6,30})`
const slashed = String.raw`([0-9]{1,2}/[0-9]{1,2}/[0-9]{4} [0-9]{2}:[0-9]{2}(?::[0-9]{2})?(?: [AP]M)?)`
const named = String.raw`([0-9]{1,2}-[A-Z]{3}-[0-9]{2,4} [0-9]{2}:[0-9]{2}:[0-9]{2}(?: [AP]M)?)`
const other = String.raw`[0-9][0-9,]*(?:\.[0-9]{1,2})?`

/** Amount, sender, transaction and time, in this order. */
const common = [
  `You have received Tk\\.? ?${amount} from ${sender}\\.(?: Ref [^.]{0,60}\\.)? Fee Tk\\.? ?${other}\\. Balance Tk\\.? ?${other}\\. TrxID ${trx} at ${slashed}`,
  `Cash Out Tk\\.? ?${amount} from ${sender} successful\\.(?: Fee Tk\\.? ?${other}\\.)? Balance Tk\\.? ?${other}\\. TrxID ${trx} at ${slashed}`,
]
const forms: Readonly<Record<Provider, readonly string[]>> = {
  bkash: common,
  nagad: [`Money Received\\. Amount: Tk\\.? ?${amount} Sender: ${sender} Ref: .{0,60}? TxnID: ${trx} Balance: Tk\\.? ?${other} ${slashed}`],
  rocket: [
    `Tk${amount} received from A/C: ?${sender}\\.? Fee: ?Tk${other}(?:,? Your A/C Balance: ?Tk${other})?,? TxnId: ?${trx} Date: ?${named}`,
  ],
  upay: common,
  // A bank sends a statement, not an SMS that anybody could have sent.
  bank: [],
}

/** What such a message says came in; undefined for anything but the provider's own form. Line breaks count as blanks. */
export function readSms(provider: Provider, text: string): ReadLine | undefined {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  for (const form of forms[provider]) {
    const [, sum = '', from = '', id = '', time = ''] = new RegExp(`^${form}$`).exec(plain) ?? []
    const [came, at] = [amountOf(sum), readTime(time)]
    if (came !== undefined && at !== undefined) return { trxId: id.toUpperCase(), amount: came, sender: from, at }
  }
  return undefined
}

export interface Pasted {
  /** A line of a provider's statement, or an SMS, which is none: its text says nothing of who sent it. */
  readonly kind: 'list' | 'sms'
  readonly line: ReadLine
}

/** What a pasted line says came in, and what kind of line it is; undefined when it says so not clearly enough. */
export function readLine(provider: Provider, text: string): Pasted | undefined {
  const listed = readListed(text)
  if (listed !== undefined) return { kind: 'list', line: listed }
  const told = readSms(provider, text)
  return told && { kind: 'sms', line: told }
}
