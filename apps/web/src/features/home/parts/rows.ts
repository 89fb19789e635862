import type { Game } from '../../../site/game.ts'

/** A list too short to fill a row: its games are given room instead. */
export const isShort = (games: readonly Game[]): boolean => games.length < 4

/** Home sections are cut to 12 (PS-9.6). */
export const sectionCut = 12

/** Keys of so many tiles that have not come yet. */
export const skeletons = (count: number): number[] => Array.from({ length: count }, (_, place) => place)

/** The sections of home in their order (PS-2.46). */
const sectionOrder = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT']

interface Row {
  readonly gameClassify: string
  readonly cards: readonly unknown[]
  readonly isOwn: boolean
}
/** Codes of the sections that have vendors; further categories that games belong to follow, so that no game is on no row. */
export function sectionCodes(categories: readonly Row[]): string[] {
  const codes = categories.filter(({ cards, isOwn }) => cards.length > 0 && isOwn).map(({ gameClassify }) => gameClassify)
  return [...sectionOrder.filter((code) => codes.includes(code)), ...codes.filter((code) => !sectionOrder.includes(code))]
}

/**
 * What each row shows, so that no game stands on home twice: what `above` or an earlier row shows is left out, and a row is cut after
 * that. Undefined for a row whose own list, or that of a row before it, is still to come: it would change under the reader. A list
 * that failed (null) shows nothing and is not waited for.
 */
export function eachOnce<G extends { readonly gameId: string }>(
  above: readonly G[],
  lists: readonly (readonly G[] | null | undefined)[],
): (readonly G[] | undefined)[] {
  const shown = new Set(above.map(({ gameId }) => gameId))
  const firstMissing = lists.indexOf(undefined)
  return lists.map((list, nth) => {
    if (firstMissing !== -1 && nth >= firstMissing) return undefined
    const row = (list ?? []).filter(({ gameId }) => !shown.has(gameId)).slice(0, sectionCut)
    for (const { gameId } of row) shown.add(gameId)
    return row
  })
}
