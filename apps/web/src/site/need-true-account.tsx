import { Button, EmptyState } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTextsOf } from '@khela/i18n/use-texts'
import { objectUrl } from './art.ts'
import { useModal } from './modal-address.ts'

/** Money pages are closed to trial users (PS-6.2). */
export function NeedTrueAccount(): ReactElement {
  const t = useTextsOf('errors', 'shell')
  const modal = useModal()
  return (
    <>
      <title>{t('shell.account')}</title>
      <EmptyState
        title={t('errors.need_true_account')}
        image={objectUrl('REWARD')}
        action={
          <Button tone="go" onClick={() => modal.open('register')}>
            {t('shell.register')}
          </Button>
        }
      />
    </>
  )
}
