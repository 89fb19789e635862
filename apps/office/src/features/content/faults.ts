/** What keeps an item from being sent: the server says the same, later and in other words. */
import { isLinkage } from '@khela/contract'
import { bothLanguages, type Both, type Item } from './kinds.ts'

const isWhole = (text: Both): boolean => bothLanguages.every((lang) => text[lang].trim() !== '')

/** Whether every field that must be filled in is, in both languages. */
export function isComplete(item: Item): boolean {
  if (!isWhole(item.title) || ('content' in item && !isWhole(item.content))) return false
  switch (item.kind) {
    case 'banner':
      return item.url !== '' && isLinkage(item.linkageType, item.linkage)
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
