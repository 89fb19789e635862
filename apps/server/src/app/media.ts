/** Serves uploaded pictures and films at `/media/<sha-256>.<ending>`: the name says what is in them, so they never change. */
import type { FastifyInstance } from 'fastify'
import { fail, networkLimit, type App } from '../kernel/index.ts'
import { mediaOf } from '../modules/content/index.ts'
import { sendInParts } from './byte-range.ts'

/** Pictures that one network may ask for in a minute: a page shows some dozens, and browsers keep them. */
export const picturesPerMinute = 1_200

/** For both sites: the office shows what it uploads. A picture can run nothing and load nothing, wherever it is opened. */
export function addMedia(host: FastifyInstance, app: Pick<App, 'db' | 'config'>): void {
  const isWithin = networkLimit(picturesPerMinute * app.config.rateFactor, 60_000)
  host.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:name',
    config: { endpoint: 'media' },
    handler: async (request, reply) => {
      if (!isWithin(request.ip)) return fail('rate_limited', { seconds: 60 })
      const { name } = request.params
      const etag = `"${name.slice(0, 64)}"`
      const picture = await mediaOf(app, `/media/${name}`)
      if (picture === undefined) return reply.callNotFound()
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        // Pictures of this house may be shown by the office and the other domains of the site.
        .header('cross-origin-resource-policy', 'cross-origin')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type(picture.type)
      return picture.type.startsWith('video/') ? sendInParts(request, reply, picture.bytes) : reply.send(picture.bytes)
    },
  })
}
