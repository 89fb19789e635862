/** One question to a gateway over HTTP, and how its answers are read: nothing in them is taken on trust. */
import { parseMoney, type Money } from '@khela/money'

export type Json = Readonly<Record<string, unknown>>
/** The gateway could not be reached or did not answer sensibly: nothing is known, so whoever asked asks again later. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}
interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: Json
  /** Sent as a form. */
  readonly form?: URLSearchParams
  readonly timeoutMs?: number
}

const patienceMs = 15_000
const longestAnswer = 1_000_000

/** GET, or POST when there is something to send. Throws NoAnswer for anything but a JSON object with a status below 500. */
export async function ask(url: string, asked: Asked = {}): Promise<{ status: number; body: Json }> {
  const body = asked.json === undefined ? asked.form : JSON.stringify(asked.json)
  try {
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...(asked.json && { 'content-type': 'application/json' }), ...asked.headers },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(asked.timeoutMs ?? patienceMs),
    })
    const text = await answer.text()
    if (answer.status >= 500 || text.length > longestAnswer) throw new Error(`status ${answer.status}`)
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no JSON object')
    return { status: answer.status, body: value as Json }
  } catch (error) {
    // The query may carry a password, so only the place is named.
    throw new NoAnswer(`no answer from ${new URL(url).origin}${new URL(url).pathname}`, { cause: error })
  }
}

/** A text field; empty when it is none. */
export const textOf = (body: Json, name: string): string => (typeof body[name] === 'string' ? body[name] : '')

/** An amount in BDT as gateways write it: "500", "500.0", "500.00". Throws NoAnswer for anything else, a number included. */
export function amountOf(body: Json, name: string): Money {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(textOf(body, name)) ?? []
  if (whole === undefined) throw new NoAnswer(`${name} is no amount`)
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'))
}

/** An amount of ours as gateways want it: two decimals. Amounts of deposits have no more. */
export function twoDecimals(amount: Money): string {
  const text = `${amount / 10_000n}.${String((amount % 10_000n) / 100n).padStart(2, '0')}`
  if (parseMoney(text) !== amount) throw new Error('an amount with more than two decimals cannot be asked for')
  return text
}

/** Pages that payers are sent to: the web only. Throws NoAnswer. */
export function pageOf(body: Json, name: string): string {
  const page = textOf(body, name)
  if (!/^https?:\/\/[^\s]{3,900}$/.test(page)) throw new NoAnswer(`${name} is no page`)
  return page
}
