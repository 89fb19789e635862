/** Languages, typed message keys and formatters. Texts are in `locales/<code>/<namespace>.json`. */
export { formatCount, formatInstant, formatLocal, formatOffset, formatSeconds, merchantDay, type InstantStyle } from './formatters.ts'
export {
  defaultLanguage,
  isAnyLanguage,
  isLanguage,
  languageCodes,
  languageOf,
  languages,
  type AnyLanguage,
  type Language,
} from './languages.ts'
export type { Messages, Namespace } from './messages.ts'
