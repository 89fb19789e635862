/** Whether the session of this tab began with the member's first sign-in ever; ends with the session. */
import { tokenStore } from '../token.ts'

const key = 'khela.firstLogin'

/** Notes it before the session begins, so that whoever draws the first page with it knows. */
export function noteFirstLogin(): void {
  sessionStorage.setItem(key, '1')
}

export const isFirstLogin = (): boolean => typeof sessionStorage !== 'undefined' && sessionStorage.getItem(key) !== null

tokenStore.subscribe((now, before) => {
  if (now.token === undefined && before.token !== undefined) sessionStorage.removeItem(key)
})
