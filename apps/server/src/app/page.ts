/** A page ready to send: plain, compressed, and the policy that fits its inline scripts. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '../kernel/index.ts'
import { compress, takesBrotli } from './compression.ts'

export interface Page {
  readonly html: Buffer
  readonly brotli: Buffer
  readonly policy: string
}

/** `html` comes from our own build: its inline scripts are allowed by their hashes. Compressed beside the main thread. */
export async function makePage(html: string): Promise<Page> {
  const bytes = Buffer.from(html)
  return { html: bytes, brotli: await compress(bytes), policy: pagePolicy(html, { scripts: true }) }
}

/** `policy`: the page's own unless the host has widened it. */
export function sendPage(page: Page, status: number, request: FastifyRequest, reply: FastifyReply, policy = page.policy): FastifyReply {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('vary', 'accept-encoding, cookie')
    .header('cache-control', 'private, no-cache')
  return takesBrotli(request) ? reply.header('content-encoding', 'br').send(page.brotli) : reply.send(page.html)
}
