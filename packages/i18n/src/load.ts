/// <reference types="vite/client" />
import type { AnyLanguage } from './languages.ts'
import type { Messages, Namespace } from './messages.ts'

// One chunk per language and namespace; only what a route names is fetched.
const files = import.meta.glob<Messages[Namespace]>('../locales/*/*.json', { import: 'default' })

/** The messages of some namespaces in one language. Rejects when a file cannot be fetched: the caller shows its error state. */
export async function loadMessages<N extends Namespace>(language: AnyLanguage, names: readonly N[]): Promise<Pick<Messages, N>> {
  const loaded = await Promise.all(names.map(async (name) => [name, await loadOne(language, name)] as const))
  return Object.fromEntries(loaded) as Pick<Messages, N>
}

async function loadOne(language: AnyLanguage, name: Namespace): Promise<Messages[Namespace]> {
  if (language === 'xa' || language === 'xb') return (await import('virtual:khela-pseudo')).default[name]
  const load = files[`../locales/${language}/${name}.json`]
  if (load === undefined) throw new Error(`no messages for ${language}/${name}`)
  return load()
}
