import type { ReplyOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'

export type MemberNote = ReplyOf<'officeNotes'>['content'][number]

/** Reads of notes and tags; all of them are read again after an act. */
export const noteQueries = {
  all: () => ['notes'] as const,
  of: (member: string) =>
    infiniteQueryOptions({
      queryKey: [...noteQueries.all(), 'of', member] as const,
      queryFn: ({ signal, pageParam }) => call('officeNotes', { id: member, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  tags: () =>
    queryOptions({
      queryKey: [...noteQueries.all(), 'tags'] as const,
      queryFn: ({ signal }) => call('officeTags', {}, { signal }),
    }),
  tagged: (tag: string) =>
    infiniteQueryOptions({
      queryKey: [...noteQueries.all(), 'tagged', tag] as const,
      queryFn: ({ signal, pageParam }) => call('officeTagged', { tag, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
    }),
}

export const useNoteAct = <N extends 'officeNoteAdd' | 'officeNoteRemove' | 'officeMemberTag'>(
  name: N,
  onDone: (reply: ReplyOf<N>) => void,
) => useKeyedAct(name, [noteQueries.all()], onDone)
