/** Writes down what the page says of the balance, many times a second, while something is shown. */
import type { Page } from '@playwright/test'
import { amountOf } from './amounts.ts'
import type { Money } from '@khela/money'

interface Balances {
  readonly header: string
  readonly panel: string
  readonly isShowing: boolean
  readonly rounds: number
  readonly at: number
}

declare global {
  interface Window {
    seenBalances?: Balances[]
  }
}

/** One look: both balances, whether the scene moves, and how many rounds the list under it has. */
export interface Look {
  readonly header: Money
  readonly panel: Money
  readonly isShowing: boolean
  readonly rounds: number
  /** Milliseconds since the looking began. */
  readonly at: number
}

/** Begins to look, every 15 ms; answers how to get what was seen so far. `moving`: what is there while the scene moves. */
export async function watchBalance(page: Page, moving: string): Promise<() => Promise<readonly Look[]>> {
  await page.evaluate((scene) => {
    const seen: Balances[] = []
    window.seenBalances = seen
    const began = performance.now()
    const text = (place: string) => document.querySelector<HTMLElement>(place)?.innerText ?? ''
    const look = () =>
      seen.push({
        header: text('header .bal [aria-live]'),
        panel: text('.panel-balance b'),
        isShowing: document.querySelector(scene) !== null,
        rounds: document.querySelectorAll('.recs > li').length,
        at: performance.now() - began,
      })
    // The first look is before whatever follows, however busy the page is.
    look()
    setInterval(look, 15)
  }, moving)
  return async () => {
    const seen = (await page.evaluate(() => window.seenBalances)) ?? []
    return seen.map((one) => ({ ...one, header: amountOf(one.header), panel: amountOf(one.panel) }))
  }
}

/** The different amounts of a list, in the order in which they came. */
export const steps = (amounts: readonly Money[]): readonly Money[] => amounts.filter((one, at) => one !== amounts[at - 1])
