import { languageOf } from '@khela/i18n'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactElement } from 'react'
import { useLanguage } from '../../site/language.ts'
import { startLive } from '../../site/live.ts'
import { read } from '../../site/queries.ts'
import { forgetPerson } from '../../site/session.ts'
import { resumeSession, tokenStore } from '../../site/token.ts'
import { CategoryBar } from './categories.tsx'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import { ClosedPage } from './full-pages.tsx'
import { Header } from './header.tsx'
import { SideRail } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))
// What opens over the page is fetched after the first paint.
const Over = lazy(() => import('./over.tsx'))

/** Pages to read rather than to play on. */
const dayPages: ReadonlySet<string> = new Set(['/fairness', '/balance-proof', '/credits'])

/** The frame of every page. System status chooses the page before anything else (product-spec §4). */
export function Shell(): ReactElement {
  const { data: status } = useQuery({ ...read('systemStatus', {}), staleTime: 60_000 })
  const isAwake = useAwake()
  useSessionEnd()
  if (status !== undefined && status.status !== 0) return <ClosedPage status={status} />
  return <Frame isAwake={isAwake} />
}

function Frame({ isAwake }: { readonly isAwake: boolean }): ReactElement {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [isMenuOpen, setMenuOpen] = useState(false)
  const dir = languageOf(useLanguage()).dir
  const isGame = path.startsWith('/play/')
  const cloth = path.startsWith('/member/') || dayPages.has(path) ? 'day' : 'night'
  const openMenu = () => setMenuOpen(true)
  return (
    <div className="page" data-cloth={cloth} data-game={isGame || undefined}>
      <Header onMenu={openMenu} isMenuOpen={isMenuOpen} />
      {cloth === 'night' && !isGame && <CategoryBar />}
      <div className="shell">
        {!isGame && <SideRail />}
        <div className="main">
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
          {!isGame && <Footer />}
        </div>
      </div>
      {!isGame && <Dock />}
      {!isGame && <TabBar onMenu={openMenu} />}
      <Suspense fallback={null}>{isMenuOpen && <MenuDrawer onClose={() => setMenuOpen(false)} />}</Suspense>
      {isAwake && (
        <Suspense fallback={null}>
          <Over dir={dir} />
        </Suspense>
      )}
    </div>
  )
}

const neverChanges = () => () => undefined
const isBrowser = () => true
const isServer = () => false

/**
 * False in the first drawing, so that it equals the server's; true right after, when views over the page may open.
 * Then the session of this tab is taken up, and when the page is idle the live line is opened.
 */
function useAwake(): boolean {
  const isAwake = useSyncExternalStore(neverChanges, isBrowser, isServer)
  const queries = useQueryClient()
  useEffect(() => {
    resumeSession()
    let stop: (() => void) | undefined
    let hasLeft = false
    const begin = () =>
      void startLive(queries).then((end) => {
        if (hasLeft) end()
        else stop = end
      })
    const idle = 'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 4000 }) : undefined
    if (idle === undefined) begin()
    return () => {
      hasLeft = true
      if (idle !== undefined) cancelIdleCallback(idle)
      stop?.()
    }
  }, [queries])
  return isAwake
}

/** When the server ends a session, what was read for the person goes, and a page that needs one gives way to the login popup. */
function useSessionEnd(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      tokenStore.subscribe((now, before) => {
        if (now.token !== undefined || before.token === undefined) return
        forgetPerson(queries)
        if (location.pathname.startsWith('/member/')) void navigate({ to: '/login', search: { next: location.pathname + location.search } })
      }),
    [queries, navigate],
  )
}
