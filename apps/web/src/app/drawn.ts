import { promotionKinds } from '@khela/contract/content'
import type { Language } from '@khela/i18n'
import { isNarrowed, vendorOf } from '../features/lobby/drawn-list.ts'
import { categoryOf } from '../site/categories.ts'
import { modalNames } from '../site/modal-address.ts'
import { need, type Need } from '../site/page.ts'
import { placeAt } from './pages.ts'

/** What the server needs to draw a page for a visitor. */
export interface Drawing {
  readonly needs: readonly Need[]
}

/** What the frame of every page shows. */
export const frameNeeds: readonly Need[] = [need('systemStatus', {}), need('permissionInfo', {}), need('vendors', {})]
export const frameTexts = ['common', 'shell'] as const

/**
 * The address that a drawing is kept under: path, and of the search what changes the drawing. All addresses that look the
 * same when they are first drawn have one, whatever else stands in them.
 */
export function drawnAddress(path: string, search: string): string {
  const given = new URLSearchParams(search)
  if (drawingOf(path, search, 'en') === undefined) return categoryOf(path) !== undefined && isNarrowed(given) ? `${path}?q=` : path
  const kept = new URLSearchParams()
  const modal = given.get('modal')
  const vassalage = vendorOf(given)
  const kind = given.get('kind')
  if (modalNames.some((name) => name === modal)) kept.set('modal', modal ?? '')
  // Which one it is about is read by the view itself.
  for (const name of ['notice', 'promotion']) if (given.has(name)) kept.set(name, '0')
  if (vassalage !== undefined) kept.set('vassalage', vassalage)
  if (promotionKinds.some((one) => one === kind)) kept.set('kind', kind ?? '')
  return kept.size === 0 ? path : `${path}?${kept.toString()}`
}

/** What the page of an address is drawn from. Undefined where it draws itself: such a page is sent as an empty frame. */
export function drawingOf(path: string, search: string, language: Language): Drawing | undefined {
  const needs = placeAt(path)?.reads?.({ path, search: new URLSearchParams(search), language })
  return needs && { needs }
}
