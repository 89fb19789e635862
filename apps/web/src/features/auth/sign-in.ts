import type { ReplyOf } from '@khela/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { noteFirstLogin } from '../../site/small/first-login.ts'
import { read } from '../../site/queries.ts'
import { useSetSession } from '../../site/session.ts'
import { safePath } from '../../site/modal-address.ts'
import { heldPassword } from './passwords/held.ts'

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

export interface Arrival {
  readonly next?: string | undefined
  /** The agents' page leads to the agent centre (PS-4.4). */
  readonly page?: 'site' | 'agent' | undefined
  /** What was typed: a forced change need not ask for it again. */
  readonly password?: string | undefined
}

/**
 * What follows a sign-in, whatever way it came (PS-4.4): enter, then the forced change of a password that is over,
 * or the first-login step. Answers the nickname.
 */
export function useArrive(): (reply: ReplyOf<'login'>, arrival: Arrival) => Promise<string> {
  const enter = useEnter()
  const router = useRouter()
  // Over the page that was entered, wherever the sign-in began.
  const show = (modal: 'changePassword' | 'welcome') =>
    router.navigate({ to: '.', search: (before: object) => ({ ...before, modal }), replace: true, resetScroll: false })
  return async ({ token, firstTimeLogin, passwordExpired }, { next, page, password }) => {
    // Held before anything is read: the first refusal opens the view that takes it.
    if (passwordExpired) heldPassword.keep(password)
    if (firstTimeLogin) noteFirstLogin()
    const nickname = await enter(token, page === 'agent' ? '/agentHome' : next)
    if (passwordExpired) await show('changePassword')
    else if (firstTimeLogin) await show('welcome')
    return nickname
  }
}
