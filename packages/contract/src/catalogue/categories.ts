/**
 * Categories of games, for both sides (PS-3.8, PS-3.9): where a vendor's games stand, what a list may be
 * narrowed to, and the prize mode of the lottery. Import in a browser as `@khela/contract/categories`.
 */

/** Sports vendors whose cards stand under e-sports. */
export const esportVendors: readonly string[] = ['AV', 'IMES', 'IA', 'AI', 'TF']

/** Vendors that the merchant places, from the settings `COCKFIGHT_VENDORS` and `INHOUSE_RNG_VENDORS`. */
export interface PlacedVendors {
  /** All their games are cockfights (virtual animals only, D-P2). */
  readonly cockfight: readonly string[]
  /** Excluded from the slots: theirs stand among the games of the house. */
  readonly inhouse: readonly string[]
}

/** The category that games of one type of a vendor stand under. */
export function categoryOfGames(vendor: string, type: string, { cockfight, inhouse }: PlacedVendors): string {
  if (cockfight.includes(vendor)) return 'COCKFIGHT'
  if (type === 'SPORTS' && esportVendors.includes(vendor)) return 'ESPORTS'
  return type === 'RNG' && inhouse.includes(vendor) ? 'INHOUSE' : type
}

/** What a game may be beside its type, and stands under as well. `BINGO` has a filter, and no page of its own. */
export const furtherCategories = ['MINI', 'ARCADE', 'TABLE', 'BGS', 'CRASH', 'JACKPOT', 'BINGO'] as const
export type FurtherCategory = (typeof furtherCategories)[number]

/** All categories whose page shows a game: its own first. */
export const categoriesOfGame = (own: string, further: readonly string[]): string[] => [
  own,
  ...further.filter((code) => code !== own && code !== 'BINGO'),
]

/** Filters of a list, each with the category whose games it leaves. */
export const gameFilters = { JP: 'JACKPOT', TG: 'TABLE', AC: 'ARCADE', BG: 'BINGO' } as const
export type GameFilter = keyof typeof gameFilters
export const gameFilterCodes = ['JP', 'TG', 'AC', 'BG'] as const satisfies readonly GameFilter[]

/** The filters of a house that speaks these languages: bingo is offered where TY is among them. */
export const filtersFor = (languages: readonly string[]): GameFilter[] =>
  gameFilterCodes.filter((code) => code !== 'BG' || languages.some((language) => language.toUpperCase() === 'TY'))

/** What a list can be turned to. Favourites and recent games are the person's own; the others everybody's. */
export const gameSelectors = ['ALL', 'HOT', 'NEW', 'FAV', 'RECENT'] as const
export type GameSelector = (typeof gameSelectors)[number]
export const isOwnSelector = (selector: GameSelector): selector is 'FAV' | 'RECENT' => selector === 'FAV' || selector === 'RECENT'

export const gameSorts = ['popular', 'name', 'new'] as const
export type GameSort = (typeof gameSorts)[number]

/** LOTT and ELOTT by the merchant's vendor of that name, ZY the house's own draws, SEA the sea region. */
export const prizeModes = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type PrizeMode = (typeof prizeModes)[number]

interface Category {
  readonly gameClassify: string
  readonly cards: readonly { readonly vassalage: string }[]
}

/** ELOTT if the category ELOTT holds TCG_LOTTO_VN or LOTT, else LOTT (PS-4.10). */
export function prizeModeOf(categories: readonly Category[]): 'ELOTT' | 'LOTT' {
  const cards = categories.find(({ gameClassify }) => gameClassify === 'ELOTT')?.cards ?? []
  return cards.some(({ vassalage }) => vassalage === 'TCG_LOTTO_VN' || vassalage === 'LOTT') ? 'ELOTT' : 'LOTT'
}
