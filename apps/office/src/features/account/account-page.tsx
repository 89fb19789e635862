import { formatInstant } from '@khela/i18n'
import type { ReplyOf } from '@khela/contract'
import { Badge, Button, DataTable, Note, PasswordField, ask, notify, type Column } from '@khela/ui'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../app/client.ts'
import { useErrorText } from '../../app/error-text.ts'
import { ListStates } from '../../app/list-states.tsx'
import { useMe } from '../../app/me.ts'
import { PageHead } from '../../app/page-head.tsx'
import { useSession } from '../../app/session.ts'
import { CodeField, isCode, isNewPassword, NewPasswordFields } from '../../app/proof-fields.tsx'
import { defineOfficePage } from '../../app/page.ts'

type SessionRow = ReplyOf<'officeSessions'>['sessions'][number]

const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call('officeSessions', {}, { signal }),
  refetchInterval: 30_000,
})

/** The own sign-in: sessions that are open, and another password. */
function AccountPage(): ReactElement {
  const t = useTexts('operators')
  const { me } = useMe()
  const list = useQuery(sessionsQuery)
  const rows = list.data?.sessions ?? []
  const end = useEnd()
  const columns = useColumns(end.mutate, end.isPending)
  const endOthers = async () => {
    const answer = await ask({
      icon: 'log-out',
      title: t('endOthersSure'),
      buttons: [
        { id: 'no', label: t('leave'), tone: 'line' },
        { id: 'yes', label: t('endOthers'), tone: 'go' },
      ],
    })
    if (answer === 'yes') end.mutate({})
  }
  return (
    <section>
      <PageHead title={t('account')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()}>
        {rows.length > 1 && (
          <Button icon="log-out" disabled={end.isPending} onClick={() => void endOthers()}>
            {t('endOthers')}
          </Button>
        )}
      </PageHead>
      <div className="office-pad">
        <Note icon="info">{t('accountMeans', { username: me?.username ?? '' })}</Note>
      </div>
      <ListStates list={list} count={rows.length} empty={t('noSessions')}>
        <DataTable caption={t('sessions')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </ListStates>
      <PasswordForm />
    </section>
  )
}

function useEnd() {
  const t = useTexts('operators')
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { id?: string }) => call('officeSessionEnd', input),
    onSuccess: () => notify('good', t('ended')),
    onError: (error) => notify('bad', errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

function useColumns(onEnd: (input: { id: string }) => void, isBusy: boolean): readonly Column<SessionRow>[] {
  const t = useTexts('operators')
  const office = useTexts('office')
  const language = useSession((session) => session.language)
  const time = (at: string) => <span className="num">{formatInstant(at, 'short', language)}</span>
  return [
    { key: 'network', title: office('network'), cell: ({ network }) => <span className="num">{network ?? '—'}</span>, place: 'lead' },
    { key: 'since', title: t('since'), cell: ({ createdAt }) => time(createdAt), place: 'sub' },
    { key: 'seen', title: t('seen'), cell: ({ seenAt }) => time(seenAt) },
    {
      key: 'act',
      title: t('act'),
      cell: ({ id, isThis, createdAt }) =>
        isThis ? (
          <Badge tone="good">{t('thisOne')}</Badge>
        ) : (
          <Button
            disabled={isBusy}
            aria-label={t('endOf', { time: formatInstant(createdAt, 'short', language) })}
            onClick={() => onEnd({ id })}
          >
            {t('end')}
          </Button>
        ),
      place: 'result',
    },
  ]
}

const emptyForm = { password: '', code: '', next: '', again: '' }

/** Another password: with the old one and a code; all other sessions end. */
function PasswordForm(): ReactElement {
  const t = useTexts('operators')
  const office = useTexts('office')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [form, setForm] = useState(emptyForm)
  const change = useMutation({
    mutationFn: () => call('officePassword', { password: form.password, code: form.code, newPassword: form.next }),
    onSuccess: () => {
      setForm(emptyForm)
      notify('good', t('passwordChanged'))
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    // A code that was shown is spent, whatever came of it.
    onError: () => setForm((now) => ({ ...now, code: '' })),
  })
  const isWhole = form.password !== '' && isCode(form.code) && isNewPassword(form.next, form.again)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) change.mutate()
  }
  return (
    <form className="office-pad office-account-form" onSubmit={submit} aria-labelledby="password-title" noValidate>
      <h2 id="password-title">{t('changePassword')}</h2>
      {change.isError && (
        <Note tone="bad" role="alert">
          {errorText(change.error)}
        </Note>
      )}
      <PasswordField
        label={t('oldPassword')}
        showLabel={office('showPassword')}
        hideLabel={office('hidePassword')}
        autoComplete="current-password"
        maxLength={128}
        value={form.password}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
      />
      <NewPasswordFields
        value={form.next}
        again={form.again}
        onChange={(next) => setForm({ ...form, next })}
        onAgain={(again) => setForm({ ...form, again })}
      />
      <CodeField value={form.code} onChange={(code) => setForm({ ...form, code })} />
      <Button type="submit" tone="go" aria-disabled={!isWhole || undefined} pending={change.isPending} pendingText={office('checking')}>
        {t('changePassword')}
      </Button>
    </form>
  )
}

export const account = defineOfficePage({
  name: 'account',
  View: AccountPage,
})
