/** Reading what arrives: strict JSON and strict queries, before any schema sees them (REL-I09 to REL-I12). */
import { fail } from '../errors.ts'

/** Largest body, in bytes. */
export const bodyLimit = 64 * 1024
/** Deepest nesting of a body. */
export const depthLimit = 8
const fieldLimit = 2000

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The value of a JSON body. Throws `bad_input` for broken UTF-8 or JSON, more than 8 levels, a name that reaches for a
 * prototype, a NUL or a lone surrogate in a text, −0, and numbers that JavaScript cannot hold exactly.
 */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    return fail('bad_input')
  }
  let fields = 0
  const look = (node: unknown, depth: number): void => {
    if (depth > depthLimit || (fields += 1) > fieldLimit) fail('bad_input')
    if (typeof node === 'string') return checkText(node)
    if (typeof node === 'number') return checkNumber(node)
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((item) => look(item, depth + 1))
    for (const [name, inner] of Object.entries(node)) {
      checkName(name)
      look(inner, depth + 1)
    }
  }
  look(value, 0)
  return value
}

function checkNumber(number: number): void {
  if (!Number.isFinite(number) || Object.is(number, -0) || (Number.isInteger(number) && !Number.isSafeInteger(number))) fail('bad_input')
}
function checkText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) fail('bad_input')
}
function checkName(name: string): void {
  checkText(name)
  if (name === '__proto__' || name === 'constructor' || name === 'prototype') fail('bad_input', { field: name })
}

/** The fields of an HTML form, all of them texts. Throws as `parseJson` and `parseQuery` do. */
export function parseForm(bytes: Uint8Array): Record<string, string> {
  try {
    return parseQuery(`?${utf8.decode(bytes)}`)
  } catch (error) {
    if (error instanceof TypeError) return fail('bad_input')
    throw error
  }
}

/** The fields of a query. Throws `bad_input` for a repeated name, a broken escape, and whatever `parseJson` refuses in a text. */
export function parseQuery(url: string): Record<string, string> {
  const at = url.indexOf('?')
  const fields: Record<string, string> = {}
  if (at < 0) return fields
  const parts = url
    .slice(at + 1)
    .split('&')
    .filter((part) => part !== '')
  if (parts.length > 50) fail('bad_input')
  for (const part of parts) {
    const [rawName = '', ...rest] = part.split('=')
    const name = decode(rawName)
    const value = decode(rest.join('='))
    checkName(name)
    checkText(value)
    if (Object.hasOwn(fields, name)) fail('bad_input', { field: name.slice(0, 40) })
    fields[name] = value
  }
  return fields
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return fail('bad_input')
  }
}
