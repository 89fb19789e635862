import { ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../site/error-text.ts'
import { read } from '../site/queries.ts'
import { useSeat } from './kit/use-seat.ts'
import type { Mode, Seat } from './kit/house/use-stake.ts'
import './kit/play.css'
import './kit/house/house.css'
import './kit/house/autoplay.css'

interface HousePlaceProps {
  readonly gameId: string
  readonly mode: Mode
  readonly Table: ComponentType<Seat>
}

/** Opens a session at a game of the house, then shows its table. */
export function HousePlace({ gameId, mode, Table }: HousePlaceProps): ReactElement {
  const t = useTexts('games')
  const said = useErrorText()
  const seat = useSeat(gameId, mode)
  const state = useQuery({ ...read('houseTable', { game: gameId, mode }), enabled: seat.data !== undefined && seat.data.token === null })
  const failed = seat.error ?? (state.data === undefined ? state.error : null)
  if (failed) {
    const { text, code } = said(failed)
    const again = () => void (seat.error ? seat.refetch() : state.refetch())
    return (
      <div className="play-state">
        <ErrorState title={t('tableFailed')} text={text} code={code} onRetry={again} isRetrying={seat.isFetching || state.isFetching} />
      </div>
    )
  }
  if (seat.data === undefined || state.data === undefined) return <TableSkeleton />
  return <Table gameId={gameId} mode={mode} sessionId={seat.data.sessionId} state={state.data} />
}

function TableSkeleton(): ReactElement {
  const t = useTexts('common')
  return (
    <div className="play" role="status">
      <span className="sr">{t('loading')}</span>
      <Skeleton height={340} className="stage" />
      <Skeleton height={340} />
    </div>
  )
}
