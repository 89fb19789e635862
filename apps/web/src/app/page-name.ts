import type { PageNameKey } from '../site/page.ts'
import { placesUnder } from './pages.ts'

/** What a page is called before its own code says it better: for the server's document. Undefined for home and unknown addresses. */
export function pageName(path: string, categories: Readonly<Record<string, unknown>>): PageNameKey | undefined {
  const first = path.split('/')[1] ?? ''
  const code = first.toUpperCase()
  if (first === code.toLowerCase() && Object.hasOwn(categories, code) && code !== 'HOME') return `categories.${code as 'RNG'}`
  return placesUnder(path)[0]?.title
}
