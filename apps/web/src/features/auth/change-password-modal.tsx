import { CallError } from '@khela/client'
import { Button, Dialog, Note, notify, PasswordField } from '@khela/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStore } from 'zustand'
import { call } from '../../site/client.ts'
import { requiredStep } from '../../site/required-step.ts'
import { rememberName } from '../../site/small/remembered.ts'
import { useSetSession } from '../../site/session.ts'
import { setToken } from '../../site/token.ts'
import { useRefused } from '../../site/forms/use-refused.ts'
import { Refusal, useForm } from './parts/form.tsx'
import { heldPassword } from './passwords/held.ts'
import { NewPasswordFields, useNewPassword } from './passwords/new-password.tsx'
import { Prove } from './security/prove.tsx'
import './auth.css'

/**
 * Changing the password: from the security centre, or because a one-time or old password was signed in with
 * (PS-4.4). The old one is asked for unless it was typed just now.
 */
export default function ChangePasswordModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('security')
  const queries = useQueryClient()
  const [held] = useState(heldPassword.read)
  // Also after a reload, when nothing is held any more.
  const isRequired = useStore(requiredStep, ({ step }) => step === 'changePassword')
  const isForced = held !== undefined || isRequired
  const [old, setOld] = useState('')
  const chosen = useNewPassword()
  const setSession = useSetSession()
  const end = () => {
    heldPassword.keep(undefined)
    close()
  }
  // Forced means that nobody goes on with the old one: whoever closes the view is signed out.
  const leave = () => {
    if (isForced) {
      void call('logout', {}).catch(() => undefined)
      rememberName(undefined)
      setSession(undefined)
    }
    end()
  }
  const act = useMutation({
    mutationFn: (proof?: string) =>
      call('passwordChange', {
        oldPassword: held ?? old,
        newPassword: chosen.value,
        confirmNewPassword: chosen.again,
        ...(proof === undefined ? {} : { proof }),
      }),
    onSuccess: async ({ token }) => {
      // All sessions have ended; this is the one that goes on.
      setToken(token, { same: true })
      await queries.invalidateQueries({ queryKey: ['memberInfo'] })
      // What was refused until now is read again.
      void queries.invalidateQueries()
      notify('good', t('change.done'))
      end()
    },
  })
  const { form, hasTried } = useForm(
    (held !== undefined || old !== '') && chosen.isRight && !act.isPending,
    () => act.mutate(undefined),
    act.error,
  )
  const refused = useRefused(act.error, ['oldPassword', 'newPassword', 'confirmNewPassword'], {
    password: held === undefined ? 'oldPassword' : 'newPassword',
  })
  // Who has an authenticator changes nothing by the password alone.
  if (act.error instanceof CallError && act.error.code === 'proof_required')
    return <ProveChange title={t('change.title')} leave={leave} onProved={act.mutate} />
  return (
    <Dialog title={t('change.title')} onClose={leave} busy={act.isPending}>
      <form {...form}>
        {isForced && (
          <Note tone="warn" icon="key-round">
            {t('change.must')}
          </Note>
        )}
        {held === undefined && (
          <OldPassword value={old} isMissing={hasTried && old === ''} refused={refused.at('oldPassword')} onChange={setOld} />
        )}
        <NewPasswordFields chosen={chosen} hasTried={hasTried} refused={refused} />
        <p className="small muted">{t('change.note')}</p>
        <Refusal error={refused.rest} />
        <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('saving')}>
          {t('change.go')}
        </Button>
      </form>
    </Dialog>
  )
}

function OldPassword(props: {
  readonly value: string
  readonly isMissing: boolean
  readonly refused: string | undefined
  readonly onChange: (value: string) => void
}): ReactElement {
  const t = useTexts('security')
  const a = useTexts('auth')
  return (
    <PasswordField
      label={t('change.old')}
      showLabel={a('showPassword')}
      hideLabel={a('hidePassword')}
      name="oldPassword"
      autoComplete="current-password"
      maxLength={128}
      value={props.value}
      error={props.isMissing ? a('isEmpty', { field: t('change.old') }) : props.refused}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

function ProveChange(props: {
  readonly title: string
  readonly leave: () => void
  readonly onProved: (proof: string) => void
}): ReactElement {
  return (
    <Dialog title={props.title} onClose={props.leave}>
      <Prove hasPassword hasTotp onProved={props.onProved} />
    </Dialog>
  )
}
