import { languageOf, type AnyLanguage, type Messages } from '@khela/i18n'
import { loadMessages } from '@khela/i18n/load'
import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { createTranslator } from 'use-intl'
import headBengali from '@khela/ui/fonts/head-bn.woff2?url'
import headLatin from '@khela/ui/fonts/head-latin.woff2?url'
import { hasCategoryPage } from './site/categories.ts'
import { headLinks, type HeadLink } from './site/head.ts'
import { pageName } from './site/page-name.ts'
import { createLanguageStore } from './site/language.ts'
import { readKey } from './site/queries.ts'
import { App, makeQueries } from './app/app.tsx'
import { makeRouter, type SiteRouter } from './app/router.tsx'
import type { FirstPaint } from './app/start.tsx'
import { homeRead } from './features/home/queries.ts'

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
  const home = [need(...homeRead), need('jackpots', {}), need('hotGames', {}), need('winners', {})]
  return homePaths.has(path) ? [...everywhere, ...home] : everywhere
}

export interface RenderRequest {
  readonly language: AnyLanguage
  /** Path and search as the browser asked for them, such as `/home?modal=login`. */
  readonly url: string
  /** Answers to `needs(path)`; one that failed is left out, and the page reads it itself. */
  readonly data: readonly Given[]
  /** dist/client/index.html. */
  readonly template: string
  /** Scheme and host that the site is known under, for the addresses in the head; without it they are left to the browser. */
  readonly origin?: string
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
export async function render({ language, url, data, template, origin }: RenderRequest): Promise<Rendered> {
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
  const isKnown = isPage(router, path, data)
  const firstPaint: FirstPaint = { language, messages, queries: dehydrate(queries), isRendered: isHome }
  queries.clear()
  const head = [
    ...(isHome ? heroOf(data) : headOf(language, path, messages)),
    ...(origin !== undefined && isKnown ? headLinks(origin, path).map(linkText) : []),
  ]
  return { status: isKnown ? 200 : 404, html: assemble({ template, language, markup, firstPaint, head }) }
}

/** Whether an address is one of the site's; a category only while it has vendors, unless it is a screen of its own (product-spec §2). */
function isPage(router: SiteRouter, path: string, data: readonly Given[]): boolean {
  const matches = router.matchRoutes(path, {})
  const category = matches.find((match) => match.routeId === '/$category')?.params as { category?: string } | undefined
  if (category?.category === undefined) return matches.some((match) => match.routeId !== '__root__')
  const vendors = data.find(({ name }) => name === 'vendors')?.value as ReplyOf<'vendors'> | undefined
  // While the vendors are not known, the page itself finds out.
  return vendors === undefined || hasCategoryPage(category.category, vendors.categories)
}

const inText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function linkText({ rel, hreflang, href }: HeadLink): string {
  return `<link data-head rel="${rel}"${hreflang === undefined ? '' : ` hreflang="${hreflang}"`} href="${inText(href)}">`
}

/** Title and description of a page that draws itself; they go when the page brings its own. */
function headOf(language: AnyLanguage, path: string, messages: Partial<Messages>): string[] {
  const t = createTranslator({ locale: languageOf(language).intl, messages: messages as Messages })
  const key = pageName(path, messages.shell?.categories ?? {})
  const app = t('common.appName')
  if (key === undefined) return [`<title data-first>${inText(app)}</title>`]
  const name = t(`shell.${key}`)
  return [
    `<title data-first>${inText(`${name} · ${app}`)}</title>`,
    `<meta data-first name="description" content="${inText(t('shell.pageDescription', { name }))}">`,
  ]
}

/** What the largest picture of home is fetched by, before anything is drawn: the first banner, in the form that the screen shows. */
function heroOf(data: readonly Given[]): string[] {
  const content = data.find(({ name }) => name === 'announcements')?.value as ReplyOf<'announcements'> | undefined
  const first = content?.banners.find(({ groupName }) => groupName === 'w_home')
  if (first === undefined || first.media !== 'image') return []
  const link = (url: string, media: string) => `<link rel="preload" as="image" fetchpriority="high" href="${url}"${media}>`
  if (first.urlTall === null) return [link(first.url, '')]
  return [link(first.urlTall, ' media="(max-width:767.98px)"'), link(first.url, ' media="(min-width:768px)"')]
}

interface Parts {
  readonly template: string
  readonly language: AnyLanguage
  readonly markup: string
  readonly firstPaint: FirstPaint
  /** Further elements of the head. */
  readonly head: readonly string[]
}

function assemble({ template, language, markup, firstPaint, head: further }: Parts): string {
  // In a script element only `<` could end it; escaped, the JSON stays the same.
  const json = JSON.stringify(firstPaint).replaceAll('<', '\\u003c')
  const head = [
    // The texts of the installed app; test languages are made from English.
    `<link rel="manifest" href="/manifest.${language === 'bn' ? 'bn' : 'en'}.webmanifest">`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${language === 'bn' ? headBengali : headLatin}">`,
    ...further,
  ].join('')
  // Replacement by function: `$&` in a text must stay a text.
  return template
    .replace('<html lang="bn" dir="ltr">', () => `<html lang="${language}" dir="${languageOf(language).dir}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => markup)
    .replace('<!--data-->', () => `<script type="application/json" id="first-paint">${json}</script>`)
}
