/** All stand-ins in one process: an address for the houses people sign in at, one for the inboxes, one for mail. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openFacebook } from './facebook.ts'
import { openFirebase, type FirebaseSigner } from './firebase.ts'
import { openGoogle, type GoogleClient, type GoogleOptions } from './google.ts'
import { startInbox, type Inbox } from './inbox/inbox.ts'
import { openTelegram } from './telegram.ts'
import { serve, type Routes } from './web.ts'

export interface StandInOptions {
  /** Origin of the site that signs people in. */
  readonly siteUrl: string
  /** 0 or absent: ports that are free. All listen on 127.0.0.1. */
  readonly port?: number
  readonly inboxPort?: number
  readonly smtpPort?: number
  readonly smsKey?: string
  readonly google: GoogleClient & Pick<GoogleOptions, 'others' | 'onToken'>
  readonly facebook: { readonly appId: string; readonly appSecret: string }
  readonly telegram: { readonly botToken: string }
  readonly firebase: { readonly project: string }
}
export interface StandIns {
  /** Base address of the houses: the OpenID issuer is `<url>/google`, the others are `<url>/facebook`, `/telegram`, `/firebase`. */
  readonly url: string
  readonly inbox: Inbox
  readonly signer: FirebaseSigner
  stop(): Promise<void>
}

/** Where the site takes up what a house answers; it must be registered with the real houses too. */
export const callbackPath = '/signin/callback'

/** Starts everything. Rejects when a port is taken. */
export async function startStandIns(options: StandInOptions): Promise<StandIns> {
  const { siteUrl, smsKey } = options
  const inbox = await startInbox({
    ...(options.inboxPort !== undefined && { port: options.inboxPort }),
    ...(options.smtpPort !== undefined && { smtpPort: options.smtpPort }),
    ...(smsKey !== undefined && { smsKey }),
  })
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 })
  // The houses need the address first; whoever asks before they are open waits.
  const open = Promise.withResolvers<(request: IncomingMessage, response: ServerResponse) => Promise<unknown>>()
  server.on('request', (request, response) => {
    void open.promise
      .then((answer) => answer(request, response))
      .catch(() => (response.headersSent ? response.destroy() : response.writeHead(400).end()))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const origins = [siteUrl]
  const redirectUris = [`${siteUrl}${callbackPath}`]
  const sendSms = (message: { to: string; text: string }) => {
    const headers = { 'content-type': 'application/json', ...(smsKey !== undefined && { authorization: `Bearer ${smsKey}` }) }
    void fetch(inbox.smsUrl, { method: 'POST', headers, body: JSON.stringify(message) }).catch(() => undefined)
  }
  const google = await openGoogle({ ...options.google, base: url, redirectUris })
  const firebase = await openFirebase({ ...options.firebase, origins, inboxUrl: `${inbox.url}/sms`, sendSms })
  const routes: Routes = {
    ...openFacebook({ ...options.facebook, redirectUris }),
    ...openTelegram({ ...options.telegram, origins }),
    ...firebase.routes,
  }
  open.resolve(async (request, response) => {
    if ((request.url ?? '').startsWith('/google/')) return google(request, response)
    return (await serve(routes, request, response)) || response.writeHead(404).end()
  })
  return {
    url,
    inbox,
    signer: firebase.signer,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, inbox.stop()])
    },
  }
}
