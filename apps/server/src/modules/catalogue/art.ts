/** Pictures of vendors' games, fetched from the vendor and shown under our own address, so that pages load pictures from here only. */
import { createHash } from 'node:crypto'
import type { App } from '../../kernel/index.ts'
import { baseAddress } from './vendor-address.ts'
import { findPicture } from './vendor-store.ts'

/** A picture as it may be sent; `type` is what its first bytes say, never what the vendor said. */
export interface Art {
  readonly type: string
  readonly bytes: Buffer
  readonly etag: string
}
/** The picture of a game; undefined when there is none or the vendor does not give one. */
export type VendorArt = (vendor: string, game: string) => Promise<Art | undefined>

const MOST_BYTES = 200 * 1024
const TIMEOUT_MS = 3_000
const KEPT_MS = 3_600_000
const MISSED_MS = 10_000
const MOST_KEPT = 200

const starts = (bytes: Buffer, at: number, text: string): boolean => bytes.toString('latin1', at, at + text.length) === text

/** The kind of a picture by its first bytes; undefined for anything else. */
export function pictureType(bytes: Buffer): string | undefined {
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp'
  if (starts(bytes, 4, 'ftypavif')) return 'image/avif'
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(bytes.toString('utf8', 0, 1000)) ? 'image/svg+xml' : undefined
}

/** Fetches below the vendor's address, follows no redirect, and stops reading at the limit. */
async function fetchPicture(baseUrl: string, path: string): Promise<Buffer | undefined> {
  const base = baseAddress(baseUrl)
  if (base === undefined) return undefined
  const target = new URL(base + path)
  if (target.origin !== new URL(base).origin) return undefined
  const answer = await fetch(target, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'image/*' } })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > MOST_BYTES) return undefined
    parts.push(part)
  }
  return answer.status === 200 ? Buffer.concat(parts) : undefined
}

async function load(app: Pick<App, 'db'>, vendor: string, game: string): Promise<Art | undefined> {
  const found = await app.db.tx((t) => findPicture(t, vendor, game), { readOnly: true })
  const bytes = found === undefined ? undefined : await fetchPicture(found.baseUrl, found.icon)
  const type = bytes === undefined ? undefined : pictureType(bytes)
  if (bytes === undefined || type === undefined) return undefined
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** Keeps pictures an hour and misses ten seconds; asks a vendor once for many who ask at the same time. */
export function openVendorArt(app: Pick<App, 'db' | 'log'>): VendorArt {
  const kept = new Map<string, { until: number; readonly art: Promise<Art | undefined> }>()
  return (vendor, game) => {
    const name = `${vendor}/${game}`
    const before = kept.get(name)
    if (before !== undefined && before.until > performance.now()) return before.art
    const art = load(app, vendor, game).catch((error: unknown) => {
      app.log.warn({ err: error, vendor, game }, 'a picture could not be fetched from its vendor')
      return undefined
    })
    const entry = { until: performance.now() + KEPT_MS, art }
    kept.delete(name)
    kept.set(name, entry)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
    void art.then((found) => {
      if (found === undefined) entry.until = performance.now() + MISSED_MS
    })
    return art
  }
}
