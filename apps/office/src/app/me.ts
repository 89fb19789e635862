import type { OfficePermission } from '@khela/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

const meQuery = queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => call('officeMe', {}, { signal }), staleTime: 60_000 })

/** Who is signed in; `can` says whether the role holds a permission, so that a screen never offers what the server refuses. */
export function useMe() {
  const { data } = useQuery(meQuery)
  return { me: data, can: (permission: OfficePermission): boolean => data?.permissions.includes(permission) ?? false }
}
