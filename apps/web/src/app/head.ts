import { languageCodes } from '@khela/i18n'
import { isHomePath, placesUnder } from './pages.ts'

/** A link of the head that says where a page is and in which languages. */
export interface HeadLink {
  readonly rel: 'canonical' | 'alternate'
  readonly hreflang?: string
  readonly href: string
}

/**
 * The canonical address of a path and its languages (`?lang=`); home under any of its names is `/`. Nothing for places that
 * belong to one person: no search engine has anything to find there. `origin` without a slash at the end.
 */
export function headLinks(origin: string, path: string): readonly HeadLink[] {
  if (placesUnder(path).some(({ guard, isPrivate }) => guard !== undefined || isPrivate === true)) return []
  const place = `${origin}${isHomePath(path) ? '/' : path}`
  return [
    { rel: 'canonical', href: place },
    ...languageCodes.map((code) => ({ rel: 'alternate' as const, hreflang: code, href: `${place}?lang=${code}` })),
    { rel: 'alternate', hreflang: 'x-default', href: place },
  ]
}
