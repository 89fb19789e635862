import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { cacheOr } from './answer-cache.ts'
import { gate } from './show/gate.ts'

/** The cache key of a read; `[name]` alone names all reads of that call. */
export const readKey = <N extends EndpointName>(name: N, input: RequestOf<N>) => [name, input] as const

/** Query options of a reading call. The cache is the only place where the server's answers live. */
export function read<N extends EndpointName>(name: N, input: RequestOf<N>) {
  return queryOptions<ReplyOf<N>>({
    queryKey: readKey(name, input),
    queryFn: ({ signal }) => cacheOr(name, () => gate.ask(name, () => call(name, input, { signal }))),
  })
}
