import { joinTabs, type Tabs } from '@khela/client/tabs'
import { create } from 'zustand'
import type { Language } from '@khela/i18n'

const tokenKey = 'khela.office.token'
const languageKey = 'khela.office.language'
const channel = 'khela.office.session'
/** How long the first page waits for another tab, in milliseconds. One that is awake answers in a few. */
const tabWaitMs = 300

interface Session {
  readonly token: string | undefined
  readonly language: Language
  readonly signIn: (token: string) => void
  readonly signOut: () => void
  readonly speak: (language: Language) => void
}

let tabs: Tabs | undefined

/** The operator's session: the token lives as long as a tab of the office is open, the language as long as the browser. */
export const useSession = create<Session>((set, get) => ({
  token: sessionStorage.getItem(tokenKey) ?? undefined,
  language: localStorage.getItem(languageKey) === 'bn' ? 'bn' : 'en',
  signIn(token) {
    keep(token)
    tabs?.begin(token)
  },
  signOut() {
    const { token } = get()
    keep(undefined)
    if (token !== undefined) tabs?.end(token)
  },
  speak(language) {
    localStorage.setItem(languageKey, language)
    set({ language })
  },
}))

function keep(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(tokenKey)
  else sessionStorage.setItem(tokenKey, token)
  useSession.setState({ token })
}

/** Joins the other tabs of the office: a new one gets their session, and a sign-in or sign-out reaches all. Call once, before the first drawing. */
export async function shareSession(): Promise<void> {
  if (typeof BroadcastChannel === 'undefined') return
  tabs = joinTabs({
    channel: new BroadcastChannel(channel),
    origin: location.origin,
    token: () => useSession.getState().token,
    take: keep,
    // Nothing of who was here may stay: the page opens anew.
    swap(token) {
      sessionStorage.setItem(tokenKey, token)
      location.reload()
    },
    end: () => keep(undefined),
  })
  if (useSession.getState().token !== undefined) return
  const given = await tabs.ask(tabWaitMs)
  if (given !== undefined && useSession.getState().token === undefined) keep(given)
}
