import { Button, DataTable, EmptyState, Note, Skeleton } from '@khela/ui'
import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { call } from '../../app/client.ts'
import { daysOf, isNarrowed } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { SubjectLink } from '../../app/links.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { useSession } from '../../app/session.ts'
import { useWords } from '../../app/words.ts'
import { defineOfficePage } from '../../app/page.ts'

/** Acts of operators, newest first, and whether their hash chain is whole. */
function AuditPage(): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const days = daysOf(useSearch({ from: '/audit' }))
  const navigate = useNavigate({ from: '/audit' })
  const list = useInfiniteQuery({
    queryKey: ['audit', days],
    queryFn: ({ signal, pageParam }) => call('officeAudit', { ...days, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const { actOf } = useWords()
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  return (
    <section>
      <PageHead title={t('audit')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
      <div className="office-bar">
        <DayRange days={days} onChange={(next) => void navigate({ search: next })} />
      </div>
      <div className="office-pad">
        {first &&
          (first.intact ? (
            <Note tone="good">{t('chainWhole')}</Note>
          ) : (
            <Note tone="bad" role="alert">
              {t('chainBroken', { seq: first.brokenAt ?? 0 })}
            </Note>
          ))}
        {list.isPending && <Skeleton height={200} />}
        {list.isError && <Failed query={list} />}
        {first && rows.length === 0 && <EmptyState title={t(isNarrowed(days) ? 'daysNone' : 'auditEmpty')} />}
        {rows.length > 0 && (
          <DataTable
            caption={t('audit')}
            rows={rows}
            rowKey={(row) => String(row.seq)}
            columns={[
              { key: 'seq', title: '#', cell: (row) => <span className="num">{row.seq}</span> },
              {
                key: 'at',
                title: t('time'),
                cell: (row) => <span className="num">{formatInstant(row.at, 'full', language)}</span>,
                place: 'sub',
              },
              { key: 'operator', title: t('operator'), cell: (row) => row.operator, place: 'result' },
              { key: 'act', title: t('act'), cell: (row) => <b title={row.act}>{actOf(row.act)}</b>, place: 'lead' },
              { key: 'subject', title: t('subject'), cell: (row) => <SubjectLink id={row.subject} /> },
              { key: 'detail', title: t('details'), cell: (row) => <span className="office-break">{row.detail}</span> },
              { key: 'hash', title: t('hash'), cell: (row) => <code title={row.hash}>{row.hash.slice(0, 10)}</code>, place: 'sub-end' },
            ]}
          />
        )}
        {list.hasNextPage && (
          <Button onClick={() => void list.fetchNextPage()} pending={list.isFetchingNextPage} pendingText={t('loading')}>
            {t('more')}
          </Button>
        )}
        {first && <RefusedSignIns rows={first.refused} />}
      </div>
    </section>
  )
}

/** Sign-ins that were refused: counted a minute, name and network, so that strangers cannot fill the chain with them. */
function RefusedSignIns({ rows }: { rows: ReplyOf<'officeAudit'>['refused'] }): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  return (
    <>
      <h2>{t('refusedSignIns')}</h2>
      {rows.length === 0 && <EmptyState title={t('refusedNone')} />}
      {rows.length > 0 && (
        <DataTable
          caption={t('refusedSignIns')}
          rows={rows}
          rowKey={(row) => `${row.at} ${row.operator} ${row.network}`}
          columns={[
            {
              key: 'at',
              title: t('time'),
              cell: (row) => <span className="num">{formatInstant(row.at, 'full', language)}</span>,
              place: 'sub',
            },
            { key: 'operator', title: t('operator'), cell: (row) => <b>{row.operator || t('nameUnknown')}</b>, place: 'lead' },
            { key: 'network', title: t('network'), cell: (row) => <span className="num">{row.network}</span>, place: 'sub-end' },
            { key: 'tries', title: t('tries'), cell: (row) => <span className="num">{row.tries}</span>, place: 'result' },
          ]}
        />
      )}
    </>
  )
}

export const audit = defineOfficePage({
  name: 'audit',
  menu: { text: 'audit', group: 'groupHouse', icon: 'scroll-text', permission: 'audit.read' },
  readSearch: daysOf,
  View: AuditPage,
})
