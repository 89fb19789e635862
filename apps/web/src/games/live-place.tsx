import { ErrorState, Skeleton } from '@khela/ui'
import type { ComponentType, ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { LiveSeat } from './kit/tables/live-bets.ts'
import type { ServerClock } from './kit/tables/server-clock.ts'
import type { Mode, TableName, TableState } from './kit/tables/table-model.ts'
import { useTable } from './kit/tables/use-table.ts'
import { useSeat } from './kit/use-seat.ts'
import { useErrorText } from '../site/error-text.ts'
import './kit/play.css'
import './kit/house/house.css'
import './kit/tables/table.css'

/** What a live table is given once its member has a session and the server has told how the table stands. */
export interface LiveTableProps {
  readonly seat: LiveSeat
  readonly state: TableState
  readonly clock: ServerClock
  readonly isLost: boolean
}

interface LivePlaceProps {
  readonly table: TableName
  readonly mode: Mode
  readonly Table: ComponentType<LiveTableProps>
}

/** Opens a session at a table with shared rounds, then shows it. */
export function LivePlace({ table, mode, Table }: LivePlaceProps): ReactElement {
  const t = useTexts('games')
  const said = useErrorText()
  const seat = useSeat(table, mode)
  const live = useTable(table, mode, seat.data !== undefined && seat.data.token === null)
  const failed = seat.error ?? (live.state === undefined ? live.error : null)
  if (failed) {
    const { text, code } = said(failed)
    const again = () => (seat.error ? void seat.refetch() : live.again())
    return (
      <div className="play-state">
        <ErrorState title={t('tableFailed')} text={text} code={code} onRetry={again} isRetrying={seat.isFetching || live.isFetching} />
      </div>
    )
  }
  if (seat.data === undefined || live.state === undefined) return <LiveSkeleton />
  const { sessionId } = seat.data
  return <Table seat={{ table, mode, sessionId }} state={live.state} clock={live.clock} isLost={live.isLost} />
}

function LiveSkeleton(): ReactElement {
  const t = useTexts('common')
  return (
    <div className="play" role="status">
      <span className="sr">{t('loading')}</span>
      <Skeleton height={420} className="stage" />
      <Skeleton height={340} />
    </div>
  )
}
