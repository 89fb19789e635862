import { ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { WithTexts } from '../app/with-texts.tsx'
import { useErrorText } from '../site/error-text.ts'
import { read } from '../site/queries.ts'
import { useSeat } from '../features/play/use-seat.ts'
import type { Mode, Seat } from '../features/play/house/use-stake.ts'
import '../features/play/play.css'
import '../features/play/house/house.css'
import '../features/play/house/autoplay.css'

interface HousePlaceProps {
  readonly gameId: string
  readonly mode: Mode
  readonly Table: ComponentType<Seat>
}

const texts = ['house', 'fairness'] as const

/** Opens a session at a game of the house, then shows its table. */
export function HousePlace(props: HousePlaceProps): ReactElement {
  return (
    <WithTexts names={texts} fallback={<TableSkeleton />}>
      <Seated {...props} />
    </WithTexts>
  )
}

function Seated({ gameId, mode, Table }: HousePlaceProps): ReactElement {
  const t = useTranslations('games')
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
  const t = useTranslations('common')
  return (
    <div className="play" role="status">
      <span className="sr">{t('loading')}</span>
      <Skeleton height={340} className="stage" />
      <Skeleton height={340} />
    </div>
  )
}
