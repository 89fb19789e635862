/** What keeps an item from being sent: the server says the same, later and in other words. */
import { isLinkage } from '@khela/contract'
import { isFilmPath } from '@khela/contract/uploads'
import { bothLanguages, type Both, type Item, type ItemOf } from './kinds.ts'

const isWhole = (text: Both): boolean => bothLanguages.every((lang) => text[lang].trim() !== '')

/** A film needs the picture that stands for it. */
const isWholeBanner = ({ media, url, poster }: ItemOf<'banner'>): boolean =>
  media === 'video' ? isFilmPath(url) && poster !== null : url !== '' && !isFilmPath(url)

/** Whether every field that must be filled in is, in both languages. */
export function isComplete(item: Item): boolean {
  if (!isWhole(item.title) || ('content' in item && !isWhole(item.content))) return false
  switch (item.kind) {
    case 'banner':
      return isWholeBanner(item) && isLinkage(item.linkageType, item.linkage)
    case 'promotion':
      return item.picture !== '' && isWhole(item.summary)
    case 'article':
      return /^[a-z][a-z0-9-]{1,39}$/.test(item.slug)
    case 'resource':
      return item.url !== ''
    case 'notice':
    case 'popup':
    case 'marquee':
      return true
  }
}
