import type { ReplyOf, RequestOf } from '@khela/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, newKey } from '../../site/client.ts'
import { readKey } from '../../site/queries.ts'

type Send = 'kycPerson' | 'kycDraft' | 'kycSubmit'

/** A call of the check: one key until it is decided; its answer is the page's new state. */
export function useSend<N extends Send>(name: N) {
  const queries = useQueryClient()
  const key = useRef(newKey())
  return useMutation<ReplyOf<N>, Error, RequestOf<N>>({
    mutationFn: (input) => call(name, input, { key: key.current }),
    onSuccess: (reply) => queries.setQueryData(readKey('kyc', {}), reply),
    onSettled: () => {
      key.current = newKey()
    },
  })
}
