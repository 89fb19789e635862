import { create } from 'zustand'
import { currentToken, tokenStore } from './token.ts'

/** What the server wants of this person before it goes on with what it refused. */
type Owed = 'changePassword' | 'consent'
const wanted: Readonly<Record<string, Owed | undefined>> = { password_change_required: 'changePassword', consent_required: 'consent' }

export const owedStore = create<{ readonly owed: Owed | undefined }>(() => ({ owed: undefined }))
// Another token is another person, or the same one with a new password.
tokenStore.subscribe(() => owedStore.setState({ owed: undefined }))

/** Notes what a refusal asks for; `token` is what the call was sent with. */
export function noteOwed(code: string, token: string | undefined): void {
  const owed = wanted[code]
  if (owed !== undefined && token === currentToken()) owedStore.setState({ owed })
}
