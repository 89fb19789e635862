import { TileSkeleton } from '@khela/ui'
import type { ReactElement } from 'react'
import { GameTile } from '../game-tile.tsx'
import type { Game } from '../game.ts'

interface GameTilesProps {
  /** While they are read, places are kept for them. */
  readonly games: readonly Game[] | undefined
  /** How many places. */
  readonly places?: number
  readonly className?: string
  /** Whether others are on their way. */
  readonly isBusy?: boolean
  /** Told to the look, when they are so few that they are set larger. */
  readonly few?: number | undefined
}

/** Games as tiles in a list. */
export function GameTiles({ games, places = 7, className = 'tiles', isBusy, few }: GameTilesProps): ReactElement {
  return (
    <ul className={className} aria-busy={isBusy} data-few={few}>
      {games === undefined
        ? Array.from({ length: places }, (_, place) => (
            <li key={place}>
              <TileSkeleton />
            </li>
          ))
        : games.map((game) => (
            <li key={game.gameId}>
              <GameTile game={game} />
            </li>
          ))}
    </ul>
  )
}
