import { Button, Field, Note, notify } from '@khela/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../site/error-text.ts'
import { useSend } from './use-send.ts'

/** Step 1: name, birthday, address. */
export function PersonForm(): ReactElement {
  const t = useTranslations('kyc.person')
  const say = useErrorText()
  const [legalName, setName] = useState('')
  const [birthday, setBirthday] = useState('')
  const [address, setAddress] = useState('')
  const act = useSend('kycPerson')
  const isWhole = legalName.trim().length >= 3 && birthday !== '' && address.trim().length >= 5
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || act.isPending) return
    act.mutate(
      { legalName: legalName.trim(), birthday, address: address.trim() },
      { onSuccess: ({ tier }) => tier > 0 && notify('good', t('done')) },
    )
  }
  return (
    <form className="col" onSubmit={send}>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={120}
        value={legalName}
        onChange={(event) => setName(event.target.value)}
      />
      <Field label={t('birthday')} type="date" autoComplete="bday" value={birthday} onChange={(event) => setBirthday(event.target.value)} />
      <Field
        label={t('address')}
        hint={t('addressHint')}
        autoComplete="street-address"
        maxLength={255}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      {act.error !== null && (
        <Note tone="bad" role="alert">
          {say(act.error).text}
        </Note>
      )}
      <Button type="submit" tone="go" size="xl" disabled={!isWhole} pending={act.isPending} pendingText={t('sending')}>
        {t('send')}
      </Button>
    </form>
  )
}
