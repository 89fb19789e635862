import { ErrorState, Skeleton } from '@khela/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { HouseHead } from '../kit/game-head.tsx'
import { ModeMark } from '../kit/mode-mark.tsx'
import { useSeat } from '../kit/use-seat.ts'
import { useErrorText } from '../../site/error-text.ts'
import type { GameViewProps } from '../kit/game-view.ts'
import { Lobby } from './lobby.tsx'
import { Rules } from './rules.tsx'
import { TablePage } from './table-page.tsx'
import '../kit/play.css'
import '../kit/house/house.css'
import '../kit/seeds/fairness.css'
import './holdem.css'
import './felt.css'
import './acts.css'

function Waiting(): ReactElement {
  const t = useTexts('common')
  return (
    <div className="holdem" role="status">
      <span className="sr">{t('loading')}</span>
      <Skeleton height={44} />
      <Skeleton height={440} className="holdem-felt-wait" />
    </div>
  )
}

/** Texas hold'em: the tables, and the one that is chosen. */
export default function HoldemGame({ gameId, mode }: GameViewProps): ReactElement {
  const t = useTexts('poker')
  const [isReading, setReading] = useState(false)
  return (
    <>
      <title>{t('name')}</title>
      <HouseHead title={t('short')} onRules={() => setReading(true)} isFollowedByActs>
        <ModeMark gameId={gameId} mode={mode} />
      </HouseHead>
      <Seated gameId={gameId} mode={mode} />
      {isReading && <Rules onClose={() => setReading(false)} />}
    </>
  )
}

function Seated({ gameId, mode }: GameViewProps): ReactElement {
  const t = useTexts('games')
  const said = useErrorText()
  const seat = useSeat(gameId, mode)
  const { tableId, choose } = useChosen()
  if (seat.error) {
    const { text, code } = said(seat.error)
    return (
      <div className="play-state">
        <ErrorState title={t('tableFailed')} text={text} code={code} onRetry={() => void seat.refetch()} isRetrying={seat.isFetching} />
      </div>
    )
  }
  if (seat.data === undefined || seat.data.token !== null) return <Waiting />
  if (tableId === undefined) return <Lobby mode={mode} onChoose={choose} />
  return <TablePage key={tableId} tableId={tableId} mode={mode} sessionId={seat.data.sessionId} onLobby={() => choose(undefined)} />
}

/** The chosen table stands in the address: a reload and the way back find it. */
function useChosen() {
  const navigate = useNavigate()
  const { table: tableId } = useSearch({ strict: false }) as { readonly table?: string }
  const choose = (table: string | undefined) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, table })) as never, resetScroll: false })
  return { tableId, choose }
}
