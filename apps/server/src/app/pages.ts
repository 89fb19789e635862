/** Pages of both sites: the site's first page is drawn here so that it shows at once; the back office is one file. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOfficePlace } from '@khela/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Resolvers, Routes, RunningApp } from '../kernel/index.ts'
import { addMedia } from './media.ts'
import { makePage, sendPage } from './page.ts'
import { openShell } from './shell.ts'
import { openSources } from './source-policy.ts'
import { addFiles, readSite } from './site-files.ts'
import { addVendorArt, openFramePolicy } from './vendor-pages.ts'

/** Whether a path may be a page of the browser's router: no file name, none of the server's own places. */
export function isPagePath(path: string): boolean {
  return (
    /^\/[A-Za-z0-9/_-]*$/.test(path) &&
    path.length <= 200 &&
    !/^\/(wps|office|sim|docs|assets|art|media|vendor-art|metrics|health|ready)(\/|$)/.test(path) &&
    // The live line is under `/live/`; `/live` itself is the live casino.
    !path.startsWith('/live/')
  )
}

type Show = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves every page path of a host with `show`. HEAD gets the headers only. */
function addPages(host: FastifyInstance, show: Show): void {
  const handler: Show = async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    // Not found, or found with another method: the host's own answer for both.
    if (!isPagePath(path) && path !== '/index.html') return reply.callNotFound() as unknown as FastifyReply
    return show(request, reply)
  }
  for (const url of ['/', '/*']) host.route({ method: ['GET', 'HEAD'], url, config: { endpoint: 'page' }, handler })
}

/** Files and pages of the site. */
export async function sitePages(
  host: FastifyInstance,
  app: RunningApp,
  site: { routes: Routes; resolvers: Resolvers; dist: string },
): Promise<void> {
  addFiles(host, readSite(join(site.dist, 'client')))
  const shell = await openShell(app, site.routes, site.resolvers, site.dist)
  addVendorArt(host, app)
  addMedia(host, app)
  const frames = openFramePolicy(app)
  addPages(host, async (request, reply) => {
    const { page, status } = await shell.page(request)
    // The window that comes back from another house may close itself only while it still belongs to the page that opened it.
    if (request.url.split('?')[0] === '/signin/callback') reply.header('cross-origin-opener-policy', 'unsafe-none')
    return sendPage(page, status, request, reply, (await openSources(app, page.policy)) + (await frames()))
  })
}

const missing =
  '<!doctype html><html lang="en"><title>Khela office</title><p>The pages are not built. Run <code>npm run build</code>.</p></html>'

/** Files and the one page of the back office, and the pictures of the site, which its previews show. */
export async function officePages(
  host: FastifyInstance,
  app: RunningApp,
  { dist, siteDist }: { dist: string; siteDist: string },
): Promise<void> {
  addFiles(host, readSite(dist))
  addFiles(host, new Map([...readSite(join(siteDist, 'client'))].filter(([path]) => path.startsWith('/art/'))), { favicon: false })
  addMedia(host, app)
  const index = join(dist, 'index.html')
  const page = await makePage(existsSync(index) ? readFileSync(index, 'utf8') : missing)
  addPages(host, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    return sendPage(page, isOfficePlace(path) || path === '/index.html' ? 200 : 404, request, reply)
  })
}
