import type { OfficeRole } from '@khela/contract'
import { Field, Note, SelectField, Switch } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Reasoned } from '../../app/reasoned.tsx'
import { useChangeNotice } from '../../app/rule-change.tsx'
import { useOperatorAct, type OperatorRow } from './queries.ts'

const roles = ['admin', 'cashier', 'auditor'] as const

function RoleField({ value, onChange }: { readonly value: OfficeRole; readonly onChange: (role: OfficeRole) => void }): ReactElement {
  const t = useTexts('operators')
  const office = useTexts('office')
  return (
    <SelectField
      label={t('role')}
      value={value}
      options={roles.map((role) => ({ value: role, label: office(`role_${role}`) }))}
      onChange={(event) => onChange(roles.find((role) => role === event.target.value) ?? value)}
    />
  )
}

const isMember = (value: string): boolean => value.trim() === '' || /^[0-9]{6,12}$/.test(value.trim())
const memberOf = (value: string): string | null => (value.trim() === '' ? null : value.trim())

function MemberField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }): ReactElement {
  const t = useTexts('operators')
  return (
    <Field
      label={t('member')}
      optional
      inputMode="numeric"
      hint={t('memberHint')}
      value={value}
      error={isMember(value) ? undefined : t('memberWrong')}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface DialogProps {
  readonly onClose: () => void
}

/** What a change came to is said, and its dialog closes. */
function useEnd(onClose: () => void) {
  const say = useChangeNotice()
  return (reply: Parameters<typeof say>[0]) => {
    say(reply)
    onClose()
  }
}

export function ChangeDialog({ row, onClose }: DialogProps & { readonly row: OperatorRow }): ReactElement {
  const t = useTexts('operators')
  const office = useTexts('office')
  const [form, setForm] = useState({ role: row.role, disabled: row.disabled, member: row.member ?? '' })
  const act = useOperatorAct('officeOperatorChange', useEnd(onClose))
  const send = (reason: string) => {
    const { role, disabled, member } = form
    if (isMember(member)) act.mutate({ username: row.username, role, disabled, member: memberOf(member), reason })
  }
  return (
    <Reasoned title={t('changeOf', { name: row.name })} act={act} go={office('save')} onSend={send} onClose={onClose}>
      <RoleField value={form.role} onChange={(role) => setForm({ ...form, role })} />
      <div className="desk-switch">
        <Switch label={t('shutOut')} checked={form.disabled} onChange={(disabled) => setForm({ ...form, disabled })} />
        <span aria-hidden="true">{t('shutOut')}</span>
      </div>
      <MemberField value={form.member} onChange={(member) => setForm({ ...form, member })} />
    </Reasoned>
  )
}

const isUsername = (value: string): boolean => /^[a-z][a-z0-9._-]{1,63}$/.test(value)

/** Another operator is proposed; how the first sign-in comes about is said before. */
export function NewOperatorDialog({ onClose }: DialogProps): ReactElement {
  const t = useTexts('operators')
  const office = useTexts('office')
  const [form, setForm] = useState<{ username: string; name: string; role: OfficeRole; member: string }>({
    username: '',
    name: '',
    role: 'cashier',
    member: '',
  })
  const [hasTried, setTried] = useState(false)
  const act = useOperatorAct('officeOperatorCreate', useEnd(onClose))
  const { username, name, role, member } = form
  const send = (reason: string) => {
    setTried(true)
    if (isUsername(username) && name.trim() !== '' && isMember(member))
      act.mutate({ username, name: name.trim(), role, member: memberOf(member), reason })
  }
  return (
    <Reasoned title={t('make')} act={act} go={t('propose')} onSend={send} onClose={onClose}>
      <Note icon="users">{t('makeMeans')}</Note>
      <Field
        label={office('username')}
        hint={t('usernameHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={username}
        error={(hasTried || username !== '') && !isUsername(username) ? t('usernameHint') : undefined}
        onChange={(event) => setForm({ ...form, username: event.target.value.toLowerCase() })}
      />
      <Field
        label={t('name')}
        autoComplete="off"
        maxLength={120}
        value={name}
        error={hasTried && name.trim() === '' ? t('nameMissing') : undefined}
        onChange={(event) => setForm({ ...form, name: event.target.value })}
      />
      <RoleField value={role} onChange={(value) => setForm({ ...form, role: value })} />
      <MemberField value={member} onChange={(value) => setForm({ ...form, member: value })} />
    </Reasoned>
  )
}

/** A new password and authenticator are proposed, for a lost phone or a password that got out. */
export function RenewDialog({ row, onClose }: DialogProps & { readonly row: OperatorRow }): ReactElement {
  const t = useTexts('operators')
  const act = useOperatorAct('officeOperatorRenew', useEnd(onClose))
  return (
    <Reasoned
      title={t('renewOf', { name: row.name })}
      act={act}
      go={t('propose')}
      onSend={(reason) => act.mutate({ username: row.username, reason })}
      onClose={onClose}
    >
      <Note tone="warn" icon="key-round">
        {t('renewMeans')}
      </Note>
    </Reasoned>
  )
}
