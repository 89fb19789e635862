import { Button, Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useModal } from '../../site/modal-address.ts'

/** A way on for whoever found no answer. */
export function Ask(): ReactElement {
  const t = useTexts('help')
  const modal = useModal()
  return (
    <aside className="help-ask">
      <b className="row">
        <Icon name="headset" />
        {t('ask')}
      </b>
      <p className="s13">{t('askText')}</p>
      <Button tone="line" icon="send" block onClick={() => modal.open('feedback')}>
        {t('feedback')}
      </Button>
    </aside>
  )
}
