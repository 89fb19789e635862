import { ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { HouseHead } from '../kit/game-head.tsx'
import { ModeMark } from '../kit/mode-mark.tsx'
import { useSeat } from '../kit/use-seat.ts'
import { useErrorText } from '../../site/error-text.ts'
import { read } from '../../site/queries.ts'
import type { GameViewProps } from '../kit/game-view.ts'
import { Lobby } from './lobby.tsx'
import { RulesDialog } from './rules.tsx'
import { SeaPlace } from './sea-page.tsx'
import '../kit/play.css'
import '../kit/house/house.css'
import '../kit/seeds/fairness.css'
import './fishing.css'
import './stage.css'

function Waiting(): ReactElement {
  const t = useTexts('common')
  return (
    <div className="fishing-lobby" role="status">
      <span className="sr">{t('loading')}</span>
      <Skeleton height={72} />
      <div className="fishing-rooms" aria-hidden="true">
        {[1, 2, 3].map((one) => (
          <Skeleton key={one} height={330} />
        ))}
      </div>
    </div>
  )
}

/** Fishing: rooms by their stakes, and the sea of the one that was chosen. */
export default function FishingGame({ gameId, mode }: GameViewProps): ReactElement {
  const t = useTexts('fishing')
  const [isReading, setReading] = useState(false)
  return (
    <>
      <title>{t('name')}</title>
      <HouseHead title={t('name')} onRules={() => setReading(true)} isFollowedByActs>
        <ModeMark gameId={gameId} mode={mode} />
      </HouseHead>
      <Seated gameId={gameId} mode={mode} />
      {isReading && <RulesDialog onClose={() => setReading(false)} />}
    </>
  )
}

/** Opens a session, then shows the sea at which one sits, or the rooms. */
function Seated({ gameId, mode }: GameViewProps): ReactElement {
  const t = useTexts('games')
  const said = useErrorText()
  const seat = useSeat(gameId, mode)
  const rooms = useQuery({
    ...read('fishingRooms', { mode }),
    enabled: seat.data !== undefined && seat.data.token === null,
    refetchInterval: ({ state }) => ((state.data?.mine ?? null) === null ? 5_000 : false),
  })
  const [paid, setPaid] = useState<string>()
  const failed = seat.error ?? (rooms.data === undefined ? rooms.error : null)
  if (failed) {
    const { text, code } = said(failed)
    const again = () => void (seat.error ? seat.refetch() : rooms.refetch())
    return (
      <div className="play-state">
        <ErrorState title={t('tableFailed')} text={text} code={code} onRetry={again} isRetrying={seat.isFetching || rooms.isFetching} />
      </div>
    )
  }
  if (seat.data === undefined || rooms.data === undefined) return <Waiting />
  const { mine } = rooms.data
  if (mine === null)
    return <Lobby mode={mode} sessionId={seat.data.sessionId} rooms={rooms.data} paid={paid} onSit={() => setPaid(undefined)} />
  return <SeaPlace key={mine} seaId={mine} mode={mode} rooms={rooms.data} onLeft={setPaid} />
}
