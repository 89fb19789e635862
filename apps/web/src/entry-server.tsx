import { languageOf, type AnyLanguage } from '@khela/i18n'
import { loadMessages } from '@khela/i18n/load'
import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import headBengali from '@khela/ui/fonts/head-bn.woff2?url'
import headLatin from '@khela/ui/fonts/head-latin.woff2?url'
import { createLanguageStore } from './site/language.ts'
import { readKey } from './site/queries.ts'
import { App, makeQueries } from './app/app.tsx'
import { makeRouter } from './app/router.tsx'
import type { FirstPaint } from './app/start.tsx'

/** A read whose answer the first drawing shows. */
export interface Need<N extends EndpointName = EndpointName> {
  readonly name: N
  readonly input: RequestOf<N>
}
/** A need with its answer. */
export interface Given<N extends EndpointName = EndpointName> extends Need<N> {
  readonly value: ReplyOf<N>
}

const homePaths: ReadonlySet<string> = new Set(['/', '/index', '/index.html', '/home', '/login', '/register'])
const need = <N extends EndpointName>(name: N, input: RequestOf<N>): Need => ({ name, input })

/** What the page at a path shows of the server's data when it is first drawn, for a visitor without a session. */
export function needs(path: string): readonly Need[] {
  const everywhere = [need('systemStatus', {}), need('permissionInfo', {}), need('vendors', {})]
  return homePaths.has(path) ? [...everywhere, need('hotGames', {}), need('winners', {})] : everywhere
}

export interface RenderRequest {
  readonly language: AnyLanguage
  /** Path and search as the browser asked for them, such as `/home?modal=login`. */
  readonly url: string
  /** Answers to `needs(path)`; one that failed is left out, and the page reads it itself. */
  readonly data: readonly Given[]
  /** dist/client/index.html. */
  readonly template: string
}
export interface Rendered {
  /** 200, or 404 when no page has this address. */
  readonly status: number
  readonly html: string
}

/**
 * The first paint of a page for a visitor (known-good §7): markup, messages and data in one document.
 * Pages behind a session, games and lists are sent as an empty frame with texts and data, and draw themselves.
 */
export async function render({ language, url, data, template }: RenderRequest): Promise<Rendered> {
  const path = new URL(url, 'http://site').pathname
  const queries = makeQueries()
  for (const { name, input, value } of data) queries.setQueryData(readKey(name, input), value)
  const isHome = homePaths.has(path)
  // All at once: a drawing on the server sees the first state of a store, never a later one.
  const messages = await loadMessages(language, isHome ? ['common', 'errors', 'shell', 'home'] : ['common', 'errors', 'shell'])
  const store = createLanguageStore(language, messages)
  const router = makeRouter({ queries, language: store }, createMemoryHistory({ initialEntries: [url] }))
  let markup = ''
  if (isHome) {
    await router.load()
    // Everything in its place: parts sent later would need inline scripts to move them there.
    const { prelude } = await prerender(<App router={router} queries={queries} language={store} />, { progressiveChunkSize: 10_000_000 })
    markup = await new Response(prelude).text()
  }
  const matches = router.matchRoutes(path, {})
  const isKnown = matches.some((match) => match.routeId !== '__root__')
  const firstPaint: FirstPaint = { language, messages, queries: dehydrate(queries), isRendered: isHome }
  queries.clear()
  return { status: isKnown ? 200 : 404, html: assemble({ template, language, markup, firstPaint, isHome }) }
}

interface Parts {
  readonly template: string
  readonly language: AnyLanguage
  readonly markup: string
  readonly firstPaint: FirstPaint
  readonly isHome: boolean
}

function assemble({ template, language, markup, firstPaint, isHome }: Parts): string {
  // In a script element only `<` could end it; escaped, the JSON stays the same.
  const json = JSON.stringify(firstPaint).replaceAll('<', '\\u003c')
  const head = [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${language === 'bn' ? headBengali : headLatin}">`,
    ...(isHome
      ? [
          '<link rel="preload" as="image" type="image/avif" fetchpriority="high" href="/art/hero-dice-tall.avif" media="(max-width:767.98px)">',
          '<link rel="preload" as="image" type="image/avif" fetchpriority="high" href="/art/hero-dice-wide.avif" media="(min-width:768px)">',
        ]
      : []),
  ].join('')
  // Replacement by function: `$&` in a text must stay a text.
  return template
    .replace('<html lang="bn" dir="ltr">', () => `<html lang="${language}" dir="${languageOf(language).dir}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => markup)
    .replace('<!--data-->', () => `<script type="application/json" id="first-paint">${json}</script>`)
}
