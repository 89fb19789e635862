/** What a test leaves out because this machine cannot do it: said at once, and once more at the end of `npm test`. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Says that something was not tried, and why. */
export function leaveOut(what: string): void {
  console.warn(`LEFT OUT: ${what}`)
  const file = process.env['KHELA_TEST_LEFT_OUT']
  if (file !== undefined) appendFileSync(file, `${what}\n`)
}

/** All that the tests of this run left out, each once. */
export function readLeftOut(file: string): string[] {
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))] : []
}
