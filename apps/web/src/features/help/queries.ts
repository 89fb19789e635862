import type { AnyLanguage } from '@khela/i18n'
import { read } from '../../site/queries.ts'

/** The articles in the language of the page; test languages read the English ones. The server draws the page with the same read (app/drawn.ts). */
export const helpRead = (language: AnyLanguage) => ['helpCenter', { lang: language === 'bn' ? 'bn' : 'en', device: 'WEB' }] as const
export const helpQuery = (language: AnyLanguage) => ({ ...read(...helpRead(language)), staleTime: 300_000 })
