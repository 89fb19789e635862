import { defaultLanguage, isAnyLanguage, languageOf, type AnyLanguage, type Messages, type Namespace } from '@khela/i18n'
import { loadMessages } from '@khela/i18n/load'
import { createContext, use } from 'react'
import { createStore, useStore } from 'zustand'

/** The messages at hand; the shell's namespaces are always among them. */
export interface LanguageState {
  readonly language: AnyLanguage
  /** One object per language: namespaces that come later are added to it. */
  readonly messages: Partial<Messages>
  /** How often namespaces were added. */
  readonly count: number
}

/** One per page load in a browser and one per rendered page on the server, where several languages are drawn at once. */
export function createLanguageStore(language: AnyLanguage, messages: Partial<Messages>) {
  const store = createStore<LanguageState>(() => ({ language, messages, count: 0 }))

  /** Fetches what is missing of these namespaces. Rejects when a file does not come. */
  async function need(names: readonly Namespace[]): Promise<void> {
    const missing = names.filter((name) => store.getState().messages[name] === undefined)
    if (missing.length === 0) return
    const code = store.getState().language
    const loaded = await loadMessages(code, missing)
    // The language may have changed meanwhile; then these texts are of no use.
    if (store.getState().language !== code) return need(names)
    // Into the same object: who is drawn already has its texts. A new one would draw every part that speaks anew, and parts of
    // the server's page that wait for their scripts would be thrown away.
    store.setState((state) => ({ messages: Object.assign(state.messages, loaded), count: state.count + 1 }))
  }

  /** Changes the language of the whole page at once, after every text in use has come. */
  async function choose(code: AnyLanguage): Promise<void> {
    const names = Object.keys(store.getState().messages) as Namespace[]
    const loaded = await loadMessages(code, names)
    store.setState({ language: code, messages: loaded, count: 0 })
    document.documentElement.lang = code
    document.documentElement.dir = languageOf(code).dir
    rememberLanguage(code)
  }
  return { ...store, need, choose }
}
export type LanguageStore = ReturnType<typeof createLanguageStore>

export const LanguageContext = createContext<LanguageStore | undefined>(undefined)

/** The store of this page. */
export function useLanguageStore(): LanguageStore {
  const store = use(LanguageContext)
  if (store === undefined) throw new Error('LanguageContext is missing')
  return store
}

/** The language of this page; follows its change. */
export function useLanguage(): AnyLanguage {
  return useStore(useLanguageStore(), (state) => state.language)
}

/** A year; the server reads this cookie to render the first page in the person's language. */
function rememberLanguage(code: AnyLanguage): void {
  document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=lax`
}

/** The language of a page load: `?lang=`, then the cookie, then the default. `search` and `cookies` as the browser gives them. */
export function pickLanguage(search: string, cookies: string): AnyLanguage {
  const asked = new URLSearchParams(search).get('lang')
  if (isAnyLanguage(asked)) return asked
  const kept = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1]
  return isAnyLanguage(kept) ? kept : defaultLanguage
}
