import type { AnyLanguage } from '@khela/i18n'

/** The articles in the language of the page; test languages read the English ones. The server draws the page with the same read. */
export const helpRead = (language: AnyLanguage) => ['helpCenter', { lang: language === 'bn' ? 'bn' : 'en', device: 'WEB' }] as const
