/** Passwords: argon2id, and the refusal of those that are guessed first (D-H8). */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askThread } from './password-pool.ts'

/** OWASP's floor for argon2id (19 MiB, 2 passes, 1 lane), stated rather than left to the library. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One form of a password whatever keyboard it was typed on. */
const plain = (password: string): string => password.normalize('NFC')

/** The argon2id hash of a password. Error: unavailable, when too many wait for theirs. */
export async function hashPassword(password: string): Promise<string> {
  return String(await askThread({ password: plain(password), compareWith: undefined, cost }))
}

let nobody: Promise<string> | undefined
/** A hash no password has: looking up an unknown account costs the same work as a known one (REL-A11). */
function nobodysHash(): Promise<string> {
  nobody ??= hashPassword(randomBytes(24).toString('base64url'))
  return nobody
}

/** Whether the password is that of the hash. Without a hash the same work is done and the answer is no. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const other = await nobodysHash()
  const same = await askThread({ password: plain(password), compareWith: passwordHash ?? other, cost })
  return same === true && passwordHash !== undefined
}

const listed = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const leet: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv', 'qazwsxedcrfv']
const backwards = (text: string): string => Array.from(text).toReversed().join('')
const known = (text: string): boolean => text.length >= 3 && listed.has(text)
const unleet = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => leet[sign] ?? sign)

/** A row of neighbours on the keyboard or in the alphabet, either way. */
const isRun = (text: string): boolean => runs.some((run) => (run + run).includes(text) || backwards(run + run).includes(text))

/** The same few characters again and again: `aaaaaaaa`, `12121212`, `abcabcabc`. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= 4; length++) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return true
  }
  return false
}

/** A year, a number, a sign or two: so many characters around a known word do not make it a secret. */
const mostAdded = 6

/**
 * Whether a password is among the first that anybody would try: a well-known one, also with digits or signs around it or
 * with signs for letters (`P@ssw0rd2024!`), a run of keys, a repetition, or the username with little added to it.
 */
export function isCommonPassword(password: string, username: string): boolean {
  const text = plain(password).toLowerCase()
  if (listed.has(text) || isRun(text) || isRepeated(text)) return true
  const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const read = unleet(text)
  const bare = [core, unleet(text.replaceAll(/[\d!@#$%^&*._-]+$/g, '')), read, read.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')]
  const adds = (word: string): number => text.length - word.length
  if (bare.some((word) => adds(word) <= mostAdded && (known(word) || (word.length >= 4 && (isRun(word) || isRepeated(word)))))) return true
  const name = username.toLowerCase()
  return name.length >= 3 && [name, backwards(name)].some((part) => text.includes(part) && text.length - part.length <= mostAdded)
}
