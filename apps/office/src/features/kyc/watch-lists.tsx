import { watchKinds } from '@khela/contract/kyc'
import { Badge, Button, DataTable, Dialog, EmptyState, Field, Note, SelectField, Skeleton, notify, type Column } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { PageHead } from '../../app/page-head.tsx'
import { useChangeNotice, WaitingChanges } from '../../app/rule-change.tsx'
import { useSession } from '../../app/session.ts'
import { kycQueries, useWatchAct, type WatchEntry } from './queries.ts'

/** People on the local lists; who may decide adds to them and takes off. */
export function WatchLists({ tabs }: { readonly tabs: ReactElement }): ReactElement {
  const t = useTexts('office-kyc.watch')
  const kyc = useTexts('office-kyc.kyc')
  const { can } = useMe()
  const query = useQuery(kycQueries.lists())
  const [ending, end] = useState<WatchEntry>()
  const columns = useColumns(can('kyc.decide') ? end : undefined)
  return (
    <section className="office-split">
      <PageHead title={kyc('title')} updatedAt={query.dataUpdatedAt} onRefresh={() => void query.refetch()} />
      <div className="office-bar">{tabs}</div>
      <WaitingChanges acts={['officeWatchEnd']} />
      {can('kyc.decide') && <AddForm />}
      {query.isPending && <Skeleton height={160} />}
      {query.isError && !query.data && <Failed query={query} />}
      {query.data?.content.length === 0 && <EmptyState title={t('empty')} />}
      {query.data !== undefined && query.data.content.length > 0 && (
        <DataTable caption={t('caption')} columns={columns} rows={query.data.content} rowKey={(row) => row.id} />
      )}
      {ending && <End key={ending.id} entry={ending} onClose={() => end(undefined)} />}
    </section>
  )
}

function AddForm(): ReactElement {
  const t = useTexts('office-kyc.watch')
  const errorText = useErrorText()
  const [kind, setKind] = useState<(typeof watchKinds)[number]>('sanctions')
  const [name, setName] = useState('')
  const [birthday, setBirthday] = useState('')
  const [note, setNote] = useState('')
  const act = useWatchAct('officeWatchAdd', () => {
    setName('')
    setBirthday('')
    notify('good', t('added'))
  })
  const isWhole = name.trim().length >= 3 && note.trim() !== ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !act.isPending) act.mutate({ kind, name: name.trim(), birthday: birthday === '' ? null : birthday, note: note.trim() })
  }
  return (
    <form className="kyc-add" onSubmit={send}>
      <SelectField
        label={t('kind')}
        value={kind}
        options={watchKinds.map((value) => ({ value, label: t(value) }))}
        onChange={(event) => setKind(event.target.value as typeof kind)}
      />
      <Field label={t('name')} value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      <Field
        label={t('birthday')}
        type="date"
        hint={t('birthdayHint')}
        value={birthday}
        onChange={(event) => setBirthday(event.target.value)}
      />
      <Field label={t('note')} value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      <Button type="submit" tone="go" disabled={!isWhole} pending={act.isPending} pendingText={t('adding')}>
        {t('add')}
      </Button>
      {act.isError && (
        <Note tone="bad" role="alert">
          {errorText(act.error)}
        </Note>
      )}
    </form>
  )
}

function End({ entry, onClose }: { readonly entry: WatchEntry; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office-kyc.watch')
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const sayChange = useChangeNotice()
  const act = useWatchAct('officeWatchEnd', (reply) => {
    sayChange(reply)
    onClose()
  })
  return (
    <Dialog title={t('endOf', { name: entry.name })} onClose={onClose} size="small" busy={act.isPending} cloth="ledger">
      <Field label={t('reason')} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      {act.isError && (
        <Note tone="bad" role="alert">
          {errorText(act.error)}
        </Note>
      )}
      <Button
        tone="hot"
        block
        disabled={reason.trim() === ''}
        pending={act.isPending}
        onClick={() => act.mutate({ id: entry.id, reason: reason.trim() })}
      >
        {t('end')}
      </Button>
    </Dialog>
  )
}

function useColumns(onEnd: ((entry: WatchEntry) => void) | undefined): readonly Column<WatchEntry>[] {
  const t = useTexts('office-kyc.watch')
  const language = useSession((session) => session.language)
  const columns: readonly Column<WatchEntry>[] = [
    { key: 'name', title: t('name'), cell: (row) => <b>{row.name}</b>, place: 'lead' },
    {
      key: 'kind',
      title: t('kind'),
      cell: (row) => <Badge tone={row.endedAt === null ? 'warn' : 'plain'}>{t(row.kind)}</Badge>,
      place: 'result',
    },
    { key: 'birthday', title: t('birthday'), cell: (row) => <span className="num">{row.birthday}</span>, place: 'sub' },
    { key: 'note', title: t('note'), cell: (row) => <span className="office-break">{row.note}</span> },
    {
      key: 'by',
      title: t('addedBy'),
      cell: (row) => (
        <span>
          {row.addedBy} <span className="muted num">{formatInstant(row.addedAt, 'day', language)}</span>
        </span>
      ),
    },
  ]
  if (!onEnd) return columns
  return [
    ...columns,
    {
      key: 'end',
      title: t('end'),
      cell: (row) =>
        row.endedAt === null ? (
          <Button aria-label={t('endOf', { name: row.name })} onClick={() => onEnd(row)}>
            {t('end')}
          </Button>
        ) : (
          <span className="small muted num">{t('ended', { time: formatInstant(row.endedAt, 'day', language) })}</span>
        ),
      place: 'sub-end',
    },
  ]
}
