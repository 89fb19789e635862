import { Button, ErrorState, Field, Note, notify, Skeleton } from '@khela/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useRefused } from '../../../site/forms/use-refused.ts'
import { Refusal, useForm } from '../parts/form.tsx'
import type { ChangeProps } from './change.ts'

/** The picture an authenticator scans, as an address of a picture. Its code comes only when it is wanted. */
async function pictureOf(uri: string): Promise<string> {
  const { toDataURL } = await import('qrcode')
  return toDataURL(uri, { margin: 1, width: 232, errorCorrectionLevel: 'M' })
}

/** Setting an authenticator up: scan, confirm with a code, keep the recovery codes. */
export function TotpForm({ proof, onDone, onStay }: ChangeProps): ReactElement {
  const say = useErrorText()
  const [codes, setCodes] = useState<readonly string[]>()
  // Begun once for this proof: it is single use, and so is what it began.
  const begun = useQuery({
    queryKey: ['totpBegin', proof],
    queryFn: async () => {
      const made = await call('totpBegin', { proof })
      return { ...made, picture: await pictureOf(made.uri) }
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun.error !== null) return <ErrorState {...say(begun.error)} money={false} />
  if (begun.data === undefined) return <Skeleton height={232} />
  return (
    <Confirm
      secret={begun.data.secret}
      picture={begun.data.picture}
      onConfirmed={(made) => {
        setCodes(made)
        onStay()
      }}
    />
  )
}

interface ConfirmProps {
  readonly secret: string
  readonly picture: string
  readonly onConfirmed: (codes: readonly string[]) => void
}

function Confirm({ secret, picture, onConfirmed }: ConfirmProps): ReactElement {
  const t = useTexts('security')
  const [code, setCode] = useState('')
  const act = useMutation({ mutationFn: () => call('totpConfirm', { code }), onSuccess: ({ codes }) => onConfirmed(codes) })
  const { form, hasTried } = useForm(code.trim() !== '' && !act.isPending, act.mutate, act.error)
  const refused = useRefused(act.error, ['code'])
  return (
    <form {...form}>
      <p>{t('totp.scan')}</p>
      <img className="totp-qr" src={picture} alt={t('totp.picture')} width={232} height={232} />
      <p className="small">
        {t('totp.type')} <code className="totp-secret wrap-any">{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
      </p>
      <Field
        label={t('verify.ways.totp')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        value={code}
        hint={t('verify.hints.totp')}
        error={hasTried && code.trim() === '' ? t('verify.empty') : refused.at('code')}
        onChange={(event) => setCode(event.target.value)}
      />
      <Refusal error={refused.rest} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('checking')}>
        {t('totp.confirm')}
      </Button>
    </form>
  )
}

/** Shown once: each code does for the authenticator one time. */
function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }): ReactElement {
  const t = useTexts('security')
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify('good', t('recovery.copied')),
      () => notify('bad', t('recovery.notCopied')),
    )
  return (
    <div className="col auth-form">
      <Note tone="warn" icon="key-round">
        {t('recovery.once')}
      </Note>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button icon="copy" onClick={copy}>
        {t('recovery.copy')}
      </Button>
      <Button tone="go" size="xl" block onClick={onDone}>
        {t('recovery.kept')}
      </Button>
    </div>
  )
}

/** New recovery codes in the place of the old ones. */
export function RecoveryForm({ proof, onDone, onStay }: ChangeProps): ReactElement {
  const t = useTexts('security')
  const act = useMutation({ mutationFn: () => call('recoveryRenew', { proof }), onSuccess: onStay })
  if (act.data !== undefined) return <RecoveryCodes codes={act.data.codes} onDone={onDone} />
  return (
    <div className="col auth-form">
      <p>{t('recovery.renewText')}</p>
      <Refusal error={act.error} />
      <Button tone="go" size="xl" block pending={act.isPending} pendingText={t('saving')} onClick={() => act.mutate()}>
        {t('recovery.renew')}
      </Button>
    </div>
  )
}
