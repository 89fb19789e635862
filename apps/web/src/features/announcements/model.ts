import type { ReplyOf } from '@khela/contract'

type Announcements = ReplyOf<'announcements'>
export type Notice = Announcements['notices'][number]
export type Popup = Announcements['popups'][number]

/** Announcements on a page (PS-9.4). */
export const pageSize = 9

/** How many pages `count` rows make; at least one. */
export const pageCount = (count: number): number => Math.max(1, Math.ceil(count / pageSize))

/** The rows of a page, counted from 1; a page that is no longer there is the last one. */
export function pageOf<Row>(rows: readonly Row[], page: number): readonly Row[] {
  const start = (Math.min(page, pageCount(rows.length)) - 1) * pageSize
  return rows.slice(start, start + pageSize)
}

const quietPlaces = /^\/(agent|agentHome|play|member|seamless|lottery|seaLottery|vnLottery|signin)(\/|$)/

/** Where nobody is interrupted: in a game, at the money, in the windows of other houses, and where agents work, who are no players. */
export const isQuietPlace = (path: string): boolean => quietPlaces.test(path)

/** Who looks, as the executions see it (PS-4.13). */
export interface Audience {
  readonly isIn: boolean
  /** The session began with the first sign-in ever. */
  readonly isFirst: boolean
}

/** What was shown already: in this session, and what this person closed for good on this device, by id with its version. */
export interface NoticeState {
  /** `all`: the person skipped the rest of this session's. */
  readonly session: readonly string[] | 'all'
  readonly closed: Readonly<Record<string, number>>
}

/** Names a popup in the session; a changed one is another one. */
export const popupKey = ({ id, version }: Pick<Popup, 'id' | 'version'>): string => `${id}:${version}`

/** The popups meant for someone: A for whoever is signed in, with F on the first sign-in; B for a visitor. */
export function popupsFor(popups: readonly Popup[], { isIn, isFirst }: Audience): readonly Popup[] {
  return popups.filter(({ execution }) => (isIn ? execution === 'A' || (execution === 'F' && isFirst) : execution === 'B'))
}

/** The popups to open now, in their order: once per session, and never a version that was closed for good. */
export function duePopups(popups: readonly Popup[], audience: Audience, shown: NoticeState): readonly Popup[] {
  const { session, closed } = shown
  if (session === 'all') return []
  return popupsFor(popups, audience).filter((popup) => !session.includes(popupKey(popup)) && (closed[popup.id] ?? 0) < popup.version)
}

/** Adds an id to what was read, the newest last; only the last `keep` are kept. */
export function withRead(read: readonly string[], ids: readonly string[], keep = 300): readonly string[] {
  const added = ids.filter((id) => !read.includes(id))
  return added.length === 0 ? read : [...read, ...added].slice(-keep)
}
