import { Badge, Button, DataTable, EmptyState, Money, Segment, Skeleton, StaleStrip, type Column, type Tone } from '@khela/ui'
import { formatSeconds } from '@khela/i18n'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Failed } from '../../app/failed.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { useSession } from '../../app/session.ts'
import { short, useWalk } from '../../app/walk.ts'
import { DetailPanel } from './detail-panel.tsx'
import { withdrawalQueries, type QueueFilter, type QueueRow } from './queries.ts'

const tones: Readonly<Record<QueueRow['state'], Tone>> = {
  REQUESTED: 'warn',
  APPROVED_1: 'info',
  SENT: 'info',
  PAID: 'good',
  REJECTED: 'bad',
  CANCELLED_BY_MEMBER: 'plain',
  FAILED: 'bad',
}

/** Withdrawals, oldest waiting first, with the chosen one beside them. J and K walk the rows. */
export function QueuePage(): ReactElement {
  const t = useTranslations('office')
  const { filter, id } = useSearch({ from: '/withdrawals' })
  const navigate = useNavigate({ from: '/withdrawals' })
  const list = useInfiniteQuery(withdrawalQueries.list(filter))
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  const open = (next: string | undefined) => void navigate({ search: { filter, ...(next && { id: next }) }, replace: id !== undefined })
  useWalk(rows, id, open)
  const first = list.data?.pages[0]
  return (
    <div className="office-split" data-open={id !== undefined || undefined}>
      <section>
        <PageHead title={t('withdrawals')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
        <div className="office-bar">
          <Segment<QueueFilter>
            label={t('withdrawals')}
            value={filter}
            options={[
              { value: 'waiting', label: t('waiting', { count: first?.waiting ?? 0 }) },
              { value: 'decided', label: t('decided') },
            ]}
            onChange={(next) => void navigate({ search: { filter: next } })}
          />
          {first && filter === 'waiting' && (
            <span className="small muted">
              {t('waitingSum')} <Money value={first.waitingAmount} />
            </span>
          )}
        </div>
        <Rows list={list} rows={rows} filter={filter} current={id} onOpen={open} />
        <p className="office-keys small muted">
          <kbd>J</kbd> <kbd>K</kbd> {t('keysWalk')} <kbd>Esc</kbd> {t('keysClose')}
        </p>
      </section>
      {id !== undefined && <DetailPanel key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

interface RowsProps {
  readonly list: ReturnType<typeof useInfiniteQuery>
  readonly rows: readonly QueueRow[]
  readonly filter: QueueFilter
  readonly current: string | undefined
  readonly onOpen: (id: string) => void
}

function Rows({ list, rows, filter, current, onOpen }: RowsProps): ReactElement {
  const t = useTranslations('office')
  const language = useSession((session) => session.language)
  const columns = useColumns(current)
  if (list.isPending)
    return (
      <div className="office-pad">
        {[1, 2, 3, 4, 5].map((n) => (
          <Skeleton key={n} height={40} className="office-gap" />
        ))}
      </div>
    )
  if (list.isError && rows.length === 0) {
    return (
      <div className="office-pad">
        <Failed query={list} money />
      </div>
    )
  }
  if (rows.length === 0)
    return (
      <div className="office-pad">
        <EmptyState title={filter === 'waiting' ? t('queueEmpty') : t('decidedEmpty')} />
      </div>
    )
  return (
    <>
      {list.isError && <StaleStrip since={new Date(list.dataUpdatedAt)} language={language} />}
      <DataTable
        caption={t('withdrawals')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={(row) => onOpen(row.id)}
        openLabel={(row) => t('openRow', { id: short(row.id), account: row.account })}
      />
      {list.hasNextPage && (
        <div className="office-pad">
          <Button onClick={() => void list.fetchNextPage()} pending={list.isFetchingNextPage} pendingText={t('loading')}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function useColumns(current: string | undefined): readonly Column<QueueRow>[] {
  const t = useTranslations('office')
  return [
    {
      key: 'id',
      title: t('request'),
      cell: (row) => (
        <span className="num" aria-current={row.id === current || undefined}>
          {short(row.id)}
        </span>
      ),
      place: 'sub',
    },
    {
      key: 'member',
      title: t('member'),
      cell: (row) => (
        <span>
          <b>{row.account}</b> <span className="muted num">{row.memberId}</span>
        </span>
      ),
      place: 'lead',
    },
    {
      key: 'amount',
      title: t('amount'),
      end: true,
      cell: (row) => (
        <b>
          <Money value={row.amount} />
        </b>
      ),
      place: 'result',
    },
    { key: 'channel', title: t('channel'), cell: (row) => t(`channel_${row.channel}`) },
    { key: 'age', title: t('age'), cell: (row) => <span className="num">{age(row.waitingSeconds)}</span> },
    { key: 'state', title: t('state'), cell: (row) => <Badge tone={tones[row.state]}>{t(`state_${row.state}`)}</Badge>, place: 'sub-end' },
  ]
}

function age(seconds: number): string {
  if (seconds < 3600) return formatSeconds(seconds)
  const hours = Math.floor(seconds / 3600)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
