/** The little of the web that the stand-ins need: routes, forms, redirects and pages that say plainly what they are. */
import type { IncomingMessage, ServerResponse } from 'node:http'

export type Language = 'bn' | 'en'
export interface Ask {
  readonly request: IncomingMessage
  readonly url: URL
  /** Fields of a form or of a JSON body; empty for others. */
  readonly form: URLSearchParams
  readonly json: Readonly<Record<string, unknown>>
  readonly language: Language
}
export interface Reply {
  readonly status?: number
  readonly type?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}
/** `METHOD /path` → what is said; a path may end in `*`. */
export type Routes = Readonly<Record<string, (ask: Ask) => Reply | Promise<Reply>>>

const longestBody = 100_000

export const html = (body: string, status = 200): Reply => ({ status, type: 'text/html; charset=utf-8', body })
export const json = (value: unknown, status = 200): Reply => ({ status, type: 'application/json', body: JSON.stringify(value) })
export const redirect = (to: string): Reply => ({ status: 303, headers: { location: to } })

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as it may stand in HTML, also in quoted attributes. */
export const text = (raw: string): string => raw.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

async function readBody(request: IncomingMessage): Promise<string> {
  let size = 0
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > longestBody) throw new Error('the body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(body: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(body)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function languageOf(request: IncomingMessage, url: URL, form: URLSearchParams): Language {
  const asked = form.get('lang') ?? url.searchParams.get('lang') ?? url.searchParams.get('locale') ?? request.headers['accept-language']
  return (asked ?? 'bn').startsWith('en') ? 'en' : 'bn'
}

/** Serves the routes; answers false when none of them is meant. */
export async function serve(routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const wanted = `${request.method} ${url.pathname}`
  const found = routes[wanted] ?? Object.entries(routes).find(([name]) => name.endsWith('*') && wanted.startsWith(name.slice(0, -1)))?.[1]
  if (found === undefined) return false
  const body = request.method === 'POST' ? await readBody(request) : ''
  const isJson = (request.headers['content-type'] ?? '').startsWith('application/json')
  const form = new URLSearchParams(isJson ? '' : body)
  const said = await found({ request, url, form, json: isJson ? parsed(body) : {}, language: languageOf(request, url, form) })
  response.writeHead(said.status ?? 200, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-type': said.type ?? 'text/plain; charset=utf-8',
    ...said.headers,
  })
  response.end(said.body ?? '')
  return true
}

/** Seconds since 1970, each given out once: two statements about the same person are never the same. */
export function openSeconds(): () => number {
  let last = 0
  return () => (last = Math.max(last + 1, Math.floor(Date.now() / 1000)))
}
