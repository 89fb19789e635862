import { oneClickPages } from '../features/auth/one-click/pages.ts'
import { downloadPages } from '../features/download/pages.ts'
import { fairnessPages } from '../features/fairness/pages.ts'
import { homePage } from '../features/home/pages.ts'
import { lobbyPages } from '../features/lobby/pages.ts'
import { promotionsPages } from '../features/promotions/pages.ts'
import { helpPages } from '../features/help/pages.ts'
import { lotteryPages } from '../features/lottery/pages.ts'
import { pointsPages } from '../features/points/pages.ts'
import type { Place } from '../site/page.ts'
import { joinedPages } from './joined-pages.ts'

/** Every page with a route of its own. Home is part of the first page; the pages of the centres stand below one route each. */
export const pages = [
  ...joinedPages,
  ...oneClickPages,
  ...downloadPages,
  ...fairnessPages,
  ...lobbyPages,
  ...promotionsPages,
  ...helpPages,
  ...lotteryPages,
  ...pointsPages,
] as const

/** The member centre and the agents', PS-2.28 and PS-2.32; their pages are in member-pages.ts and features/agents/pages.ts. */
export const memberCentre = {
  path: '/member/$page',
  aliases: ['/member'],
  guard: 'member',
  frame: 'reading',
  title: 'titles.member',
} as const satisfies Place
export const agentCentre = {
  path: '/agentHome/$page',
  aliases: ['/agentHome'],
  guard: 'agent',
  frame: 'agent',
  title: 'titles.agentHome',
} as const satisfies Place

/** Every place of the site. */
const places: readonly Place[] = [homePage, memberCentre, agentCentre, ...pages]

const byAddress: ReadonlyMap<string, Place> = new Map(
  places.flatMap((place) => [place.path, ...(place.aliases ?? [])].map((path) => [path, place] as const)),
)
const startOf = ({ path }: Place): string => path.slice(0, path.indexOf('$'))
/** Places with many addresses; what begins with more comes first. */
const wide = places.filter(({ path }) => path.includes('$')).toSorted((a, b) => startOf(b).length - startOf(a).length)

/** The place that an address belongs to. */
export const placeAt = (path: string): Place | undefined => byAddress.get(path) ?? wide.find((place) => path.startsWith(startOf(place)))

/** True on home under any of its names. */
export const isHomePath = (path: string): boolean => placeAt(path) === homePage

/** Places of whoever is signed in: without a session they give way to the login popup. */
export const isBehindSession = (path: string): boolean => placeAt(path)?.guard === 'member'

/** The places below the first part of an address, also at addresses that are none. */
export const placesUnder = (path: string): readonly Place[] => {
  const first = path.split('/')[1]
  return places.filter((place) => place.path.split('/')[1] === first)
}
