import { Button, Field, notify } from '@khela/ui'
import { useRef, useState, type ChangeEvent, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { focusFault } from '../../site/forms/form-focus.ts'
import { useRefusedIn } from '../../site/forms/use-refused.ts'
import { RefusedWhole } from './refused-whole.tsx'
import { useSend } from './use-send.ts'

/** Step 1: name, birthday, address. */
export function PersonForm(): ReactElement {
  const t = useTexts('kyc.person')
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ legalName: '', birthday: '', address: '' })
  const [hasTried, setTried] = useState(false)
  const act = useSend('kycPerson')
  const refused = useRefusedIn(form, act.error, ['legalName', 'birthday', 'address'])
  const given = { ...typed, legalName: typed.legalName.trim(), address: typed.address.trim() }
  const fits = { legalName: given.legalName.length >= 3, birthday: given.birthday !== '', address: given.address.length >= 5 }
  const fieldOf = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: hasTried && !fits[name] ? t(`missing.${name}`) : refused.at(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (act.isPending) return
    if (!fits.legalName || !fits.birthday || !fits.address) return focusFault(form.current)
    act.mutate(given, { onSuccess: ({ tier }) => tier > 0 && notify('good', t('done')) })
  }
  return (
    <form className="col" ref={form} onSubmit={send} noValidate>
      <Field label={t('name')} hint={t('nameHint')} autoComplete="name" maxLength={120} {...fieldOf('legalName')} />
      <Field label={t('birthday')} type="date" autoComplete="bday" {...fieldOf('birthday')} />
      <Field label={t('address')} hint={t('addressHint')} autoComplete="street-address" maxLength={255} {...fieldOf('address')} />
      <RefusedWhole error={refused.rest} />
      <Button type="submit" tone="go" size="xl" pending={act.isPending} pendingText={t('sending')}>
        {t('send')}
      </Button>
    </form>
  )
}
