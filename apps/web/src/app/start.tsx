import { fetchWantedTexts } from '@khela/i18n/want'
import { isAnyLanguage, isLanguage, languageOf, type AnyLanguage, type Messages } from '@khela/i18n'
import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { endEarlyPresses, keepEarlyPresses } from '../site/early-press.ts'
import { noteInvite } from '../site/invite.ts'
import { createLanguageStore, pickLanguage } from '../site/language.ts'
import { findSession, sessionSearch } from '../site/session-search.ts'
import { resumeSession } from '../site/token.ts'
import { App, makeQueries } from './app.tsx'
import { makeRouter } from './router.tsx'

/** What the server put into the page beside its markup; see entry-server.tsx. */
export interface FirstPaint {
  readonly language: AnyLanguage
  readonly messages: Partial<Messages>
  readonly queries: DehydratedState
  /** True when `#root` holds markup of this very address. */
  readonly isRendered: boolean
}

function readFirstPaint(page: Document): FirstPaint | undefined {
  const text = page.getElementById('first-paint')?.textContent
  if (!text) return undefined
  const found = JSON.parse(text) as FirstPaint
  return isAnyLanguage(found.language) ? found : undefined
}

/** Lets the browser answer a finger between reading the code and taking the page over. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Says the language of the page, where it is another: the same once more would style every element anew. */
function sayLanguage({ documentElement }: Document, code: AnyLanguage): void {
  const { dir } = languageOf(code)
  if (documentElement.lang !== code) documentElement.lang = code
  if (documentElement.dir !== dir) documentElement.dir = dir
}

/** The server's answers as they were when it drew the page, for parts of it that are taken over late; never read again, never let go. */
function cacheOfDrawing(given: DehydratedState): QueryClient {
  const drawn = makeQueries()
  hydrate(drawn, given, { defaultOptions: { queries: { gcTime: Infinity } } })
  return drawn
}

/** Takes over the server's page without replacing a node, or draws everything when there is none. */
export async function start(page: Document): Promise<void> {
  const root = page.getElementById('root')
  if (root === null) throw new Error('no #root')
  await nextTask()
  const wanted = pickLanguage(location.search, page.cookie)
  // The server draws no test language: those pages draw themselves.
  const given = isLanguage(wanted) ? readFirstPaint(page) : undefined
  noteInvite(location.search)
  // Its code is fetched only by whoever comes with a hand-off code.
  if (location.search.includes('token=')) (await import('../site/hand-off.ts')).keepHandOff()
  const code = given?.language ?? wanted
  const language = createLanguageStore(code, given?.messages ?? {})
  fetchWantedTexts(language.need)
  const queries = makeQueries()
  if (given) hydrate(queries, given.queries)
  const firstPaint = { isDrawn: given?.isRendered === true }
  const router = makeRouter({ queries, language, firstPaint })
  findSession(queries, router)
  sayLanguage(page, code)
  if (given?.isRendered === true) {
    await nextTask()
    const drawn = cacheOfDrawing(given.queries)
    await nextTask()
    // Undocumented, and needed: without it the first drawing differs from the server's and is thrown away.
    router.ssr = { manifest: undefined }
    await router.load()
    firstPaint.isDrawn = false
    await nextTask()
    // As a transition it is done in pieces; otherwise the whole frame would be one long task.
    startTransition(() => {
      hydrateRoot(root, <App router={router} queries={queries} language={language} drawn={drawn} />)
    })
    keepEarlyPresses(root)
    // A tenth of the page, were they sent with it. If they do not come, the next page asks again.
    void language.need(['errors']).catch(() => undefined)
  } else {
    endEarlyPresses()
    await Promise.all([language.need(['common', 'errors', 'shell']), sessionSearch()])
    resumeSession()
    createRoot(root).render(<App router={router} queries={queries} language={language} />)
  }
}
