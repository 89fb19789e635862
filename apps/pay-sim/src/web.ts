/** The little of the web that the gateways need: routes, bodies of several kinds, answers, and mischief at the door. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Mischief } from './mischief.ts'

export type Language = 'bn' | 'en'
export type Json = Readonly<Record<string, unknown>>
export interface Ask {
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  /** Fields of a form; empty for others. */
  readonly form: URLSearchParams
  /** A JSON body; empty for others. */
  readonly json: Json
  readonly language: Language
}
export interface Reply {
  readonly status?: number
  readonly type?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}
export interface Route {
  /** What mischief calls it, such as `bkash.execute`. */
  readonly name: string
  readonly answer: (ask: Ask) => Reply | Promise<Reply>
}
/** `METHOD /path` → route; a path may end in `*`. */
export type Routes = Readonly<Record<string, Route>>

const longestBody = 100_000

export const html = (body: string, status = 200): Reply => ({ status, type: 'text/html; charset=utf-8', body })
export const json = (value: unknown, status = 200): Reply => ({ status, type: 'application/json', body: JSON.stringify(value) })
export const redirect = (to: string): Reply => ({ status: 303, headers: { location: to } })
export const route = (name: string, answer: Route['answer']): Route => ({ name, answer })
/** A text field of a JSON body; empty when it is none. */
export const field = (body: Json, name: string): string => (typeof body[name] === 'string' ? body[name] : '')

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

function parsed(body: string): Json {
  if (body === '') return {}
  const value: unknown = JSON.parse(body)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function find(routes: Routes, wanted: string): Route | undefined {
  return routes[wanted] ?? Object.entries(routes).find(([path]) => path.endsWith('*') && wanted.startsWith(path.slice(0, -1)))?.[1]
}

/** Serves a request. What the mischief of the moment says about its route befalls it. */
export async function serve(routes: Routes, mischief: Mischief, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const found = find(routes, `${request.method} ${url.pathname}`)
  if (found === undefined) return void response.writeHead(404).end()
  const body = request.method === 'POST' ? await readBody(request) : ''
  const effect = mischief.take(found.name)
  if (effect === 'down') return void response.writeHead(503).end()
  const isJson = (request.headers['content-type'] ?? '').startsWith('application/json')
  const form = new URLSearchParams(isJson ? '' : body)
  const asked = form.get('lang') ?? url.searchParams.get('lang') ?? request.headers['accept-language'] ?? 'bn'
  const said = await found.answer({
    url,
    headers: request.headers,
    form,
    json: isJson ? parsed(body) : {},
    language: asked.startsWith('en') ? 'en' : 'bn',
  })
  // It was done, and whoever asked never hears of it.
  if (effect === 'lost_answer') return void request.socket.destroy()
  if (effect === 'slow') await mischief.linger()
  response.writeHead(said.status ?? 200, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-type': said.type ?? 'text/plain; charset=utf-8',
    ...said.headers,
  })
  response.end(said.body ?? '')
}
