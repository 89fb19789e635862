import { hiddenName } from '@khela/contract/hidden'
import { useTranslations } from 'use-intl'

/** What a member is called among others: somebody who hides from them is said to be hidden. */
export function usePublicName(): (name: string) => string {
  const t = useTranslations('games')
  return (name) => (name === hiddenName ? t('hiddenPlayer') : name)
}
