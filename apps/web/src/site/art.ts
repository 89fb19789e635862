import type { AnyLanguage } from '@khela/i18n'

/** The languages that lettered pictures exist in. */
const lettered = (language: AnyLanguage): 'bn' | 'en' => (language === 'bn' ? 'bn' : 'en')

/** The picture of a game from its catalogue address, where `{lang}` stands for the language of the lettering. */
export function artUrl(iconUrl: string, language: AnyLanguage): string {
  return iconUrl.replace('{lang}', lettered(language))
}

/** Objects of the categories, by category code; a category without its own shows the in-house die. */
const objects: Readonly<Record<string, string>> = {
  HOME: 'home',
  PROMO: 'promo',
  LOTT: 'lottery',
  ELOTT: 'lottery',
  LIVE: 'live',
  SPORTS: 'sports',
  FISH: 'fish',
  RNG: 'rng',
  PVP: 'pvp',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
  CRASH: 'crash',
  TABLE: 'table',
  JACKPOT: 'jackpot',
  REWARD: 'reward',
  INVITE: 'invite',
  EMPTY: 'empty',
}
export const objectUrl = (code: string): string => `/art/icon-${objects[code] ?? 'inhouse'}.webp`
