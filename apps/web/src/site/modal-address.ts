import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

/** Views that open over a page. Each has its lazy view in `app/modals.ts`. */
export const modalNames = ['login', 'register', 'search', 'terms'] as const
export type ModalName = (typeof modalNames)[number]

/** What the address says about the open view. */
export interface ModalSearch {
  readonly modal?: ModalName | undefined
  /** What the view is about, such as a round. */
  readonly id?: string | undefined
  /** Where to go after signing in; a path of this site. */
  readonly next?: string | undefined
}

const isModalName = (name: unknown): name is ModalName => modalNames.some((known) => known === name)

/** A path of this site that is safe to go to after signing in; anything else is dropped. */
export function safePath(path: unknown): string | undefined {
  return typeof path === 'string' && /^\/(?![/\\])[^\s\\]{0,300}$/.test(path) && !path.startsWith('/login') && !path.startsWith('/register')
    ? path
    : undefined
}

/** Reads the modal part of a search; for the root route. */
export function readModalSearch(search: Record<string, unknown>): ModalSearch {
  const next = safePath(search['next'])
  return {
    ...(isModalName(search['modal']) && { modal: search['modal'] }),
    ...(typeof search['id'] === 'string' && { id: search['id'] }),
    ...(next !== undefined && { next }),
  }
}

/** The open view: from the search, or from the two paths that are home with a view over it (product-spec §2). */
export function modalOf(pathname: string, search: ModalSearch): ModalName | undefined {
  if (search.modal !== undefined) return search.modal
  if (pathname === '/login') return 'login'
  return pathname === '/register' ? 'register' : undefined
}

/** Opens and closes views by changing the address, so that the back button closes them and a link can open them. */
export function useModal() {
  const navigate = useNavigate()
  const router = useRouter()
  const location = useLocation()
  const search: ModalSearch = location.search

  function open(modal: ModalName, extra: Omit<ModalSearch, 'modal'> = {}): void {
    const isSwap = modalOf(location.pathname, search) !== undefined
    void navigate({
      to: location.pathname === '/login' || location.pathname === '/register' ? '/' : '.',
      search: (before: ModalSearch) => ({ ...before, ...extra, modal }),
      state: (before) => ({ ...before, modalPushed: isSwap ? before.modalPushed : true }),
      replace: isSwap,
      resetScroll: false,
    })
  }

  function close(): void {
    if (location.state.modalPushed === true) {
      router.history.back()
      return
    }
    void navigate({
      to: location.pathname === '/login' || location.pathname === '/register' ? '/' : '.',
      search: ({ modal: _modal, id: _id, next: _next, ...rest }: ModalSearch) => rest,
      replace: true,
      resetScroll: false,
    })
  }
  return { open, close, current: modalOf(location.pathname, search), next: search.next, id: search.id }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry was made by opening a view: going back closes it. */
    modalPushed?: boolean | undefined
  }
}
