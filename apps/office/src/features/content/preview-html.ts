/** What the site will show of an operator's HTML: the server's list of what may stay, applied to a document that runs nothing. */
const kept = new Set(
  'H2 H3 H4 P BR HR UL OL LI DL DT DD STRONG EM B I U S SMALL BLOCKQUOTE CODE TABLE CAPTION THEAD TBODY TFOOT TR TH TD A IMG DETAILS SUMMARY'.split(
    ' ',
  ),
)
/** Gone with what stands in them. */
const gone = 'script, style, textarea, option, noscript, title, xmp, iframe, noembed, noframes, template, svg, math, object, audio, video'
const attributes = new Set(['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope', 'open', 'start'])

/** What browsers with Trusted Types have; not in TypeScript's list of the DOM, so described here as far as it is used. */
interface PolicyMaker {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): unknown }
}

/**
 * The page takes no markup as plain text (kernel/http/headers.ts). This policy looks at nothing, so it stays in this file: it is
 * for documents that run nothing, which is the parser's below and the sandboxed frame of `fillFrame`.
 */
const policy = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes?.createPolicy('khela-preview', { createHTML: (html) => html })
const inert = (html: string): string => (policy === undefined ? html : (policy.createHTML(html) as string))

/** For previews; what is stored is cleaned by the server. */
export function previewHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(inert(html), 'text/html')
  for (const element of body.querySelectorAll(gone)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of Array.from(element.attributes)) if (!attributes.has(name)) element.removeAttribute(name)
    if (/^(?!https:|mailto:|tel:|\/|#)/i.test(element.getAttribute('href') ?? '#')) element.removeAttribute('href')
    const isForeign = element.tagName === 'IMG' && !/^\/(art|media)\//.test(element.getAttribute('src') ?? '')
    if (isForeign) element.remove()
    else if (!kept.has(element.tagName)) element.replaceWith(...element.childNodes)
  }
  return body.innerHTML
}

/** Puts a page into a frame. Throws when the frame would let it run scripts. */
export function fillFrame(frame: HTMLIFrameElement, page: string): void {
  if (frame.sandbox.length === 0 || frame.sandbox.contains('allow-scripts')) throw new TypeError('a frame for previews runs scripts')
  frame.srcdoc = inert(page)
}
