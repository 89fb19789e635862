import { Button, Dialog, EmptyState, notify, Tabs } from '@khela/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../site/client.ts'
import { useModal } from '../../site/modal-address.ts'
import { read } from '../../site/queries.ts'
import { useChallenge } from '../../site/challenge/use-challenge.ts'
import { useRefused } from '../../site/forms/use-refused.ts'
import { isMailAddress, MailField, UsernameField } from './parts/fields.tsx'
import { Refusal, useForm } from './parts/form.tsx'
import { NumberAndCode, useNumberAndCode } from './parts/sms-login.tsx'
import { NewPasswordFields, RecoveryWait, useNewPassword } from './passwords/new-password.tsx'
import { useArrive } from './sign-in.ts'
import { useHalf } from './verify/half.ts'
import './auth.css'

/** A new password for whom the old one has left: by mail or by phone (PS-2.27, PS-4.8). */
export default function ForgotModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('security')
  const modal = useModal()
  const [way, setWay] = useState<'email' | 'mobile'>('email')
  return (
    <Dialog title={t('forgot.title')} onClose={close}>
      <Tabs
        label={t('forgot.how')}
        value={way}
        onChange={setWay}
        tabs={[
          { value: 'email', label: t('forgot.email'), panel: <ByMail /> },
          { value: 'mobile', label: t('forgot.mobile'), panel: <ByPhone /> },
        ]}
      />
      <Button onClick={() => modal.open('login')}>{t('forgot.back')}</Button>
    </Dialog>
  )
}

function ByMail(): ReactElement {
  const t = useTexts('security')
  const a = useTexts('auth')
  const work = useChallenge()
  const [entered, setEntered] = useState({ username: '', email: '' })
  const [username, email] = [entered.username.trim(), entered.email.trim()]
  const act = useMutation({ mutationFn: async () => call('passwordEmail', { username, email, ...(await work.fields()) }) })
  const isMail = isMailAddress(email)
  const { form, hasTried } = useForm(username !== '' && isMail && !act.isPending, act.mutate, act.error)
  const refused = useRefused(act.error, ['email'])
  if (act.isSuccess) return <MailSent />
  const empty = (field: string, value: string) => (hasTried && value === '' ? a('isEmpty', { field }) : undefined)
  return (
    <form {...form}>
      <UsernameField
        value={entered.username}
        error={empty(a('username'), username)}
        onFocus={work.warm}
        onChange={(value) => setEntered({ ...entered, username: value })}
      />
      <MailField
        value={entered.email}
        error={empty(a('email'), email) ?? (hasTried && !isMail ? t('mailWrong') : refused.at('email'))}
        onChange={(value) => setEntered({ ...entered, email: value })}
      />
      <RecoveryWait />
      <Refusal error={refused.rest} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('sending')}>
        {t('forgot.sendLink')}
      </Button>
    </form>
  )
}

/** The same for everybody, whether or not there is such an account (D-H3). */
function MailSent(): ReactElement {
  const t = useTexts('security')
  const { data } = useQuery({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const inbox = data?.resources.find(({ resourceType }) => resourceType === 'MAIL_INBOX')
  return (
    <div role="status">
      <EmptyState
        title={t('forgot.sentTitle')}
        text={t('forgot.sentText')}
        action={
          inbox && (
            <a className="btn btn-soft" href={`${inbox.url}?lang=${document.documentElement.lang}`} target="_blank" rel="noreferrer">
              {t('forgot.inbox')}
            </a>
          )
        }
      />
    </div>
  )
}

function ByPhone(): ReactElement {
  const t = useTexts('security')
  const a = useTexts('auth')
  const arrive = useArrive()
  const takeHalf = useHalf()
  const entered = useNumberAndCode('forgot')
  const chosen = useNewPassword()
  const act = useMutation({
    mutationFn: async () => {
      const reply = await call('passwordPhone', { ...(await entered.sent()), newPassword: chosen.value, confirmNewPassword: chosen.again })
      return arrive(reply, {})
    },
    onSuccess: (name) => notify('good', a('welcome', { name })),
    onError: (error) => takeHalf(error, {}),
  })
  const { form, hasTried } = useForm(entered.isWhole && chosen.isRight && !act.isPending, act.mutate, act.error)
  const refused = useRefused(act.error, ['mobileNum', 'verificationCode', 'newPassword', 'confirmNewPassword'])
  return (
    <form {...form}>
      <NumberAndCode entered={entered} hasTried={hasTried} refused={refused} />
      <NewPasswordFields chosen={chosen} hasTried={hasTried} refused={refused} />
      <RecoveryWait />
      <Refusal error={refused.rest} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('saving')}>
        {t('forgot.setAndLogin')}
      </Button>
    </form>
  )
}
