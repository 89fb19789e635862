import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'

/** The keys of a list, under it; `decides`: where what is open is approved and refused. */
export function KeysLine({ decides = false }: { readonly decides?: boolean }): ReactElement {
  const t = useTranslations('office')
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
