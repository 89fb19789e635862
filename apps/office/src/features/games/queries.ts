import { newKey } from '@khela/client'
import type { ReplyOf, RequestOf } from '@khela/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/client.ts'

type Reply = ReplyOf<'officeGames'>
export type OfficeGame = Reply['games'][number]
export type Off = Reply['off'][number]
export type GameReturn = OfficeGame['returns'][number]

export const gamesQuery = () =>
  queryOptions({
    queryKey: ['games'] as const,
    queryFn: ({ signal }) => call('officeGames', {}, { signal }),
    // What open rounds could pay moves with every round.
    refetchInterval: 15_000,
  })

/** An act on a game: one key until it is decided. */
export function useGameAct<N extends 'officeGameSwitch' | 'officeGameLimits'>(name: N, onDone: (reply: ReplyOf<N>) => void) {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation<ReplyOf<N>, Error, RequestOf<N>>({
    mutationFn: (input) => call(name, input, { key }),
    onSuccess: (reply) => {
      setKey(newKey())
      onDone(reply)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: gamesQuery().queryKey }),
  })
}
