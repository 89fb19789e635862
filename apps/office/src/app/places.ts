import { officePlaces, type OfficePermission } from '@khela/contract'
import type { MenuGroup, OfficePage } from './page.ts'
import { pages } from './pages.tsx'

const all: readonly OfficePage[] = Object.values(pages)

/** Groups of the side bar in the order in which an operator looks for them. */
const groups: readonly MenuGroup[] = ['groupMoney', 'groupPeople', 'groupPlay', 'groupHouse']

/** The side bar: its groups, each with its pages. */
export const placeGroups = groups.map((name) => ({
  name,
  places: all.flatMap(({ name: page, menu }) => (menu?.group === name ? [{ ...menu, to: officePlaces[page] }] : [])),
}))

/** How much waits at each place that has a queue, by its address. The pages never change, so these are the same hooks each time. */
export function useWaitingPlaces(can: (permission: OfficePermission) => boolean): Readonly<Record<string, number>> {
  const counts = placeGroups.flatMap(({ places }) =>
    places.flatMap(({ to, permission, useWaiting }) => (useWaiting === undefined ? [] : [[to, useWaiting(can(permission))] as const])),
  )
  return Object.fromEntries(counts)
}
