// Types only: this is part of the first page, and the rules of the catalogue are not.
import type { GameFilter, GameSelector, GameSort } from '@khela/contract/categories'

/** What a list is narrowed to, as its address says it; what is left out is as it comes. */
export interface ListSearch {
  readonly vassalage?: string
  readonly select?: Exclude<GameSelector, 'ALL'>
  readonly filter?: GameFilter
  readonly sort?: Exclude<GameSort, 'popular'>
  /** Words of a name. */
  readonly q?: string
}

const known: { readonly [K in 'select' | 'filter' | 'sort']: readonly ListSearch[K][] } = {
  select: ['HOT', 'NEW', 'FAV', 'RECENT'],
  filter: ['JP', 'TG', 'AC', 'BG'],
  sort: ['name', 'new'],
}

/** Reads the search of a list's address; what it does not know is dropped. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { vassalage } = search
  // The router reads figures alone as a number.
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q']
  const words = Object.entries(known).filter(([name, all]) => all.some((one) => one === search[name]))
  return {
    ...Object.fromEntries(words.map(([name]) => [name, search[name]])),
    ...(typeof vassalage === 'string' && /^\w{1,20}$/.test(vassalage) && { vassalage }),
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, 40) }),
  }
}
