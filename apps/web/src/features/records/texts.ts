import { useTexts } from '@khela/i18n/use-texts'

const references = ['deposit', 'withdrawal', 'round', 'jackpot', 'member', 'promo', 'transfer'] as const

/** What a movement belongs to, in a word. */
export function useReferenceName(): (refType: string) => string {
  const t = useTexts('records')
  return (refType) => t(`refType.${references.find((known) => known === refType) ?? 'other'}`)
}

/** The name of a category (PS-3.11); one that has no word keeps its code, `-` is what belongs to no game. */
export function useCategoryName(): (code: string) => string {
  const t = useTexts('shell')
  const tStatement = useTexts('records')
  return (code) => (code === '-' ? tStatement('noGame') : t.has(`categories.${code as 'RNG'}`) ? t(`categories.${code as 'RNG'}`) : code)
}

/** An account of the member in words. */
export function useAccountName(): (account: string) => string {
  const t = useTexts('records')
  return (account) => (t.has(`account.${account as 'cash'}`) ? t(`account.${account as 'cash'}`) : account)
}
