/**
 * The kit's own small vendor, which an operator's reconciliation asks for transactions: it answers the calls of SW1.md §3
 * with a list that a case gives it, and signs what it answers.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { flat, bodyText, type Exchange } from './exchange.ts'
import { HEADERS, sameSignature, signature } from './sign.ts'
import type { Identity } from './signed-client.ts'

export interface Transaction {
  readonly tx_id: string
  readonly op: string
  readonly player_id: string
  readonly round_id: string
  readonly target_tx_id: string | null
  readonly amount: string
  readonly currency: string
  readonly status: 'ok' | 'cancelled'
  readonly ts: number
}

export interface SmallVendor {
  readonly url: string
  readonly close: () => void
}

/** Listens on `port` (0 = any) and is named by `host` in its address. */
export async function smallVendor(
  identities: readonly Identity[],
  transactions: readonly Transaction[],
  where: { readonly host: string; readonly port: number },
  record: Exchange[],
): Promise<SmallVendor> {
  const server = http.createServer((request, response) => {
    const asked = { method: request.method ?? '', path: request.url ?? '' }
    const headers = flat(request.headers)
    const identity = identities.find(({ keyId }) => keyId === headers[HEADERS.key])
    const nonce = headers[HEADERS.nonce] ?? ''
    const good =
      identity !== undefined &&
      sameSignature(
        signature(identity.secret, { ...asked, ts: headers[HEADERS.ts] ?? '', nonce, body: Buffer.alloc(0) }),
        headers[HEADERS.sign] ?? '',
      )
    const status = good ? 200 : 401
    const body = Buffer.from(JSON.stringify(good ? answer(new URL(asked.path, 'http://kit'), transactions) : { code: 'SIGNATURE_INVALID' }))
    const ts = String(Date.now())
    const signed: Record<string, string> =
      identity === undefined || !good
        ? {}
        : {
            [HEADERS.key]: identity.keyId,
            [HEADERS.ts]: ts,
            [HEADERS.nonce]: nonce,
            [HEADERS.sign]: signature(identity.secret, { ...asked, ts, nonce, body }),
          }
    record.push({ to: 'kit', ...asked, headers, body: '', answer: { status, headers: signed, body: bodyText(body), ms: 0 } })
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length, ...signed }).end(body)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(where.port, where.host === '127.0.0.1' ? '127.0.0.1' : undefined, resolve)
  await promise
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://${where.host}:${port}`, close }
}

function answer(url: URL, transactions: readonly Transaction[]): Readonly<Record<string, unknown>> {
  if (url.pathname.endsWith('/transactions')) {
    const [from, to] = ['from', 'to'].map((name) => Number.parseInt(url.searchParams.get(name) ?? '', 10))
    const within = transactions.filter(({ ts }) => !(ts < (from ?? 0)) && !(ts > (to ?? Infinity)))
    return { transactions: within, cursor: null }
  }
  if (url.pathname.endsWith('/timed-out')) return { transactions: [] }
  if (url.pathname.endsWith('/games')) return { games: [] }
  return {
    round_id: decodeURIComponent(url.pathname.split('/').at(-1) ?? ''),
    player_id: url.searchParams.get('player_id'),
    status: 'UNKNOWN',
    bets: [],
  }
}
