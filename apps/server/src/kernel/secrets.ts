/** Secrets of this deployment: 32 random bytes per name in `home/secrets.json` (mode 0600), or from the environment. */
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './db.ts'

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
    mkdirSync(home, { recursive: true, mode: 0o700 })
    // Nodes of one machine come to a name at once: what one seals with a secret that another overwrites is lost.
    return alone(`${file}.lock`, () => {
      load()
      const other = known[name]
      if (other !== undefined) return Buffer.from(other, 'hex')
      const made = randomBytes(32)
      known = { ...known, [name]: made.toString('hex') }
      const fresh = `${file}.${process.pid}.new`
      writeFileSync(fresh, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
      chmodSync(fresh, 0o600)
      renameSync(fresh, file)
      return made
    })
  }
}

/** Writing a secret takes milliseconds: a lock of this age was left by a process that was killed. */
const LEFT_MS = 5_000

/** Runs `work` while no other process does. */
function alone<T>(lock: string, work: () => T): T {
  while (!took(lock)) {
    if (ageOf(lock) > LEFT_MS) setAside(lock)
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function took(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
/** Milliseconds since it was taken; 0 for one that is gone meanwhile. */
function ageOf(lock: string): number {
  return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}
/** Renamed before it is removed, so that of two who find it left only one takes it away. */
function setAside(lock: string): void {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    rmSync(aside, { force: true })
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
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
