import { Button, Checkbox, Dialog, Field, Note, notify, PasswordField } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { call, CallError } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { useModal } from '../../site/modal-address.ts'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import { FreePlayButton } from './free-play.tsx'
import { recallName, rememberName } from './remembered.ts'
import { useEnter } from './sign-in.ts'
import './auth.css'

interface Entered {
  readonly username: string
  readonly password: string
  readonly captcha: string
}

/** What is entered, whether a picture is asked for, and the call. */
function useLogin() {
  const t = useTranslations('auth')
  const { next } = useModal()
  const enter = useEnter()
  const [entered, setEntered] = useState<Entered>(() => ({ username: recallName(), password: '', captcha: '' }))
  const [isRemembered, setRemembered] = useState(() => recallName() !== '')
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const [tries, setTries] = useState(0)
  const captcha = useCaptcha(needsCaptcha, tries)
  const set = (part: Partial<Entered>) => setEntered((now) => ({ ...now, ...part }))
  const renew = () => setTries((now) => now + 1)
  const act = useMutation({
    mutationFn: async () => {
      const username = entered.username.trim()
      const { token } = await call('login', {
        username,
        password: entered.password,
        type: 'username',
        ...(captcha.data !== undefined && { captchaId: captcha.data.id, captcha: entered.captcha.trim() }),
      })
      rememberName(isRemembered ? username : undefined)
      return enter(token, next)
    },
    onSuccess: (name) => notify('good', t('welcome', { name })),
    onError: (error) => {
      // A picture is good for one try; each failure brings the next one.
      renew()
      set({ captcha: '' })
      if (error instanceof CallError && (error.extra['captcha'] === true || error.code.startsWith('captcha_'))) setNeedsCaptcha(true)
    },
  })
  const isWhole = entered.username.trim() !== '' && entered.password !== '' && (!needsCaptcha || entered.captcha.trim() !== '')
  return { entered, set, isRemembered, setRemembered, needsCaptcha, captcha, renew, act, isWhole }
}

/** The login popup, username tab (product-spec §2, §4, §5). The picture code appears when the server says so. */
export default function LoginModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTranslations('auth')
  const modal = useModal()
  const login = useLogin()
  const form = useRef<HTMLFormElement>(null)
  const [hasTried, setTried] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (login.isWhole && !login.act.isPending) login.act.mutate()
    // The first fault takes the focus once it is drawn.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <Dialog title={t('loginTitle')} onClose={close} busy={login.act.isPending}>
      {modal.next !== undefined && !login.act.isError && <Note icon="lock">{t('useBefore')}</Note>}
      <form className="col auth-form" ref={form} onSubmit={submit} noValidate>
        <LoginFields entered={login.entered} set={login.set} hasTried={hasTried} error={login.act.error} />
        {login.needsCaptcha && (
          <CaptchaField
            captcha={login.captcha}
            value={login.entered.captcha}
            onChange={(value) => login.set({ captcha: value })}
            onRenew={login.renew}
            error={hasTried && login.entered.captcha === '' && !login.act.isError ? t('isEmpty', { field: t('captcha') }) : undefined}
          />
        )}
        <Checkbox checked={login.isRemembered} onChange={(event) => login.setRemembered(event.target.checked)}>
          {t('remember')}
        </Checkbox>
        <Button type="submit" tone="go" size="xl" block pending={login.act.isPending} pendingText={t('loggingIn')}>
          {t('login')}
        </Button>
        <div className="row">
          <FreePlayButton />
          <Button className="grow" onClick={() => modal.open('register')}>
            {t('noAccount')}
          </Button>
        </div>
        <p className="small muted auth-terms">
          {t.rich('termsNote', {
            terms: (words) => (
              <button type="button" className="link" onClick={() => modal.open('terms')}>
                {words}
              </button>
            ),
          })}
        </p>
      </form>
    </Dialog>
  )
}

interface LoginFieldsProps {
  readonly entered: Entered
  readonly set: (part: Partial<Entered>) => void
  readonly hasTried: boolean
  readonly error: Error | null
}

/** Name and password; what the server refused stands under the password. */
function LoginFields({ entered, set, hasTried, error }: LoginFieldsProps): ReactElement {
  const t = useTranslations('auth')
  const say = useErrorText()
  const said = error === null ? undefined : say(error)
  const emptyText = (field: string, value: string) => (hasTried && value.trim() === '' ? t('isEmpty', { field }) : undefined)
  const refused = said && (said.code === undefined ? said.text : `${said.text} (${said.code})`)
  return (
    <>
      <Field
        label={t('username')}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={entered.username}
        error={emptyText(t('username'), entered.username)}
        onChange={(event) => set({ username: event.target.value })}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        value={entered.password}
        error={emptyText(t('password'), entered.password) ?? refused}
        onChange={(event) => set({ password: event.target.value })}
      />
    </>
  )
}
