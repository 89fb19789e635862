import { notify } from '@khela/ui'
import { useTexts } from '@khela/i18n/use-texts'

/** Copies a text for the member to take along, and says whether that went well. */
export function useCopy(): (text: string) => void {
  const t = useTexts('cashier.sendTo')
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => notify('good', t('copied')),
      () => notify('bad', t('copyFailed')),
    )
}
