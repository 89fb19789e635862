import type { ReplyOf } from '@khela/contract'
import { useLanguage } from '../language.ts'
import { read } from '../queries.ts'
import { homeRead } from './home-read.ts'

export type Banner = ReplyOf<'announcements'>['banners'][number]
/** A text of the operator in both languages. */
export type Both = Banner['title']

/** Banners and headlines. */
export const homeContent = { ...read(...homeRead), staleTime: 300_000 }

/** Says a text of the content in the language of the page. */
export function useBothText(): (text: Both) => string {
  const language = useLanguage()
  return (text) => (language === 'bn' ? text.bn : text.en)
}
