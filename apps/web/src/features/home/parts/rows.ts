import type { Game } from '../../../site/game.ts'

/** A list too short to fill a row: its games are given room instead. */
export const isShort = (games: readonly Game[]): boolean => games.length < 4

/** Home sections are cut to 12 (product-spec §9). */
export const sectionCut = 12

/** Keys of so many tiles that have not come yet. */
export const skeletons = (count: number): number[] => Array.from({ length: count }, (_, place) => place)

/** The sections of home in their order (product-spec §2). */
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
