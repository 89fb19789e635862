/**
 * First paint (KG-7): a visitor's page drawn here with real data, compressed once and sent to many.
 * The bundle apps/web/dist/server/entry-server.js is plain JavaScript made by the web build; without it the page is
 * the empty frame, which draws itself.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import {
  guestReader,
  networkLimit,
  networkOf,
  type GuestRead,
  type Language,
  type Resolvers,
  type Routes,
  type RunningApp,
} from '../kernel/index.ts'
import { openDrawings, type Drawn } from './drawings.ts'
import { makePage, type Page } from './page.ts'

/** What the web's bundle offers; see apps/web/src/entry-server.tsx. */
interface Renderer {
  address(url: string): string
  needs(url: string, language: string): readonly GuestRead[]
  render(request: {
    language: string
    url: string
    data: readonly unknown[]
    template: string
    origin: string
  }): Promise<{ status: number; html: string; isPassing: boolean }>
}

export interface Shell {
  page(request: FastifyRequest): Promise<{ page: Page; status: number }>
}
/** Drawings that one network may cause in a minute; beyond, it gets what there is. */
const drawingsPerMinute = 60
/** How long the state of the site is believed for an address, and for how many of them. */
const stateMs = 1000
const mostStates = 10_000
/** Stands in a page that many get where the address of one visitor would. */
const noAddress = '0.0.0.0'

/** The same choice as the browser's (`pickLanguage` of the web): `?lang=`, the cookie, Bengali. */
export function pageLanguage(search: string, cookies: string | undefined): Language {
  const asked = new URLSearchParams(search).get('lang')
  if (asked === 'bn' || asked === 'en') return asked
  return /(?:^|;\s*)lang=(bn|en)(?:;|$)/.exec(cookies ?? '')?.[1] === 'en' ? 'en' : 'bn'
}

/** Path and search as asked for, without what never gets into a page: a hand-off token. */
export function pageAddress(url: string): { path: string; search: string } {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const search = new URLSearchParams(at < 0 ? '' : url.slice(at + 1, at + 400))
  if (search.has('token')) return { path, search: '' }
  const text = search.toString()
  return { path, search: text === '' ? '' : `?${text}` }
}

async function openRenderer(dist: string): Promise<Renderer | undefined> {
  const built = join(dist, 'server', 'entry-server.js')
  return existsSync(built) ? ((await import(pathToFileURL(built).href)) as Renderer) : undefined
}

/** `value` without the visitor's own address, which must not reach others through the kept page. */
function withoutAddress(value: unknown, ip: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inner === ip ? noAddress : inner]))
}

export async function openShell(app: RunningApp, routes: Routes, resolvers: Resolvers, dist: string): Promise<Shell> {
  const index = join(dist, 'client', 'index.html')
  const template = existsSync(index) ? readFileSync(index, 'utf8') : undefined
  const renderer = template === undefined ? undefined : await openRenderer(dist)
  const frame: Drawn = { page: await makePage(template ?? missingPage), status: 200, isPassing: false }
  const read = guestReader(app, routes)

  const draw = async (path: string, search: string, lang: Language, ip: string): Promise<Drawn> => {
    if (!renderer || template === undefined) return frame
    const needs = renderer.needs(path + search, lang)
    const values = await read(needs, { ip, lang })
    const data = needs.flatMap((need, i) => (values[i] === undefined ? [] : [{ ...need, value: withoutAddress(values[i], ip) }]))
    try {
      const { status, html, isPassing } = await renderer.render({
        language: lang,
        url: path + search,
        data,
        template,
        origin: new URL(app.config.publicUrl()).origin,
      })
      return { page: await makePage(html), status, isPassing }
    } catch (error) {
      app.log.error({ err: error, path }, 'a page could not be drawn; its frame is sent')
      return frame
    }
  }
  const stateOf = openStates(app, resolvers)
  const mayDraw = networkLimit(drawingsPerMinute * app.config.rateFactor, 60_000)
  const drawings = openDrawings(app.log)
  return {
    /** The page of an address: fresh, else an older one or the frame, which draws itself, while too much is being drawn. */
    async page(request) {
      const asked = pageAddress(request.url)
      const lang = pageLanguage(asked.search, request.headers.cookie)
      // Addresses that differ in what no page knows are one page: else a visitor could ask for as many drawings as there are numbers.
      const address = renderer?.address(asked.path + asked.search) ?? asked.path
      const { ip } = request
      // Closed and open pages are kept apart, so that a change of state shows at once.
      const keyNow = async () => `${await stateOf(ip)} ${lang} ${address}`
      const key = await keyNow()
      const before = drawings.ask(key)
      if (before?.isFresh) return before.drawn
      if (drawings.areFull() || !mayDraw(ip)) {
        const old = await before?.drawn
        return old === undefined || old.isPassing ? frame : old
      }
      const [path = '', search] = address.split('?')
      const drawNow = () => draw(path, search === undefined ? '' : `?${search}`, lang, ip)
      // The front page alone: of pages with a search there may be as many as somebody can think of.
      const redraw = async () => ((await keyNow()) === key ? drawNow() : undefined)
      return drawings.begin(key, drawNow, address === '/' ? redraw : undefined)
    },
  }
}

/** The state of the site for whom an address belongs to, asked of the database once a second and network at most. */
function openStates(app: RunningApp, resolvers: Resolvers): (ip: string) => Promise<number> {
  const states = new Map<string, { readonly status: Promise<number>; readonly at: number }>()
  const read = async (ip: string): Promise<number> => {
    try {
      return (await app.db.tx((t) => resolvers.siteState(t, app, ip))).status
    } catch {
      return 0
    }
  }
  return (ip) => {
    // Whoever has half of an IPv6 address could else ask once for each number in it.
    const network = networkOf(ip)
    const known = states.get(network)
    if (known && performance.now() - known.at < stateMs) return known.status
    if (states.size >= mostStates) states.clear()
    const status = read(ip)
    states.set(network, { status, at: performance.now() })
    return status
  }
}

const missingPage =
  '<!doctype html><html lang="en"><title>Khela</title><p>The pages are not built. Run <code>npm run build</code>.</p></html>'
