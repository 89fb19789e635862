import { newKey } from '@khela/client'
import type { ContentKind, ReplyOf, RequestOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'

export type ContentRow = ReplyOf<'officeContent'>['content'][number]
export type FeedbackRow = ReplyOf<'officeFeedback'>['content'][number]

export const contentQueries = {
  all: () => ['content'] as const,
  lists: () => [...contentQueries.all(), 'list'] as const,
  list: (kind: ContentKind) =>
    queryOptions({
      queryKey: [...contentQueries.lists(), kind] as const,
      queryFn: ({ signal }) => call('officeContent', { kind }, { signal }),
      // A schedule begins or ends without anybody pressing anything.
      refetchInterval: 30_000,
    }),
  item: (id: string) =>
    queryOptions({
      queryKey: [...contentQueries.all(), 'item', id] as const,
      queryFn: ({ signal }) => call('officeContentItem', { id }, { signal }),
      // The form keeps what was typed; a fresh reading would only be compared by version, at saving.
      staleTime: Infinity,
      gcTime: 0,
    }),
  feedback: (state: FeedbackRow['state'], days: DaysSearch) =>
    infiniteQueryOptions({
      queryKey: [...contentQueries.all(), 'feedback', state, days] as const,
      queryFn: ({ signal, pageParam }) => call('officeFeedback', { state, ...days, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
    }),
}

/** A key that stays the same while the same thing is sent again, and is new for another. */
function useKeyFor() {
  const kept = useRef<{ readonly text: string; readonly key: string } | undefined>(undefined)
  return (input: unknown): string => {
    const text = JSON.stringify(input)
    if (kept.current?.text !== text) kept.current = { text, key: newKey() }
    return kept.current.key
  }
}

/** Saves an item. */
export function useSaveItem(onSaved: (row: ContentRow) => void) {
  const queries = useQueryClient()
  const keyFor = useKeyFor()
  return useMutation({
    mutationFn: (input: RequestOf<'officeContentSave'>) => call('officeContentSave', input, { key: keyFor(input) }),
    onSuccess: async ({ row }) => {
      await queries.invalidateQueries({ queryKey: contentQueries.lists() })
      onSaved(row)
    },
  })
}

/** Moves an item; the list is read again whatever comes of it. */
export function useMoveItem(kind: ContentKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestOf<'officeContentMove'>) => call('officeContentMove', input, { key: newKey() }),
    onSettled: () => queries.invalidateQueries({ queryKey: contentQueries.list(kind).queryKey }),
  })
}

/** Removes an item for good. */
export function useRemoveItem(onRemoved: () => void) {
  const queries = useQueryClient()
  const keyFor = useKeyFor()
  return useMutation({
    mutationFn: (input: RequestOf<'officeContentRemove'>) => call('officeContentRemove', input, { key: keyFor(input) }),
    onSuccess: async () => {
      onRemoved()
      await queries.invalidateQueries({ queryKey: contentQueries.lists() })
    },
  })
}

/** Notes what came of a feedback. */
export function useFeedbackDone(id: string) {
  const queries = useQueryClient()
  const keyFor = useKeyFor()
  return useMutation({
    mutationFn: (said: { readonly note: string; readonly answer: string }) =>
      call('officeFeedbackDone', { id, ...said }, { key: keyFor(JSON.stringify(said)) }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...contentQueries.all(), 'feedback'] }),
  })
}
