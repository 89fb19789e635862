import { languageOf, type Language, type Messages, type Namespace } from '@khela/i18n'
import { loadMessages } from '@khela/i18n/load'
import type { EndpointName, ReplyOf } from '@khela/contract'
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { createTranslator } from 'use-intl'
import headBengali from '@khela/ui/fonts/head-bn.woff2?url'
import headLatin from '@khela/ui/fonts/head-latin.woff2?url'
import { roundOfPath } from './features/fairness/pages.ts'
import { hasCategoryPage } from './site/categories.ts'
import type { Need } from './site/page.ts'
import { createLanguageStore } from './site/language.ts'
import { readKey } from './site/queries.ts'
import { App, makeQueries } from './app/app.tsx'
import { gameHead, roundHead, type HeadElement } from './app/game-head.ts'
import { gameOfPath } from './app/joined-pages.ts'
import { drawingOf, drawnAddress, frameNeeds, frameTexts } from './app/drawn.ts'
import { laterStylesAfterHero } from './app/later-styles.ts'
import { makeRouter, type SiteRouter } from './app/router.tsx'
import { headLinks, type HeadLink } from './app/head.ts'
import { pageName } from './app/page-name.ts'
import { isHomePath, placeAt } from './app/pages.ts'
import type { FirstPaint } from './app/start.tsx'

/** A need with its answer. */
export interface Answer<N extends EndpointName = EndpointName> extends Need<N> {
  readonly value: ReplyOf<N>
}

/** What the page at an address shows of the server's data when it is first drawn, for a visitor without a session. */
export function needs(url: string, language: Language): readonly Need[] {
  const { pathname, search } = new URL(url, 'http://site')
  const ofHead = placeAt(pathname)?.headReads?.(pathname) ?? []
  return [...frameNeeds, ...ofHead, ...(drawingOf(pathname, search, language)?.needs ?? [])]
}

/** Known to the head alone: its player may take a round back, and a page that is kept for a while would go on showing it. */
const headOnly: ReadonlySet<string> = new Set(['seenRound'])

/** The address whose drawing fits `url`: path and what of its search changes the drawing. */
export function address(url: string): string {
  const { pathname, search } = new URL(url, 'http://site')
  return drawnAddress(pathname, search)
}

export interface RenderRequest {
  readonly language: Language
  /** Path and search as the browser asked for them, such as `/home?modal=login`. */
  readonly url: string
  /** Answers to `needs(url, language)`; one that failed is left out, and the page reads it itself. */
  readonly data: readonly Answer[]
  /** dist/client/index.html. */
  readonly template: string
  /** Scheme and host that the site is known under, for the addresses in the head; without it they are left to the browser. */
  readonly origin?: string
}
export interface Rendered {
  /** 200, or 404 when no page has this address. */
  readonly status: number
  readonly html: string
  /** Whether it shows a round, which may be taken back: an old drawing of it is not sent. */
  readonly isPassing: boolean
}

/**
 * The first paint of a page for a visitor (KG-7): markup, messages and data in one document.
 * Pages that are not among those of `drawingOf` are sent as an empty frame with texts and data, and draw themselves.
 */
export async function render({ language, url, data, template, origin }: RenderRequest): Promise<Rendered> {
  const { pathname: path, search } = new URL(url, 'http://site')
  const queries = makeQueries()
  for (const { name, input, value } of data) if (!headOnly.has(name)) queries.setQueryData(readKey(name, input), value)
  const drawing = drawingOf(path, search, language)
  // The router fetches the texts of errors, the parts of the page what else they speak.
  const messages = await loadMessages(language, frameTexts)
  const store = createLanguageStore(language, messages)
  const history = createMemoryHistory({ initialEntries: [url] })
  const router = makeRouter({ queries, language: store, firstPaint: { isDrawn: false } }, history)
  const isKnown = isPage(router, path, data)
  const hasEverything = hasAll(drawing?.needs ?? [], data)
  // Home says in its place what did not come.
  const isRendered = drawing !== undefined && isKnown && (hasEverything || isHomePath(path))
  if (!isRendered) await store.need(['errors'])
  let markup = ''
  if (isRendered) {
    await router.load()
    // Everything in its place: parts sent later would need inline scripts to move them there.
    const { prelude } = await prerender(<App router={router} queries={queries} language={store} />, { progressiveChunkSize: 10_000_000 })
    markup = await new Response(prelude).text()
  }
  const firstPaint: FirstPaint = {
    language,
    messages: isRendered && hasEverything ? without(store.getState().messages, 'errors') : store.getState().messages,
    queries: dehydrate(queries),
    isRendered,
  }
  queries.clear()
  const head = [
    ...(isRendered ? pictureOf(path, data) : headOf({ language, path, data, messages, origin: isKnown ? origin : undefined })),
    ...(origin !== undefined && isKnown ? headLinks(origin, path).map(linkText) : []),
  ]
  return {
    status: isKnown ? 200 : 404,
    html: assemble({ ...laterStylesAfterHero({ template, markup }), language, firstPaint, head }),
    isPassing: roundOfPath(path) !== undefined,
  }
}

/** Whether everything came that the frame and the page show. */
function hasAll(own: readonly Need[], data: readonly Answer[]): boolean {
  return [...frameNeeds, ...own].every(({ name }) => data.some((given) => given.name === name))
}

function without<N extends Namespace>({ ...messages }: Partial<Messages>, name: N): Omit<Partial<Messages>, N> {
  delete messages[name]
  return messages
}

/** Whether an address is one of the site's; a category only while it has vendors, unless it is a screen of its own (PS-2.4, PS-2.16). */
function isPage(router: SiteRouter, path: string, data: readonly Answer[]): boolean {
  if (gameOfPath(path) !== undefined && gameOf(data) === null) return false
  const matches = router.matchRoutes(path, {})
  const category = matches.find((match) => match.routeId === '/$category')?.params as { category?: string } | undefined
  if (category?.category === undefined) return matches.some((match) => match.routeId !== '__root__')
  const vendors = data.find(({ name }) => name === 'vendors')?.value as ReplyOf<'vendors'> | undefined
  // While the vendors are not known, the page itself finds out.
  return vendors === undefined || hasCategoryPage(category.category, vendors.categories)
}

/** The game that the page is about; null when there is none of its id, undefined while that is not known. */
function gameOf(data: readonly Answer[]): ReplyOf<'gameInfo'>['game'] | undefined {
  return (data.find(({ name }) => name === 'gameInfo')?.value as ReplyOf<'gameInfo'> | undefined)?.game
}

const inText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function linkText({ rel, hreflang, href }: HeadLink): string {
  return `<link data-head rel="${rel}"${hreflang === undefined ? '' : ` hreflang="${hreflang}"`} href="${inText(href)}">`
}

type FrameMessages = Pick<Messages, (typeof frameTexts)[number]>

interface Undrawn {
  readonly language: Language
  readonly path: string
  readonly data: readonly Answer[]
  readonly messages: FrameMessages
  readonly origin: string | undefined
}

/** Title and description of a page that draws itself, which go when the page brings its own; of a game or a round also what a shared link shows. */
function headOf({ language, path, data, messages, origin = '' }: Undrawn): string[] {
  const t = createTranslator({ locale: languageOf(language).intl, messages })
  const game = gameOf(data)
  if (game !== null && game !== undefined) {
    const vendors = data.find(({ name }) => name === 'vendors')?.value as ReplyOf<'vendors'> | undefined
    return gameHead({ game, language, vendors, t, origin }).map(elementOf)
  }
  const seen = data.find(({ name }) => name === 'seenRound')?.value as ReplyOf<'seenRound'> | undefined
  if (seen !== undefined) return roundHead(seen, { language, t, origin }).map(elementOf)
  const key = pageName(path, messages.shell.categories)
  const app = t('common.appName')
  if (key === undefined) return [`<title data-first>${inText(app)}</title>`]
  const name = t(`shell.${key}`)
  return [
    `<title data-first>${inText(`${name} · ${app}`)}</title>`,
    `<meta data-first name="description" content="${inText(t('shell.pageDescription', { name }))}">`,
  ]
}

/** An element of the head that goes when the page brings its own. */
function elementOf({ tag, content, name, property }: HeadElement): string {
  if (tag === 'title') return `<title data-first>${inText(content)}</title>`
  const which = name === undefined ? `property="${property ?? ''}"` : `name="${name}"`
  return `<meta data-first ${which} content="${inText(content)}">`
}

/** What the largest picture of home and of promotions is fetched by, before anything is drawn: the first banner, in the form that the screen shows. */
function pictureOf(path: string, data: readonly Answer[]): string[] {
  const content = data.find(({ name }) => name === 'announcements')?.value as ReplyOf<'announcements'> | undefined
  const group = isHomePath(path) ? 'w_home' : 'w_promotion'
  const first = content?.banners.find(({ groupName }) => groupName === group)
  if (first === undefined || first.media !== 'image') return []
  const link = (url: string, media: string) => `<link rel="preload" as="image" fetchpriority="high" href="${url}"${media}>`
  if (first.urlTall === null) return [link(first.url, '')]
  return [link(first.urlTall, ' media="(max-width:767.98px)"'), link(first.url, ' media="(min-width:768px)"')]
}

interface Parts {
  readonly template: string
  readonly language: Language
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
    // index.html decides whether it is worth the wait.
    `<link data-font as="font" type="font/woff2" crossorigin href="${language === 'bn' ? headBengali : headLatin}">`,
    ...further,
  ].join('')
  // Replacement by function: `$&` in a text must stay a text.
  return template
    .replace('<html lang="bn" dir="ltr">', () => `<html lang="${language}" dir="${languageOf(language).dir}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => markup)
    .replace('<!--data-->', () => `<script type="application/json" id="first-paint">${json}</script>`)
}
