/** Bounds the log of a program that writes to a file by itself, and so cannot be asked to begin another one. */
import { chmodSync, copyFileSync, statSync, truncateSync } from 'node:fs'

export interface LogSize {
  /** Bytes after which what was written so far becomes `<file>.old`; 10 MB by default. */
  readonly maxBytes?: number
  /** How often it is looked at, in milliseconds; a minute by default. */
  readonly everyMs?: number
}

const MAX_BYTES = 10_000_000
const EVERY_MS = 60_000

/**
 * Copies a log above `maxBytes` to `<file>.old`, which only its owner may read, and empties it. The program goes on at its beginning if
 * it opened the file to append; what it writes between copy and emptying is lost. False when the log was not too long.
 */
export function shortenLog(file: string, maxBytes = MAX_BYTES): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return false
  copyFileSync(file, `${file}.old`)
  chmodSync(`${file}.old`, 0o600)
  truncateSync(file)
  return true
}

/** Looks at a log now and then until the function that it answers is called; keeps no program alive. */
export function boundLog(file: string, { maxBytes = MAX_BYTES, everyMs = EVERY_MS }: LogSize = {}): () => void {
  const look = () => {
    try {
      shortenLog(file, maxBytes)
    } catch {
      // A disk without room for the copy; the next look tries again.
    }
  }
  look()
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}
