import type { ReplyOf } from '@khela/contract'
import { useTexts } from '@khela/i18n/use-texts'

/** Order of the top navigation, PS-2.16; categories beyond it follow in the order of the data. */
const order = ['PROMO', 'LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'COCKFIGHT']
/** Categories that are entered hall by hall, and those that are one list of games (PS-1.2, PS-2.4). */
const centers: ReadonlySet<string> = new Set(['LIVE', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT'])
const lists: ReadonlySet<string> = new Set(['FISH', 'RNG', 'PVP', 'BGS', 'INHOUSE', 'MINI', 'CRASH', 'ARCADE', 'TABLE', 'JACKPOT'])
/** Of the top navigation where there is a side menu beside it: what PS-2.16 names, and the games of the house. */
const inTop: ReadonlySet<string> = new Set([...order, 'INHOUSE'])

export type VendorCategory = ReplyOf<'vendors'>['categories'][number]

/** Categories that have vendors, in the order of the navigation. */
export function orderCategories(categories: readonly VendorCategory[]): VendorCategory[] {
  const rank = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length)
  return categories
    .filter((category) => category.cards.length > 0)
    .toSorted((a, b) => rank(a.gameClassify.toUpperCase()) - rank(b.gameClassify.toUpperCase()))
}

/** The path of a category page. */
export const categoryPath = (code: string): string => code.toLowerCase()

/** The screen of a category: game center, game list center, or undefined for one that the house does not know by name. */
export function screenOf(code: string): 'center' | 'list' | undefined {
  if (centers.has(code)) return 'center'
  return lists.has(code) ? 'list' : undefined
}

/** Whether the top navigation leaves a category to the side menu. */
export const isAside = (code: string): boolean => !inTop.has(code.toUpperCase())

const codes: ReadonlySet<string> = new Set([...order.filter((code) => code !== 'PROMO'), ...lists])

/** The code of the category whose page stands at a path, among those the house knows by name; undefined for any other path. */
export function categoryOf(path: string): string | undefined {
  const code = path.slice(1).toUpperCase()
  return codes.has(code) && path === `/${categoryPath(code)}` ? code : undefined
}

/** Whether `/{category}` is a page: the categories of PS-1.2 always are, every other while it has vendors. */
export function hasCategoryPage(category: string, categories: readonly VendorCategory[]): boolean {
  const code = category.toUpperCase()
  const hasVendors = categories.some((row) => row.cards.length > 0 && row.gameClassify === code)
  return category === code.toLowerCase() && (hasVendors || screenOf(code) !== undefined)
}

/**
 * The vendor that a press on a category of the navigation starts at once: of a category entered hall by hall that has
 * one hall only (PS-2.17: not HOME, PROMO, PVP, FISH, RNG). Undefined: the press goes to the category's page.
 */
export function vendorToStart({ gameClassify, cards }: VendorCategory): string | undefined {
  return screenOf(gameClassify.toUpperCase()) === 'center' && cards.length === 1 ? cards[0]?.vassalage : undefined
}

/** The word for a category; an unknown code is shown as it is. */
export function useCategoryName(): (code: string) => string {
  const t = useTexts('shell.categories')
  return (code) => {
    const key = code.toUpperCase() as Parameters<typeof t>[0]
    return t.has(key) ? t(key) : code
  }
}
