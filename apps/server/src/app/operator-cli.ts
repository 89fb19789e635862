/** `npm run operator` (operator-acts.ts). */
import { operate } from './operator-acts.ts'

// The live adapter keeps timers that nothing ends, so the process ends itself once all is said.
try {
  process.stdout.write(await operate(process.env, process.argv.slice(2)), () => process.exit(0))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(1))
}
