import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { GameViewProps } from './kit/game-view.ts'
import { withinTime } from '../site/load.ts'

export interface SiteGame {
  readonly View: LazyExoticComponent<ComponentType<GameViewProps>>
}

const game = (load: () => Promise<{ readonly default: ComponentType<GameViewProps> }>): SiteGame => ({
  View: lazy(() => withinTime(load())),
})

/** Games of this site by their id; each is fetched when it is first opened. */
const games: ReadonlyMap<string, SiteGame> = new Map([
  ['dice', game(() => import('./dice/index.tsx'))],
  ['limbo', game(() => import('./limbo/index.tsx'))],
  ['wheel', game(() => import('./wheel/index.tsx'))],
  ['mines', game(() => import('./mines/index.tsx'))],
  ['plinko', game(() => import('./plinko/index.tsx'))],
  ['keno', game(() => import('./keno/index.tsx'))],
  ['hilo', game(() => import('./hilo/index.tsx'))],
  ['blackjack', game(() => import('./blackjack/index.tsx'))],
  ['slot-lines', game(() => import('./slot-lines/index.tsx'))],
  ['slot-ways', game(() => import('./slot-ways/index.tsx'))],
  ['slot-tumble', game(() => import('./slot-tumble/index.tsx'))],
  ['video-poker', game(() => import('./video-poker/index.tsx'))],
  ['crash', game(() => import('./crash/index.tsx'))],
  ['baccarat', game(() => import('./baccarat/index.tsx'))],
  ['baccarat-no-commission', game(() => import('./baccarat/index.tsx'))],
  ['dragon-tiger', game(() => import('./dragon-tiger/index.tsx'))],
  ['roulette', game(() => import('./roulette/index.tsx'))],
  ['sic-bo', game(() => import('./sic-bo/index.tsx'))],
  ['andar-bahar', game(() => import('./andar-bahar/index.tsx'))],
  ['teen-patti', game(() => import('./teen-patti/index.tsx'))],
  ['tai-xiu', game(() => import('./tai-xiu/index.tsx'))],
  ['cockfight', game(() => import('./cockfight/index.tsx'))],
  ['fishing', game(() => import('./fishing/index.tsx'))],
  ['holdem', game(() => import('./holdem/index.tsx'))],
])

/** Ids of the games of this site. */
export const ownGames: readonly string[] = [...games.keys()]

const outside = game(() => import('./vendor-place.tsx'))

/** The view of a game: one of this site, or the frame for those of outside vendors, which the server knows. */
export const findGame = (gameId: string): SiteGame => games.get(gameId) ?? outside
