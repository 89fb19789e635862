import type { GameFilter } from '@khela/contract/categories'
import type { Game } from '../../site/game.ts'
import type { ListSearch } from './list-search.ts'
import type { GamesAsked } from './queries.ts'

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
      // The house is named as a vendor (PS-2.48), and is a category of its own.
      (vassalage === 'INHOUSE'
        ? game.categories.includes(vassalage)
        : game.categories.includes(category) && (vassalage === undefined || game.vassalage === vassalage)) &&
      (filter === undefined || game.categories.includes(within[filter])) &&
      folded(`${game.gameCode}\n${game.displayName.bn}\n${game.displayName.en}`).includes(words),
  )
  return sort === 'name' ? found.toSorted((a, b) => a.displayName[language].localeCompare(b.displayName[language], language)) : found
}
