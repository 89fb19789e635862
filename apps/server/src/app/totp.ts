/** Authenticator codes of the demo operators, from the file the first start wrote. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { codeAt } from '../modules/staff/index.ts'

/** One account of the demo as it is kept in `home/demo.json` (mode 0600). Operators have an authenticator secret. */
export interface DemoRow {
  readonly username: string
  readonly password: string
  /** Base32, operators only. */
  readonly totp?: string
}
export interface DemoFile {
  readonly members: readonly DemoRow[]
  readonly operators: readonly DemoRow[]
}

/** Raw bytes of a base32 secret. */
export const secretBytes = (base32: string): Buffer => Buffer.from(Secret.fromBase32(base32).bytes)
export const newTotpSecret = (): string => new TOTP().secret.base32

/** The code of a demo operator at `at`. Throws one sentence when there is no such operator or no demo. */
export async function operatorCode(home: string, username: string, at = new Date()): Promise<string> {
  const file = join(home, 'demo.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${file} cannot be read: start Khela once, or set KHELA_HOME.`)
  const { operators } = JSON.parse(text) as DemoFile
  const found = operators.find((one) => one.username === username)
  if (found?.totp === undefined)
    throw new Error(`There is no demo operator "${username}"; there are: ${operators.map((one) => one.username).join(', ')}.`)
  return codeAt(secretBytes(found.totp), at)
}
