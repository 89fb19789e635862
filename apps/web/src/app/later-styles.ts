/** The style element that the build marks (packages/ui/src/vite/inline-css.ts): all styles but those of first.css. */
const laterStyles = /<style data-later>[\s\S]*?<\/style>/
const hero = '<section class="hero"'
/** Puts the element before it in its place in the head, before React takes the markup over: it finds nothing there that it did not draw. */
const toHead = `<script>{const own=document.currentScript;document.head.append(own.previousSibling);own.remove()}</script>`

interface Page {
  readonly template: string
  readonly markup: string
}

/**
 * Sends the styles that the first picture of home can do without after its hero, so that header, categories and hero come in the first
 * packets of a slow line and are seen before the rest. A page without a hero stays as it is.
 */
export function laterStylesAfterHero({ template, markup }: Page): Page {
  const sheet = laterStyles.exec(template)?.[0]
  const start = markup.indexOf(hero)
  const end = start < 0 ? -1 : markup.indexOf('</section>', start)
  if (sheet === undefined || end < 0) return { template, markup }
  const place = end + '</section>'.length
  return { template: template.replace(sheet, ''), markup: markup.slice(0, place) + sheet + toHead + markup.slice(place) }
}
