/** Secrets of this deployment: 32 random bytes per name in `home/secrets.json` (mode 0600), or from the environment. */
import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './db.ts'

const hex64 = /^[0-9a-f]{64}$/

/**
 * Every secret of the house. `stored` ones protect what lies in the database, which cannot be read without them;
 * `passing` ones protect what is over within an hour, and may be replaced.
 */
export const secretNames = {
  captcha: 'passing',
  codes: 'passing',
  delivery: 'stored',
  documents: 'stored',
  'document-match': 'stored',
  exports: 'stored',
  files: 'stored',
  'gateway-sim': 'passing',
  idempotency: 'stored',
  jackpots: 'stored',
  'member-totp': 'stored',
  'office-totp': 'stored',
  recovery: 'stored',
  seal: 'passing',
  'seal-previous': 'passing',
  seeds: 'stored',
  'vendor-keys': 'stored',
  'vendor-nonces': 'passing',
  work: 'passing',
  'work-key': 'passing',
} as const
export type SecretName = keyof typeof secretNames

export interface Secrets {
  /** 32 bytes. Throws when there are none of this name. */
  read(name: SecretName): Buffer
  /** The same for the first that makes it and for all who come later, on this data folder. */
  readOrMake(name: SecretName): Buffer
  has(name: SecretName): boolean
}

/** What the database keeps of a secret, to tell it from another one; nothing of the secret can be worked out from it. */
export const fingerprintOf = (name: SecretName, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(`khela fingerprint of ${name}`).digest().subarray(0, 16)

/**
 * The reader of secrets. `fromEnvironment`, KHELA_SECRETS, goes first: JSON of name → 64 hex digits, or the path of a
 * file that holds it, as containers mount it. Throws one sentence when it cannot be read.
 */
export function openSecrets(home: string, fromEnvironment: string | undefined): Secrets {
  const given = fromEnvironment === undefined ? {} : parseGiven(fromEnvironment)
  const file = join(home, 'secrets.json')
  let known: Record<string, string> = {}
  const load = () => {
    known = existsSync(file) ? parse(readFileSync(file, 'utf8'), file) : {}
  }
  load()
  const find = (name: SecretName): Buffer | undefined => {
    const have = given[name] ?? known[name]
    return have === undefined ? undefined : Buffer.from(have, 'hex')
  }
  const make = (name: SecretName): Buffer => {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    // Nodes of one machine come to a name at once: what one seals with a secret that another overwrites is lost.
    return alone(`${file}.lock`, () => {
      load()
      const other = find(name)
      if (other !== undefined) return other
      const made = randomBytes(32)
      known = { ...known, [name]: made.toString('hex') }
      const fresh = `${file}.${process.pid}.new`
      writeFileSync(fresh, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
      chmodSync(fresh, 0o600)
      renameSync(fresh, file)
      return made
    })
  }
  return {
    read(name) {
      const found = find(name)
      if (found === undefined) throw new Error(`There is no secret "${name}" in ${file}.`)
      return found
    },
    readOrMake: (name) => find(name) ?? make(name),
    has: (name) => {
      if (find(name) === undefined) load()
      return find(name) !== undefined
    },
  }
}

function parseGiven(value: string): Record<string, string> {
  if (value.trimStart().startsWith('{')) return parse(value, 'KHELA_SECRETS')
  let text: string
  try {
    text = readFileSync(value, 'utf8')
  } catch (error) {
    throw new Error(`KHELA_SECRETS is neither JSON nor a file that can be read: ${value}.`, { cause: error })
  }
  return parse(text, value)
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
