import { Button, Skeleton } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf, isNarrowed, withDays } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { Failed } from '../../app/failed.tsx'
import { seaQueries, type SeaRow } from './queries.ts'
import { SittingLine } from './sitting-line.tsx'

interface SittingsOverProps {
  readonly seaId: string
  readonly mode: SeaRow['mode']
  readonly onOpen: (id: string) => void
}

/** Sittings at a sea that are over, newest first; each opens. */
export function SittingsOver({ seaId, mode, onOpen }: SittingsOverProps): ReactElement {
  const t = useTexts('seas-office')
  const office = useTexts('office')
  const search = useSearch({ from: '/seas' })
  const days = daysOf(search)
  const navigate = useNavigate({ from: '/seas' })
  const over = useInfiniteQuery(seaQueries.over(seaId, days))
  const rows = over.data?.pages.flatMap((page) => page.content) ?? []
  return (
    <section aria-labelledby="sea-over">
      <h3 id="sea-over">{t('overTitle')}</h3>
      <DayRange days={days} onChange={(next) => void navigate({ search: withDays(search, next), replace: true })} />
      {over.isPending && <Skeleton height={120} />}
      {over.isError && !over.data && <Failed query={over} />}
      {over.data && rows.length === 0 && <p className="muted s13">{isNarrowed(days) ? office('daysNone') : t('noneOver')}</p>}
      <ul className="desk-seats">
        {rows.map((sitting) => (
          <SittingLine key={sitting.id} sitting={sitting} mode={mode} onOpen={() => onOpen(sitting.id)} />
        ))}
      </ul>
      {over.hasNextPage && (
        <Button onClick={() => void over.fetchNextPage()} pending={over.isFetchingNextPage} pendingText={office('loading')}>
          {office('more')}
        </Button>
      )}
    </section>
  )
}
