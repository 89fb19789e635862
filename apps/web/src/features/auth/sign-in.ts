import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { read } from '../../site/queries.ts'
import { useSetSession } from '../../site/session.ts'
import { safePath } from '../../site/modal-address.ts'

/** After a token has come: load who it is, close the view, go where the person was headed. Rejects when member info fails. */
export function useEnter(): (token: string, next: string | undefined) => Promise<string> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const setSession = useSetSession()
  return async (token, next) => {
    setSession(token)
    try {
      const member = await queries.fetchQuery(read('memberInfo', {}))
      void queries.prefetchQuery(read('balance', {}))
      await navigate({ to: safePath(next) ?? '/', replace: true })
      return member.nickname
    } catch (error) {
      setSession(undefined)
      throw error
    }
  }
}
