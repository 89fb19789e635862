/** What the site will show of an operator's HTML: the server's list of what may stay, applied to a document that runs nothing. */
const kept = new Set(
  'H2 H3 H4 P BR HR UL OL LI DL DT DD STRONG EM B I U S SMALL BLOCKQUOTE CODE TABLE CAPTION THEAD TBODY TFOOT TR TH TD A IMG DETAILS SUMMARY'.split(
    ' ',
  ),
)
/** Gone with what stands in them. */
const gone = 'script, style, textarea, option, noscript, title, xmp, iframe, noembed, noframes, template, svg, math, object, audio, video'
const attributes = new Set(['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope', 'open', 'start'])

/** For previews; what is stored is cleaned by the server. */
export function shownHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
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
