/** Sends signed calls of SW/1, keeps each exchange, and looks at the signature of each answer. */
import { bodyText, NoAnswer, type Exchange, type Got, type Peer } from './exchange.ts'
import { answerSignature, HEADERS, newNonce, signature } from './sign.ts'

export interface Identity {
  readonly vendorId: string
  readonly keyId: string
  readonly secret: Uint8Array
}

/** What a case does to a call on its way, to see that it is refused or endured. */
export interface Tweak {
  readonly secret?: Uint8Array
  readonly keyId?: string
  readonly tsOffsetMs?: number
  readonly nonce?: string
  /** Names of headers left out. */
  readonly omit?: readonly string[]
  /** The body or path that is signed where it is not the one sent. */
  readonly signedBody?: Buffer
  readonly signedPath?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A port on loopback that the call goes through. */
  readonly via?: { readonly port: number }
  readonly note?: string
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The object in the body; undefined when it holds none. */
  readonly json: Readonly<Record<string, unknown>> | undefined
  /** `valid`, `absent`, or what is wrong with it. */
  readonly signature: string
  readonly path: string
  /** Index of the exchange in the record. */
  readonly at: number
}

export class SignedClient {
  readonly peer: Peer
  readonly identity: Identity
  readonly #to: Exchange['to']

  constructor(peer: Peer, identity: Identity, to: Exchange['to']) {
    this.peer = peer
    this.identity = identity
    this.#to = to
  }

  /** Signs, sends, records. Throws `NoAnswer` when no whole answer came. */
  async send(record: Exchange[], method: string, path: string, body: Buffer, tweak: Tweak = {}): Promise<Reply> {
    const target = this.peer.target(path)
    const nonce = tweak.nonce ?? newNonce()
    const keyId = tweak.keyId ?? this.identity.keyId
    const headers = this.#headers({ method, target, body, nonce, keyId, tweak })
    const exchange: Exchange = { to: this.#to, method, path: target, headers, body: bodyText(body) }
    if (tweak.note !== undefined) exchange.note = tweak.note
    const at = record.push(exchange) - 1
    let got: Got
    try {
      got = await this.peer.send({ method, path: target, headers, body }, tweak.via)
    } catch (error) {
      if (error instanceof NoAnswer) exchange.failed = error.message
      throw error
    }
    exchange.answer = { status: got.status, headers: got.headers, body: bodyText(got.body), ms: got.ms }
    const state = answerSignature(tweak.secret ?? this.identity.secret, keyId, { nonce, method, path: target }, got)
    return { ...got, json: objectOf(got.body), signature: state, path: target, at }
  }

  #headers(call: { method: string; target: string; body: Buffer; nonce: string; keyId: string; tweak: Tweak }): Record<string, string> {
    const { method, target, body, nonce, keyId, tweak } = call
    const ts = String(Date.now() + (tweak.tsOffsetMs ?? 0))
    const signed = { ts, nonce, method, path: tweak.signedPath ?? target, body: tweak.signedBody ?? body }
    const headers: Record<string, string> = {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
      [HEADERS.key]: keyId,
      [HEADERS.ts]: ts,
      [HEADERS.nonce]: nonce,
      [HEADERS.sign]: signature(tweak.secret ?? this.identity.secret, signed),
      ...tweak.headers,
    }
    for (const name of tweak.omit ?? []) delete headers[name]
    return headers
  }
}

/** The JSON object in a body, or undefined. */
export function objectOf(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
