import { limitNames, type LimitName } from '@khela/contract'
import { formatMoney, parseTyped } from '@khela/money'
import { Button, Dialog, Field, Note, notify, SelectField, TextAreaField } from '@khela/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../app/error-text.ts'
import { useAct, type Member } from './queries.ts'

export type ActName = 'endSessions' | 'lock' | 'unlock' | 'disable' | 'enable' | 'password' | 'limit'

interface ActDialogProps {
  readonly act: ActName
  readonly member: Member
  readonly onClose: () => void
}

/** One act, what it means, and its reason. */
export function ActDialog({ act, member, onClose }: ActDialogProps): ReactElement {
  const t = useTranslations('office-members')
  const errorText = useErrorText()
  const done = (text = t('done')) => {
    notify('good', text)
    onClose()
  }
  const sessions = useAct('officeMemberEndSessions', () => done())
  const signIn = useAct('officeMemberSignIn', () => done())
  const state = useAct('officeMemberState', () => done())
  const password = useAct('officeMemberPassword', ({ sentBy }) => done(t(`sentBy.${sentBy}`)))
  const limit = useAct('officeMemberLimitsSet', () => done())
  const current = { endSessions: sessions, lock: signIn, unlock: signIn, disable: state, enable: state, password, limit }[act]
  const [reason, setReason] = useState('')
  const [cap, setCap] = useState<{ name: LimitName; amount: string }>({ name: 'lossDay', amount: '' })
  const [hasTried, setTried] = useState(false)
  const amount = cap.amount.trim() === '' ? null : parseTyped(cap.amount)
  const isWrong = act === 'limit' && amount === undefined
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '' || isWrong || current.isPending) return
    const about = { id: member.id, reason: reason.trim() }
    if (act === 'endSessions') sessions.mutate(about)
    else if (act === 'lock' || act === 'unlock') signIn.mutate({ ...about, locked: act === 'lock' })
    else if (act === 'disable' || act === 'enable') state.mutate({ ...about, disabled: act === 'disable' })
    else if (act === 'password') password.mutate(about)
    else limit.mutate({ ...about, name: cap.name, amount: amount === null || amount === undefined ? null : formatMoney(amount) })
  }
  return (
    <Dialog title={`${t(`act.${act}`)}: ${member.username}`} onClose={onClose} size="small" busy={current.isPending} cloth="ledger">
      <form className="office-decide" onSubmit={submit} noValidate>
        <p className="muted">{t(`means.${act}`)}</p>
        {act === 'limit' && (
          <>
            <SelectField
              label={t('limit')}
              value={cap.name}
              options={limitNames.map((value) => ({ value, label: t(`limitName.${value}`) }))}
              onChange={(event) => setCap({ ...cap, name: limitNames.find((one) => one === event.target.value) ?? 'lossDay' })}
            />
            <Field
              label={t('limitAmount')}
              inputMode="decimal"
              start="৳"
              value={cap.amount}
              error={hasTried && isWrong ? t('amountForm') : undefined}
              onChange={(event) => setCap({ ...cap, amount: event.target.value })}
            />
          </>
        )}
        <TextAreaField
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          maxLength={200}
          value={reason}
          error={hasTried && reason.trim() === '' ? t('reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
        />
        {current.isError && (
          <Note tone="bad" role="alert">
            {errorText(current.error)}
          </Note>
        )}
        <Button type="submit" tone="go" block pending={current.isPending} pendingText={t('sending')}>
          {t('go')}
        </Button>
      </form>
    </Dialog>
  )
}
