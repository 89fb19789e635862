import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isFirstLogin } from '../../site/small/first-login.ts'
import { modalOf, useModal, type ModalSearch } from '../../site/modal-address.ts'
import { read } from '../../site/queries.ts'
import { useSession } from '../../site/session.ts'
import { whenIdle } from '../../site/when-idle.ts'
import { duePopups, isQuietPlace, type Audience } from './model.ts'
import { noticeMarks } from './notice-marks.ts'

/** Modal delay, in milliseconds (PS-2.15): what wants to open first, such as consent, has opened by then. */
const delayMs = 100

/** Who looks; undefined while that is being found out. */
export function useAudience(): Audience | undefined {
  const { state } = useSession()
  return state === 'checking' ? undefined : { isIn: state === 'in', isFirst: isFirstLogin() }
}

export function usePopupList(isWanted: boolean) {
  return useQuery({ ...read('announcements', { types: 'PU', platform: 'W' }), enabled: isWanted, staleTime: 300_000 })
}

/**
 * Opens the popup announcements that are due, once nothing else is open; new ones as soon as they are published. `fetchView` brings
 * their code and texts. Nobody waits for what nobody asked for: opened without them it would begin with the loader, and each thing
 * that opens over the page and goes again styles the whole page anew.
 */
export function usePopups(fetchView: () => Promise<unknown>): void {
  const audience = useAudience()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shown = noticeMarks()
  const router = useRouter()
  const { current } = useModal()
  const isQuiet = isQuietPlace(path)
  const [isIdle, setIdle] = useState(false)
  const { data } = usePopupList(isIdle && !isQuiet)
  const isDue = audience !== undefined && data !== undefined && duePopups(data.popups, audience, shown).length > 0
  const isFree = current === undefined && !isQuiet
  // The page itself comes first.
  useEffect(() => whenIdle(() => setIdle(true)), [])
  useEffect(() => {
    if (!isDue || !isFree) return undefined
    let isOver = false
    const open = () => {
      const { pathname, search } = router.latestLocation
      if (isOver || modalOf(pathname, search) !== undefined) return
      void router.navigate({
        to: '.',
        search: (before: ModalSearch) => ({ ...before, modal: 'popup' as const }),
        state: (before) => ({ ...before, modalPushed: true }),
        resetScroll: false,
      })
    }
    let callOff: (() => void) | undefined
    // One that does not come is not missed.
    const timer = setTimeout(
      () =>
        void fetchView().then(
          () => (callOff = whenIdle(open)),
          () => undefined,
        ),
      delayMs,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      callOff?.()
    }
  }, [isDue, isFree, fetchView, router])
}
