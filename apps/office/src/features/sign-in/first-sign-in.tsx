import { CallError } from '@khela/client'
import type { ReplyOf } from '@khela/contract'
import { Button, Field, Note } from '@khela/ui'
import { QrCode } from '@khela/ui/qr'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { useSession } from '../../app/session.ts'
import { CodeField, isCode, isNewPassword, NewPasswordFields, UsernameField } from '../../app/proof-fields.tsx'
import { callWithWork, wantsWork } from './with-work.ts'

interface Halves {
  readonly username: string
  readonly first: string
  readonly second: string
}
const lettersOf = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '')
const isHalf = (typed: string): boolean => /^[a-hjkmnp-z2-9]{16}$/.test(lettersOf(typed))
const proofOf = ({ username, first, second }: Halves) => ({ username, halves: [lettersOf(first), lettersOf(second)] })

/** The first sign-in, with the halves that two administrators handed over: authenticator and password are set, and one is in. */
export function FirstSignIn(): ReactElement {
  const [halves, setHalves] = useState<Halves>({ username: '', first: '', second: '' })
  const begin = useMutation({ mutationFn: () => callWithWork('officeEnrolmentBegin', proofOf(halves)) })
  if (begin.data !== undefined) return <Choose halves={halves} begun={begin.data} onAgain={begin.reset} />
  return <Show halves={halves} onType={setHalves} begin={begin} />
}

function Refused({ error }: { readonly error: unknown }): ReactElement | undefined {
  const t = useTexts('operators')
  const office = useTexts('office')
  const errorText = useErrorText()
  if (error === null) return undefined
  const isWrong = error instanceof CallError && error.code === 'invalid_credentials'
  return (
    <Note tone="bad" role="alert">
      {isWrong ? t('halvesWrong') : wantsWork(error) ? office('workWanted') : errorText(error)}
    </Note>
  )
}

interface ShowProps {
  readonly halves: Halves
  readonly onType: (halves: Halves) => void
  readonly begin: { readonly mutate: () => void; readonly isPending: boolean; readonly error: unknown }
}

/** Name and both halves. */
function Show({ halves, onType, begin }: ShowProps): ReactElement {
  const t = useTexts('operators')
  const office = useTexts('office')
  const [hasTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (halves.username !== '' && isHalf(halves.first) && isHalf(halves.second)) begin.mutate()
  }
  return (
    <form className="office-door-form" onSubmit={submit} aria-labelledby="door-title" noValidate>
      <h1 id="door-title">{t('firstSignIn')}</h1>
      <p className="muted">{t('firstMeans')}</p>
      <Refused error={begin.error} />
      <UsernameField value={halves.username} onChange={(username) => onType({ ...halves, username })} />
      {(['first', 'second'] as const).map((which) => (
        <Field
          key={which}
          label={t(which === 'first' ? 'halfFirst' : 'halfSecond')}
          icon="key-round"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="office-half-field"
          maxLength={40}
          value={halves[which]}
          error={hasTried && !isHalf(halves[which]) ? t('halfForm') : undefined}
          onChange={(event) => onType({ ...halves, [which]: event.target.value })}
        />
      ))}
      <Button type="submit" tone="go" size="xl" block pending={begin.isPending} pendingText={office('checking')}>
        {t('goOn')}
      </Button>
    </form>
  )
}

interface ChooseProps {
  readonly halves: Halves
  readonly begun: ReplyOf<'officeEnrolmentBegin'>
  readonly onAgain: () => void
}

/** The authenticator is scanned and proven, the password chosen. */
function Choose({ halves, begun, onAgain }: ChooseProps): ReactElement {
  const t = useTexts('operators')
  const office = useTexts('office')
  const signIn = useSession((session) => session.signIn)
  const [form, setForm] = useState({ password: '', again: '', code: '' })
  const finish = useMutation({
    mutationFn: () => callWithWork('officeEnrolmentFinish', { ...proofOf(halves), password: form.password, code: form.code }),
    onSuccess: ({ token }) => signIn(token),
    onError: () => setForm((now) => ({ ...now, code: '' })),
  })
  const isWhole = isNewPassword(form.password, form.again) && isCode(form.code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) finish.mutate()
  }
  return (
    <form className="office-door-form" onSubmit={submit} aria-labelledby="door-title" noValidate>
      <h1 id="door-title">{t('firstSignIn')}</h1>
      <Refused error={finish.error} />
      <p>{t('scan')}</p>
      <div className="office-qr">
        <QrCode text={begun.uri} label={t('scanPicture')} />
      </div>
      <p className="small">
        {t('typeKey')} <code className="office-secret">{begun.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
      </p>
      <CodeField value={form.code} onChange={(code) => setForm({ ...form, code })} />
      <NewPasswordFields
        value={form.password}
        again={form.again}
        onChange={(password) => setForm({ ...form, password })}
        onAgain={(again) => setForm({ ...form, again })}
      />
      <Button
        type="submit"
        tone="go"
        size="xl"
        block
        aria-disabled={!isWhole || undefined}
        pending={finish.isPending}
        pendingText={office('checking')}
      >
        {t('setUp')}
      </Button>
      <Button tone="soft" onClick={onAgain}>
        {t('beginAgain')}
      </Button>
    </form>
  )
}
