import { Button, Dialog } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTextsOf } from '@khela/i18n/use-texts'
import { TermsPoints } from './terms-points.tsx'

/** The terms in short. */
export default function TermsModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTextsOf('auth', 'common')
  return (
    <Dialog title={t('auth.termsTitle')} onClose={close}>
      <TermsPoints />
      <Button tone="go" block onClick={close}>
        {t('common.ok')}
      </Button>
    </Dialog>
  )
}
