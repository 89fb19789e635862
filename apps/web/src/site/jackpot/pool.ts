import type { ReplyOf } from '@khela/contract'
import { parseMoney, showMoney } from '@khela/money'

export type Pool = ReplyOf<'jackpots'>['pools'][number]

/** What a pool holds at an instant of the server's clock (ms), and when that changes next; undefined: not known. */
export function standing(pool: Pool, atMs: number): { readonly amount: string; readonly nextMs: number | undefined } {
  let { amount } = pool
  for (const step of pool.steps) {
    const stepMs = Date.parse(step.at)
    if (stepMs > atMs) return { amount, nextMs: stepMs }
    amount = step.amount
  }
  return { amount, nextMs: undefined }
}

/** The whole units of an amount as it is written, such as `482,913,704`. */
export const wholeUnits = (amount: string): string => showMoney(parseMoney(amount)).slice(0, -'.00'.length)

export interface Figure {
  readonly character: string
  /** What stood here before, when it was another one. */
  readonly before: string | undefined
}

/** Each character of a number with what it takes the place of, aligned at the end. */
export function turned(now: string, before: string): Figure[] {
  return now.split('').map((character, index) => {
    const old = before.at(index - now.length)
    return { character, before: old === character || old === undefined || index - now.length < -before.length ? undefined : old }
  })
}
