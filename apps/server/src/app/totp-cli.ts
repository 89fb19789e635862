/** `npm run totp [name]`: the authenticator code of a demo operator now. */
import { resolve } from 'node:path'
import { operatorCode } from './totp.ts'

try {
  const home = resolve(process.env['KHELA_HOME'] ?? '.khela')
  process.stdout.write(`${await operatorCode(home, process.argv[2] ?? 'admin')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
