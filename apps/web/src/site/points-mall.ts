import type { QueryClient } from '@tanstack/react-query'

/** Whether a read belongs to the points mall: its calls are named `point…` or `redeem…` (PS-7.27). */
export const isPointsMall = (name: unknown): boolean => typeof name === 'string' && /^(point|redeem)[A-Z]?/.test(name)

/** Forgets what the points mall read: balances and offers are asked for anew when it opens again (PS-2.30). */
export function clearPointsMall(queries: QueryClient): void {
  queries.removeQueries({ predicate: (query) => isPointsMall(query.queryKey[0]), type: 'inactive' })
}
