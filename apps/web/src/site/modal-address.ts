import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

/** Views that open over a page. Each has its lazy view in `app/modals.ts`. */
export const modalNames = [
  'login',
  'register',
  'search',
  'terms',
  'join',
  'consent',
  'forgot',
  'newPassword',
  'changePassword',
  'verify',
  'welcome',
  'announcements',
  'notice',
  'popup',
  'help',
  'feedback',
  'gameList',
  'contract',
  'promotion',
  'download',
  'memberCentre',
  'agentCentre',
] as const
export type ModalName = (typeof modalNames)[number]

/** What the address says about the open view. */
export interface ModalSearch {
  readonly modal?: ModalName | undefined
  /** What the view is about, such as a round. */
  readonly id?: string | undefined
  /** Where to go after signing in; a path of this site. */
  readonly next?: string | undefined
  /** Id of a notice: `?notice=` alone opens it. */
  readonly notice?: string | undefined
  /** Id of a promotion: `?promotion=` alone opens it. */
  readonly promotion?: string | undefined
  /** Slug of the article that help opens at. */
  readonly term?: string | undefined
  /** Whose games the game list shows; on a category page it is that page's own filter. */
  readonly vassalage?: string | undefined
}
const subjects = ['notice', 'promotion', 'term', 'vassalage'] as const

const isModalName = (name: unknown): name is ModalName => modalNames.some((known) => known === name)

/** A path of this site that is safe to go to after signing in; anything else is dropped. */
export function safePath(path: unknown): string | undefined {
  return typeof path === 'string' && /^\/(?![/\\])[^\s\\]{0,300}$/.test(path) && !path.startsWith('/login') && !path.startsWith('/register')
    ? path
    : undefined
}

/** What a view is about, as the address may say it: an id, a slug or a code. */
const subject = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9A-Za-z_-]{1,64}$/.test(value) ? value : undefined

/** Reads the modal part of a search; for the root route. */
export function readModalSearch(search: Record<string, unknown>): ModalSearch {
  const next = safePath(search['next'])
  const about = subjects.flatMap((name) => {
    const value = name === 'vassalage' && search['modal'] !== 'gameList' ? undefined : subject(search[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(about),
    ...(isModalName(search['modal']) && { modal: search['modal'] }),
    ...(typeof search['id'] === 'string' && { id: search['id'] }),
    ...(next !== undefined && { next }),
  }
}

/** The open view: from the search, or from the two paths that are home with a view over it (PS-2.2), or from a subject alone. */
export function modalOf(pathname: string, search: ModalSearch): ModalName | undefined {
  if (search.modal !== undefined) return search.modal
  if (pathname === '/login') return 'login'
  if (pathname === '/register') return 'register'
  if (search.notice !== undefined) return 'notice'
  return search.promotion === undefined ? undefined : 'promotion'
}

/** The search of the page below, without its view. */
function withoutView({ modal: _modal, id: _id, next: _next, notice: _notice, promotion: _promotion, term: _term, ...rest }: ModalSearch) {
  if (_modal !== 'gameList') return rest
  const { vassalage: _vassalage, ...page } = rest
  return page
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
      search: (before: ModalSearch) => ({ ...(isSwap ? withoutView(before) : before), next: before.next, ...extra, modal }),
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
      search: withoutView,
      replace: true,
      resetScroll: false,
    })
  }
  const { next, id, notice, promotion, term, vassalage } = search
  return { open, close, current: modalOf(location.pathname, search), next, id, notice, promotion, term, vassalage }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry was made by opening a view: going back closes it. */
    modalPushed?: boolean | undefined
    /** A game that was started from a list of this site: going back leads to it. */
    isFromList?: boolean | undefined
  }
}
