/**
 * Finds the session of a page that was opened without one: another tab's, else that of a browser that is remembered for a day
 * (D-C3, D-H1). Pages that need a session wait for it, and only where this browser had one lately: `session-search.ts`.
 */
import { joinTabs, type Tabs } from '@khela/client/tabs'
import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { call, CallError } from '../client.ts'
import { modalOf, safePath } from '../modal-address.ts'
import { recall, rememberName } from '../small/remembered.ts'
import { forgetPerson } from '../session.ts'
import { keepToken, storeToken, tabToken, takeFound, tellTabs, tokenStore } from '../token.ts'

const channel = 'khela.session'
/** How long a page waits for another tab, in milliseconds. One that is awake answers in a few. */
const tabWaitMs = 400
/** How long it waits for the server on behalf of a remembered browser. */
const serverWaitMs = 4000
/** Set where a further proof is asked for: that is given in the login popup, and not asked for at every page. */
const furtherKey = 'khela.further'

/** Joins the other tabs, and looks for a session where this one has none. Call once. */
export async function joinSession(queries: QueryClient, router: RegisteredRouter): Promise<void> {
  const tabs = joinTabs({
    channel: new BroadcastChannel(channel),
    origin: location.origin,
    token: tabToken,
    take,
    // Nothing of who was here may stay: the page opens anew.
    swap: (token) => {
      storeToken(token)
      location.reload()
    },
    end: () => keepToken(undefined),
  })
  tellTabs(tabs)
  tokenStore.subscribe((now, before) => {
    if (before.token !== undefined || now.token === undefined || now.token !== found) return
    forgetPerson(queries)
    leaveDoor(router)
  })
  if (tabToken() === undefined) await look(tabs)
}

/** The token that came from elsewhere. */
let found: string | undefined

function take(token: string): void {
  found = token
  takeFound(token)
}

/** Where somebody was about to sign in or register, the popup gives way to where it would have led. */
function leaveDoor(router: RegisteredRouter): void {
  const { pathname, search } = router.state.location
  const modal = modalOf(pathname, search)
  if (modal === 'login' || modal === 'register') void router.navigate({ to: safePath(search.next) ?? '/', replace: true })
}

async function look(tabs: Tabs): Promise<void> {
  if (recall() === undefined) await takeFromTab(tabs)
  else await oneAtATime(async () => (await takeFromTab(tabs)) || takeByBrowser(tabs))
  if (tabToken() === undefined) storeToken(undefined)
}

/** Tabs that are opened together look one after the other, for the one-day token is good once: the second one asks the first. */
const oneAtATime = async (act: () => Promise<unknown>): Promise<unknown> =>
  'locks' in navigator ? navigator.locks.request(channel, act) : act()

/** Answers whether there is a session now. */
async function takeFromTab(tabs: Tabs): Promise<boolean> {
  const given = await tabs.ask(tabWaitMs)
  // Somebody may have signed in meanwhile.
  if (given !== undefined && tabToken() === undefined) take(given)
  return tabToken() !== undefined
}

/** The browser's one-day token stands for the password. What it is refused for is left to the login popup. */
async function takeByBrowser(tabs: Tabs): Promise<void> {
  if (sessionStorage.getItem(furtherKey) !== null) return
  try {
    const { token } = await call('rememberedLogin', {}, { signal: AbortSignal.timeout(serverWaitMs) })
    if (tabToken() !== undefined) return
    take(token)
    tabs.begin(token)
  } catch (error) {
    if (!(error instanceof CallError)) return
    if (error.code === 'invalid_credentials') rememberName(undefined)
    if (error.code.startsWith('verification_')) sessionStorage.setItem(furtherKey, '1')
  }
}
