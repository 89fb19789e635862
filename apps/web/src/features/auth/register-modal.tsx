import { Dialog, Note, Tabs } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts, useTextsOf } from '@khela/i18n/use-texts'
import { BannerLink } from '../../site/banners/banner-link.tsx'
import { BannerPicture, BannerWords, PlaceBanner, useBannerPlace } from '../../site/banners/place-banner.tsx'
import { PlaceFilm } from '../../site/banners/place-film.tsx'
import type { FieldRule } from './model.ts'
import { formsOf, rulesOf, type Flags, type Form } from './register/model.ts'
import { RegisterForm } from './register/register-form.tsx'
import { useEntered } from './register/use-register.ts'
import { WithRules } from './register/with-rules.tsx'
import './auth.css'

/**
 * The register modal (PS-2.26, PS-4.7, PS-5.1, PS-5.6): tabs by flag, fields and rules from the server. The banner of w_reg stands beside the form
 * where there is room, else that of w_register above it.
 */
export default function RegisterModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('auth')
  const [isBusy, setBusy] = useState(false)
  const side = useBannerPlace('w_reg')
  const above = useBannerPlace('w_register')
  const hasSide = side !== 'none'
  return (
    <Dialog title={t('registerTitle')} titleHidden size={hasSide ? 'wide' : 'normal'} bare onClose={close} busy={isBusy}>
      <div className="reg" data-side={hasSide || undefined}>
        {hasSide && (
          <div className="reg-art" data-cloth="night">
            {side !== 'held' && (
              <>
                <BannerLink banner={side} className="reg-art-link">
                  <BannerPicture banner={side} />
                  <BannerWords banner={side} />
                </BannerLink>
                <PlaceFilm banner={side} />
              </>
            )}
          </div>
        )}
        <div className="modal-in">
          <h2>{t('registerTitle')}</h2>
          <PlaceBanner place={above} className="reg-above" />
          <WithRules>{(given) => <RegisterTabs {...given} onBusy={setBusy} />}</WithRules>
        </div>
      </div>
    </Dialog>
  )
}

interface RegisterTabsProps {
  readonly rules: readonly FieldRule[]
  readonly flags: Flags
  readonly onBusy: (isBusy: boolean) => void
}

function RegisterTabs({ rules, flags, onBusy }: RegisterTabsProps): ReactElement {
  const t = useTextsOf('auth', 'registration')
  const forms = formsOf(flags)
  const entered = useEntered()
  const [chosen, choose] = useState<Form | undefined>(undefined)
  const form = chosen ?? forms[0]
  if (form === undefined) return <Note tone="warn">{t('auth.closed')}</Note>
  return (
    <Tabs
      label={t('registration.tabs')}
      value={form}
      onChange={choose}
      tabs={forms.map((one) => ({
        value: one,
        label: t(one === 'mobile' ? 'registration.tabMobile' : 'registration.tabUsername'),
        panel: <RegisterForm form={one} rules={rulesOf(rules, one, flags)} flags={flags} onBusy={onBusy} entered={entered} />,
      }))}
    />
  )
}
