import type { ReplyOf } from '@khela/contract'
import { Dialog } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { Change } from './address.ts'
import type { ChangeProps } from './change.ts'
import { ContactForm } from './contact-form.tsx'
import { PaymentForm } from './payment-form.tsx'
import { Prove } from './prove.tsx'
import { ExtraForm, TotpAlwaysForm, TotpOffForm } from './switch-forms.tsx'
import { RecoveryForm, TotpForm } from './totp-form.tsx'

const forms: Readonly<Record<Change, ComponentType<ChangeProps>>> = {
  payment: PaymentForm,
  sms: (props) => <ContactForm {...props} channel="sms" />,
  email: (props) => <ContactForm {...props} channel="email" />,
  totp: TotpForm,
  totpOff: TotpOffForm,
  totpAlways: TotpAlwaysForm,
  recovery: RecoveryForm,
  extra: ExtraForm,
}

interface ChangeDialogProps {
  readonly change: Change
  readonly security: ReplyOf<'security'>
  readonly close: () => void
}

/** One change of what guards the account: first the proof, then the form. */
export function ChangeDialog({ change, security, close }: ChangeDialogProps): ReactElement {
  const t = useTexts('security')
  const queries = useQueryClient()
  const [proof, setProof] = useState<string>()
  const Form = forms[change]
  const refresh = () => void queries.invalidateQueries({ queryKey: ['security'] })
  const done = () => {
    refresh()
    close()
  }
  return (
    <Dialog title={t(`changes.${change}`)} onClose={close}>
      {proof === undefined ? (
        <Prove hasPassword={security.hasPassword} hasTotp={security.hasTotp} onProved={setProof} />
      ) : (
        <Form proof={proof} security={security} onDone={done} onStay={refresh} />
      )}
    </Dialog>
  )
}
