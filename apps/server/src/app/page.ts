/** A page ready to send: plain, compressed, and the policy that fits its inline scripts. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '../kernel/index.ts'
import { compress, takesBrotli } from './site-files.ts'

export interface Page {
  readonly html: Buffer
  readonly brotli: Buffer
  readonly policy: string
}

/** `html` comes from our own build: its inline scripts are allowed by their hashes. */
export function makePage(html: string): Page {
  const bytes = Buffer.from(html)
  return { html: bytes, brotli: compress(bytes), policy: pagePolicy(html, { scripts: true }) }
}

/** `frames`: what the page may frame besides nothing, as a further directive of its policy. */
export function sendPage(page: Page, status: number, request: FastifyRequest, reply: FastifyReply, frames = ''): FastifyReply {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy + frames)
    .header('vary', 'accept-encoding, cookie')
    .header('cache-control', 'private, no-cache')
  return takesBrotli(request) ? reply.header('content-encoding', 'br').send(page.brotli) : reply.send(page.html)
}
