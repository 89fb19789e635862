import { limitNames, type LimitName } from '@khela/contract'
import { formatMoney, parseTyped, signOf } from '@khela/money'
import { Button, Dialog, Field, Note, notify, SelectField, TextAreaField } from '@khela/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { useChangeNotice } from '../../app/rule-change.tsx'
import { useAct, type Member } from './queries.ts'

export type ActName = 'endSessions' | 'lock' | 'unlock' | 'disable' | 'enable' | 'password' | 'limit'

interface Cap {
  readonly name: LimitName
  readonly amount: string
}

interface ActDialogProps {
  readonly act: ActName
  readonly member: Member
  readonly onClose: () => void
}

/** One act, what it means, and its reason. */
export function ActDialog({ act, member, onClose }: ActDialogProps): ReactElement {
  const t = useTexts('office-members')
  const errorText = useErrorText()
  const done = (text = t('done')) => {
    notify('good', text)
    onClose()
  }
  const sessions = useAct('officeMemberEndSessions', () => done())
  const signIn = useAct('officeMemberSignIn', () => done())
  const state = useAct('officeMemberState', () => done())
  const password = useAct('officeMemberPassword', ({ sentBy }) => done(t(`sentBy.${sentBy}`)))
  const sayChange = useChangeNotice()
  const limit = useAct('officeMemberLimitsSet', (reply) => {
    sayChange(reply)
    onClose()
  })
  const current = { endSessions: sessions, lock: signIn, unlock: signIn, disable: state, enable: state, password, limit }[act]
  const [reason, setReason] = useState('')
  const [cap, setCap] = useState<Cap>({ name: 'lossDay', amount: '' })
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
        {act === 'limit' && <LimitFields cap={cap} isWrong={hasTried && isWrong} onChange={setCap} />}
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

interface LimitFieldsProps {
  readonly cap: Cap
  readonly isWrong: boolean
  readonly onChange: (cap: Cap) => void
}

/** Which limit, and how much; nothing takes it away. */
function LimitFields({ cap, isWrong, onChange }: LimitFieldsProps): ReactElement {
  const t = useTexts('office-members')
  return (
    <>
      <SelectField
        label={t('limit')}
        value={cap.name}
        options={limitNames.map((value) => ({ value, label: t(`limitName.${value}`) }))}
        onChange={(event) => onChange({ ...cap, name: limitNames.find((one) => one === event.target.value) ?? 'lossDay' })}
      />
      <Field
        label={t('limitAmount')}
        inputMode="decimal"
        start={signOf()}
        value={cap.amount}
        error={isWrong ? t('amountForm') : undefined}
        onChange={(event) => onChange({ ...cap, amount: event.target.value })}
      />
    </>
  )
}
