import { Button, Note } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { CallError } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { KycNotice } from '../../../site/kyc-notice.tsx'
import { useModal } from '../../../site/modal-address.ts'
import { ConsentBox } from '../parts/fields.tsx'
import { useForm } from '../parts/form.tsx'
import { fieldOfRefusal } from './model.ts'
import { RegisterFields } from './register-fields.tsx'
import { useRegister, type Entered, type RegisterInput } from './use-register.ts'

/** One form of the register modal: the fields of the server, the consent, the call. */
export function RegisterForm({ entered, ...input }: RegisterInput & { readonly entered: Entered }): ReactElement {
  const t = useTexts('auth')
  const modal = useModal()
  const register = useRegister(input, entered)
  const { act, isRight } = register
  const [hasConsent, setConsent] = useState(false)
  const { form, hasTried } = useForm(isRight && hasConsent && !act.isPending, act.mutate, act.error)
  return (
    <form {...form}>
      <RegisterFields rules={input.rules} entered={entered} register={register} hasTried={hasTried} />
      <ConsentBox given={hasConsent} onChange={setConsent} hasTried={hasTried}>
        {t.rich('consent', {
          terms: (words) => (
            <button type="button" className="link" onClick={() => modal.open('terms')}>
              {words}
            </button>
          ),
        })}
      </ConsentBox>
      <KycNotice />
      <Refusal error={act.error} rules={input.rules} entered={entered} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('creating')}>
        {t('create')}
      </Button>
      <Button onClick={() => modal.open('login')}>{t('haveAccount')}</Button>
    </form>
  )
}

/** A refusal that belongs to no field of this form; others stand under theirs. */
export function Refusal({
  error,
  rules,
  entered,
}: Pick<RegisterInput, 'rules'> & { readonly error: Error | null; readonly entered: Entered }) {
  const say = useErrorText()
  if (error === null) return null
  const field = error instanceof CallError ? fieldOfRefusal(error.code, error.params, entered.values) : undefined
  const isShown = field === 'verificationCode' || field === 'confirmPassword' || rules.some((rule) => rule.field === field)
  if (isShown) return null
  const { text, code } = say(error)
  return (
    <Note tone="bad" role="alert">
      {text} {code !== undefined && <span className="wrap-any">({code})</span>}
    </Note>
  )
}
