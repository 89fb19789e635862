import type { ReplyOf } from '@khela/contract'
import { useTranslations } from 'use-intl'

/** Order of the top navigation, product-spec §2; categories beyond it follow in the order of the data. */
const order = ['PROMO', 'LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'COCKFIGHT']

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

/** The word for a category; an unknown code is shown as it is. */
export function useCategoryName(): (code: string) => string {
  const t = useTranslations('shell.categories')
  return (code) => {
    const key = code.toUpperCase() as Parameters<typeof t>[0]
    return t.has(key) ? t(key) : code
  }
}
