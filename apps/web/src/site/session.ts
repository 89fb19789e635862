import { agentTypes, trialType, type EndpointName, type ReplyOf } from '@khela/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { read } from './queries.ts'
import { setToken, tokenStore } from './token.ts'
import { useRead } from './use-read.ts'

export type MemberInfo = ReplyOf<'memberInfo'>

export interface Session {
  /** `out`: no token. `checking`: a token whose owner is not known yet. `in`: member info has come. */
  readonly state: 'out' | 'checking' | 'in'
  readonly member: MemberInfo | undefined
  readonly isTrial: boolean
  readonly isAgent: boolean
}

/** Who is here. Signed in means that member info has loaded (PS-4.2). */
export function useSession(): Session {
  const token = tokenStore((state) => state.token)
  const { data } = useRead({ ...read('memberInfo', {}), enabled: token !== undefined, staleTime: 60_000 })
  const member = token === undefined ? undefined : data
  return {
    state: token === undefined ? 'out' : member === undefined ? 'checking' : 'in',
    member,
    isTrial: member?.type === trialType,
    isAgent: member !== undefined && agentTypes.some((type) => type === member.type),
  }
}

/** Answers that are the same for everybody; all others belong to the person and go when the person changes. */
const everybodys: ReadonlySet<unknown> = new Set<EndpointName>([
  'systemStatus',
  'permissionInfo',
  'whitelabel',
  'registerSettings',
  'gameList',
  'gameInfo',
  'hotGames',
  'vendors',
  'winners',
  'jackpots',
  'helpCenter',
  'announcements',
  'solvencyRoots',
  'waysIn',
  'kycRules',
])

/** Drops everything that was read for the person who was here. */
export function forgetPerson(queries: QueryClient): void {
  queries.removeQueries({ predicate: (query) => !everybodys.has(query.queryKey[0]) })
}

/** Changes who is here and drops what was read for the one before. */
export function useSetSession(): (token: string | undefined) => void {
  const queries = useQueryClient()
  return (token) => {
    setToken(token)
    forgetPerson(queries)
  }
}
