import { Dialog, Note, Tabs } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldRule } from './model.ts'
import { formsOf, rulesOf, type Flags, type Form } from './register/model.ts'
import { RegisterForm } from './register/register-form.tsx'
import { useEntered } from './register/use-register.ts'
import { WithRules } from './register/with-rules.tsx'
import './auth.css'

/** The register modal (product-spec §2, §4, §5): tabs by flag, fields and rules from the server. */
export default function RegisterModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTranslations('auth')
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog title={t('registerTitle')} titleHidden size="wide" bare onClose={close} busy={isBusy}>
      <div className="reg">
        <div className="reg-art" data-cloth="night" aria-hidden="true">
          <img src="/art/hero-boat-tall.avif" alt="" width={720} height={432} />
          <div>
            <p className="reg-words">{t('registerSide')}</p>
            <p>{t('registerSideText')}</p>
          </div>
        </div>
        <div className="modal-in">
          <h2>{t('registerTitle')}</h2>
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
  const t = useTranslations()
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
