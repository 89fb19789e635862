import { defaultLanguage, isAnyLanguage, languageOf, type AnyLanguage, type Messages, type Namespace } from '@khela/i18n'
import { pageTexts, type PageTexts } from '@khela/i18n/page-texts'
import { createContext, use } from 'react'
import { createStore, useStore } from 'zustand'

/** The texts at hand; the shell's namespaces are always among them. */
export interface LanguageState {
  readonly language: AnyLanguage
  readonly texts: PageTexts
  readonly messages: Partial<Messages>
  /** How often namespaces were added. */
  readonly count: number
}

/** One per page load in a browser and one per rendered page on the server, where several languages are drawn at once. */
export function createLanguageStore(language: AnyLanguage, messages: Partial<Messages>) {
  const stateOf = (texts: PageTexts): LanguageState => ({ language: texts.language, texts, messages: texts.messages, count: 0 })
  const come = () => store.setState(({ count }) => ({ count: count + 1 }))
  const store = createStore<LanguageState>(() => stateOf(pageTexts(language, messages, come)))

  /** Fetches what is missing of these namespaces. Rejects when a file does not come. */
  async function need(names: readonly Namespace[]): Promise<void> {
    const { texts } = store.getState()
    await texts.need(names)
    // The language may have changed meanwhile; then these texts are of no use.
    if (store.getState().texts !== texts) await need(names)
  }

  /** Changes the language of the whole page at once, after every text in use has come. */
  async function choose(code: AnyLanguage): Promise<void> {
    const texts = pageTexts(code, {}, come)
    await texts.need(Object.keys(store.getState().messages) as Namespace[])
    store.setState(stateOf(texts))
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
