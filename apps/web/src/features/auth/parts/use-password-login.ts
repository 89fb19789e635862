import { notify } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call, CallError } from '../../../site/client.ts'
import { useModal } from '../../../site/modal-address.ts'
import { useCaptcha } from '../../../site/challenge/captcha-field.tsx'
import { useChallenge } from '../../../site/challenge/use-challenge.ts'
import { recall, rememberName } from '../../../site/small/remembered.ts'
import { useArrive } from '../sign-in.ts'
import { useHalf } from '../verify/half.ts'

interface Entered {
  readonly username: string
  readonly password: string
  readonly captcha: string
}

/** The challenge fields of a sign-in: the picture and the work, both asked for after a failure (PS-4.5). */
export function useLoginChallenge() {
  const [isNeeded, setNeeded] = useState(false)
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState('')
  const captcha = useCaptcha(isNeeded, tries)
  const work = useChallenge()
  const renew = () => setTries((now) => now + 1)
  return {
    isNeeded,
    captcha,
    answer,
    setAnswer,
    renew,
    isWhole: !isNeeded || answer.trim() !== '',
    fields: async () =>
      isNeeded && captcha.data !== undefined ? { captchaId: captcha.data.id, captcha: answer.trim(), ...(await work.fields()) } : {},
    /** A picture is good for one try; each failure brings the next one. */
    failed(error: unknown): void {
      renew()
      setAnswer('')
      if (error instanceof CallError && (error.extra['captcha'] === true || error.code.startsWith('captcha_'))) {
        setNeeded(true)
        work.warm()
      }
    },
  }
}

/** Signing in by name: what is entered, whether this browser stands for the password today (D-H1), and the call. */
export function usePasswordLogin(page: 'site' | 'agent') {
  const t = useTexts('auth')
  const { next } = useModal()
  const arrive = useArrive()
  const takeHalf = useHalf()
  const challenge = useLoginChallenge()
  const [remembered, setRemembered] = useState(recall)
  const [entered, setEntered] = useState<Omit<Entered, 'captcha'>>({ username: remembered?.username ?? '', password: '' })
  const [remember, setRemember] = useState(remembered !== undefined)
  const username = entered.username.trim()
  const standsIn = remembered?.standsIn === true && username === remembered.username && entered.password === ''
  const act = useMutation({
    mutationKey: ['login'],
    mutationFn: async () => {
      const { password } = entered
      const fields = await challenge.fields()
      const input = { type: 'username' as const, username, ...(standsIn ? {} : { password }), remember, page, ...fields }
      const reply = await call('login', input)
      rememberName(remember ? username : undefined)
      return arrive(reply, { next, page, password: standsIn ? undefined : password })
    },
    onSuccess: (name) => notify('good', t('welcome', { name })),
    onError: (error) => {
      if (takeHalf(error, { next, page, remember, password: entered.password })) {
        rememberName(remember ? username : undefined)
        return
      }
      challenge.failed(error)
      // The browser stands for the password no longer: from now on it is typed.
      if (standsIn && error instanceof CallError && error.code === 'invalid_credentials') setRemembered({ username, standsIn: false })
    },
  })
  return {
    entered,
    set: (part: Partial<Entered>) => setEntered((now) => ({ ...now, ...part })),
    remember,
    setRemember,
    standsIn,
    challenge,
    act,
    isWhole: username !== '' && (entered.password !== '' || standsIn) && challenge.isWhole,
  }
}
