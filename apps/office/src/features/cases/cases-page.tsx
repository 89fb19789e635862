import { caseKinds } from '@khela/contract'
import { DataTable, Money, Segment, SelectField, type Column } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf, isNarrowed, type DaysSearch } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { KeysLine } from '../../app/keys-line.tsx'
import { useMe } from '../../app/me.ts'
import { PageHead } from '../../app/page-head.tsx'
import type { CasesSearch } from './search.ts'
import { useSession } from '../../app/session.ts'
import { short, useWalk } from '../../app/walk.ts'
import { CasePanel } from './case-panel.tsx'
import { ListStates } from '../../app/list-states.tsx'
import { caseQueries, type CaseKind, type CaseRow, useOpenCases } from './queries.ts'
import { ReviewsList } from './reviews-list.tsx'
import { defineOfficePage } from '../../app/page.ts'
import { readCasesSearch } from './search.ts'

type Change = (next: Partial<Record<keyof CasesSearch, string | undefined>>) => void

/** Cases with vendors and held withdrawals: two tabs, each open or done. */
function CasesPage(): ReactElement {
  const t = useTexts('office')
  const search = useSearch({ from: '/cases' })
  const navigate = useNavigate({ from: '/cases' })
  const { can } = useMe()
  const { tab, state } = search
  const change: Change = (next) => void navigate({ search: { ...search, ...next } as CasesSearch })
  const isCases = tab === 'cases'
  const tabs = (
    <>
      {can('withdrawal.read') && (
        <Segment<CasesSearch['tab']>
          label={t('cases')}
          value={tab}
          options={[
            { value: 'cases', label: t('casesTab') },
            { value: 'reviews', label: t('reviewsTab') },
          ]}
          onChange={(next) => void navigate({ search: { tab: next, state: 'open' } })}
        />
      )}
      <Segment<CasesSearch['state']>
        label={t('state')}
        value={state}
        options={[
          { value: 'open', label: t(isCases ? 'casesOpen' : 'reviewsOpen') },
          { value: 'done', label: t(isCases ? 'casesClosed' : 'reviewsReleased') },
        ]}
        onChange={(next) => change({ state: next, id: undefined })}
      />
    </>
  )
  const days = daysOf(search)
  const range = <DayRange days={days} onChange={({ from, to }) => change({ from, to, id: undefined })} />
  if (isCases) return <Cases search={search} days={days} change={change} tabs={tabs} range={range} />
  return <ReviewsList state={state === 'open' ? 'OPEN' : 'RELEASED'} days={days} tabs={tabs} range={range} />
}

interface CasesProps {
  readonly search: CasesSearch
  readonly days: DaysSearch
  readonly change: Change
  readonly tabs: ReactElement
  readonly range: ReactElement
}

function Cases({ search, days, change, tabs, range }: CasesProps): ReactElement {
  const t = useTexts('office')
  const { state, kind, vendor, id } = search
  const list = useInfiniteQuery(caseQueries.list({ state: state === 'open' ? 'OPEN' : 'CLOSED', kind, vendor, ...days }))
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  const open = (next: string | undefined) => change({ id: next })
  useWalk(rows, id, open)
  const columns = useColumns(id)
  const isFiltered = kind !== undefined || vendor !== undefined || isNarrowed(days)
  const empty = isFiltered ? t('casesNoneFiltered') : t(state === 'open' ? 'casesNone' : 'casesNoneClosed')
  return (
    <div className="office-split" data-open={id !== undefined || undefined}>
      <section>
        <PageHead title={t('cases')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
        <div className="office-bar office-bar-fields">
          {tabs}
          <Filters kind={kind} vendor={vendor} vendors={list.data?.pages[0]?.vendors ?? []} change={change} />
          {range}
        </div>
        <ListStates list={list} count={rows.length} empty={empty}>
          <DataTable
            caption={t('casesCaption')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            onOpen={(row) => open(row.id)}
            openLabel={(row) => t('openCase', { id: short(row.id), vendor: row.vendor, kind: t(`kind_${row.kind}`) })}
          />
        </ListStates>
        <KeysLine />
      </section>
      {id !== undefined && <CasePanel key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

interface FiltersProps {
  readonly kind: CaseKind | undefined
  readonly vendor: string | undefined
  readonly vendors: readonly string[]
  readonly change: Change
}

function Filters({ kind, vendor, vendors, change }: FiltersProps): ReactElement {
  const t = useTexts('office')
  // A vendor that was chosen by an address stays in the list although it has no case.
  const known = vendor === undefined || vendors.includes(vendor) ? vendors : [...vendors, vendor]
  return (
    <div className="office-filters">
      <SelectField
        label={t('kind')}
        value={kind ?? ''}
        options={[{ value: '', label: t('kindAll') }, ...caseKinds.map((one) => ({ value: one, label: t(`kind_${one}`) }))]}
        onChange={(event) => change({ kind: event.target.value || undefined, id: undefined })}
      />
      <SelectField
        label={t('vendor')}
        value={vendor ?? ''}
        options={[{ value: '', label: t('vendorAll') }, ...known.map((one) => ({ value: one, label: one }))]}
        onChange={(event) => change({ vendor: event.target.value || undefined, id: undefined })}
      />
    </div>
  )
}

const maybe = (amount: string | null) => (amount === null ? <span className="muted">–</span> : <Money value={amount} exact />)

function useColumns(current: string | undefined): readonly Column<CaseRow>[] {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  return [
    {
      key: 'kind',
      title: t('kind'),
      cell: (row) => <b aria-current={row.id === current || undefined}>{t(`kind_${row.kind}`)}</b>,
      place: 'lead',
    },
    { key: 'vendor', title: t('vendor'), cell: (row) => row.vendor },
    {
      key: 'member',
      title: t('member'),
      cell: (row) => (
        <span>
          {row.account ?? (row.memberId === null && row.player !== null && t('unknownPlayer'))}{' '}
          <span className="muted num">{row.memberId ?? row.player}</span>
        </span>
      ),
      place: 'sub',
    },
    {
      key: 'amounts',
      title: t('oursTheirs'),
      end: true,
      cell: (row) =>
        row.kind !== 'unreachable' && (
          <b>
            {maybe(row.ours)} / {maybe(row.theirs)}
          </b>
        ),
      place: 'result',
    },
    {
      key: 'at',
      title: t('happened'),
      cell: (row) => <span className="num">{formatInstant(row.happenedAt, 'short', language)}</span>,
      place: 'sub-end',
    },
  ]
}

export const cases = defineOfficePage({
  name: 'cases',
  menu: {
    text: 'cases',
    group: 'groupMoney',
    icon: 'shield-alert',
    permission: 'case.read',
    search: { tab: 'cases', state: 'open' },
    useWaiting: useOpenCases,
  },
  readSearch: readCasesSearch,
  View: CasesPage,
})
