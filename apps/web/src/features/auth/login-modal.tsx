import { Button, Dialog, Note, Tabs } from '@khela/ui'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useModal } from '../../site/modal-address.ts'
import { PlaceBanner, useBannerPlace } from '../../site/banners/place-banner.tsx'
import { read } from '../../site/queries.ts'
import { FreePlayButton } from './free-play.tsx'
import { OneClick } from './one-click/one-click.tsx'
import { SmsLogin } from './parts/sms-login.tsx'
import { UsernameLogin } from './parts/username-login.tsx'
import './auth.css'

/** The login popup (PS-2.25, PS-4.4, PS-5.10): by name or by SMS, then the other ways in. The picture code appears when the server says so. */
export default function LoginModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('auth')
  const s = useTexts('security')
  const modal = useModal()
  const isBusy = useIsMutating({ mutationKey: ['login'] }) > 0
  const [tab, setTab] = useState<'username' | 'sms'>('username')
  const { data } = useQuery({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const banner = useBannerPlace('w_login')
  const hasSms = data?.whitelabel.MOBILEVERCODELOGIN3 === true
  return (
    <Dialog title={t('loginTitle')} onClose={close} busy={isBusy}>
      <PlaceBanner place={banner} />
      {modal.next !== undefined && <Note icon="lock">{t('useBefore')}</Note>}
      <Tabs
        label={s('login.tabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'username', label: s('login.username'), panel: <UsernameLogin /> },
          ...(hasSms ? [{ value: 'sms' as const, label: s('login.sms'), panel: <SmsLogin /> }] : []),
        ]}
      />
      <div className="row">
        <FreePlayButton />
        <Button className="grow" onClick={() => modal.open('register')}>
          {t('noAccount')}
        </Button>
      </div>
      <OneClick />
      <p className="small muted auth-terms">
        {t.rich('termsNote', {
          terms: (words) => (
            <button type="button" className="link" onClick={() => modal.open('terms')}>
              {words}
            </button>
          ),
        })}
      </p>
    </Dialog>
  )
}
