import { create } from 'zustand'
import { currentToken, tokenStore } from './token.ts'

/** What the server wants of this person before it goes on with what it refused. */
type RequiredStep = 'changePassword' | 'consent'
const stepOf: Readonly<Record<string, RequiredStep | undefined>> = {
  password_change_required: 'changePassword',
  consent_required: 'consent',
}

export const requiredStep = create<{ readonly step: RequiredStep | undefined }>(() => ({ step: undefined }))
// Another token is another person, or the same one with a new password.
tokenStore.subscribe(() => requiredStep.setState({ step: undefined }))

/** Notes what a refusal asks for; `token` is what the call was sent with. */
export function noteRequiredStep(code: string, token: string | undefined): void {
  const step = stepOf[code]
  if (step !== undefined && token === currentToken()) requiredStep.setState({ step })
}
