/**
 * Reading a body (docs/SW1.md section 1, REL-I10 to REL-I12): strict UTF-8 and JSON, one object, no name twice, no
 * NUL, no half character, not deeper than eight levels. `JSON.parse` does the reading; one pass over the text finds what
 * it would let through.
 */
import { isUtf8 } from 'node:buffer'

export type JsonObject = Readonly<Record<string, unknown>>

const DEEPEST = 8
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const COLON = 0x3a

/** What the pass saw: members named, levels, and whether a text is written with escapes. One buffer, reused by every call. */
const seen = { names: 0, deepest: 0, escapes: false }

function look(text: string): void {
  let names = 0
  let depth = 0
  let deepest = 0
  let escapes = false
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === QUOTE) inText = false
      else if (code === BACKSLASH) {
        escapes = true
        at += 1
      }
    } else if (code === QUOTE) inText = true
    else if (code === COLON) names += 1
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1
  }
  seen.names = names
  seen.deepest = deepest
  seen.escapes = escapes
}

/** Members of all objects within. */
function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countNames(item), 0)
  let names = 0
  for (const inner of Object.values(value)) names += 1 + countNames(inner)
  return names
}

const whole = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
function textsAreWhole(value: unknown): boolean {
  if (typeof value === 'string') return whole(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(textsAreWhole)
  return Object.entries(value).every(([name, inner]) => whole(name) && textsAreWhole(inner))
}

/** The object of a body, or undefined when it is not one by these rules. */
export function readObject(body: Buffer): JsonObject | undefined {
  if (!isUtf8(body)) return undefined
  const text = body.toString('utf8')
  look(text)
  const { names, deepest, escapes } = seen
  if (deepest > DEEPEST) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (escapes && !textsAreWhole(value)) return undefined
  const own = deepest === 1 ? Object.keys(value).length : countNames(value)
  // A name that came twice is one member of the value, but two of the text.
  return own === names ? (value as JsonObject) : undefined
}
