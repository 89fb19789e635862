import { Button, Note, PasswordField, Wordmark } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { useSession } from '../../app/session.ts'
import { FirstSignIn } from './first-sign-in.tsx'
import { CodeField, isCode, UsernameField } from '../../app/proof-fields.tsx'
import { callWithWork, wantsWork } from './with-work.ts'

interface Form {
  readonly username: string
  readonly password: string
  readonly code: string
}

/** The door of the office: for who has a sign-in, and for who is given one. */
export function SignInPage(): ReactElement {
  const t = useTexts('operators')
  const [isFirst, setFirst] = useState(false)
  return (
    <Door>
      {isFirst ? <FirstSignIn /> : <SignInForm />}
      <Button tone="soft" icon={isFirst ? 'arrow-left' : 'key-round'} onClick={() => setFirst(!isFirst)}>
        {t(isFirst ? 'toSignIn' : 'firstSignIn')}
      </Button>
      <LanguageButton />
    </Door>
  )
}

function Door({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <main className="office-door">
      <div className="card office-door-card">
        <div className="office-door-brand">
          <Wordmark />
        </div>
        {children}
      </div>
    </main>
  )
}

/** Operator sign-in: name, password, authenticator code. What was typed stays after a refusal, but for the code, which is used up. */
function SignInForm(): ReactElement {
  const t = useTexts('office')
  const errorText = useErrorText()
  const signIn = useSession((session) => session.signIn)
  const [form, setForm] = useState<Form>({ username: '', password: '', code: '' })
  const send = useMutation({
    mutationFn: () => callWithWork('officeLogin', form),
    onSuccess: (value) => signIn(value.token),
    onError: () => setForm((now) => ({ ...now, code: '' })),
  })
  const isWhole = form.username !== '' && form.password !== '' && isCode(form.code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) send.mutate()
  }
  return (
    <form className="office-door-form" onSubmit={submit} aria-labelledby="door-title">
      <h1 id="door-title">{t('signInTitle')}</h1>
      {send.isError && (
        <Note tone="bad" role="alert">
          {wantsWork(send.error) ? t('workWanted') : errorText(send.error)}
        </Note>
      )}
      <UsernameField value={form.username} onChange={(username) => setForm({ ...form, username })} />
      <PasswordField
        label={t('password')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        autoComplete="current-password"
        value={form.password}
        onChange={(e) => setForm({ ...form, password: e.target.value })}
      />
      <CodeField value={form.code} onChange={(code) => setForm({ ...form, code })} />
      <Button
        type="submit"
        tone="go"
        size="xl"
        block
        aria-disabled={!isWhole || undefined}
        pending={send.isPending}
        pendingText={t('checking')}
      >
        {t('signIn')}
      </Button>
    </form>
  )
}

function LanguageButton(): ReactElement {
  const { language, speak } = useSession()
  return (
    <Button tone="soft" icon="languages" onClick={() => speak(language === 'bn' ? 'en' : 'bn')}>
      {language === 'bn' ? 'English' : 'বাংলা'}
    </Button>
  )
}
