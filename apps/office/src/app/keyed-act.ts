import { newKey } from '@khela/client'
import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './client.ts'

const unsent = { key: '', fingerprint: '' }

/**
 * An act of the office. The same input goes again with the same key, so that sending again after a lost reply does it once;
 * another input is another act. What stands under `stale` is read again after it, also when it was refused.
 */
export function useKeyedAct<N extends EndpointName>(
  name: N,
  stale: readonly QueryKey[],
  onDone: (reply: ReplyOf<N>) => void,
): UseMutationResult<ReplyOf<N>, Error, RequestOf<N>> {
  const queries = useQueryClient()
  const [last, setLast] = useState(unsent)
  return useMutation<ReplyOf<N>, Error, RequestOf<N>>({
    mutationFn: (input) => {
      const fingerprint = JSON.stringify(input)
      const key = last.fingerprint === fingerprint ? last.key : newKey()
      setLast({ key, fingerprint })
      return call(name, input, { key })
    },
    onSuccess: (reply) => {
      setLast(unsent)
      onDone(reply)
    },
    onSettled: () => Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
