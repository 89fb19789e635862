import { Button, Checkbox, PasswordField } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { useModal } from '../../../site/modal-address.ts'
import { CaptchaField } from '../../../site/challenge/captcha-field.tsx'
import { UsernameField } from './fields.tsx'
import { useForm } from './form.tsx'
import { usePasswordLogin, type useLoginChallenge } from './use-password-login.ts'

/** The code in the picture, once the server has asked for it. */
export function LoginCaptcha({
  challenge,
  hasTried,
}: {
  readonly challenge: ReturnType<typeof useLoginChallenge>
  readonly hasTried: boolean
}): ReactElement | null {
  const t = useTexts('auth')
  if (!challenge.isNeeded) return null
  return (
    <CaptchaField
      captcha={challenge.captcha}
      value={challenge.answer}
      onChange={challenge.setAnswer}
      onRenew={challenge.renew}
      error={hasTried && challenge.answer === '' ? t('isEmpty', { field: t('captcha') }) : undefined}
    />
  )
}

/** Name and password; what the server refused stands under the password. */
export function UsernameLogin({ page = 'site' }: { readonly page?: 'site' | 'agent' }): ReactElement {
  const t = useTexts('auth')
  const s = useTexts('security')
  const say = useErrorText()
  const modal = useModal()
  const login = usePasswordLogin(page)
  const { form, hasTried } = useForm(login.isWhole && !login.act.isPending, login.act.mutate, login.act.error)
  const said = login.act.error === null ? undefined : say(login.act.error)
  const empty = (field: string, value: string) => (hasTried && value.trim() === '' ? t('isEmpty', { field }) : undefined)
  const refused = said && (said.code === undefined ? said.text : `${said.text} (${said.code})`)
  return (
    <form {...form}>
      <UsernameField
        value={login.entered.username}
        error={empty(t('username'), login.entered.username)}
        onChange={(username) => login.set({ username })}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        value={login.entered.password}
        hint={login.standsIn ? s('login.standsIn') : undefined}
        error={refused ?? (login.standsIn ? undefined : empty(t('password'), login.entered.password))}
        onChange={(event) => login.set({ password: event.target.value })}
      />
      <LoginCaptcha challenge={login.challenge} hasTried={hasTried && !login.act.isError} />
      <div className="row between login-keep">
        <Checkbox checked={login.remember} onChange={(event) => login.setRemember(event.target.checked)}>
          {t('remember')}
        </Checkbox>
        <button type="button" className="link link-tap" onClick={() => modal.open('forgot')}>
          {s('login.forgot')}
        </button>
      </div>
      <Button type="submit" tone="go" size="xl" block pending={login.act.isPending} pendingText={t('loggingIn')}>
        {t('login')}
      </Button>
    </form>
  )
}
