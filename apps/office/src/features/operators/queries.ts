import type { ProposalAct, ReplyOf } from '@khela/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'

export type OperatorRow = ReplyOf<'officeOperators'>['content'][number]
type OperatorAct = Extract<ProposalAct, `officeOperator${string}`>

export const operatorQueries = {
  all: () => ['operators'] as const,
  list: () =>
    queryOptions({
      queryKey: operatorQueries.all(),
      queryFn: ({ signal }) => call('officeOperators', {}, { signal }),
      refetchInterval: 30_000,
    }),
}

export const useOperatorAct = <N extends OperatorAct>(act: N, onDone: (reply: ReplyOf<N>) => void) =>
  useKeyedAct(act, [operatorQueries.all()], onDone)
