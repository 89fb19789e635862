import type { EndpointName, RequestOf } from '@khela/contract'
import { promotionKinds } from '@khela/contract/content'
import type { Language } from '@khela/i18n'
import { homeRead } from '../site/banners/banner.ts'
import { helpRead } from '../features/help/queries.ts'
import { gamesRead } from '../features/lobby/queries.ts'
import { promotionsRead } from '../features/promotions/queries.ts'
import { categoryOf } from '../site/categories.ts'
import { modalNames } from '../site/modal-address.ts'
import { isHomePath } from './shell/categories.tsx'

/** A read whose answer the first drawing shows. */
export interface Need<N extends EndpointName = EndpointName> {
  readonly name: N
  readonly input: RequestOf<N>
}

/** What the server needs to draw a page for a visitor. */
export interface Drawing {
  readonly needs: readonly Need[]
}

const need = <N extends EndpointName>(name: N, input: RequestOf<N>): Need => ({ name, input })

/** What the frame of every page shows. */
export const frameNeeds: readonly Need[] = [need('systemStatus', {}), need('permissionInfo', {}), need('vendors', {})]
export const frameTexts = ['common', 'shell'] as const

/** A vendor's code as an address may name it; the router reads one of figures alone as a number, which is none. */
const vendorCode = /^(?=.*[A-Z])[0-9A-Z_]{1,20}$/

const isNarrowed = (given: URLSearchParams): boolean => ['select', 'filter', 'sort', 'q'].some((name) => given.has(name))

/**
 * The address that a drawing is kept under: path, and of the search what changes the drawing. All addresses that look the
 * same when they are first drawn have one, whatever else stands in them.
 */
export function drawnAddress(path: string, search: string): string {
  const given = new URLSearchParams(search)
  if (drawingOf(path, search, 'en') === undefined) return categoryOf(path) !== undefined && isNarrowed(given) ? `${path}?q=` : path
  const kept = new URLSearchParams()
  const modal = given.get('modal')
  const vassalage = given.get('vassalage') ?? ''
  const kind = given.get('kind')
  if (modalNames.some((name) => name === modal)) kept.set('modal', modal ?? '')
  // Which one it is about is read by the view itself.
  for (const name of ['notice', 'promotion']) if (given.has(name)) kept.set(name, '0')
  if (vendorCode.test(vassalage)) kept.set('vassalage', vassalage)
  if (promotionKinds.some((one) => one === kind)) kept.set('kind', kind ?? '')
  return kept.size === 0 ? path : `${path}?${kept.toString()}`
}

/**
 * The pages that the server draws: home under its names, the categories, promotions, the help centre. Undefined for every other
 * address: it is sent as an empty frame and draws itself.
 */
export function drawingOf(path: string, search: string, language: Language): Drawing | undefined {
  if (isHomePath(path)) return { needs: [need(...homeRead), need('jackpots', {}), need('hotGames', {}), need('winners', {})] }
  if (path === '/promotions') return { needs: [need(...promotionsRead)] }
  if (path === '/help') return { needs: [need(...helpRead(language))] }
  const category = categoryOf(path)
  if (category === undefined) return undefined
  const given = new URLSearchParams(search)
  // A list that is narrowed further belongs to whoever narrowed it: it draws itself.
  if (isNarrowed(given)) return undefined
  const vassalage = given.get('vassalage') ?? ''
  const asked = { gameType: category, ...(vendorCode.test(vassalage) && { vassalage }) }
  const isLive = category === 'LIVE'
  return { needs: [need(...gamesRead(asked, 1)), ...(isLive ? [need('tableLobby', {})] : [])] }
}
