import { payeeChannels } from '@khela/contract'
import { Badge, Checkbox, DataTable, Field, Money, Segment, SelectField, type Column } from '@khela/ui'
import { formatSeconds } from '@khela/i18n'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf, type DaysSearch } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { KeysLine } from '../../app/keys-line.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { short, useWalk } from '../../app/walk.ts'
import { ListStates } from '../../app/list-states.tsx'
import { DetailPanel } from './detail-panel.tsx'
import { stateTones, withdrawalQueries, type QueueRow, useWaiting } from './queries.ts'
import { queueFilters, readQueueSearch, type QueueFilter, type QueueSearch } from './search.ts'
import { defineOfficePage } from '../../app/page.ts'
import './payouts.css'

/** Withdrawals by what is to be done with them, with the chosen one beside them. J and K walk the rows. */
function QueuePage(): ReactElement {
  const t = useTexts('office-payouts')
  const tOffice = useTexts('office')
  const search = useSearch({ from: '/withdrawals' })
  const { filter, id, channel, account, warned } = search
  const navigate = useNavigate({ from: '/withdrawals' })
  const list = useInfiniteQuery(withdrawalQueries.list(search))
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  const columns = useColumns(id, filter)
  const open = (next: string | undefined) =>
    void navigate({ search: { ...withoutId(search), ...(next && { id: next }) }, replace: id !== undefined })
  useWalk(rows, id, open)
  const first = list.data?.pages[0]
  const counts = { waiting: first?.waiting ?? 0, paying: first?.paying ?? 0, disputed: first?.disputed ?? 0, decided: 0 }
  const isFiltered =
    search.from !== undefined || search.to !== undefined || channel !== undefined || account !== undefined || warned !== undefined
  return (
    <div className="office-split payouts" data-open={id !== undefined || undefined}>
      <section>
        <PageHead title={t('title')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
        <div className="office-bar">
          <Segment<QueueFilter>
            label={t('title')}
            value={filter}
            options={queueFilters.map((value) => ({ value, label: t(`tabs.${value}`, { count: counts[value] }) }))}
            onChange={(next) => void navigate({ search: { ...withoutId(search), filter: next } })}
          />
          {first && filter === 'waiting' && (
            <span className="small muted">
              {t('waitingSum')} <Money value={first.waitingAmount} />
            </span>
          )}
        </div>
        <Filters search={search} onChange={(next) => void navigate({ search: next })} />
        <ListStates list={list} count={rows.length} empty={isFiltered ? t('emptyFiltered') : t(`empty.${filter}`)}>
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            onOpen={(row) => open(row.id)}
            openLabel={(row) => tOffice('openRow', { id: short(row.id), account: row.account })}
          />
        </ListStates>
        <KeysLine decides />
      </section>
      {id !== undefined && <DetailPanel key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

const withoutId = (search: QueueSearch): QueueSearch => readQueueSearch({ ...search, id: undefined })

interface FiltersProps {
  readonly search: QueueSearch
  readonly onChange: (next: QueueSearch) => void
}

/** Member, channel, warnings. A name is looked for once it is entered. */
function Filters({ search, onChange }: FiltersProps): ReactElement {
  const t = useTexts('office-payouts')
  const [name, setName] = useState(search.account ?? '')
  const { filter, channel, account, warned } = search
  const change = (next: { channel?: string; account?: string; warned?: boolean; days?: DaysSearch }) => {
    const known = payeeChannels.find((one) => one === (next.channel ?? channel))
    const isCleared = next.channel === ''
    const who = (next.account ?? account ?? '').trim()
    onChange({
      filter,
      ...(known && !isCleared && { channel: known }),
      ...(who !== '' && { account: who }),
      ...((next.warned ?? warned === 'yes') && { warned: 'yes' }),
      ...(next.days ?? daysOf(search)),
    })
  }
  return (
    <form
      className="payouts-filters"
      onSubmit={(event) => {
        event.preventDefault()
        change({ account: name })
      }}
    >
      <Field
        label={t('filterAccount')}
        icon="search"
        name="account"
        maxLength={64}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => name.trim() !== (account ?? '') && change({ account: name })}
      />
      <SelectField
        label={t('filterChannel')}
        value={channel ?? ''}
        options={[{ value: '', label: t('filterAll') }, ...payeeChannels.map((value) => ({ value, label: t(`channel.${value}`) }))]}
        onChange={(event) => change({ channel: event.target.value })}
      />
      <Checkbox checked={warned === 'yes'} onChange={(event) => change({ warned: event.target.checked })}>
        {t('filterWarned')}
      </Checkbox>
      <DayRange days={daysOf(search)} onChange={(days) => change({ days })} />
    </form>
  )
}

function useColumns(current: string | undefined, filter: QueueFilter): readonly Column<QueueRow>[] {
  const t = useTexts('office-payouts')
  const tOffice = useTexts('office')
  const isPaying = filter === 'paying'
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
      title: tOffice('member'),
      cell: (row) => (
        <span>
          <b>{row.account}</b> <span className="muted num">{row.memberId}</span>
        </span>
      ),
      place: 'lead',
    },
    {
      key: 'amount',
      title: isPaying ? t('left') : tOffice('amount'),
      end: true,
      cell: (row) => (
        <b>
          <Money value={isPaying ? row.remaining : row.amount} />
        </b>
      ),
      place: 'result',
    },
    { key: 'channel', title: tOffice('channel'), cell: (row) => t(`channel.${row.channel}`) },
    {
      key: 'warnings',
      title: t('warnings'),
      cell: (row) => (row.warnings === null ? '…' : row.warnings === 0 ? '0' : <Badge tone="warn">{row.warnings}</Badge>),
    },
    { key: 'age', title: t('age'), cell: (row) => <span className="num">{age(row.waitingSeconds)}</span> },
    {
      key: 'state',
      title: tOffice('state'),
      cell: (row) => (
        <Badge tone={stateTones[row.state]}>
          {row.state === 'APPROVED_1' && filter === 'waiting' ? t('firstOfTwo') : t(`state.${row.state}`)}
        </Badge>
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

export const withdrawals = defineOfficePage({
  name: 'withdrawals',
  menu: {
    text: 'withdrawals',
    group: 'groupMoney',
    icon: 'arrow-up',
    permission: 'withdrawal.read',
    search: { filter: 'waiting' },
    useWaiting,
  },
  readSearch: readQueueSearch,
  View: QueuePage,
})
