/** The addresses of the site, read from the route files themselves, so that a new route is walked without anybody remembering it. */
import { readdirSync, readFileSync } from 'node:fs'
import { officePlaces } from '@khela/contract'
import { agentItems, memberItems } from '../../../apps/web/src/app/shell/menus.ts'

const folder = new URL('../../../apps/web/src/app/routes/', import.meta.url)

/** Patterns of the route tree, such as `/member/$page`. Throws when a route names its path in a way that is not seen here. */
export function routePatterns(): readonly string[] {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const routes = texts.reduce((sum, text) => sum + (text.match(/\bcreateRoute\(\{/g)?.length ?? 0), 0)
  const paths = texts.flatMap((text) => [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map((found) => found[1] ?? ''))
  // A place that several addresses share has a name and no path.
  const places = texts.reduce((sum, text) => sum + (text.match(/\bid: '/g)?.length ?? 0), 0)
  if (routes === 0 || paths.length !== routes - places) throw new Error(`${routes - places} routes, but ${paths.length} paths`)
  return paths
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

/** Who has to walk there to see more than the way in. */
function needsOf(pattern: string): Needs {
  if (pattern.startsWith('/agentHome')) return 'agent'
  return /^\/(member|lottery|seaLottery|vnLottery|recent|favorite|pointMall)/.test(pattern) ? 'member' : 'visitor'
}

/** Every address to walk, with who walks it. A pattern with a parameter that has no values here is an error. */
export function routePaths(): readonly { readonly path: string; readonly needs: Needs }[] {
  return routePatterns().flatMap((pattern) => {
    const needs = needsOf(pattern)
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
