import type { ReplyOf } from '@khela/contract'
import { useRouter } from '@tanstack/react-router'

/** A click as browsers and React tell it. */
type Click = Pick<MouseEvent, 'target' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'>
type Banner = ReplyOf<'announcements'>['banners'][number]

/**
 * Where something of the content leads (PS-3.12), as an address: of this site (`/…`), of a view over the page
 * that is shown (`?modal=…`), or of another house. Undefined when it leads nowhere.
 */
export function linkageHref({ linkageType: type, linkage }: Pick<Banner, 'linkageType' | 'linkage'>): string | undefined {
  if (type === 'NONE' || linkage === '') return undefined
  if (type === 'GAME') return `/play/${encodeURIComponent(linkage)}`
  if (type === 'PROMO') return `/promotions?promotion=${encodeURIComponent(linkage)}`
  if (type === 'MODAL') return `?modal=${linkage.replace('?', '&')}`
  return linkage
}

/** A plain click, which the router may take; every other is the browser's (another tab, a download). */
function isPlain(event: Click, link: HTMLAnchorElement): boolean {
  const isHeld = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !isHeld && !event.defaultPrevented && link.target !== '_blank' && !link.hasAttribute('download')
}

/** For `onClick` of a link, or of what holds links: those of this site go through the router, so that the page is not loaded anew. */
export function useSiteLinks(): (event: Click) => void {
  const router = useRouter()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.origin !== location.origin || !isPlain(event, link)) return
    event.preventDefault()
    const href = link.pathname + link.search + link.hash
    // A view over the same page is closed by going back.
    const isView = link.pathname === location.pathname && new URLSearchParams(link.search).has('modal')
    void router.navigate({ href, ...(isView && { state: { modalPushed: true }, resetScroll: false }) })
  }
}
