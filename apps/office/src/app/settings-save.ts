import { newKey } from '@khela/client'
import type { ReplyOf, RequestOf } from '@khela/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './client.ts'

type Read = 'officeChatSettings' | 'officeDepositSettings'

/** A group of settings as it was read. A form stands on it, so it is read anew when it is asked for, never under the form. */
export const settingsQuery = <N extends Read>(name: N) =>
  queryOptions<ReplyOf<N>>({
    queryKey: ['settings', name] as const,
    queryFn: ({ signal }) => call(name, {} as RequestOf<N>, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Saves a group. The same values go again with the same key; others are another act. `readAgain` drops what was typed. */
export function useSettingsSave<N extends Read>(name: N, onSaved: (reply: ReplyOf<`${N}Save`>) => void) {
  const queries = useQueryClient()
  const [kept, setKept] = useState({ key: newKey(), print: '' })
  const readAgain = () => queries.invalidateQueries({ queryKey: settingsQuery(name).queryKey })
  const save = useMutation<ReplyOf<`${N}Save`>, Error, RequestOf<`${N}Save`>>({
    mutationFn: (input) => {
      const print = JSON.stringify(input)
      const key = kept.print === print ? kept.key : newKey()
      setKept({ key, print })
      return call<`${N}Save`>(`${name}Save`, input, { key })
    },
    onSuccess: (reply) => {
      onSaved(reply)
      return readAgain()
    },
  })
  return { save, readAgain }
}
