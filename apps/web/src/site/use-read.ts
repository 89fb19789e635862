import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DefaultError, QueryClient, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'

/**
 * A cache that still holds what the server drew this page from, whatever was read since; undefined where the server drew nothing.
 */
export const DrawnFrom = createContext<QueryClient | undefined>(undefined)

/** `Q` is the server's answer, `T` what `select` makes of it. */
export type ReadOptions<Q, T = Q> = UseQueryOptions<Q, DefaultError, T>

const neverTells = () => () => undefined
const always = () => true

/**
 * The drawing that takes the server's markup over must show what the markup shows, and it may come long after the page's first reads:
 * each part of the page waits for a script of its own. Answers the cache to draw from instead of the live one, where the two differ;
 * undefined in every other drawing. What is new is drawn right after.
 */
export function useDrawnFrom(asked: readonly { readonly queryKey: readonly unknown[] }[]): QueryClient | undefined {
  const live = useQueryClient()
  const drawn = use(DrawnFrom)
  const isAsDrawn = () =>
    drawn === undefined ||
    asked.every(({ queryKey }) => {
      const [now, then] = [live.getQueryState(queryKey), drawn.getQueryState(queryKey)]
      return now?.data === then?.data && (now?.error ?? null) === (then?.error ?? null)
    })
  // React takes the last one in a takeover, and draws again at once where it was not so.
  return useSyncExternalStore(neverTells, isAsDrawn, always) && !isAsDrawn() ? drawn : undefined
}

/** What a cache answers to a read without asking anybody. */
export const resultOf = <Q, T>(cache: QueryClient, options: ReadOptions<Q, T>): UseQueryResult<T> =>
  new QueryObserver(cache, options).getCurrentResult()

/** `useQuery` for what the server may have drawn: its markup is taken over as it is, whatever was read before its script came. */
export function useRead<Q, T = Q>(options: ReadOptions<Q, T>): UseQueryResult<T> {
  const now = useQuery(options)
  const drawn = useDrawnFrom([options])
  return drawn ? resultOf(drawn, options) : now
}
