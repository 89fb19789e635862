import type { ReplyOf } from '@khela/contract'
import type { ProfileLabel } from '@khela/contract/support'
import { useTranslations } from 'use-intl'

export type Profile = ReplyOf<'profile'>
export type Label = Profile['labels'][number]

/** What a label is called; the same words as in the register form. Needs the texts `auth` and `registration`. */
export function useLabelName(): (label: ProfileLabel) => string {
  const a = useTranslations('auth')
  const r = useTranslations('registration.fields')
  return (label) => (label === 'payeeName' ? a('payeeName') : r(label))
}
