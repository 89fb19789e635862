import type { PostingKind } from '@khela/contract'
import { useTranslations } from 'use-intl'

/** A kind of movement in words; one that is newer than this page has a general word. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations('records')
  return (kind) => (t.has(`kind.${kind as PostingKind}`) ? t(`kind.${kind as PostingKind}`) : t('kind.other'))
}

const references = ['deposit', 'withdrawal', 'round', 'member'] as const

/** What a movement belongs to, in a word. */
export function useReferenceName(): (refType: string) => string {
  const t = useTranslations('records')
  return (refType) => t(`refType.${references.find((known) => known === refType) ?? 'other'}`)
}
