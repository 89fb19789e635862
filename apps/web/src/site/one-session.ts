/**
 * Finds the session of a page that was opened without one: another tab's, else that of a browser that is remembered for a day
 * (decisions C3, H1). Pages that need a session wait for it, and only where this browser had one lately.
 */
import { joinTabs, type Tabs } from '@khela/client/tabs'
import { call, CallError } from './client.ts'
import { recall, rememberName } from './remembered.ts'
import { forgetSeen, keepToken, mayHaveSession, storeToken, tabToken, takeFound, tellTabs } from './token.ts'

const channel = 'khela.session'
/** How long a page waits for another tab, in milliseconds. One that is awake answers in a few. */
const tabWaitMs = 400
/** How long it waits for the server on behalf of a remembered browser. */
const serverWaitMs = 4000
/** Set where a further proof is asked for: that is given in the login popup, and not asked for at every page. */
const furtherKey = 'khela.further'

let known: Promise<void> = Promise.resolve()

/** Resolves when it is known whether there is a session: at once where one is stored, and where none is to be expected. */
export const sessionKnown = (): Promise<void> => known

/** Joins the other tabs and begins to look. Call once, at the start of the page. */
export function findSession(): void {
  if (typeof BroadcastChannel === 'undefined') return forgetSeen()
  const tabs = joinTabs({
    channel: new BroadcastChannel(channel),
    origin: location.origin,
    token: tabToken,
    take: takeFound,
    // Nothing of who was here may stay: the page opens anew.
    swap: (token) => {
      storeToken(token)
      location.reload()
    },
    end: () => keepToken(undefined),
  })
  tellTabs(tabs)
  if (tabToken() !== undefined) return
  const isExpected = mayHaveSession() || recall() !== undefined
  const looked = look(tabs)
  if (isExpected) known = looked
}

async function look(tabs: Tabs): Promise<void> {
  if (recall() === undefined) await takeFromTab(tabs)
  else await oneAtATime(async () => (await takeFromTab(tabs)) || takeByBrowser(tabs))
  if (tabToken() === undefined) forgetSeen()
}

/** Tabs that are opened together look one after the other, for the one-day token is good once: the second one asks the first. */
const oneAtATime = async (act: () => Promise<unknown>): Promise<unknown> =>
  'locks' in navigator ? navigator.locks.request(channel, act) : act()

/** Answers whether there is a session now. */
async function takeFromTab(tabs: Tabs): Promise<boolean> {
  const given = await tabs.ask(tabWaitMs)
  // Somebody may have signed in meanwhile.
  if (given !== undefined && tabToken() === undefined) takeFound(given)
  return tabToken() !== undefined
}

/** The browser's one-day token stands for the password. What it is refused for is left to the login popup. */
async function takeByBrowser(tabs: Tabs): Promise<void> {
  if (sessionStorage.getItem(furtherKey) !== null) return
  try {
    const { token } = await call('rememberedLogin', {}, { signal: AbortSignal.timeout(serverWaitMs) })
    if (tabToken() !== undefined) return
    takeFound(token)
    tabs.begin(token)
  } catch (error) {
    if (!(error instanceof CallError)) return
    if (error.code === 'invalid_credentials') rememberName(undefined)
    if (error.code.startsWith('verification_')) sessionStorage.setItem(furtherKey, '1')
  }
}
