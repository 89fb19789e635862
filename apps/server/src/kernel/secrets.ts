/** Secrets of this deployment: 32 random bytes per name in `home/secrets.json` (mode 0600), or from the environment. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const hex64 = /^[0-9a-f]{64}$/

/**
 * The reader of secrets. A name that is in neither place is made and written at its first use, so that the file
 * grows with the product. `KHELA_SECRETS` (JSON of name → 64 hex digits) goes first: containers mount it.
 */
export function openSecrets(home: string, fromEnvironment: string | undefined): (name: string) => Buffer {
  const given = fromEnvironment === undefined ? {} : parse(fromEnvironment, 'KHELA_SECRETS')
  const file = join(home, 'secrets.json')
  let known: Record<string, string> = {}
  const load = () => {
    known = existsSync(file) ? parse(readFileSync(file, 'utf8'), file) : {}
  }
  load()
  return (name) => {
    const have = given[name] ?? known[name]
    if (have !== undefined) return Buffer.from(have, 'hex')
    load() // another process of the same machine may have made it meanwhile
    const other = known[name]
    if (other !== undefined) return Buffer.from(other, 'hex')
    const made = randomBytes(32)
    known = { ...known, [name]: made.toString('hex') }
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const fresh = `${file}.${process.pid}.new`
    writeFileSync(fresh, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
    chmodSync(fresh, 0o600)
    renameSync(fresh, file)
    return made
  }
}

function parse(text: string, from: string): Record<string, string> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`${from} is not JSON.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${from} must hold one JSON object.`)
  for (const [name, secret] of Object.entries(value))
    if (typeof secret !== 'string' || !hex64.test(secret)) throw new Error(`${from}: the secret "${name}" must be 64 hex digits.`)
  return value as Record<string, string>
}
