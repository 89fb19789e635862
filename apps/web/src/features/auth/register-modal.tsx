import { newKey } from '../../site/client.ts'
import { Button, Checkbox, Dialog, ErrorState, Note, notify, Skeleton } from '@khela/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { call, CallError } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { useModal } from '../../site/modal-address.ts'
import { read } from '../../site/queries.ts'
import { faultOf, shownRules, type FieldRule } from './model.ts'
import { RegisterFields, type Values } from './parts/register-fields.tsx'
import { useEnter } from './sign-in.ts'
import './auth.css'

/** The register modal, username tab (product-spec §2, §4, §5): fields and rules come from the server. */
export default function RegisterModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTranslations('auth')
  const say = useErrorText()
  const settings = useQuery({ ...read('registerSettings', {}), staleTime: 300_000 })
  const info = useQuery({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const [isBusy, setBusy] = useState(false)
  const isClosed = info.data !== undefined && !info.data.whitelabel.USERNAMEREG3
  return (
    <Dialog title={t('registerTitle')} titleHidden size="wide" bare onClose={close} busy={isBusy}>
      <div className="reg">
        <div className="reg-art" data-cloth="night" aria-hidden="true">
          <img src="/art/hero-boat-tall.avif" alt="" width={720} height={432} />
          <div>
            <p className="reg-words">{t('registerSide')}</p>
            <p>{t('registerSideText')}</p>
          </div>
        </div>
        <div className="modal-in">
          <h2>{t('registerTitle')}</h2>
          {isClosed ? (
            <Note tone="warn">{t('closed')}</Note>
          ) : settings.data !== undefined ? (
            <RegisterForm rules={settings.data.rules} onBusy={setBusy} />
          ) : settings.error !== null ? (
            <ErrorState {...say(settings.error)} money={false} onRetry={() => void settings.refetch()} isRetrying={settings.isFetching} />
          ) : (
            [1, 2, 3].map((row) => <Skeleton key={row} height={48} />)
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** What is entered and the call; the server's refusal stands in `act.error`. */
function useRegister(rules: readonly FieldRule[], onBusy: (isBusy: boolean) => void) {
  const t = useTranslations('auth')
  const { next } = useModal()
  const enter = useEnter()
  // Made before sending and kept through repeats, so that a lost answer never makes two accounts (decisions C7).
  const key = useRef(newKey())
  const [values, setValues] = useState<Values>({ recommenderId: new URLSearchParams(location.search).get('r') ?? '' })
  const act = useMutation({
    mutationFn: async () => {
      const { token } = await call('register', requestOf(values, rules), { key: key.current })
      return enter(token, next)
    },
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: () => notify('good', t('created')),
    onError: (error) => {
      // The server has decided about these details; changed ones are a new act.
      if (error instanceof CallError && error.status !== 0) key.current = newKey()
    },
  })
  const isRight =
    rules.every((rule) => faultOf(rule, valueOf(values, rule.field)) === undefined) && values['password'] === values['confirmPassword']
  return { values, set: (field: string, value: string) => setValues((now) => ({ ...now, [field]: value })), act, isRight }
}

interface RegisterFormProps {
  readonly rules: readonly FieldRule[]
  readonly onBusy: (isBusy: boolean) => void
}

function RegisterForm({ rules, onBusy }: RegisterFormProps): ReactElement {
  const t = useTranslations('auth')
  const say = useErrorText()
  const modal = useModal()
  const form = useRef<HTMLFormElement>(null)
  const shown = shownRules(rules)
  const { values, set, act, isRight } = useRegister(shown, onBusy)
  const [hasConsent, setConsent] = useState(false)
  const [hasTried, setTried] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (isRight && hasConsent && !act.isPending) act.mutate()
    // The first fault takes the focus once it is drawn.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const said = act.error === null ? undefined : say(act.error)
  return (
    <form className="col auth-form" ref={form} onSubmit={submit} noValidate>
      <RegisterFields rules={shown} values={values} onChange={set} hasTried={hasTried} refusal={act.error} />
      <Checkbox
        checked={hasConsent}
        onChange={(event) => setConsent(event.target.checked)}
        error={hasTried && !hasConsent ? t('consentMissing') : undefined}
      >
        {t.rich('consent', {
          terms: (words) => (
            <button type="button" className="link" onClick={() => modal.open('terms')}>
              {words}
            </button>
          ),
        })}
      </Checkbox>
      {said !== undefined && (
        <Note tone="bad" role="alert">
          {said.text} {said.code && <span className="wrap-any">({said.code})</span>}
        </Note>
      )}
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('creating')}>
        {t('create')}
      </Button>
      <Button onClick={() => modal.open('login')}>{t('haveAccount')}</Button>
    </form>
  )
}

const valueOf = (values: Values, field: string): string => (field === 'password' ? (values[field] ?? '') : (values[field] ?? '').trim())

/** The body of the call: what is shown and filled; empty optional fields stay away. */
function requestOf(values: Values, rules: readonly FieldRule[]) {
  const optional = Object.fromEntries(
    rules
      .filter((rule) => rule.field !== 'username' && rule.field !== 'password')
      .map((rule) => [rule.field, valueOf(values, rule.field)] as const)
      .filter(([, value]) => value !== ''),
  )
  return {
    ...optional,
    username: valueOf(values, 'username'),
    password: valueOf(values, 'password'),
    confirmPassword: values['confirmPassword'] ?? '',
    terms: true,
    registerUrl: `${location.origin}/register`,
    registerMethod: 'WEB' as const,
  }
}
