import { CallError } from '@khela/client'
import { doWork } from '@khela/client/work'
import { Button, Field, Note, PasswordField, Wordmark } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../app/client.ts'
import { useErrorText } from '../../app/error-text.ts'
import { useSession } from '../../app/session.ts'

interface Form {
  readonly username: string
  readonly password: string
  readonly code: string
}

const wantsWork = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'captcha_required' || error.code === 'captcha_wrong')

/** Signs in. After a failure the server wants work first, of which the person sees nothing but the time it takes. */
async function signInWith(form: Form) {
  try {
    return await call('officeLogin', form)
  } catch (error) {
    if (!wantsWork(error)) throw error
    return call('officeLogin', { ...form, work: await doWork(await call('officeChallenge', {})) })
  }
}

/** Operator sign-in: name, password, authenticator code. What was typed stays after a refusal, but for the code, which is used up. */
export function SignInPage(): ReactElement {
  const t = useTranslations('office')
  const errorText = useErrorText()
  const signIn = useSession((session) => session.signIn)
  const [form, setForm] = useState<Form>({ username: '', password: '', code: '' })
  const send = useMutation({
    mutationFn: () => signInWith(form),
    onSuccess: (value) => signIn(value.token),
    onError: () => setForm((now) => ({ ...now, code: '' })),
  })
  const isWhole = form.username !== '' && form.password !== '' && /^[0-9]{6}$/.test(form.code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) send.mutate()
  }
  return (
    <main className="office-door">
      <form className="card office-door-card" onSubmit={submit} aria-labelledby="door-title">
        <div className="office-door-brand">
          <Wordmark />
        </div>
        <h1 id="door-title">{t('signInTitle')}</h1>
        {send.isError && (
          <Note tone="bad" role="alert">
            {wantsWork(send.error) ? t('workWanted') : errorText(send.error)}
          </Note>
        )}
        <Field
          label={t('username')}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.username}
          onChange={(e) => setForm({ ...form, username: e.target.value })}
        />
        <PasswordField
          label={t('password')}
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
          autoComplete="current-password"
          value={form.password}
          onChange={(e) => setForm({ ...form, password: e.target.value })}
        />
        <Field
          label={t('otp')}
          icon="key-round"
          hint={t('otpHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={form.code}
          onChange={(e) => setForm({ ...form, code: e.target.value.replace(/[^0-9]/g, '') })}
        />
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
        <LanguageButton />
      </form>
    </main>
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
