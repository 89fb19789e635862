import DOMPurify from 'dompurify'
import { useMemo, type ReactElement } from 'react'
import { useIsAwake } from '../awake.ts'
import { useSiteLinks } from '../small/site-link.ts'
import { whenIdle } from '../when-idle.ts'
import './rich-text.css'

const tags =
  'p br hr strong b em i u s small sub sup mark h2 h3 h4 ul ol li dl dt dd blockquote a img figure figcaption table caption thead tbody tfoot tr th td span div code details summary'.split(
    ' ',
  )
const attributes = ['href', 'src', 'alt', 'width', 'height', 'title', 'lang', 'dir', 'id', 'colspan', 'rowspan', 'scope', 'start']
/** Pictures of this house only: those of the build and those that operators uploaded. */
const ownPicture = /^\/(art|media)\/[0-9A-Za-z._/-]+$/

let cleaner: typeof DOMPurify | undefined

/** One cleaner with rules of its own; rules and hooks are global to an instance. */
function getCleaner(): typeof DOMPurify {
  if (cleaner !== undefined) return cleaner
  cleaner = DOMPurify(window)
  cleaner.setConfig({
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:|[/#?])/i,
    SANITIZE_NAMED_PROPS: true,
    RETURN_TRUSTED_TYPE: true,
  })
  cleaner.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof HTMLImageElement) {
      if (!ownPicture.test(node.getAttribute('src') ?? '')) node.remove()
      node.setAttribute('loading', 'lazy')
      node.setAttribute('decoding', 'async')
    }
    if (node instanceof HTMLAnchorElement && node.origin !== location.origin) {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer nofollow')
    }
  })
  return cleaner
}
// Made ready before the first text comes: together with the drawing of a view it would hold up a slow phone.
if (typeof window !== 'undefined') whenIdle(getCleaner)

/**
 * What may be shown of an operator's markup. It was cleaned when it was written; this is the second lock. Where the browser
 * knows Trusted Types the answer is an object of the cleaner's policy: the page takes markup in no other form.
 */
const cleanMarkup = (html: string): string | TrustedHTML => getCleaner().sanitize(html, { RETURN_TRUSTED_TYPE: true })

export interface RichTextProps {
  /** Markup of an operator. */
  readonly html: string
  readonly className?: string
}

/**
 * The one place where markup of others becomes a page; links of this site go through the router. The server, which cannot clean it
 * and whose policy lets the scripts of its page run, leaves its place empty.
 */
export function RichText({ html, className = '' }: RichTextProps): ReactElement {
  const follow = useSiteLinks()
  const isAwake = useIsAwake()
  // Every cleaning gives another object; the same one keeps React from writing the same markup again, which would shut what was opened.
  const clean = useMemo(() => (isAwake ? { dangerouslySetInnerHTML: { __html: cleanMarkup(html) } } : {}), [html, isAwake])
  // What is pressed are the links inside, by keys too; the block only hears of it.
  const listen = (block: HTMLDivElement) => {
    block.addEventListener('click', follow)
    return () => block.removeEventListener('click', follow)
  }
  return <div ref={listen} className={`rich ${className}`} {...clean} />
}
