/** Security headers of every answer (REL-O01). Pages get a policy of their own; calls get the strictest. */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g

/**
 * Policy of an HTML page. Inline scripts run only when the page was made by our own build (`scripts`), each by its hash,
 * so text of an operator or member can never become a script. Hashes, not nonces: the page is cached and compressed once.
 * Style elements are those that the page was sent with, by hash as well. Style attributes are allowed: what the server draws has
 * them, and one can neither run nor, with these sources, load anything. Trusted Types: markup and addresses of scripts are
 * taken as text by no part of the page, only from policies with these names (site/content/rich-text.tsx, client/own-script.ts,
 * the office's content/preview-html.ts), each made once.
 */
export function pagePolicy(html: string, options: { scripts: boolean }): string {
  const hashes = (elements: RegExp) => [...new Set(Array.from(html.matchAll(elements), ([, text = '']) => hash(text)))]
  const scripts = options.scripts ? hashes(inlineScript) : []
  return [
    `default-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `script-src-attr 'none'`,
    `style-src ${["'self'", ...hashes(inlineStyle)].join(' ')}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `media-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self' blob:`,
    `connect-src 'self'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${options.scripts ? 'dompurify khela-script khela-preview' : "'none'"}`,
  ].join('; ')
}

/** Headers that browsers read of documents alone; a page that has one of its own keeps it. */
const documentHeaders = {
  // Windows of other sites that a page opens to sign somebody in stay known to it; a site that opens us does not reach in. Also not
  // where `sec-fetch-site` is `none`: when an address is typed into a window of a site, its other windows still hold that window.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

export async function addHeaders(host: FastifyInstance): Promise<void> {
  await host.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Only an answer over https may promise https.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // They say something of documents only, which have them from `documentHeaders`.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // No browser that runs our pages reads these, and a page asks for a hundred files.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  host.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      for (const [name, value] of Object.entries(documentHeaders)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** The headers of what answers beside the host: nothing but data, for nobody to keep or frame. */
export function guardAnswer(response: ServerResponse): void {
  response.setHeader('content-security-policy', `default-src 'none'; frame-ancestors 'none'`)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('cache-control', 'no-store')
}
