import { formatSeconds } from '@khela/i18n'
import { Badge, DataTable, Money, Segment, type Column, type Tone } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { DaysSearch } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { KeysLine } from '../../app/keys-line.tsx'
import { ListStates } from '../../app/list-states.tsx'
import { short, useWalk } from '../../app/walk.ts'
import { DayChart } from './day-chart.tsx'
import { useReason } from './names.ts'
import { depositQueries, type DepositFilter, type DepositRow } from './queries.ts'

export const depositTones: Readonly<Record<DepositRow['state'], Tone>> = {
  CREATED: 'plain',
  AWAITING_PAYER: 'plain',
  SUBMITTED: 'info',
  MATCHING: 'info',
  UNDER_REVIEW: 'warn',
  CONFIRMED: 'info',
  CREDITED: 'good',
  EXPIRED: 'plain',
  REJECTED: 'bad',
  REVERSED: 'bad',
}

interface QueueTabProps {
  readonly filter: DepositFilter
  readonly days: DaysSearch
  readonly current: string | undefined
  readonly onOpen: (id: string | undefined) => void
  readonly onFilter: (filter: DepositFilter) => void
  readonly onDays: (days: DaysSearch) => void
}

/** Deposits that wait for a person, oldest first; those that ended, newest first. J and K walk the rows. */
export function QueueTab({ filter, days, current, onOpen, onFilter, onDays }: QueueTabProps): ReactElement {
  const t = useTexts('office-deposits')
  const list = useInfiniteQuery(depositQueries.list(filter, days))
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  useWalk(rows, current, onOpen)
  const first = list.data?.pages[0]
  return (
    <>
      <div className="office-bar">
        <Segment<DepositFilter>
          label={t('title')}
          value={filter}
          options={[
            { value: 'waiting', label: t('waiting', { count: first?.waiting ?? 0 }) },
            { value: 'ended', label: t('ended') },
          ]}
          onChange={onFilter}
        />
        {first && filter === 'waiting' && (
          <span className="small muted">
            {t('waitingSum')} <Money value={first.waitingAmount} />
          </span>
        )}
        <DayRange days={days} onChange={onDays} />
      </div>
      <Rows list={list} rows={rows} filter={filter} days={days} current={current} onOpen={onOpen} />
      <KeysLine decides={filter === 'waiting'} />
      <DayChart />
    </>
  )
}

interface RowsProps {
  readonly list: ReturnType<typeof useInfiniteQuery>
  readonly rows: readonly DepositRow[]
  readonly filter: DepositFilter
  readonly days: DaysSearch
  readonly current: string | undefined
  readonly onOpen: (id: string) => void
}

function Rows({ list, rows, filter, days, current, onOpen }: RowsProps): ReactElement {
  const t = useTexts('office-deposits')
  const columns = useColumns(current)
  return (
    <ListStates list={list} count={rows.length} empty={t(filter === 'waiting' ? 'queueEmpty' : 'endedEmpty')} days={days} money>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={(row) => onOpen(row.id)}
        openLabel={(row) => t('open', { id: short(row.id), account: row.account })}
      />
    </ListStates>
  )
}

function useColumns(current: string | undefined): readonly Column<DepositRow>[] {
  const t = useTexts('office-deposits')
  const tCashier = useTexts('cashier')
  const reason = useReason()
  return [
    {
      key: 'id',
      title: t('number'),
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
          <Money value={row.credited ?? row.amount} />
        </b>
      ),
      place: 'result',
    },
    { key: 'method', title: t('method'), cell: (row) => tCashier(`methods.${row.method}`) },
    { key: 'age', title: t('age'), cell: (row) => <span className="num">{age(row.waitingSeconds)}</span> },
    {
      key: 'state',
      title: t('state'),
      cell: (row) => (
        <span className="deposit-state">
          <Badge tone={depositTones[row.state]}>{t(`states.${row.state}`)}</Badge>
          {row.firstBy !== null && <Badge tone="info">{t('first', { by: row.firstBy })}</Badge>}
          {row.reason !== null && <span className="small muted">{reason(row.reason)}</span>}
        </span>
      ),
      place: 'sub-end',
    },
  ]
}

function age(seconds: number): string {
  if (seconds < 3600) return formatSeconds(seconds)
  const hours = Math.floor(seconds / 3600)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
