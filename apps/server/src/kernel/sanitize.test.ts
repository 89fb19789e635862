import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml, isEmptyHtml } from './sanitize.ts'

/** Nothing that could run, load from elsewhere or dress itself up. */
function expectHarmless(html: string): void {
  const clean = cleanHtml(html)
  const tags = [...clean.matchAll(/<\/?([a-z0-9]+)((?:\s[^>]*)?)>/gi)]
  for (const [whole, name = '', attributes = ''] of tags) {
    expect(name, whole).toMatch(
      /^(h[2-4]|p|br|hr|ul|ol|li|dl|dt|dd|strong|em|b|i|u|s|small|blockquote|code|table|caption|thead|tbody|tfoot|tr|th|td|a|img|details|summary)$/,
    )
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)) {
      if (attribute === '/') continue
      expect(attribute, whole).toMatch(/^(href|rel|target|src|alt|width|height|loading|colspan|rowspan|scope|open|start)$/)
      if (attribute === 'src') expect(value, whole).toMatch(/^\/(art|media)\/[\w./-]+$/)
      if (attribute === 'href') expect(value.replaceAll('&amp;', '&'), whole).toMatch(/^(https:\/\/[^/\\@]|mailto:|tel:|#|\/(?![/\\]))/i)
    }
  }
  // What is no tag is text: no lone bracket is left that could begin one.
  expect(clean.replaceAll(/<\/?[a-z0-9]+(?:\s[^<>]*)?>/gi, '')).not.toMatch(/[<>]/)
}

const attacks = [
  '<script>alert(1)</script>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  JaVa&#x09;Script:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="/&#9;/evil.test">x</a>',
  '<a href="https:\\\\evil.test">x</a>',
  '<a href="https://good.test@evil.test/">x</a>',
  '<a href="http://plain.test">x</a>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.test/pixel.png">',
  '<img src="/media/../wps/session/logout">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<style>body{background:url(https://evil.test)}</style>',
  '<iframe src="https://evil.test"></iframe><object data="x"></object><embed src="x">',
  '<form action="https://evil.test"><input name="password"><button>ok</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.test"><base href="https://evil.test/"><link rel="stylesheet" href="x">',
  '<template><img src=x onerror=alert(1)></template>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>script>alert(1)<</script>/script>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<details ontoggle=alert(1) open>x</details>',
  '<a href="https://x.test" target="_self" rel="opener">x</a>',
  '<h1 id="a"><h1>',
  '<table><caption><a href=javascript:1>x</a></caption><td colspan="9999999">',
]

test.each(attacks)('%s becomes harmless', (html) => {
  expectHarmless(html)
  expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html))
})

test('what runs goes with its text; what is only dressed up keeps its words', () => {
  expect(cleanHtml('<p>before</p><script>alert(1)</script><style>p{}</style><p class="x">after</p>')).toBe('<p>before</p><p>after</p>')
  expect(cleanHtml('<div><font color="red">words</font></div>')).toBe('words')
  expect(cleanHtml('<h1>Title</h1>')).toBe('<h2>Title</h2>')
})

test('links to others open in a window of their own and tell nothing; those of the site do not', () => {
  expect(cleanHtml('<a href="https://t.me/x" target="_self">x</a>')).toBe(
    '<a href="https://t.me/x" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  )
  expect(cleanHtml('<a href="/help#term" target="_blank" rel="opener">x</a>')).toBe('<a href="/help#term">x</a>')
  expect(cleanHtml('<a href="mailto:help@khela.test">x</a>')).toBe('<a href="mailto:help@khela.test">x</a>')
  expect(cleanHtml('<a href="ftp://x.test">x</a>')).toBe('<a>x</a>')
})

test('pictures of the house stay, all others go', () => {
  const own = `<img src="/media/${'a'.repeat(64)}.png" alt="A boat" width="640" loading="lazy" />`
  expect(cleanHtml(own)).toBe(own)
  expect(cleanHtml('<p>x<img src="https://evil.test/x.png" alt="y"></p>')).toBe('<p>x</p>')
})

test('whatever comes in, what goes out is harmless, and cleaning it again changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom(...attacks),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<table>',
      '<td>',
      '<li>',
      '<a href="',
      '">',
      '"',
      "'",
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '</',
      '<',
      '>',
      '&',
      '&lt;',
      '&#x3c;',
      '&nbsp;',
      'script',
      'খেলা',
    ),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.join('')
      expectHarmless(html)
      const clean = cleanHtml(html)
      expect(cleanHtml(clean)).toBe(clean)
    }),
    { numRuns: 1500 },
  )
})

test('nothing readable is nothing', () => {
  for (const empty of ['', '  ', '<p></p>', '<p>&nbsp;</p>', '<ul><li></li></ul>', '<br>'])
    expect(isEmptyHtml(cleanHtml(empty)), empty).toBe(true)
  for (const full of ['x', '<p>খ</p>', '<img src="/art/dice.avif" alt="">']) expect(isEmptyHtml(cleanHtml(full)), full).toBe(false)
})
