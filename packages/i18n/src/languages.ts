/** The languages that have a complete set of files. Adding one: a folder in `locales/` and a row here (decisions, Numbers and languages). */
export const languages = {
  bn: { name: 'বাংলা', dir: 'ltr', intl: 'bn-BD-u-nu-latn' },
  en: { name: 'English', dir: 'ltr', intl: 'en-GB-u-nu-latn' },
} as const satisfies Record<string, { name: string; dir: 'ltr' | 'rtl'; intl: string }>

export type Language = keyof typeof languages

export const defaultLanguage: Language = 'bn'

/** Languages made from English for tests only: `xa` is longer and accented, `xb` is the same written right to left. Never in a menu. */
export const testLanguages = {
  xa: { name: 'Pseudo', dir: 'ltr', intl: 'en-GB-u-nu-latn' },
  xb: { name: 'Pseudo RTL', dir: 'rtl', intl: 'en-GB-u-nu-latn' },
} as const

export type AnyLanguage = Language | keyof typeof testLanguages

export const languageCodes = Object.keys(languages) as Language[]

/** True for a language a person may choose. */
export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(languages, code)
}

/** True for a language of the product or of the tests. */
export function isAnyLanguage(code: unknown): code is AnyLanguage {
  return isLanguage(code) || (typeof code === 'string' && Object.hasOwn(testLanguages, code))
}

/** Reading direction, Intl locale (always Latin digits) and own name of a language. */
export function languageOf(code: AnyLanguage): { readonly name: string; readonly dir: 'ltr' | 'rtl'; readonly intl: string } {
  return isLanguage(code) ? languages[code] : testLanguages[code]
}
