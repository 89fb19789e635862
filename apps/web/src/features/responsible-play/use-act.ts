import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, newKey } from '../../site/client.ts'
import { readKey } from '../../site/queries.ts'

type Act = 'limitsSet' | 'coolOff' | 'selfExclude' | 'selfExcludeEnd' | 'realityCheckSet' | 'realityCheckAnswer' | 'limitsDecline'
/** Reads that such an act changes. */
const changed: readonly EndpointName[] = ['limits', 'safer', 'realityCheck']

/** An act of responsible play: one key until it is decided, and everything it changes is read again. */
export function useAct<N extends Act>(name: N, onDone?: (reply: ReplyOf<N>) => void) {
  const queries = useQueryClient()
  const key = useRef(newKey())
  return useMutation<ReplyOf<N>, Error, RequestOf<N>>({
    mutationFn: (input) => call(name, input, { key: key.current }),
    onSuccess: (reply) => {
      if (name === 'limitsSet' || name === 'coolOff' || name === 'selfExclude') queries.setQueryData(readKey('limits', {}), reply)
      onDone?.(reply)
    },
    onSettled: () => {
      key.current = newKey()
      for (const read of changed) void queries.invalidateQueries({ queryKey: [read] })
    },
  })
}
