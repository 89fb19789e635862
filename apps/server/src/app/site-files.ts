/** The built files of a site: hashed names for ever, everything else asked again; precompressed siblings where the client takes them. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendInParts } from './byte-range.ts'
import { compressNow, takesBrotli } from './compression.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}
const compressible = /^(text|application\/(json|manifest\+json|wasm)|image\/svg)/
/** Names with a hash from the build: `assets/index-Ab3dE_9x.js`. */
const hashed = /^\/assets\/.+-[0-9A-Za-z_-]{8,}\.[a-z0-9]+$/

export interface SiteFile {
  readonly path: string
  readonly type: string
  readonly etag: string
  readonly immutable: boolean
  readonly bytes: Buffer
  readonly brotli: Buffer | undefined
}

/** Everything below a folder that may be served, by address. Maps, the renderer's bundle and hidden files stay inside. */
export function readSite(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  if (!existsSync(folder)) return files
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const full = join(folder, name)
    const path = `/${relative(folder, full).split(sep).join('/')}`
    const type = types[extname(name)]
    if (type === undefined || path === '/index.html' || /(^|\/)(\.|ssr\/)/.test(path.slice(1)) || !statSync(full).isFile()) continue
    const bytes = readFileSync(full)
    const ready = existsSync(`${full}.br`) ? readFileSync(`${full}.br`) : undefined
    files.set(path, {
      path,
      type,
      bytes,
      brotli: ready ?? (compressible.test(type) && bytes.length > 1000 ? compressNow(bytes) : undefined),
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      immutable: hashed.test(path),
    })
  }
  return files
}

/** Sends a file, or 304; of films the part that was asked for. */
function send(file: SiteFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300, must-revalidate')
  reply.header('etag', file.etag)
  if (file.brotli) reply.header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  reply.type(file.type)
  if (file.type.startsWith('image/svg')) reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  // A page of its own needs its style; a worker asks the network by the policy it came with.
  if (file.type.startsWith('text/html')) reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  if (file.path === '/worker.js') reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
  if (file.brotli && takesBrotli(request)) return reply.header('content-encoding', 'br').send(file.brotli)
  return file.type.startsWith('video/') ? sendInParts(request, reply, file.bytes) : reply.send(file.bytes)
}

/** One route per file, GET and HEAD: a path that is not in the list does not exist, so nothing can climb out of the folder. */
export function addFiles(host: FastifyInstance, files: ReadonlyMap<string, SiteFile>, { favicon = true } = {}): void {
  const add = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply) =>
    host.route({ method: ['GET', 'HEAD'], url, config: { endpoint: 'file' }, handler: async (request, reply) => handler(request, reply) })
  for (const file of files.values()) add(file.path, (request, reply) => send(file, request, reply))
  // Browsers ask for it unbidden; "nothing" is quieter than "not found".
  if (favicon && !files.has('/favicon.ico')) add('/favicon.ico', (_request, reply) => reply.code(204).send())
}
