import { newKey } from '@khela/client'
import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './client.ts'

/**
 * An act of the office. Its key is made before sending, so that sending again after a lost reply does it once; what stands under
 * `stale` is read again after it, also when it was refused.
 */
export function useKeyedAct<N extends EndpointName>(
  name: N,
  stale: readonly QueryKey[],
  onDone: (reply: ReplyOf<N>) => void,
): UseMutationResult<ReplyOf<N>, Error, RequestOf<N>> {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation<ReplyOf<N>, Error, RequestOf<N>>({
    mutationFn: (input) => call(name, input, { key }),
    onSuccess: (reply) => {
      setKey(newKey())
      onDone(reply)
    },
    onSettled: () => Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
