import { languageOf } from '@khela/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useIsAwake } from '../../site/awake.ts'
import { EarlyPress } from '../../site/early-press.ts'
import { useLanguage } from '../../site/language.ts'
import { loadLaunch } from '../../site/launch.ts'
import { startLive } from '../../site/live.ts'
import { read } from '../../site/queries.ts'
import { forgetPerson } from '../../site/session.ts'
import { shareSession } from '../../site/session-search.ts'
import { resumeSession, tokenStore } from '../../site/token.ts'
import { useRead } from '../../site/use-read.ts'
import { whenIdle } from '../../site/when-idle.ts'
import { Boundary } from '../boundary.tsx'
import { headLinks } from '../head.ts'
import { isBehindSession } from '../pages.ts'
import { CategoryBar } from './categories.tsx'
import { layOutFarParts } from './far-parts.ts'
import { frameOf } from './frame-of.ts'
import { Header } from './header.tsx'
import { resumeSide } from './side-store.ts'
import { TabBar } from './tab-bar.tsx'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))
// What opens over the page is fetched after the first paint.
const Over = lazy(() => import('./late/over.tsx'))
// Drawn by the server with the rest of the first page, taken over by their scripts after it.
const SideRail = lazy(() => import('./edges/side-menu.tsx'))
const Footer = lazy(() => import('./edges/footer.tsx'))
const Dock = lazy(() => import('./edges/dock.tsx'))
const ClosedPage = lazy(() => import('./closed-page.tsx'))
// Made once: what the server drew is kept until its script is there only while nothing about the part changes.
const sideRail = (
  <Part>
    <SideRail />
  </Part>
)
const footer = (
  <Part>
    <Footer />
  </Part>
)
const dock = (
  <Part>
    <Dock />
  </Part>
)

/** The frame of every page. System status chooses the page before anything else (PS-4.1). */
export function Shell(): ReactElement {
  const { data: status } = useRead({ ...read('systemStatus', {}), staleTime: 60_000 })
  useAwakening()
  useSessionEnd()
  if (status !== undefined && status.status !== 0) {
    return (
      <Part>
        <ClosedPage status={status} />
      </Part>
    )
  }
  return <Frame />
}

/** A part of the frame whose code comes later; a part that does not come leaves its place empty and the page whole. */
function Part({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        {children}
        <EarlyPress />
      </Suspense>
    </Boundary>
  )
}

function Frame(): ReactElement {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useHead(path)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const dir = languageOf(useLanguage()).dir
  const parts = frameOf(path)
  const openMenu = () => setMenuOpen(true)
  return (
    <div
      className={path === '/signin/callback' ? 'page closed' : 'page'}
      data-cloth={parts.cloth}
      data-game={path.startsWith('/play/') || undefined}
    >
      {parts.head && <Header onMenu={openMenu} isMenuOpen={isMenuOpen} />}
      {parts.categories && <CategoryBar />}
      <div className="shell" data-side={parts.side || undefined}>
        {parts.side && sideRail}
        <div className="main">
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
          {parts.foot && footer}
        </div>
      </div>
      {parts.dock && dock}
      {parts.tabs && <TabBar onMenu={openMenu} />}
      <EarlyPress />
      {isMenuOpen && (
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            <MenuDrawer onClose={() => setMenuOpen(false)} />
          </Suspense>
        </Boundary>
      )}
      {path !== '/signin/callback' && (
        <WhenAwake>
          <Over dir={dir} isQuiet={!parts.head || path.startsWith('/member/')} />
        </WhenAwake>
      )}
    </div>
  )
}

/**
 * Holds back in the first drawing, so that it equals the server's; draws right after, when views over the page may open. A part
 * of its own: the frame is not drawn twice for it.
 */
function WhenAwake({ children }: { readonly children: ReactNode }): ReactNode {
  return useIsAwake() && <Suspense fallback={null}>{children}</Suspense>
}

/** After the first drawing the session of this tab is taken up, and when the page is idle the live line is opened. */
function useAwakening(): void {
  const queries = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    resumeSession()
    resumeSide()
    let stop: (() => void) | undefined
    let hasLeft = false
    const begin = () => {
      layOutFarParts(document)
      void shareSession(queries, router)
      void loadLaunch().catch(() => undefined)
      void startLive(queries).then((end) => {
        if (hasLeft) end()
        else stop = end
      })
    }
    const callOff = whenIdle(begin, 4_000)
    return () => {
      hasLeft = true
      callOff()
      stop?.()
    }
  }, [queries, router])
}

/** When the server or another tab ends the session, what was read for the person goes, and a page that needs one gives way to the login popup. */
function useSessionEnd(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      tokenStore.subscribe((now, before) => {
        if (now.token !== undefined || before.token === undefined) return
        forgetPerson(queries)
        if (isBehindSession(location.pathname)) void navigate({ to: '/login', search: { next: location.pathname + location.search } })
      }),
    [queries, navigate],
  )
}

/** Keeps the addresses in the head those of the page that is shown, and takes away what only stood in for it. */
function useHead(path: string): void {
  useEffect(() => {
    for (const old of document.head.querySelectorAll('[data-head], [data-first]')) old.remove()
    for (const { rel, hreflang, href } of headLinks(location.origin, path)) {
      const link = document.createElement('link')
      link.dataset['head'] = ''
      link.rel = rel
      if (hreflang !== undefined) link.hreflang = hreflang
      link.href = href
      document.head.append(link)
    }
  }, [path])
}
