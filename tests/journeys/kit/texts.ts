/** Texts as a person reads them, taken from the message files so that no test repeats one. */
import type { Language } from '@khela/i18n'
import { namespaces, readNamespace } from '@khela/i18n/node'

export type Params = Readonly<Record<string, string | number>>

/** The text of `namespace.key` with its `{name}` filled in and its tags taken away. Throws when there is none, or when it has plurals. */
export function t(language: Language, key: string, params: Params = {}): string {
  const [first, ...path] = key.split('.')
  const namespace = namespaces.find((name) => name === first)
  let found: unknown = namespace && readNamespace(language, namespace)
  for (const step of path) found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[step] : undefined
  if (typeof found !== 'string') throw new Error(`no text ${key} in ${language}`)
  const text = found.replaceAll(/<\/?\w+>/g, '').replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
  if (/[{}]/.test(text)) throw new Error(`${key} needs more than ${JSON.stringify(params)}: ${text}`)
  return text
}

/** Digits of a number as people write them in Bengali. */
export function bengaliDigits(text: string): string {
  const zero = 0x09_e6
  return text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}
