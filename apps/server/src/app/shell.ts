/**
 * First paint (design/known-good.md §7): a visitor's page drawn here with real data, compressed once and sent to many.
 * The bundle apps/web/dist/server/entry-server.js is plain JavaScript made by the web build; without it the page is
 * the empty frame, which draws itself.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { guestReader, type GuestRead, type Language, type Resolvers, type Routes, type RunningApp } from '../kernel/index.ts'
import { makePage, type Page } from './page.ts'

/** What the web's bundle offers; see apps/web/src/entry-server.tsx. */
interface Renderer {
  needs(url: string, language: string): readonly GuestRead[]
  render(request: {
    language: string
    url: string
    data: readonly unknown[]
    template: string
    origin: string
  }): Promise<{ status: number; html: string }>
}

export interface Shell {
  page(request: FastifyRequest): Promise<{ page: Page; status: number }>
}
interface Drawn {
  readonly page: Page
  readonly status: number
  readonly at: number
}

/** How old a drawn page may be: the winner board, the fastest thing on it, is read anew by the page itself. */
const freshMs = 3000
const mostPages = 300
/** Stands in a page that many get where the address of one visitor would. */
const noAddress = '0.0.0.0'

/** The same choice as the browser's (`pickLanguage` of the web): `?lang=`, the cookie, Bengali. */
export function pageLanguage(search: string, cookies: string | undefined): Language {
  const asked = new URLSearchParams(search).get('lang')
  if (asked === 'bn' || asked === 'en') return asked
  return /(?:^|;\s*)lang=(bn|en)(?:;|$)/.exec(cookies ?? '')?.[1] === 'en' ? 'en' : 'bn'
}

/** Path and search a page is drawn and kept for. A hand-off token never gets into a page; what nobody asks for is cut. */
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
  const frame = makePage(template ?? missingPage)
  const read = guestReader(app, routes)
  const kept = new Map<string, Promise<Drawn>>()

  const draw = async (path: string, search: string, lang: Language, ip: string): Promise<Drawn> => {
    if (!renderer || template === undefined) return { page: frame, status: 200, at: Date.now() }
    const needs = renderer.needs(path + search, lang)
    const values = await read(needs, { ip, lang })
    const data = needs.flatMap((need, i) => (values[i] === undefined ? [] : [{ ...need, value: withoutAddress(values[i], ip) }]))
    try {
      const { status, html } = await renderer.render({
        language: lang,
        url: path + search,
        data,
        template,
        origin: new URL(app.config.publicUrl()).origin,
      })
      return { page: makePage(html), status, at: Date.now() }
    } catch (error) {
      app.log.error({ err: error, path }, 'a page could not be drawn; its frame is sent')
      return { page: frame, status: 200, at: Date.now() }
    }
  }
  /** Closed and open pages are kept apart, so a change of state shows at the next call. */
  const stateFor = async (ip: string): Promise<number> => {
    try {
      return (await app.db.tx((t) => resolvers.siteState(t, app, ip))).status
    } catch {
      return 0
    }
  }
  return {
    async page(request) {
      const { path, search } = pageAddress(request.url)
      const lang = pageLanguage(search, request.headers.cookie)
      const state = await stateFor(request.ip)
      const key = `${state} ${lang} ${path}${search}`
      const before = await kept.get(key)
      if (before && Date.now() - before.at < freshMs) return before
      const made = draw(path, search, lang, request.ip)
      kept.delete(key)
      kept.set(key, made)
      if (kept.size > mostPages) kept.delete(kept.keys().next().value ?? '')
      return made
    },
  }
}

const missingPage =
  '<!doctype html><html lang="en"><title>Khela</title><p>The pages are not built. Run <code>npm run build</code>.</p></html>'
