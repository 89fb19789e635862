import type { ReplyOf, RequestOf } from '@khela/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { useKeyedAct } from './keyed-act.ts'

type Read = 'officeChatSettings' | 'officeDepositSettings'

/** A group of settings as it was read. A form stands on it, so it is read anew when it is asked for, never under the form. */
export const settingsQuery = <N extends Read>(name: N) =>
  queryOptions<ReplyOf<N>>({
    queryKey: ['settings', name] as const,
    queryFn: ({ signal }) => call(name, {} as RequestOf<N>, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Saves a group. `readAgain` drops what was typed. */
export function useSettingsSave<N extends Read>(name: N, onSaved: (reply: ReplyOf<`${N}Save`>) => void) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: settingsQuery(name).queryKey })
  const save = useKeyedAct<`${N}Save`>(`${name}Save`, [], (reply) => {
    onSaved(reply)
    void readAgain()
  })
  return { save, readAgain }
}
