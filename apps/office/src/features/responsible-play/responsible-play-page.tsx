import { Badge, DataTable, Segment, type Column } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { ListStates } from '../../app/list-states.tsx'
import { PageHead } from '../../app/page-head.tsx'
import type { ResponsiblePlaySearch } from './search.ts'
import { useSession } from '../../app/session.ts'
import { useWalk } from '../../app/walk.ts'
import { CasePanel } from './case-panel.tsx'
import { responsiblePlayQueries, type CaseRow, useOpenCases } from './queries.ts'
import { defineOfficePage } from '../../app/page.ts'
import { readResponsiblePlaySearch } from './search.ts'
import './responsible-play.css'

/** Members in whose figures something points at harm. */
function ResponsiblePlayPage(): ReactElement {
  const t = useTexts('office-kyc.responsiblePlay')
  const search = useSearch({ from: '/harm' })
  const { state, id } = search
  const days = daysOf(search)
  const navigate = useNavigate({ from: '/harm' })
  const list = useInfiniteQuery(responsiblePlayQueries.list(state === 'open' ? 'OPEN' : 'CLOSED', days))
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  const open = (next: string | undefined) => void navigate({ search: { state, ...days, ...(next !== undefined && { id: next }) } })
  useWalk(rows, id, open)
  return (
    <div className="office-split" data-open={id !== undefined || undefined}>
      <section>
        <PageHead title={t('title')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
        <div className="office-bar office-bar-fields">
          <Segment<ResponsiblePlaySearch['state']>
            label={t('title')}
            value={state}
            options={[
              { value: 'open', label: t('open') },
              { value: 'done', label: t('closed') },
            ]}
            onChange={(next) => void navigate({ search: { ...days, state: next } })}
          />
          <DayRange days={days} onChange={(next) => void navigate({ search: { state, ...next } })} />
        </div>
        <ListStates list={list} count={rows.length} empty={t(state === 'open' ? 'none' : 'noneClosed')} days={days}>
          <DataTable
            caption={t('caption')}
            columns={useColumns(id)}
            rows={rows}
            rowKey={(row) => row.id}
            onOpen={(row) => open(row.id)}
            openLabel={({ account }) => t('openCase', { account })}
          />
        </ListStates>
      </section>
      {id !== undefined && <CasePanel key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

function useColumns(current: string | undefined): readonly Column<CaseRow>[] {
  const t = useTexts('office-kyc.responsiblePlay')
  const language = useSession((session) => session.language)
  const instant = (at: string) => <span className="num">{formatInstant(at, 'short', language)}</span>
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
    {
      key: 'markers',
      title: t('markers'),
      cell: (row) => (
        <span className="responsible-play-markers">
          {row.markers.map((marker) => (
            <Badge key={marker} tone="warn">
              {t(`m.${marker}`)}
            </Badge>
          ))}
        </span>
      ),
      place: 'sub',
    },
    { key: 'opened', title: t('opened'), cell: (row) => instant(row.openedAt), place: 'sub-end' },
    { key: 'seen', title: t('seen'), cell: (row) => instant(row.seenAt) },
  ]
}

export const responsiblePlay = defineOfficePage({
  name: 'responsiblePlay',
  menu: {
    text: 'responsiblePlay',
    group: 'groupPeople',
    icon: 'heart',
    permission: 'care.read',
    search: { state: 'open' },
    useWaiting: useOpenCases,
  },
  readSearch: readResponsiblePlaySearch,
  View: ResponsiblePlayPage,
})
