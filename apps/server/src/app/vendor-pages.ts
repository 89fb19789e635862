/** What pages of the site may take from outside vendors: their frames by name, their pictures through this host. */
import type { FastifyInstance } from 'fastify'
import { fail, networkLimit, type App } from '../kernel/index.ts'
import { picturesPerMinute } from './media.ts'
import { framedOrigins, openVendorArt } from '../modules/catalogue/index.ts'

/** How long the list of vendors is believed. */
const freshMs = 3000

/**
 * The directive that lets pages frame the configured vendors' origins, the merchant's launch hosts and nothing else, as it is now; empty without any.
 * While the database does not answer the last known one stands.
 */
export function openFramePolicy(app: Pick<App, 'db' | 'log' | 'settings'>): () => Promise<string> {
  let known = ''
  let reading: Promise<void> | undefined
  let readAt = -Infinity
  const read = async () => {
    try {
      const vendors = await app.db.tx(framedOrigins, { readOnly: true })
      // Games are opened through the merchant's own hosts where there are some (PS-9.10).
      const origins = vendors.length === 0 ? [] : [...new Set([...vendors, ...(await app.settings.get('LAUNCH_GAME_CDNS'))])]
      known = origins.length === 0 ? '' : `; frame-src ${origins.join(' ')}`
    } catch (error) {
      app.log.warn({ err: error }, 'the vendors that may be framed could not be read')
    }
    readAt = performance.now()
    reading = undefined
  }
  return async () => {
    if (performance.now() - readAt > freshMs) await (reading ??= read())
    return known
  }
}

/** Serves `/vendor-art/{vendor}/{game}`. A picture can run nothing and load nothing, wherever it is opened. */
export function addVendorArt(host: FastifyInstance, app: Pick<App, 'db' | 'log' | 'config'>): void {
  const isWithin = networkLimit(picturesPerMinute * app.config.rateFactor, 60_000)
  const artOf = openVendorArt(app)
  host.route<{ Params: { vendor: string; game: string } }>({
    method: ['GET', 'HEAD'],
    url: '/vendor-art/:vendor/:game',
    config: { endpoint: 'vendor-art' },
    handler: async (request, reply) => {
      if (!isWithin(request.ip)) return fail('rate_limited', { seconds: 60 })
      const { vendor, game } = request.params
      const isName = /^[0-9A-Za-z_-]{1,40}$/
      const art = isName.test(vendor) && isName.test(game) ? await artOf(vendor, game) : undefined
      if (art === undefined) return reply.callNotFound()
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('etag', art.etag)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      if (request.headers['if-none-match'] === art.etag) return reply.code(304).send()
      return reply.type(art.type).send(art.bytes)
    },
  })
}
