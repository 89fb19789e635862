import { createRootRouteWithContext } from '@tanstack/react-router'
import { readModalSearch } from '../../site/modal-address.ts'
import type { RouterContext } from '../context.ts'
import { CrashPage, NotFoundPage } from '../shell/full-pages.tsx'
import { Shell } from '../shell/shell.tsx'

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: readModalSearch,
  // A page that the server drew whole shows no error, and its texts of errors come after it: start.tsx.
  beforeLoad: ({ context: { language, firstPaint } }) =>
    language.need(firstPaint.isDrawn ? ['common', 'shell'] : ['common', 'shell', 'errors']),
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
})
