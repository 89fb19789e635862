import { Button, Dialog } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'

const points = ['age', 'one', 'demo', 'fair', 'limits'] as const

/** The terms in short. */
export default function TermsModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTranslations()
  return (
    <Dialog title={t('auth.termsTitle')} onClose={close}>
      <ol className="terms">
        {points.map((point) => (
          <li key={point}>{t(`auth.termsBody.${point}`)}</li>
        ))}
      </ol>
      <Button tone="go" block onClick={close}>
        {t('common.ok')}
      </Button>
    </Dialog>
  )
}
