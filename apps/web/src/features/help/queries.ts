import type { AnyLanguage } from '@khela/i18n'
import { read } from '../../site/queries.ts'

/** The articles in the language of the page; test languages read the English ones. */
export function helpQuery(language: AnyLanguage) {
  return { ...read('helpCenter', { lang: language === 'bn' ? 'bn' : 'en', device: 'WEB' }), staleTime: 300_000 }
}
