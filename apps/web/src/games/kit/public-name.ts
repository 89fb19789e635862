import { hiddenName } from '@khela/contract/hidden'
import { useTexts } from '@khela/i18n/use-texts'

/** What a member is called among others: somebody who hides from them is said to be hidden. */
export function usePublicName(): (name: string) => string {
  const t = useTexts('games')
  return (name) => (name === hiddenName ? t('hiddenPlayer') : name)
}
