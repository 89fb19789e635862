import { Badge, DataTable, Segment, type Column } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf, type DaysSearch } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { KeysLine } from '../../app/keys-line.tsx'
import { ListStates } from '../../app/list-states.tsx'
import { PageHead } from '../../app/page-head.tsx'
import type { KycSearch } from './search.ts'
import { useSession } from '../../app/session.ts'
import { useWalk } from '../../app/walk.ts'
import { KycPanel } from './kyc-panel.tsx'
import { stateTones } from './tones.ts'
import { kycQueries, type KycList, type KycRow, useWaitingKyc } from './queries.ts'
import { WatchLists } from './watch-lists.tsx'
import { defineOfficePage } from '../../app/page.ts'
import { readKycSearch } from './search.ts'
import './kyc.css'

/** Identity checks that wait or were decided, and the lists names are compared with. */
function KycPage(): ReactElement {
  const t = useTexts('office-kyc.kyc')
  const search = useSearch({ from: '/kyc' })
  const { tab, id } = search
  const days = daysOf(search)
  const navigate = useNavigate({ from: '/kyc' })
  const tabs = (
    <Segment<KycSearch['tab']>
      label={t('title')}
      value={tab}
      options={(['waiting', 'decided', 'list'] as const).map((value) => ({ value, label: t(value) }))}
      onChange={(next) => void navigate({ search: { ...days, tab: next } })}
    />
  )
  if (tab === 'list') return <WatchLists tabs={tabs} />
  const open = (next: string | undefined) => void navigate({ search: { tab, ...days, ...(next !== undefined && { id: next }) } })
  const range = <DayRange days={days} onChange={(next) => void navigate({ search: { tab, ...next } })} />
  return <Queue list={tab} days={days} id={id} open={open} tabs={tabs} range={range} />
}

interface QueueProps {
  readonly list: KycList
  readonly days: DaysSearch
  readonly id: string | undefined
  readonly open: (id: string | undefined) => void
  readonly tabs: ReactElement
  readonly range: ReactElement
}

function Queue({ list, days, id, open, tabs, range }: QueueProps): ReactElement {
  const t = useTexts('office-kyc.kyc')
  const query = useInfiniteQuery(kycQueries.list(list, days))
  const rows = query.data?.pages.flatMap((page) => page.content) ?? []
  useWalk(rows, id, open)
  return (
    <div className="office-split" data-open={id !== undefined || undefined}>
      <section>
        <PageHead title={t('title')} updatedAt={query.dataUpdatedAt} onRefresh={() => void query.refetch()} />
        <div className="office-bar office-bar-fields">
          {tabs}
          {range}
        </div>
        <ListStates list={query} count={rows.length} empty={t(list === 'waiting' ? 'none' : 'noneDecided')} days={days}>
          <DataTable
            caption={t('caption')}
            columns={useColumns(list, id)}
            rows={rows}
            rowKey={(row) => row.id}
            onOpen={(row) => open(row.id)}
            openLabel={({ account, tier }) => t('open', { account, tier })}
          />
        </ListStates>
        <KeysLine decides />
      </section>
      {id !== undefined && <KycPanel key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

function useColumns(list: KycList, current: string | undefined): readonly Column<KycRow>[] {
  const t = useTexts('office-kyc.kyc')
  const language = useSession((session) => session.language)
  const instant = (at: string | null) => at !== null && <span className="num">{formatInstant(at, 'short', language)}</span>
  return [
    {
      key: 'member',
      title: t('member'),
      cell: (row) => (
        <span>
          <b aria-current={row.id === current || undefined}>{row.account}</b> <span className="muted num">{row.memberId}</span>
        </span>
      ),
      place: 'lead',
    },
    { key: 'tier', title: t('tier'), cell: (row) => <span className="num">{t('tierOf', { tier: row.tier })}</span>, place: 'sub' },
    {
      key: 'state',
      title: t('state'),
      cell: (row) => <Badge tone={stateTones[row.state]}>{t(`states.${row.state}`)}</Badge>,
      place: 'result',
    },
    { key: 'submitted', title: t('submitted'), cell: (row) => instant(row.submittedAt), place: 'sub-end' },
    ...(list === 'decided'
      ? [
          {
            key: 'by',
            title: t('decidedBy'),
            cell: (row: KycRow) => (
              <span>
                {row.decidedBy} {instant(row.decidedAt)}
              </span>
            ),
          },
        ]
      : []),
  ]
}

export const kyc = defineOfficePage({
  name: 'kyc',
  menu: {
    text: 'kyc',
    group: 'groupPeople',
    icon: 'id-card',
    permission: 'kyc.read',
    search: { tab: 'waiting' },
    useWaiting: useWaitingKyc,
  },
  readSearch: readKycSearch,
  View: KycPage,
})
