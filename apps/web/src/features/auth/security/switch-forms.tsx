import { Button, Note, notify } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { Refusal } from '../parts/form.tsx'
import type { ChangeProps } from './change.ts'

/** Removing the authenticator. */
export function TotpOffForm({ proof, security, onDone }: ChangeProps): ReactElement {
  const t = useTexts('security')
  const act = useMutation({
    mutationFn: () => call('totpRemove', { proof }),
    onSuccess: () => {
      notify('good', t('totp.removed'))
      onDone()
    },
  })
  return (
    <div className="col auth-form">
      <Note tone="warn">
        {t('totp.removeText')} {t('totp.removeWait', { hours: security.coolOffHours })}
      </Note>
      <Refusal error={act.error} />
      <Button tone="hot" size="xl" block pending={act.isPending} pendingText={t('saving')} onClick={() => act.mutate()}>
        {t('totp.remove')}
      </Button>
    </div>
  )
}

/** Asking for the authenticator at every sign-in, on or off. */
export function TotpAlwaysForm({ proof, onDone, security }: ChangeProps): ReactElement {
  const t = useTexts('security')
  const isOn = security.totpAlways
  const act = useMutation({
    mutationFn: () => call('totpAlways', { proof, on: !isOn }),
    onSuccess: () => {
      notify('good', t(isOn ? 'always.isOff' : 'always.isOn'))
      onDone()
    },
  })
  return (
    <div className="col auth-form">
      <p>{t(isOn ? 'always.offText' : 'always.onText')}</p>
      <Refusal error={act.error} />
      <Button tone="go" size="xl" block pending={act.isPending} pendingText={t('saving')} onClick={() => act.mutate()}>
        {t(isOn ? 'turnOff' : 'turnOn')}
      </Button>
    </div>
  )
}

/** Asking for a further proof on unknown networks, on or off. */
export function ExtraForm({ proof, onDone, security }: ChangeProps): ReactElement {
  const t = useTexts('security')
  const act = useMutation({
    mutationFn: () => call('extraSwitch', { proof, on: !security.extraOn }),
    onSuccess: () => {
      notify('good', t(security.extraOn ? 'extra.isOff' : 'extra.isOn'))
      onDone()
    },
  })
  return (
    <div className="col auth-form">
      <p>{t(security.extraOn ? 'extra.offText' : 'extra.onText')}</p>
      <Refusal error={act.error} />
      <Button tone="go" size="xl" block pending={act.isPending} pendingText={t('saving')} onClick={() => act.mutate()}>
        {t(security.extraOn ? 'turnOff' : 'turnOn')}
      </Button>
    </div>
  )
}
