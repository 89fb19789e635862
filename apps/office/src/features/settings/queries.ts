import type { ReplyOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import type { Json, Schema } from './schema.ts'

type Wire = ReplyOf<'officeSettings'>['content'][number]
export interface Setting extends Omit<Wire, 'schema' | 'value' | 'default'> {
  readonly schema: Schema
  readonly value: Json
  readonly default: Json
}
export type HistoryRow = ReplyOf<'officeSetting'>['history'][number]

const read = ({ schema, value, default: standard, ...row }: Wire): Setting => ({
  ...row,
  schema: JSON.parse(schema) as Schema,
  value: JSON.parse(value) as Json,
  default: JSON.parse(standard) as Json,
})

export const settingQueries = {
  all: () => ['all-settings'] as const,
  list: () =>
    queryOptions({
      queryKey: [...settingQueries.all(), 'list'] as const,
      queryFn: async ({ signal }) => (await call('officeSettings', {}, { signal })).content.map(read),
    }),
  /** One setting and its history. A form stands on it, so it is read anew when it is asked for, never under the form. */
  one: (name: Setting['name']) =>
    infiniteQueryOptions({
      queryKey: [...settingQueries.all(), 'one', name] as const,
      queryFn: async ({ signal, pageParam }) => {
        const { row, history, next } = await call('officeSetting', { name, ...(pageParam && { cursor: pageParam }) }, { signal })
        return { row: read(row), history, next }
      },
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      staleTime: Infinity,
      gcTime: 0,
    }),
}
