import type { ReplyOf, RequestOf } from '@khela/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, CallError, newKey } from '../../site/client.ts'
import { isUndecided, orderFor, type Order } from './order.ts'

type MoneyCall =
  | 'depositCreate'
  | 'depositProof'
  | 'depositCancel'
  | 'depositDemoPay'
  | 'withdrawCreate'
  | 'withdrawCancel'
  | 'withdrawReceived'
  | 'withdrawDispute'
  | 'payeeAdd'
  | 'payeeRemove'
  | 'payeeDefault'
  | 'transferCreate'
  | 'walletTransfer'
  | 'walletTransferBack'

/**
 * Sends a keyed money request. Its key is made before sending and kept while its fate is unknown; a decision of the server, either
 * way, ends it. `isUnsure` is true when no usable answer came: the same press sends the same request again.
 */
export function useOrder<N extends MoneyCall>(name: N, onDone: (reply: ReplyOf<N>) => void, onRefused?: () => void) {
  const kept = useRef<Order<RequestOf<N>> | undefined>(undefined)
  const { mutate, isPending, error, reset } = useMutation<ReplyOf<N>, Error, Order<RequestOf<N>>>({
    mutationFn: (order) => call(name, order.input, { key: order.key }),
    onSuccess: (reply) => {
      kept.current = undefined
      onDone(reply)
    },
    onError: (failure) => {
      if (failure instanceof CallError && isUndecided(failure)) return
      kept.current = undefined
      onRefused?.()
    },
  })
  function send(input: RequestOf<N>): void {
    if (isPending) return
    kept.current = orderFor(kept.current, input, newKey)
    mutate(kept.current)
  }
  return { send, isPending, error, isUnsure: error instanceof CallError && error.status !== 429 && isUndecided(error), reset }
}
