import type { ReplyOf } from '@khela/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../site/client.ts'
import { readKey } from '../../../site/queries.ts'

type Rules = ReplyOf<'registerSettings'>
const key = 'khela.register-rules'
/** Older rules are asked for again while they are shown; the server judges by its own in any case. */
const freshMs = 300_000

interface CacheEntry {
  readonly at: number
  readonly rules: Rules
}

function kept(): CacheEntry | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(key) ?? 'null') as CacheEntry | null
    return found !== null && Array.isArray(found.rules.rules) ? found : undefined
  } catch {
    return undefined
  }
}

/** The rules of the fields, kept in session storage (PS-9.11): the form opens at once the second time. */
export function useRegisterRules() {
  return useQuery<Rules>({
    queryKey: readKey('registerSettings', {}),
    queryFn: async ({ signal }) => {
      const rules = await call('registerSettings', {}, { signal })
      sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), rules } satisfies CacheEntry))
      return rules
    },
    staleTime: freshMs,
    initialData: () => kept()?.rules,
    initialDataUpdatedAt: () => kept()?.at,
  })
}
