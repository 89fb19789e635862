import { createRootRouteWithContext } from '@tanstack/react-router'
import { readModalSearch } from '../../site/modal-address.ts'
import type { RouterContext } from '../context.ts'
import { CrashPage, NotFoundPage } from '../shell/full-pages.tsx'
import { Shell } from '../shell/shell.tsx'

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: readModalSearch,
  beforeLoad: ({ context }) => context.language.need(['common', 'errors', 'shell']),
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
})
