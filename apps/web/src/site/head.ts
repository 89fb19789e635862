import { languageCodes } from '@khela/i18n'

/** A link of the head that says where a page is and in which languages. */
export interface HeadLink {
  readonly rel: 'canonical' | 'alternate'
  readonly hreflang?: string
  readonly href: string
}

const homeNames: ReadonlySet<string> = new Set(['/index', '/index.html', '/home', '/login', '/register'])
/** Places of one person: no search engine has anything to find there. */
const privatePlaces = /^\/(member|agentHome|signin|recent|favorite|pointMall|seamless|lottery|seaLottery|vnLottery)(\/|$)/

/**
 * The canonical address of a path and its languages (`?lang=`); home under any of its names is `/`. Nothing for places that
 * belong to one person. `origin` without a slash at the end.
 */
export function headLinks(origin: string, path: string): readonly HeadLink[] {
  if (privatePlaces.test(path)) return []
  const place = `${origin}${homeNames.has(path) ? '/' : path}`
  return [
    { rel: 'canonical', href: place },
    ...languageCodes.map((code) => ({ rel: 'alternate' as const, hreflang: code, href: `${place}?lang=${code}` })),
    { rel: 'alternate', hreflang: 'x-default', href: place },
  ]
}
