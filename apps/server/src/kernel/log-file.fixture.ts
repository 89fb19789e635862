/** A program that logs to the file it is given, or to standard output and goes on, for log-file.test.ts. */
import { openLogFile, standardOutput } from './log-file.ts'

const path = process.argv[2]
if (path === undefined) {
  standardOutput().write('first line\n')
  setInterval(() => undefined, 1_000)
  process.stderr.write('written')
} else {
  openLogFile({ path }).write(`${'x'.repeat(10_000)}\n`)
  setTimeout(() => process.exit(7), 200)
}
