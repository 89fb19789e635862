import { Button, Note } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useModal } from '../../../site/modal-address.ts'

/** What a visitor or a trial user does to be counted. */
export function HowToTakePart({ isTrial }: { readonly isTrial: boolean }): ReactElement {
  const t = useTexts('solvency')
  const modal = useModal()
  return (
    <section className="card col" aria-labelledby="take-part">
      <h2 id="take-part">{t('guestTitle')}</h2>
      {isTrial && <Note>{t('trial')}</Note>}
      <ol className="fair-how s13">
        <li>{t('guest1')}</li>
        <li>{t('guest2')}</li>
        <li>{t('guest3')}</li>
      </ol>
      <div className="proof-acts">
        {!isTrial && <Button onClick={() => modal.open('login')}>{t('login')}</Button>}
        <Button tone="go" onClick={() => modal.open('register')}>
          {t('register')}
        </Button>
      </div>
    </section>
  )
}
