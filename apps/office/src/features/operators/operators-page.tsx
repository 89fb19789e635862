import { formatInstant } from '@khela/i18n'
import { Badge, Button, DataTable, Field, Note, SelectField, Switch, type Column } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { ListStates } from '../../app/list-states.tsx'
import { useMe } from '../../app/me.ts'
import { PageHead } from '../../app/page-head.tsx'
import { Reasoned } from '../../app/reasoned.tsx'
import { useChangeSaid, WaitingChanges } from '../../app/rule-change.tsx'
import { useSession } from '../../app/session.ts'
import { operatorQueries, useOperatorChange, type OperatorRow } from './queries.ts'

const roles = ['admin', 'cashier', 'auditor'] as const

/** Who works here: role, open sessions, the member that the person also is; shutting out, and what two change. */
export function OperatorsPage(): ReactElement {
  const t = useTranslations('operators')
  const { can, me } = useMe()
  const list = useQuery(operatorQueries.list())
  const [chosen, choose] = useState<OperatorRow>()
  const rows = list.data?.content ?? []
  const columns = useColumns(can('operator.write') ? choose : undefined, me?.username)
  return (
    <section>
      <PageHead title={t('title')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
      <WaitingChanges acts={['officeOperatorChange']} />
      <div className="office-pad">
        <Note icon="users">{t('means')}</Note>
      </div>
      <ListStates list={list} count={rows.length} empty={t('none')}>
        <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={({ username }) => username} />
      </ListStates>
      {chosen && <ChangeDialog key={chosen.username} row={chosen} onClose={() => choose(undefined)} />}
    </section>
  )
}

function useColumns(onChange: ((row: OperatorRow) => void) | undefined, own: string | undefined): readonly Column<OperatorRow>[] {
  const t = useTranslations('operators')
  const office = useTranslations('office')
  const language = useSession((session) => session.language)
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ name, username }) => (
        <span>
          <b>{name}</b> <span className="muted">{username}</span>
        </span>
      ),
      place: 'lead',
    },
    { key: 'role', title: t('role'), cell: ({ role }) => office(`role_${role}`), place: 'sub' },
    {
      key: 'state',
      title: t('state'),
      cell: ({ disabled }) => <Badge tone={disabled ? 'bad' : 'good'}>{t(disabled ? 'out' : 'in')}</Badge>,
      place: 'result',
    },
    { key: 'sessions', title: t('sessions'), end: true, cell: ({ sessions }) => <span className="num">{sessions}</span> },
    {
      key: 'last',
      title: t('lastSignIn'),
      cell: ({ lastSignIn }) => (
        <span className="num">{lastSignIn === null ? t('never') : formatInstant(lastSignIn, 'short', language)}</span>
      ),
    },
    { key: 'member', title: t('member'), cell: ({ member }) => <span className="num">{member ?? '—'}</span> },
    {
      key: 'act',
      title: t('act'),
      cell: (row) =>
        onChange !== undefined &&
        row.username !== own && (
          <Button aria-label={t('changeOf', { name: row.name })} onClick={() => onChange(row)}>
            {t('change')}
          </Button>
        ),
      place: 'sub-end',
    },
  ]
}

function ChangeDialog({ row, onClose }: { readonly row: OperatorRow; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('operators')
  const office = useTranslations('office')
  const [form, setForm] = useState({ role: row.role, disabled: row.disabled, member: row.member ?? '' })
  const sayChange = useChangeSaid()
  const act = useOperatorChange((reply) => {
    sayChange(reply)
    onClose()
  })
  const member = form.member.trim()
  const isFine = member === '' || /^[0-9]{6,12}$/.test(member)
  const send = (reason: string) => {
    if (isFine)
      act.mutate({ username: row.username, role: form.role, disabled: form.disabled, member: member === '' ? null : member, reason })
  }
  return (
    <Reasoned title={t('changeOf', { name: row.name })} act={act} go={office('save')} onSend={send} onClose={onClose}>
      <SelectField
        label={t('role')}
        value={form.role}
        options={roles.map((value) => ({ value, label: office(`role_${value}`) }))}
        onChange={(event) => setForm({ ...form, role: roles.find((one) => one === event.target.value) ?? form.role })}
      />
      <div className="desk-switch">
        <Switch label={t('shutOut')} checked={form.disabled} onChange={(disabled) => setForm({ ...form, disabled })} />
        <span aria-hidden="true">{t('shutOut')}</span>
      </div>
      <Field
        label={t('member')}
        optional
        inputMode="numeric"
        hint={t('memberHint')}
        value={form.member}
        error={isFine ? undefined : t('memberWrong')}
        onChange={(event) => setForm({ ...form, member: event.target.value })}
      />
    </Reasoned>
  )
}
