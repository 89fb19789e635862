import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { BooksPage } from '../features/books/books-page.tsx'
import { SitePage } from '../features/site/site-page.tsx'
import { QueuePage } from '../features/withdrawals/queue-page.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: () => null })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => <Navigate to="/withdrawals" search={{ filter: 'waiting' }} replace />,
})

export interface QueueSearch {
  readonly filter: 'waiting' | 'decided'
  readonly id?: string
}
const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/withdrawals',
  component: QueuePage,
  validateSearch: (search: Record<string, unknown>): QueueSearch => ({
    filter: search.filter === 'decided' ? 'decided' : 'waiting',
    ...(typeof search.id === 'string' && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(search.id) ? { id: search.id } : {}),
  }),
})
const audit = createRoute({ getParentRoute: () => root, path: '/audit', component: AuditPage })
const books = createRoute({ getParentRoute: () => root, path: '/books', component: BooksPage })
const site = createRoute({ getParentRoute: () => root, path: '/site', component: SitePage })

export const router = createRouter({ routeTree: root.addChildren([home, withdrawals, audit, books, site]), scrollRestoration: true })
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
