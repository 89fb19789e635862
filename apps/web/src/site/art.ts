import type { AnyLanguage } from '@khela/i18n'
import type { Picture } from '@khela/ui'

/** The languages that lettered pictures exist in. */
const lettered = (language: AnyLanguage): 'bn' | 'en' => (language === 'bn' ? 'bn' : 'en')

/** The picture of a game from its catalogue address, where `{lang}` stands for the language of the lettering. */
export function artUrl(iconUrl: string, language: AnyLanguage): string {
  return iconUrl.replace('{lang}', lettered(language))
}

/** Pictures made by tools/art come in three cuts; others in the one their address names. */
const ownCuts = /^(\/art\/[\w-]+)\.\{lang\}\.avif$/

function pictureOf(iconUrl: string, language: AnyLanguage, host: string): Picture {
  const base = ownCuts.exec(iconUrl)?.[1]
  if (base === undefined) return { src: host + artUrl(iconUrl, language) }
  const cut = `${host}${base}.${lettered(language)}`
  return { src: `${cut}.webp`, avif: `${cut}.s.avif 180w, ${cut}.avif 360w` }
}

/** Games of other vendors that the house has drawn in its own way; they are asked from us first, then from their vendor. */
const drawnHere = /^\/vendor-art\/\w+\/(nova-(?:coin|crash|scratch|slot-ganges|slot-tea|wheel))$/

const again = (picture: Picture): Picture => ({
  src: `${picture.src}?again`,
  avif: picture.avif?.replaceAll('.avif ', '.avif?again '),
})

/**
 * The ways to get a game's picture: from the chosen host, then once more (PS-9.10): from this
 * site when the first try went elsewhere, else past whatever cache held the failure. `host` is '' or an origin.
 */
export function picturesOf(iconUrl: string, language: AnyLanguage, host: string): readonly Picture[] {
  const drawn = drawnHere.exec(iconUrl)?.[1]
  if (drawn !== undefined) return [pictureOf(`/art/${drawn}.{lang}.avif`, language, host), { src: iconUrl }]
  const own = pictureOf(iconUrl, language, '')
  const isLocal = iconUrl.startsWith('/') && !iconUrl.startsWith('//')
  if (host === '' || !isLocal) return [own, again(own)]
  return [pictureOf(iconUrl, language, host), own]
}

const hostKey = 'khela.pictures'

/** The picture host of this session: kept while the list still names it, else drawn at random (PS-9.10). `random` in [0, 1). */
export function chooseHost(hosts: readonly string[], kept: string | null, random: number): string {
  if (kept !== null && hosts.includes(kept)) return kept
  return hosts[Math.floor(random * hosts.length)] ?? ''
}

let chosen = ''

/**
 * The host of pictures that are asked for from now on; '' is this site. Pictures of the first paint are asked for before the list is
 * known and stay with this site.
 */
export const pictureHost = (): string => chosen

/** Draws this session's picture host from the list of permission info. */
export function setPictureHosts(hosts: readonly string[]): void {
  try {
    chosen = chooseHost(hosts, sessionStorage.getItem(hostKey), Math.random())
    sessionStorage.setItem(hostKey, chosen)
  } catch {
    chosen = chooseHost(hosts, chosen, Math.random())
  }
}

/** Frames of the vendors that have one (FE-LOOK.3); a vendor without one has the house's. */
const frames: Readonly<Record<string, string>> = {
  SN: 'sundari',
  PD: 'padma',
  NL: 'padma',
  PV: 'padma',
  SH: 'shapla',
  MY: 'mayur',
  NOVA: 'nova',
}

/** What stands in for a picture that does not come: the vendor's frame without words. */
export function standInOf(vendor: string): Picture {
  const base = `/art/default-${frames[vendor] ?? 'khela'}`
  return { src: `${base}.webp`, avif: `${base}.avif` }
}

/** Vendors with an emblem of their own in `/art`. */
const emblems = new Set(['KH', 'KL', 'KS', 'SN', 'PD', 'SH', 'MY', 'NL', 'PV', 'NOVA', 'TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'])

/** The emblem of a vendor, a round 192 px picture; undefined when it has none. */
export const emblemUrl = (vendor: string): string | undefined => (emblems.has(vendor) ? `/art/vendor-${vendor}.webp` : undefined)

/** Objects of the categories, by category code; a category without its own shows the in-house die. */
const objects: Readonly<Record<string, string>> = {
  HOME: 'home',
  PROMO: 'promo',
  LOTT: 'lottery',
  ELOTT: 'elott',
  SEALOTT: 'sealott',
  VNLOTT: 'vnlott',
  LIVE: 'live',
  SPORTS: 'sports',
  FISH: 'fish',
  RNG: 'rng',
  PVP: 'pvp',
  BGS: 'bgs',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
  CRASH: 'crash',
  MINI: 'mini',
  ARCADE: 'arcade',
  TABLE: 'table',
  JACKPOT: 'jackpot',
  REWARD: 'reward',
  INVITE: 'invite',
  EMPTY: 'empty',
}
export const objectUrl = (code: string): string => `/art/icon-${objects[code] ?? 'inhouse'}.webp`
