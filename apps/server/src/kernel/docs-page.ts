/** /docs: the OpenAPI document as a page to read and search, without anything from elsewhere. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from './errors.ts'
import { pagePolicy } from './http/headers.ts'
import type { HostSite } from './http/host.ts'
import { openApi } from './openapi.ts'

type Json = Record<string, unknown>
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Json }[]
  readonly requestBody?: { content: Json }
  readonly 'x-sealed-body'?: Json
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (c) => escapes[c] ?? c)

/** A schema on a few lines, for people: `{ amount: text, method: "a" | "b" }`. */
export function sketch(schema: Json | undefined, depth = 0): string {
  if (!schema) return 'anything'
  const variants = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (variants) return variants.map((one) => sketch(one, depth)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `[${sketch(schema.items as Json, depth)}]`
  if (schema.type === 'object') {
    const required = new Set((schema.required as string[] | undefined) ?? [])
    const fields = Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})
    if (fields.length === 0) return '{}'
    const pad = '  '.repeat(depth + 1)
    const lines = fields.map(([name, inner]) => `${pad}${name}${required.has(name) ? '' : '?'}: ${sketch(inner, depth + 1)}`)
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }
  const pattern = schema.pattern === undefined ? '' : `  /${schema.pattern as string}/`
  return `${(schema.type as string | undefined) ?? 'anything'}${pattern}`
}

function parts(e: Operation): string {
  const reply = e.responses['200']?.content?.['application/json']?.schema as { properties?: { value?: Json } } | undefined
  const body = e['x-sealed-body'] ?? (e.requestBody?.content['application/json'] as { schema?: Json } | undefined)?.schema
  const rows = e.parameters.map(
    (p) =>
      `<tr><td><code>${escape(p.name)}</code></td><td>${p.in}</td><td>${p.required ? 'required' : 'optional'}</td><td><code>${escape(sketch(p.schema))}</code></td></tr>`,
  )
  const failures = Object.entries(e.responses).filter(([status]) => status !== '200')
  return [
    `<p>${escape(e.description)}</p>`,
    rows.length > 0 ? `<h4>Parameters</h4><table>${rows.join('')}</table>` : '',
    body ? `<h4>Body${e['x-sealed-body'] ? ' (sealed)' : ''}</h4><pre>${escape(sketch(body))}</pre>` : '',
    reply?.properties?.value ? `<h4>Value</h4><pre>${escape(sketch(reply.properties.value))}</pre>` : '',
    `<h4>Refusals</h4><ul>${failures.map(([status, r]) => `<li><b>${status}</b> ${escape(r.description)}</li>`).join('')}</ul>`,
  ].join('')
}

/** The page of a document made by `openApi`. */
export function docsPage(document: Json): string {
  const info = document.info as { title: string; description: string }
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>)) {
    for (const [method, e] of Object.entries(methods)) {
      const text = `${e.operationId} ${method} ${path} ${e.summary}`.toLowerCase()
      const html = `<details id="${escape(e.operationId)}" data-text="${escape(text)}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code> <span>${escape(e.summary)}</span></summary>${parts(e)}</details>`
      const tag = e.tags[0] ?? 'other'
      groups.set(tag, [...(groups.get(tag) ?? []), html])
    }
  }
  const sections = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, items]) => `<section><h2>${escape(tag)}</h2>${items.join('')}</section>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(info.title)} calls</title><link rel="stylesheet" href="/docs.css"><script src="/docs.js" defer></script></head><body><header><h1>${escape(info.title)}</h1><p>${escape(info.description)}</p><p><a href="/openapi.json">openapi.json</a></p><label>Search <input type="search" id="search" autocomplete="off"></label> <output id="found" aria-live="polite"></output></header><main>${sections.join('')}</main></body></html>`
}

const script = `'use strict';
const search = document.getElementById('search');
const found = document.getElementById('found');
const items = [...document.querySelectorAll('details')];
const look = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const item of items) {
    const hit = words.every((word) => item.dataset.text.includes(word));
    item.hidden = !hit;
    if (hit) count += 1;
  }
  for (const section of document.querySelectorAll('section')) section.hidden = ![...section.querySelectorAll('details')].some((item) => !item.hidden);
  found.textContent = count + ' of ' + items.length;
};
search.addEventListener('input', look);
look();
const named = location.hash && document.getElementById(location.hash.slice(1));
if (named) named.open = true;
`

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
section[hidden],details[hidden]{display:none}
details{border:1px solid #8886;border-radius:.5rem;margin:.4rem 0;padding:.4rem .8rem}
summary{cursor:pointer;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:4rem}
summary:focus-visible,input:focus-visible,a:focus-visible{outline:3px solid #1769e0;outline-offset:2px}
pre{overflow:auto;background:#8882;padding:.6rem;border-radius:.3rem}
table{border-collapse:collapse;display:block;overflow:auto}td{padding:.2rem .8rem .2rem 0;vertical-align:top}
input{font:inherit;padding:.3rem .5rem;min-width:16rem}
h2{text-transform:capitalize}
`

/** The page of a site. */
export const docsPageOf = (site: HostSite, server: string): string => docsPage(openApi(site, server))

/**
 * Adds /openapi.json and /docs to a host. `server` is the site's own address. `open` says who may read them: everybody in
 * the DEMO profile, else only who may see the metrics (REL-O08).
 */
export function addDocs(host: FastifyInstance, site: HostSite, server: () => string, open: (request: FastifyRequest) => boolean): void {
  const add = (path: string, type: string, text: () => string) =>
    host.get(path, { config: { endpoint: path } }, async (request, reply) => {
      if (!open(request)) return fail('not_found')
      const body = text()
      if (type.startsWith('text/html')) reply.header('content-security-policy', pagePolicy(body, { scripts: false }))
      return reply.type(type).send(body)
    })
  add('/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApi(site, server())))
  add('/docs', 'text/html; charset=utf-8', () => docsPageOf(site, server()))
  add('/docs.js', 'text/javascript; charset=utf-8', () => script)
  add('/docs.css', 'text/css; charset=utf-8', () => style)
}
