import type { TestDetails } from '@playwright/test'

/** Whether every variant is walked (`npm run test:journeys`), or one of each journey, so that `npm test` ends in its time. */
export const isWhole = process.env['JOURNEYS'] === 'all'

const tag = '@again'
/** What `npm test` leaves out. */
export const left = new RegExp(tag)

/** Marks what walks a journey again: in the other language, or at another width. */
export function again(isAgain: boolean): TestDetails {
  return isAgain ? { tag } : {}
}
