/**
 * Checks one link of an account's chain of entries from its row alone (ledger README, Invariants).
 *
 * A second implementation, on purpose: it imports nothing and shares no code with the database, which writes the chain
 * (db/functions/ledger/entry_data.sql). The hashing is the browser's own (WebCrypto).
 *
 * The hash of an entry is SHA-256 over: the hash of the entry before (32 bytes, zeros before the first); seq, amount, balance
 * behind it, posting and time, 8 bytes each, big-endian, time in microseconds since 2000-01-01 UTC; the 32 bytes of the
 * posting's fingerprint, which stands for its kind, reference and both sides; the posting's key in UTF-8.
 */

/** An entry as the account record tells it: hashes as 64 hex characters, amounts in wire form ("1250.00"). */
export interface EntryRow {
  readonly seq: string
  readonly amount: string
  /** Balance behind the entry. */
  readonly balance: string
  readonly postingId: string
  /** UTC, to the microsecond: `2026-03-10T06:00:00.123456Z`. */
  readonly at: string
  readonly fingerprint: string
  readonly key: string
  readonly previous: string
  readonly hash: string
}

export interface EntryCheck {
  /** What the row comes to, as hex. */
  readonly hash: string
  /** Whether it is the hash that the house tells. */
  readonly isGood: boolean
}

const epochMs = Date.UTC(2000, 0, 1)

/** Throws for a part that is not of its form. */
function must(text: string, form: RegExp, part: string): RegExpExecArray {
  const found = form.exec(text)
  if (found === null) throw new Error(`${part} is not of its form: ${text.slice(0, 80)}`)
  return found
}

function hexBytes(text: string, part: string): Uint8Array {
  must(text, /^[0-9a-f]{64}$/, part)
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** An amount of the wire in 1/10 000, without a float. */
function units(text: string, part: string): bigint {
  const [, sign, whole = '', decimals = ''] = must(text, /^(-?)([0-9]{1,15})\.([0-9]{2,4})$/, part)
  const amount = BigInt(whole + decimals.padEnd(4, '0'))
  return sign === '-' ? -amount : amount
}

function microseconds(at: string): bigint {
  const [, second = '', fraction = ''] = must(at, /^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.([0-9]{1,6}))?Z$/, 'at')
  return BigInt(Date.parse(`${second}Z`) - epochMs) * 1000n + BigInt(fraction.padEnd(6, '0'))
}

function eightBytes(number: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, number)
  return bytes
}

const whole = (text: string, part: string): bigint => BigInt(must(text, /^[0-9]{1,19}$/, part)[0])

/** Computes the hash of an entry anew. Throws for a row that no entry can be. */
export async function checkEntry(row: EntryRow): Promise<EntryCheck> {
  const parts = [
    hexBytes(row.previous, 'previous'),
    eightBytes(whole(row.seq, 'seq')),
    eightBytes(units(row.amount, 'amount')),
    eightBytes(units(row.balance, 'balance')),
    eightBytes(whole(row.postingId, 'postingId')),
    eightBytes(microseconds(row.at)),
    hexBytes(row.fingerprint, 'fingerprint'),
    new TextEncoder().encode(row.key),
  ]
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    data.set(part, place)
    place += part.length
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { hash, isGood: hash === row.hash }
}
