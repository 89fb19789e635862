import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { resultOf, useDrawnFrom, type ReadOptions } from '../use-read.ts'

/** `useRead` for many; apart, because the first page has no need of it. */
export function useReads<T>(options: readonly ReadOptions<T>[]): UseQueryResult<T>[] {
  const now = useQueries({ queries: [...options] }) as UseQueryResult<T>[]
  const drawn = useDrawnFrom(options)
  return drawn ? options.map((one) => resultOf(drawn, one)) : now
}
