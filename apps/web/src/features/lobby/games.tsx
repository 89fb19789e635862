import { Button, EmptyState, ErrorState, Note, StaleStrip, TileSkeleton } from '@khela/ui'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { useErrorText } from '../../site/error-text.ts'
import { GameTile } from '../../site/game-tile.tsx'
import { GameTiles } from '../../site/small/game-tiles.tsx'
import { useLanguage } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import { useRead } from '../../site/use-read.ts'
import { useReads } from '../../site/small/use-reads.ts'
import { useGridWindow } from './grid-window.ts'
import { gamesRead, pageSize, type GamesAsked } from './queries.ts'
import { useSlotLabel } from './slot-label.ts'
import { useStaleSince } from './stale.ts'

/** So many tiles are seen at once on a phone: their pictures are not waited for. */
const firstRow = 3
/** Tiles that are drawn before it is known how large the window is: the first page of the list. */
const drawnFirst = pageSize
/** A list is left and come back to: it stands where it stood. */
const cacheMs = 900_000

const pageOf = (asked: GamesAsked, page: number) => ({ ...read(...gamesRead(asked, page)), staleTime: 60_000, gcTime: cacheMs })

export interface GamesProps {
  readonly asked: GamesAsked
  /** Said where nothing is found. */
  readonly empty: string
  /** Leads out of a list that is narrowed to nothing. */
  readonly emptyAction?: ReactNode
}

/** Games of the catalogue as one list as long as it is, read 20 at a time where one looks (PS-9.6). */
export function Games({ asked, empty, emptyAction }: GamesProps): ReactElement {
  const say = useErrorText()
  const language = useLanguage()
  const first = useRead({ ...pageOf(asked, 1), placeholderData: (before) => before })
  const since = useStaleSince(first)
  if (first.data === undefined) {
    if (first.error === null) return <GameTiles games={undefined} places={14} />
    return <ErrorState {...say(first.error)} money={false} onRetry={() => void first.refetch()} isRetrying={first.isFetching} />
  }
  if (first.data.total === 0) return <EmptyState title={empty} image={objectUrl('EMPTY')} action={emptyAction} />
  return (
    <>
      {since !== undefined && <StaleStrip since={since} language={language} />}
      <Grid asked={asked} total={first.data.total} isBusy={first.isPlaceholderData} />
    </>
  )
}

interface GridProps {
  readonly asked: GamesAsked
  readonly total: number
  /** Another list is on its way, and the one before stands in for it. */
  readonly isBusy: boolean
}

function Grid({ asked, total, isBusy }: GridProps): ReactElement {
  const t = useTexts('common')
  const say = useErrorText()
  const labelOf = useSlotLabel()
  const list = useRef<HTMLUListElement>(null)
  const { from, to, above, below } = useGridWindow(list, total, drawnFirst)
  const [firstPage, lastPage] = [Math.floor(from / pageSize) + 1, Math.floor(Math.max(from, to - 1) / pageSize) + 1]
  const pages = useReads(
    Array.from({ length: lastPage - firstPage + 1 }, (_, index) => ({
      ...pageOf(asked, firstPage + index),
      placeholderData: <T,>(before: T) => before,
    })),
  )
  const failed = pages.find(({ isError, data }) => isError && data === undefined)
  const gameAt = (place: number) => pages[Math.floor(place / pageSize) + 1 - firstPage]?.data?.content[place % pageSize]
  return (
    <>
      <ul
        ref={list}
        className="tiles tiles-long"
        aria-busy={isBusy || undefined}
        style={{ paddingBlockStart: above, paddingBlockEnd: below }}
      >
        {Array.from({ length: to - from }, (_, index) => {
          const game = gameAt(from + index)
          return (
            <li key={from + index} aria-setsize={total} aria-posinset={from + index + 1}>
              {game === undefined ? (
                <TileSkeleton />
              ) : (
                <GameTile key={game.gameId} game={game} isEager={from + index < firstRow} label={labelOf(game)} />
              )}
            </li>
          )
        })}
      </ul>
      {failed !== undefined && (
        <div className="list-failed">
          <Note tone="warn" role="alert">
            {say(failed.error).text}{' '}
            <Button onClick={() => void failed.refetch()} pending={failed.isFetching} pendingText={t('loading')}>
              {t('retry')}
            </Button>
          </Note>
        </div>
      )}
    </>
  )
}
