import type { ReplyOf } from '@khela/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'

export type OperatorRow = ReplyOf<'officeOperators'>['content'][number]

export const operatorQueries = {
  all: () => ['operators'] as const,
  list: () =>
    queryOptions({
      queryKey: operatorQueries.all(),
      queryFn: ({ signal }) => call('officeOperators', {}, { signal }),
      refetchInterval: 30_000,
    }),
}

export const useOperatorChange = (onDone: (reply: ReplyOf<'officeOperatorChange'>) => void) =>
  useKeyedAct('officeOperatorChange', [operatorQueries.all()], onDone)
