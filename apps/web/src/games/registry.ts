import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { GameViewProps } from './kit/game-view.ts'
import type { RulesNamespace, RulesText } from './kit/rules-of.ts'
import { withinTime } from '../site/load.ts'

export interface SiteGame {
  readonly View: LazyExoticComponent<ComponentType<GameViewProps>>
  /** Where its rules stand; undefined for an outside vendor's, which explains its games itself. */
  readonly rules?: RulesText
}

type Load = () => Promise<{ readonly default: ComponentType<GameViewProps> }>
const viewOf = (load: Load) => lazy(() => withinTime(load()))
/** A game of this site; its rules stand in a namespace, in the part of its own where the namespace has several games. */
const game = (namespace: RulesNamespace, part: string | undefined, load: Load): SiteGame => ({
  View: viewOf(load),
  rules: { namespace, part },
})

/** Games of this site by their id; each is fetched when it is first opened. */
const games: ReadonlyMap<string, SiteGame> = new Map([
  ['dice', game('games', 'dice', () => import('./dice/index.tsx'))],
  ['limbo', game('house', 'limbo', () => import('./limbo/index.tsx'))],
  ['wheel', game('house', 'wheel', () => import('./wheel/index.tsx'))],
  ['mines', game('house', 'mines', () => import('./mines/index.tsx'))],
  ['plinko', game('house', 'plinko', () => import('./plinko/index.tsx'))],
  ['keno', game('house', 'keno', () => import('./keno/index.tsx'))],
  ['hilo', game('house', 'hilo', () => import('./hilo/index.tsx'))],
  ['blackjack', game('house', 'blackjack', () => import('./blackjack/index.tsx'))],
  ['slot-lines', game('slots', 'nakshi', () => import('./slot-lines/index.tsx'))],
  ['slot-ways', game('slots', 'monsoon', () => import('./slot-ways/index.tsx'))],
  ['slot-tumble', game('slots', 'mishti', () => import('./slot-tumble/index.tsx'))],
  ['video-poker', game('house', 'videoPoker', () => import('./video-poker/index.tsx'))],
  ['crash', game('tables', 'crash', () => import('./crash/index.tsx'))],
  ['baccarat', game('tables', 'baccarat', () => import('./baccarat/index.tsx'))],
  ['baccarat-no-commission', game('tables', 'baccarat', () => import('./baccarat/index.tsx'))],
  ['dragon-tiger', game('tables', 'dragonTiger', () => import('./dragon-tiger/index.tsx'))],
  ['roulette', game('tables', 'roulette', () => import('./roulette/index.tsx'))],
  ['sic-bo', game('tables', 'sicBo', () => import('./sic-bo/index.tsx'))],
  ['andar-bahar', game('tables', 'andarBahar', () => import('./andar-bahar/index.tsx'))],
  ['teen-patti', game('tables', 'teenPatti', () => import('./teen-patti/index.tsx'))],
  ['tai-xiu', game('tables', 'taiXiu', () => import('./tai-xiu/index.tsx'))],
  ['cockfight', game('tables', 'cockfight', () => import('./cockfight/index.tsx'))],
  ['fishing', game('fishing', undefined, () => import('./fishing/index.tsx'))],
  ['holdem', game('poker', undefined, () => import('./holdem/index.tsx'))],
])

/** Ids of the games of this site. */
export const ownGames: readonly string[] = [...games.keys()]

const outside: SiteGame = { View: viewOf(() => import('./vendor-place.tsx')) }

/** The view of a game: one of this site, or the frame for those of outside vendors, which the server knows. */
export const findGame = (gameId: string): SiteGame => games.get(gameId) ?? outside
