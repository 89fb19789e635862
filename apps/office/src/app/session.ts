import { create } from 'zustand'
import type { Language } from '@khela/i18n'

const tokenKey = 'khela.office.token'
const languageKey = 'khela.office.language'

interface Session {
  readonly token: string | undefined
  readonly language: Language
  readonly signIn: (token: string) => void
  readonly signOut: () => void
  readonly speak: (language: Language) => void
}

/** The operator's session: the token lives as long as the tab, the language as long as the browser. */
export const useSession = create<Session>((set) => ({
  token: sessionStorage.getItem(tokenKey) ?? undefined,
  language: localStorage.getItem(languageKey) === 'bn' ? 'bn' : 'en',
  signIn(token) {
    sessionStorage.setItem(tokenKey, token)
    set({ token })
  },
  signOut() {
    sessionStorage.removeItem(tokenKey)
    set({ token: undefined })
  },
  speak(language) {
    localStorage.setItem(languageKey, language)
    set({ language })
  },
}))
