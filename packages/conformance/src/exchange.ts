/** One exchange over HTTP, as it is kept for the report, and the client that makes it. */
import http from 'node:http'
import https from 'node:https'

export interface Exchange {
  readonly to: 'operator' | 'testbed' | 'vendor' | 'kit'
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** What the kit did with this call, where it is not an ordinary one ("sent through a proxy that cuts the answer"). */
  note?: string
  answer?: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly ms: number }
  /** Why there was no answer. */
  failed?: string
}

export interface Ask {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Got {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly ms: number
}

/** No whole answer came: refused connection, cut, timeout. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Answers longer than this are cut off: no answer of SW/1 is near it, and a page of transactions stays below. */
const MAX_ANSWER = 4_000_000

/** Where calls go: a base address and its connections, which are kept alive and as many as calls run at once. */
export class Peer {
  readonly base: URL
  readonly timeoutMs: number
  readonly #agent: http.Agent

  constructor(base: URL, timeoutMs: number) {
    this.base = base
    this.timeoutMs = timeoutMs
    const options = { keepAlive: true, maxSockets: 512, maxFreeSockets: 64 }
    this.#agent = base.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options)
  }

  /** The target of a call as it is sent and signed: the path of the base address comes before it. */
  target(path: string): string {
    return this.base.pathname.replace(/\/+$/, '') + path
  }

  /** Sends and waits for the whole answer. Throws `NoAnswer`. */
  async send(ask: Ask, via?: { readonly port: number }): Promise<Got> {
    const started = performance.now()
    const secure = this.base.protocol === 'https:' && via === undefined
    const where = via === undefined ? { hostname: this.base.hostname, port: this.base.port } : { hostname: '127.0.0.1', port: via.port }
    const { promise, resolve, reject } = Promise.withResolvers<Got>()
    const request = (secure ? https : http).request({
      ...where,
      method: ask.method,
      path: ask.path,
      agent: via === undefined ? this.#agent : false,
      headers: { Host: this.base.host, ...ask.headers },
    })
    const timer = setTimeout(() => request.destroy(new NoAnswer(`no answer within ${this.timeoutMs} ms`)), this.timeoutMs)
    request.on('error', (error) => reject(error instanceof NoAnswer ? error : new NoAnswer(said(error))))
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let length = 0
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > MAX_ANSWER) request.destroy(new NoAnswer(`the answer is longer than ${MAX_ANSWER} bytes`))
        else parts.push(part)
      })
      response.on('error', (error) => reject(error instanceof NoAnswer ? error : new NoAnswer(said(error))))
      response.on('end', () => {
        const headers = flat(response.headers)
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(parts), ms: Math.round(performance.now() - started) })
      })
    })
    request.end(ask.body)
    return promise.finally(() => clearTimeout(timer))
  }

  close(): void {
    this.#agent.destroy()
  }
}

function said(error: Error & { code?: string }): string {
  return error.message === '' ? (error.code ?? error.name) : error.message
}

/** Headers with one text each; of a name that came twice the values are joined. */
export function flat(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}

/** The bytes of a body as the report shows them: text, or its beginning when it is long. */
export function bodyText(body: Buffer): string {
  const text = body.toString('utf8')
  return text.length > 6_000 ? `${text.slice(0, 6_000)}… (${body.length} bytes)` : text
}
