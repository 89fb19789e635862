import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

/** The keys of a list, under it; `decides`: where what is open is approved and refused. */
export function KeysLine({ decides = false }: { readonly decides?: boolean }): ReactElement {
  const t = useTexts('office')
  return (
    <p className="office-keys small muted">
      <kbd>J</kbd> <kbd>K</kbd> {t('keysWalk')} <kbd>Esc</kbd> {t('keysClose')}{' '}
      {decides && (
        <>
          <kbd>A</kbd> {t('keysApprove')} <kbd>R</kbd> {t('keysRefuse')}
        </>
      )}
    </p>
  )
}
