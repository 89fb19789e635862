import { Badge, Button, DataTable, Dialog, Money, notify, type Column } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { DaysSearch } from '../../app/address.ts'
import { useMe } from '../../app/me.ts'
import { PageHead } from '../../app/page-head.tsx'
import { useSession } from '../../app/session.ts'
import { ListStates } from '../../app/list-states.tsx'
import { NoteForm } from './note-form.tsx'
import { reviewQueries, useRelease, type ReviewRow } from './queries.ts'

interface ReviewsProps {
  readonly state: ReviewRow['state']
  readonly days: DaysSearch
  readonly tabs: ReactElement
  readonly range: ReactElement
}

/** Members whose withdrawals are held, oldest first, and the act that lets them go. */
export function ReviewsList({ state, days, tabs, range }: ReviewsProps): ReactElement {
  const t = useTexts('office')
  const list = useInfiniteQuery(reviewQueries.list(state, days))
  const { can } = useMe()
  const [chosen, choose] = useState<ReviewRow>()
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  const columns = useColumns(state, can('withdrawal.decide') ? choose : undefined)
  return (
    <section className="office-split">
      <PageHead title={t('cases')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
      <div className="office-bar office-bar-fields">
        {tabs}
        {range}
      </div>
      <ListStates list={list} count={rows.length} empty={t(state === 'OPEN' ? 'reviewsNone' : 'reviewsNoneReleased')} days={days}>
        <DataTable caption={t('reviewsCaption')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      </ListStates>
      {chosen && <Release key={chosen.id} row={chosen} onClose={() => choose(undefined)} />}
    </section>
  )
}

/** What the review is about in money; a match with a list has no amount. */
function ReviewAmount({ row }: { readonly row: ReviewRow }): ReactElement | undefined {
  return row.kind === 'watch_list' ? undefined : <Money value={row.amount} exact />
}

const nameOf = (row: ReviewRow): string => row.account ?? row.memberId ?? ''

function Release({ row, onClose }: { readonly row: ReviewRow; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office')
  const release = useRelease(row.id, () => {
    notify('good', t('releasedToast', { account: nameOf(row) }))
    onClose()
  })
  return (
    <Dialog title={t('releaseOf', { account: nameOf(row) })} onClose={onClose} size="small" busy={release.isPending} cloth="ledger">
      <p className="office-case-title">
        {t(`review_${row.kind}`)} <ReviewAmount row={row} />
      </p>
      <NoteForm act={release} label={t('release')} means={t('releaseMeans')} />
    </Dialog>
  )
}

function useColumns(state: ReviewRow['state'], onRelease: ((row: ReviewRow) => void) | undefined): readonly Column<ReviewRow>[] {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const instant = (at: string | null) => at !== null && <span className="num">{formatInstant(at, 'short', language)}</span>
  const lead: readonly Column<ReviewRow>[] = [
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
    { key: 'kind', title: t('kind'), cell: (row) => <Badge tone="warn">{t(`review_${row.kind}`)}</Badge>, place: 'sub' },
    {
      key: 'amount',
      title: t('amount'),
      end: true,
      cell: (row) => (
        <b>
          <ReviewAmount row={row} />
        </b>
      ),
      place: 'result',
    },
    { key: 'source', title: t('source'), cell: (row) => <span className="num office-break">{row.source}</span> },
    { key: 'opened', title: t('opened'), cell: (row) => instant(row.openedAt) },
  ]
  if (state === 'RELEASED')
    return [
      ...lead,
      {
        key: 'released',
        title: t('releasedBy'),
        cell: (row) => (
          <span>
            {row.releasedBy} {instant(row.releasedAt)}
          </span>
        ),
        place: 'sub-end',
      },
      { key: 'note', title: t('note'), cell: (row) => <span className="office-break">{row.note}</span> },
    ]
  if (!onRelease) return lead
  const act: Column<ReviewRow> = {
    key: 'act',
    title: t('act'),
    cell: (row) => (
      <Button aria-label={t('releaseOf', { account: nameOf(row) })} onClick={() => onRelease(row)}>
        {t('release')}
      </Button>
    ),
    place: 'sub-end',
  }
  return [...lead, act]
}
