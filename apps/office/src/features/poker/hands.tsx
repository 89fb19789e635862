import { formatInstant } from '@khela/i18n'
import { Button, Skeleton } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf, isNarrowed, withDays } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { Failed } from '../../app/failed.tsx'
import { useSession } from '../../app/session.ts'
import { Amount } from '../../app/amount.tsx'
import { Cards } from './cards.tsx'
import { HandDialog } from './hand-dialog.tsx'
import { pokerQueries, type HandRow, type PokerRow } from './queries.ts'

interface HandsProps {
  readonly tableId: string
  readonly mode: PokerRow['mode']
}

/** Hands that were played at a table, newest first; each opens. */
export function Hands({ tableId, mode }: HandsProps): ReactElement {
  const t = useTexts('tables-desk.poker')
  const office = useTexts('office')
  const search = useSearch({ from: '/poker' })
  const days = daysOf(search)
  const navigate = useNavigate({ from: '/poker' })
  const hands = useInfiniteQuery(pokerQueries.hands(tableId, days))
  const rows = hands.data?.pages.flatMap((page) => page.content) ?? []
  const [open, setOpen] = useState<string>()
  return (
    <section aria-labelledby="poker-hands">
      <h3 id="poker-hands">{t('handsTitle')}</h3>
      <DayRange days={days} onChange={(next) => void navigate({ search: withDays(search, next), replace: true })} />
      {hands.isPending && <Skeleton height={120} />}
      {hands.isError && !hands.data && <Failed query={hands} />}
      {hands.data && rows.length === 0 && <p className="muted s13">{isNarrowed(days) ? office('daysNone') : t('noHands')}</p>}
      <ul className="desk-rounds">
        {rows.map((row) => (
          <Line key={row.id} row={row} mode={mode} onOpen={() => setOpen(row.id)} />
        ))}
      </ul>
      {hands.hasNextPage && (
        <Button onClick={() => void hands.fetchNextPage()} pending={hands.isFetchingNextPage} pendingText={office('loading')}>
          {office('more')}
        </Button>
      )}
      {open !== undefined && <HandDialog id={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

interface LineProps {
  readonly row: HandRow
  readonly mode: PokerRow['mode']
  readonly onOpen: () => void
}

function Line({ row, mode, onOpen }: LineProps): ReactElement {
  const t = useTexts('tables-desk.poker')
  const language = useSession((session) => session.language)
  return (
    <li>
      <button type="button" className="link desk-hand-open" onClick={onOpen} aria-label={t('handLine', { no: row.no })}>
        {t('hand', { no: row.no })}
      </button>
      <span>{row.board.length === 0 ? <span className="muted">–</span> : <Cards cards={row.board} />}</span>
      <b className="end">
        <Amount mode={mode} value={row.pot} />
      </b>
      <span className="small muted num">{formatInstant(row.at, 'full', language)}</span>
      <span className="small muted">{row.won.map(({ name, chips }) => t('won', { name, amount: chips })).join(', ')}</span>
      <span className="small muted end">
        {t('rake')} <Amount mode={mode} value={row.rake} />
      </span>
    </li>
  )
}
