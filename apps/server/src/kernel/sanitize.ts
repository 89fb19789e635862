/**
 * HTML of operators, cleaned when it is written: one list of what may stay, everything else goes (OF-10). The
 * browser cleans again before it shows; neither trusts the other.
 */
import sanitizeHtml from 'sanitize-html'

const inertTags = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'small',
  'blockquote',
  'code',
]
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const picture = /^\/(art|media)(\/[0-9A-Za-z_-][0-9A-Za-z._-]*)+$/
const number = /^[1-9][0-9]{0,3}$/

/** Browsers skip spaces and controls inside an address, so they are taken out before it is judged. */
const bare = (address: string): string =>
  Array.from(address)
    .filter((sign) => sign > ' ' && sign !== '\u007f')
    .join('')

/** https, mail, telephone, a path of this site or a place on the page; no other house by two slashes or a backslash. */
function safeAddress(address: string | undefined): string | undefined {
  const text = bare(address ?? '')
  return /^(https:\/\/[^/\\@]|mailto:|tel:|#|\/(?![/\\]))/i.test(text) ? text : undefined
}

/** Attributes with the given names whose values are plain numbers. */
const numbers = (from: sanitizeHtml.Attributes, names: readonly string[]): sanitizeHtml.Attributes =>
  Object.fromEntries(names.flatMap((name) => (number.test(from[name] ?? '') ? [[name, from[name] ?? '']] : [])))

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...inertTags, ...tableTags, 'a', 'img', 'details', 'summary'],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    details: ['open'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // What stands inside these is no text for readers: it goes with them.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'plaintext',
    'template',
    'svg',
    'math',
    'object',
    'audio',
    'video',
  ],
  nestingLimit: 20,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a(tagName, attribs) {
      const href = safeAddress(attribs['href'])
      if (href === undefined) return { tagName, attribs: {} }
      const isOutside = /^https:/i.test(href)
      return { tagName, attribs: isOutside ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : { href } }
    },
    img(tagName, attribs) {
      const { src = '', alt = '' } = attribs
      return { tagName, attribs: { ...(picture.test(src) && { src }), alt, ...numbers(attribs, ['width', 'height']), loading: 'lazy' } }
    },
    th: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...numbers(attribs, ['colspan', 'rowspan']),
        ...(/^(row|col)$/.test(attribs['scope'] ?? '') && { scope: attribs['scope'] ?? '' }),
      },
    }),
    td: (tagName, attribs) => ({ tagName, attribs: numbers(attribs, ['colspan', 'rowspan']) }),
    ol: (tagName, attribs) => ({ tagName, attribs: numbers(attribs, ['start']) }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && frame.attribs['src'] === undefined,
}

/** The part of an HTML text that may be shown. Cleaning twice changes nothing. */
export function cleanHtml(html: string): string {
  // Cleaning can bring tags together that were apart; it is repeated until it has nothing more to do.
  let text = html
  for (let round = 0; round < 5; round += 1) {
    const next = sanitizeHtml(text, rules).trim()
    if (next === text) return text
    text = next
  }
  return text
}

/** Whether anything is left to read or to look at. */
export function isEmptyHtml(html: string): boolean {
  return !/<img /.test(html) && sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll(/&nbsp;|\s/g, '') === ''
}
