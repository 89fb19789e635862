import type { ReplyOf } from '@khela/contract'
import type { ProfileLabel } from '@khela/contract/support'
import { useTexts } from '@khela/i18n/use-texts'

export type Profile = ReplyOf<'profile'>
export type Label = Profile['labels'][number]

/** What a label is called; the same words as in the register form. Needs the texts `auth` and `registration`. */
export function useLabelName(): (label: ProfileLabel) => string {
  const a = useTexts('auth')
  const r = useTexts('registration.fields')
  return (label) => (label === 'payeeName' ? a('payeeName') : r(label))
}
