import type { EndpointName, RequestOf } from '@khela/contract'
import type { Language, Namespace } from '@khela/i18n'
import { homeRead } from '../features/home/queries.ts'
import { helpRead } from '../features/help/queries.ts'
import { gamesRead } from '../features/lobby/queries.ts'
import { promotionsRead } from '../features/promotions/queries.ts'
import { categoryOf } from '../site/categories.ts'
import { isHomePath } from './shell/categories.tsx'

/** A read whose answer the first drawing shows. */
export interface Need<N extends EndpointName = EndpointName> {
  readonly name: N
  readonly input: RequestOf<N>
}

/** What the server needs to draw a page for a visitor. */
export interface Drawing {
  readonly needs: readonly Need[]
  /** Everything that the page and its route speak, beside the frame's texts. */
  readonly texts: readonly Namespace[]
}

const need = <N extends EndpointName>(name: N, input: RequestOf<N>): Need => ({ name, input })

/** What the frame of every page shows. */
export const frameNeeds: readonly Need[] = [need('systemStatus', {}), need('permissionInfo', {}), need('vendors', {})]
export const frameTexts = ['common', 'errors', 'shell'] as const

/** A vendor's code as an address may name it; the router reads one of figures alone as a number, which is none. */
const vendorCode = /^(?=.*[A-Z])[0-9A-Z_]{1,20}$/

/**
 * The pages that the server draws: home under its names, the categories, promotions, the help centre. Undefined for every other
 * address: it is sent as an empty frame and draws itself.
 */
export function drawingOf(path: string, search: string, language: Language): Drawing | undefined {
  if (isHomePath(path))
    return { needs: [need(...homeRead), need('jackpots', {}), need('hotGames', {}), need('winners', {})], texts: ['home'] }
  if (path === '/promotions') return { needs: [need(...promotionsRead)], texts: ['promotions'] }
  if (path === '/help') return { needs: [need(...helpRead(language))], texts: ['help'] }
  const category = categoryOf(path)
  if (category === undefined) return undefined
  const given = new URLSearchParams(search)
  // A list that is narrowed further belongs to whoever narrowed it: it draws itself.
  if (['select', 'filter', 'sort', 'q'].some((name) => given.has(name))) return undefined
  const vassalage = given.get('vassalage') ?? ''
  const asked = { gameType: category, ...(vendorCode.test(vassalage) && { vassalage }) }
  const isLive = category === 'LIVE'
  const needs = [need(...gamesRead(asked, 1)), ...(isLive ? [need('tableLobby', {})] : [])]
  return { needs, texts: isLive ? ['home', 'frames', 'catalogue', 'tables'] : ['home', 'frames', 'catalogue'] }
}
