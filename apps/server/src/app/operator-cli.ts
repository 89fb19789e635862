/** `npm run operator` (operator-acts.ts). */
import { operate } from './operator-acts.ts'

try {
  process.stdout.write(await operate(process.env, process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
