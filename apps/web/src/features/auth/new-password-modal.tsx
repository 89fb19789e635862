import { Button, Dialog, Note, notify } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../site/client.ts'
import { useModal } from '../../site/modal-address.ts'
import { useRefused } from '../../site/forms/use-refused.ts'
import { Refusal, useForm } from './parts/form.tsx'
import { NewPasswordFields, RecoveryWait, useNewPassword } from './passwords/new-password.tsx'
import './auth.css'

/** A new password with the link from the mail; the secret stands behind the # and leaves the address at once. */
export default function NewPasswordModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('security')
  const modal = useModal()
  const [link] = useState(takeLink)
  return (
    <Dialog title={t('link.title')} onClose={close}>
      {link === undefined ? (
        <>
          <Note tone="warn">{t('link.gone')}</Note>
          <Button tone="go" block onClick={() => modal.open('forgot')}>
            {t('link.again')}
          </Button>
        </>
      ) : (
        <LinkForm link={link} />
      )}
    </Dialog>
  )
}

let taken: string | undefined
/** A view may be drawn twice before it stands; the secret is read from the address once. */
function takeLink(): string | undefined {
  const found = /^#([0-9A-Za-z_-]{43})$/.exec(location.hash)?.[1]
  if (found !== undefined) {
    taken = found
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return taken
}

function LinkForm({ link }: { readonly link: string }): ReactElement {
  const t = useTexts('security')
  const modal = useModal()
  const chosen = useNewPassword()
  const act = useMutation({
    mutationFn: () => call('passwordLink', { link, newPassword: chosen.value, confirmNewPassword: chosen.again }),
    onSuccess: () => {
      taken = undefined
      notify('good', t('link.done'))
      modal.open('login')
    },
  })
  const { form, hasTried } = useForm(chosen.isRight && !act.isPending, act.mutate, act.error)
  const refused = useRefused(act.error, ['newPassword', 'confirmNewPassword'])
  return (
    <form {...form}>
      <NewPasswordFields chosen={chosen} hasTried={hasTried} refused={refused} />
      <RecoveryWait />
      <Refusal error={refused.rest} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('saving')}>
        {t('link.go')}
      </Button>
    </form>
  )
}
