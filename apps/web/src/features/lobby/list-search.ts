import { gameFilterCodes, gameSelectors, gameSorts, type GameFilter, type GameSelector, type GameSort } from '@khela/contract/categories'
import type { Game } from '../../site/launch.ts'
import type { GamesAsked } from './queries.ts'

/** What a list is narrowed to, as its address says it; what is left out is as it comes. */
export interface ListSearch {
  readonly vassalage?: string
  readonly select?: Exclude<GameSelector, 'ALL'>
  readonly filter?: GameFilter
  readonly sort?: Exclude<GameSort, 'popular'>
  /** Words of a name. */
  readonly q?: string
}

const one = <V extends string>(all: readonly V[], value: unknown): V | undefined => all.find((code) => code === value)

/** Reads the search of a list's address; what it does not know is dropped. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { vassalage, q } = search
  const select = one(gameSelectors, search['select'])
  const filter = one(gameFilterCodes, search['filter'])
  const sort = one(gameSorts, search['sort'])
  return {
    ...(typeof vassalage === 'string' && /^[0-9A-Za-z_]{1,20}$/.test(vassalage) && { vassalage }),
    ...(select !== undefined && select !== 'ALL' && { select }),
    ...(filter !== undefined && { filter }),
    ...(sort !== undefined && sort !== 'popular' && { sort }),
    // The router reads figures alone as a number.
    ...((typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' && { q: String(q).slice(0, 40) }),
  }
}

/** What the server is asked for a list of everybody's games. */
export function askedOf(category: string, { vassalage, select, filter, sort, q }: ListSearch): GamesAsked {
  return {
    gameType: category,
    ...(vassalage !== undefined && { vassalage }),
    ...((select === 'HOT' || select === 'NEW') && { select }),
    ...(filter !== undefined && { filter }),
    ...(sort !== undefined && { sort }),
    ...(q !== undefined && { search: q.trim() }),
  }
}

const folded = (text: string): string => text.toLowerCase().normalize('NFC')
const within: Readonly<Record<GameFilter, string>> = { JP: 'JACKPOT', TG: 'TABLE', AC: 'ARCADE', BG: 'BINGO' }

/** The person's own games (favourites, recent) narrowed as the server narrows everybody's. */
export function narrowed(games: readonly Game[], category: string, search: ListSearch, language: 'bn' | 'en'): readonly Game[] {
  const { vassalage, filter, sort, q } = search
  const words = q === undefined ? '' : folded(q.trim())
  const found = games.filter(
    (game) =>
      game.categories.includes(category) &&
      (vassalage === undefined || game.vassalage === vassalage) &&
      (filter === undefined || game.categories.includes(within[filter])) &&
      folded(`${game.gameCode}\n${game.displayName.bn}\n${game.displayName.en}`).includes(words),
  )
  return sort === 'name' ? found.toSorted((a, b) => a.displayName[language].localeCompare(b.displayName[language], language)) : found
}
