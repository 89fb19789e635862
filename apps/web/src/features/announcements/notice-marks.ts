/** What this browser has shown of the announcements: kept in its storage, which a person may have closed to us. */
import { create } from 'zustand'
import { tokenStore } from '../../site/token.ts'
import { popupKey, withRead, type Popup, type NoticeState } from './model.ts'

const keys = { read: 'khela.notices.read', session: 'khela.popups', closed: 'khela.popups.closed' } as const

/** Something of ours from a storage; undefined when there is none, or when the browser keeps it shut. */
function take(storage: 'localStorage' | 'sessionStorage', key: string): unknown {
  if (typeof window === 'undefined') return undefined
  try {
    return JSON.parse(window[storage].getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}
function keep(storage: 'localStorage' | 'sessionStorage', key: string, value: unknown): void {
  try {
    window[storage].setItem(key, JSON.stringify(value))
  } catch {
    // Full or shut: it is then remembered until the page is left.
  }
}
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

function takeClosed(): Record<string, number> {
  const value = take('localStorage', keys.closed)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((row): row is [string, number] => typeof row[1] === 'number'))
}

interface NoticeMarks extends NoticeState {
  /** Ids of notices that were opened on this device. */
  readonly read: readonly string[]
}

export const noticeMarks = create<NoticeMarks>(() => {
  const session = take('sessionStorage', keys.session)
  return { read: texts(take('localStorage', keys.read)), session: session === 'all' ? 'all' : texts(session), closed: takeClosed() }
})

/** Notices that were opened lose their red dot, here and in the other tabs of this device. */
export function markRead(ids: readonly string[]): void {
  const read = withRead(noticeMarks.getState().read, ids)
  if (read === noticeMarks.getState().read) return
  noticeMarks.setState({ read })
  keep('localStorage', keys.read, read)
}

/** It was on the screen: not again in this session. */
export function markPopup(popup: Popup): void {
  const { session } = noticeMarks.getState()
  if (session === 'all' || session.includes(popupKey(popup))) return
  const next = [...session, popupKey(popup)]
  noticeMarks.setState({ session: next })
  keep('sessionStorage', keys.session, next)
}

/** No more popups in this session. */
export function skipAll(): void {
  noticeMarks.setState({ session: 'all' })
  keep('sessionStorage', keys.session, 'all')
}

/** This version of it never again on this device, or again after all. */
export function closeForGood({ id, version }: Popup, isClosed: boolean): void {
  const { [id]: _before, ...others } = noticeMarks.getState().closed
  const closed = isClosed ? { ...others, [id]: version } : others
  noticeMarks.setState({ closed })
  keep('localStorage', keys.closed, closed)
}

// Who signs in begins a session of their own.
tokenStore.subscribe((now, before) => {
  if (now.token === undefined || now.token === before.token || noticeMarks.getState().session === 'all') return
  noticeMarks.setState({ session: [] })
  keep('sessionStorage', keys.session, [])
})
