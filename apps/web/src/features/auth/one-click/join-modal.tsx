import { Button, Dialog, Note } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts, useTextsOf } from '@khela/i18n/use-texts'
import { useStore } from 'zustand'
import { useModal } from '../../../site/modal-address.ts'
import { ConsentBox } from '../parts/fields.tsx'
import { useForm } from '../parts/form.tsx'
import { rulesOf } from '../register/model.ts'
import { RegisterFields } from '../register/register-fields.tsx'
import { Refusal } from '../register/register-form.tsx'
import { useEntered, useRegister, type RegisterInput } from '../register/use-register.ts'
import { WithRules } from '../register/with-rules.tsx'
import { TermsPoints } from '../terms-points.tsx'
import { houseNames, newcomerStore, type Newcomer } from './newcomer.ts'
import '../auth.css'

/** Firebase has proved the number itself: it is not asked for again. */
const formOf = ({ provider }: Newcomer) => (provider === 'firebase' ? 'provedWay' : 'way')

/** A newcomer whom another house has proved accepts the terms and becomes a member (PS-4.7). */
export default function JoinModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('signin')
  const modal = useModal()
  const [isBusy, setBusy] = useState(false)
  const newcomer = useStore(newcomerStore, (state) => state.newcomer)
  return (
    <Dialog title={t('joinTitle')} onClose={close} busy={isBusy}>
      {newcomer === undefined ? (
        <>
          <Note tone="warn">{t('joinGone')}</Note>
          <Button tone="go" block onClick={() => modal.open('login')}>
            {t('again')}
          </Button>
        </>
      ) : (
        <WithRules>
          {({ rules, flags }) => (
            <JoinForm newcomer={newcomer} rules={rulesOf(rules, formOf(newcomer), flags)} flags={flags} onBusy={setBusy} />
          )}
        </WithRules>
      )}
    </Dialog>
  )
}

function JoinForm({ newcomer, rules, flags, onBusy }: Omit<RegisterInput, 'form'> & { readonly newcomer: Newcomer }): ReactElement {
  const t = useTextsOf('auth', 'signin')
  const entered = useEntered()
  const register = useRegister({ form: formOf(newcomer), rules, flags, onBusy, newcomer }, entered)
  const { act, isRight } = register
  const [hasConsent, setConsent] = useState(false)
  const house = newcomer.provider === 'firebase' ? t('signin.phone') : houseNames[newcomer.provider]
  const { form, hasTried } = useForm(isRight && hasConsent && !act.isPending, act.mutate)
  return (
    <form {...form}>
      <p>{newcomer.name === null ? t('signin.joinPhone') : t('signin.joinText', { house, name: newcomer.name })}</p>
      <RegisterFields rules={rules} entered={entered} register={register} hasTried={hasTried} />
      <details className="small">
        <summary>{t('auth.termsTitle')}</summary>
        <TermsPoints />
      </details>
      <ConsentBox given={hasConsent} onChange={setConsent} hasTried={hasTried}>
        {t('signin.joinConsent')}
      </ConsentBox>
      <Refusal error={act.error} rules={rules} entered={entered} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('auth.creating')}>
        {t('auth.create')}
      </Button>
    </form>
  )
}
