import { readdirSync, readFileSync } from 'node:fs'
import type { AnyLanguage, Language } from './languages.ts'
import type { Namespace } from './messages.ts'
import { pseudo, type MessageTree } from './pseudo.ts'

/** Every namespace. */
export const namespaces = readdirSync(new URL('../locales/en', import.meta.url)).map((file) => file.replace('.json', '')) as Namespace[]

const read = new Map<string, MessageTree>()

/** A namespace from disk, for the server and for builds. Test languages are made from English. */
export function readNamespace(language: AnyLanguage, name: Namespace): MessageTree {
  if (language === 'xa' || language === 'xb') return pseudo(readNamespace('en', name))
  const key = `${language}/${name}`
  const known = read.get(key)
  if (known !== undefined) return known
  const tree = JSON.parse(readFileSync(new URL(`../locales/${key}.json`, import.meta.url), 'utf8')) as MessageTree
  read.set(key, tree)
  return tree
}

/**
 * The text of an error code in a language, with its parameters filled in (D-C1 `message`).
 * A code with the parameter `reason` or `patternId` may have a text per value of it, `<code>_<value>`. Texts of the `errors` namespace hold
 * simple `{name}` placeholders only. An unknown code gives the text of `unknown_error`.
 */
export function errorText(language: Language, code: string, params: Readonly<Record<string, string | number>> = {}): string {
  const texts = readNamespace(language, 'errors')
  const key = [`${code}_${params['reason'] ?? params['patternId']}`, code].find((one) => Object.hasOwn(texts, one)) ?? 'unknown_error'
  const text = texts[key]
  if (typeof text !== 'string') throw new Error(`no text for ${code} in ${language}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}
