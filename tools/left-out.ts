/** What a test leaves out because this machine cannot do it: said at once, and once more at the end of `npm test`. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** What a run has not shown although it is green: a suite by its name in `npm test`, or all tests of a file. */
export interface Unshown {
  readonly suite?: string
  /** From the root. */
  readonly file?: string
}
export interface LeftOut extends Unshown {
  readonly what: string
}

/**
 * Says that something was not tried, and why. A test that returns early counts as passed: `unshown` names it, and the table
 * of promises counts it as held no more.
 */
export function leaveOut(what: string, unshown: Unshown): void {
  console.warn(`LEFT OUT: ${what}`)
  const file = process.env['KHELA_TEST_LEFT_OUT']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ what, ...unshown })}\n`)
}

/** All that the tests of this run left out, each once. */
export function readLeftOut(file: string): LeftOut[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return [...new Set(lines)].map((line) => JSON.parse(line) as LeftOut)
}
