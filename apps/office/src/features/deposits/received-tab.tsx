import { formatInstant } from '@khela/i18n'
import { Badge, Button, DataTable, EmptyState, Money, Note, SelectField, Skeleton, TextAreaField, notify, type Column } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { depositQueries, useDepositWrite, type Desk, type Received } from './queries.ts'

/** What came in and belongs to no deposit yet, and the way to take in more. */
export function ReceivedTab(): ReactElement {
  const t = useTexts('office-deposits')
  const { can } = useMe()
  const desk = useQuery(depositQueries.desk())
  const received = useQuery(depositQueries.received())
  const columns = useColumns()
  return (
    <>
      {can('deposit.decide') && desk.data && <Import accounts={desk.data.accounts} />}
      <div className="office-pad">
        <h2>{t('free')}</h2>
        {received.isPending && <Skeleton height={80} />}
        {received.isError && !received.data && <Failed query={received} money />}
        {received.data?.content.length === 0 && <EmptyState title={t('freeEmpty')} />}
      </div>
      {received.data && received.data.content.length > 0 && (
        <DataTable caption={t('free')} columns={columns} rows={received.data.content} rowKey={(row) => row.id} />
      )}
    </>
  )
}

function Import({ accounts }: { readonly accounts: Desk['accounts'] }): ReactElement {
  const t = useTexts('office-deposits')
  const tCashier = useTexts('cashier')
  const say = useErrorText()
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const [text, setText] = useState('')
  const [hasUnread, setUnread] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isEmpty = text.trim() === ''
  const take = useDepositWrite('officeReceivedImport', (reply) => {
    notify('good', t('importDone', { added: reply.added, known: reply.known }))
    setUnread(reply.unread.length > 0)
    setText(reply.unread.join('\n'))
  })
  const send = () => {
    setMissing(isEmpty)
    if (!isEmpty) take.mutate({ accountId, text: text.replaceAll('\t', ',') })
  }
  return (
    <div className="office-pad deposit-form">
      <h2>{t('import')}</h2>
      <SelectField
        label={t('importAccount')}
        value={accountId}
        options={accounts.map((one) => ({ value: one.id, label: `${tCashier(`methods.${one.method}`)} · ${one.number}` }))}
        onChange={(event) => setAccountId(event.target.value)}
      />
      <TextAreaField
        label={t('importLines')}
        hint={t('importHint')}
        rows={4}
        maxLength={40_000}
        value={text}
        error={isMissing && isEmpty ? t('importEmpty') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {hasUnread && !isEmpty && <Note tone="warn">{t('importUnread')}</Note>}
      {take.isError && (
        <Note tone="bad" role="alert">
          {say(take.error)}
        </Note>
      )}
      <Button tone="go" onClick={send} pending={take.isPending} pendingText={t('sending')}>
        {t('importGo')}
      </Button>
    </div>
  )
}

function useColumns(): readonly Column<Received>[] {
  const t = useTexts('office-deposits')
  const language = useSession((session) => session.language)
  return [
    { key: 'trx', title: t('trx'), cell: (row) => <b className="num">{row.trxId}</b>, place: 'lead' },
    { key: 'amount', title: t('amount'), end: true, cell: (row) => <Money className="b" value={row.amount} />, place: 'result' },
    { key: 'sender', title: t('sender'), cell: (row) => <span className="num">{row.sender}</span>, place: 'sub' },
    { key: 'number', title: t('accountNumber'), cell: (row) => <span className="num">{row.number}</span> },
    {
      key: 'at',
      title: t('at'),
      cell: (row) => (
        <span className="num">
          {formatInstant(row.receivedAt, 'short', language)} {row.source === 'simulated' && <Badge tone="warn">{t('simulated')}</Badge>}
        </span>
      ),
      place: 'sub-end',
    },
  ]
}
