import type { TestDetails } from '@playwright/test'

/** Whether everything is walked (`npm run test:all`), or what fits into the time of `npm test`. */
export const isWhole = process.env['TESTS'] === 'all'

const tag = '@again'
/** What `npm test` leaves out. */
export const againTag = new RegExp(tag)

/** Marks what walks a journey again: in the other language, at another width, or by a way that differs in words only. */
export function again(isAgain = true): TestDetails {
  return isAgain ? { tag } : {}
}
