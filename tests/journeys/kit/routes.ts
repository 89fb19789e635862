/** The addresses of the site, read off the values of its pages, so that a new page is walked without anybody remembering it. */
import { officePlaces } from '@khela/contract'
import { agentCentre, memberCentre, pages } from '../../../apps/web/src/app/pages.ts'
import { agentItems, memberItems } from '../../../apps/web/src/app/shell/menus.ts'
import { homePage } from '../../../apps/web/src/features/home/pages.ts'
import type { Page, Place } from '../../../apps/web/src/site/page.ts'

/** Patterns of the route tree, such as `/member/$page`, each with its place. */
function routePatterns(): readonly { readonly pattern: string; readonly place: Place }[] {
  const places: readonly (Place & Partial<Page>)[] = [homePage, memberCentre, agentCentre, ...pages]
  return places.flatMap((place) => [place.path, ...(place.aliases ?? []), ...(place.former ?? [])].map((pattern) => ({ pattern, place })))
}

const everything = { isTrial: false, isAgent: true, hasPoints: true, hasRebate: true, hasReferral: true }
const contract = { divtypereq: 'M', dailysalreqtype: 'D', contracthoursalreq: 'H', realtimesalreqtype: 'R' }
const views: ReadonlySet<string> = new Set(['announcement', 'service'])
export const unknownRound = 'rnd_0000000000000000000000'
/** What stands in for the parameters of a pattern: PS-2.4 names the categories, the menus name their pages. */
const values: Readonly<Record<string, readonly string[]>> = {
  '/$category': ['live', 'sports', 'esports', 'lott', 'elott', 'cockfight', 'fish', 'rng', 'pvp', 'bgs', 'inhouse'],
  '/member/$page': memberItems(everything).map(({ page }) => page),
  '/agentHome/$page': agentItems(contract).flatMap(({ page }) => (views.has(page) ? [] : [page])),
  '/play/$gameId': ['dice?mode=demo'],
  // A round that nobody shares: what has happened is walked in `company.spec.ts`.
  '/rounds/$code': [unknownRound],
}

export type Needs = 'visitor' | 'member' | 'agent'

/** Every address to walk, with who walks it. A pattern with a parameter that has no values here is an error. */
export function routePaths(): readonly { readonly path: string; readonly needs: Needs }[] {
  return routePatterns().flatMap(({ pattern, place }) => {
    // Who has to walk there to see more than the way in.
    const needs = place.guard ?? 'visitor'
    if (!pattern.includes('$')) return [{ path: pattern, needs }]
    const given = values[pattern]
    if (given === undefined) throw new Error(`${pattern} has no values to walk with`)
    return given.map((value) => ({ path: pattern.replace(/\$\w+/, value), needs }))
  })
}

/** The places of the back office, of which one member's page hangs on an id; its home leads to another. */
export function officePaths(): readonly string[] {
  return Object.values(officePlaces).filter((path) => path !== '/' && !path.includes('$'))
}
