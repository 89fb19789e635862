import type { RecordKind } from '@khela/contract'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from './language.ts'

/** A kind of movement in words; one that is newer than this page has a general word. */
export function useKindName(): (kind: string) => string {
  const t = useTexts('records')
  return (kind) => (t.has(`kind.${kind as RecordKind}`) ? t(`kind.${kind as RecordKind}`) : t('kind.other'))
}

/** A movement in words: its kind, and of what was carried to a table and back the game as well. */
export function useMovementName(): (entry: {
  readonly kind: string
  readonly game: { readonly bn: string; readonly en: string } | null
}) => string {
  const t = useTexts('records')
  const language = useLanguage()
  const kindName = useKindName()
  return ({ kind, game }) => {
    if (game === null || (kind !== 'buy_in' && kind !== 'cash_out')) return kindName(kind)
    return t(`carried.${kind}`, { game: language === 'bn' ? game.bn : game.en })
  }
}
