/**
 * The envelope of D-C4, in WebCrypto (the server opens it by a shorter way, `kernel/seal.ts`):
 * `{v, kid, epk, iv, ct}`: ephemeral ECDH P-256 → HKDF-SHA-256 (salt = epk, info `khela/body/v1`) → AES-256-GCM,
 * associated data `method|path|kid|ts|nonce`. `ts` is milliseconds since 1970, `nonce` 16 random bytes; both travel beside the ciphertext.
 */
export interface Envelope {
  readonly v: 1
  readonly kid: string
  readonly epk: string
  readonly iv: string
  readonly ts: number
  readonly nonce: string
  readonly ct: string
}

type Bytes = Uint8Array<ArrayBuffer>
/** What a key is derived for. */
export const info = new TextEncoder().encode('khela/body/v1')

export const toBase64Url = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
export const fromBase64Url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

/** What the ciphertext is bound to beside its key: one call, one moment. */
export const associated = (method: string, path: string, e: Pick<Envelope, 'kid' | 'ts' | 'nonce'>): Bytes =>
  new TextEncoder().encode(`${method}|${path}|${e.kid}|${e.ts}|${e.nonce}`)

async function contentKey(privateKey: CryptoKey, publicKey: CryptoKey, epk: Bytes): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const hkdf = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt: epk, info }, hkdf, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}
const importPoint = (raw: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, { name: 'ECDH', namedCurve: 'P-256' }, false, [])

/** Seals a JSON body for one method and path. `serverKey` is the raw P-256 point in base64url, `at` the server's clock in ms. */
export async function seal(
  body: unknown,
  call: { method: string; path: string; kid: string; serverKey: string; at: number },
): Promise<Envelope> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const epk = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = await contentKey(pair.privateKey, await importPoint(fromBase64Url(call.serverKey)), epk)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const head = { kid: call.kid, ts: Math.trunc(call.at), nonce: toBase64Url(crypto.getRandomValues(new Uint8Array(16))) }
  const ct = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: associated(call.method, call.path, head) },
    key,
    new TextEncoder().encode(JSON.stringify(body)),
  )
  return { v: 1, ...head, epk: toBase64Url(epk), iv: toBase64Url(iv), ct: toBase64Url(new Uint8Array(ct)) }
}

/** Opens an envelope; throws on any fault (wrong key, other path, altered byte). Freshness of `ts` and single use of `nonce` are the caller's. */
export async function open(envelope: Envelope, call: { method: string; path: string; privateKey: CryptoKey }): Promise<unknown> {
  const epk = fromBase64Url(envelope.epk)
  const key = await contentKey(call.privateKey, await importPoint(epk), epk)
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64Url(envelope.iv), additionalData: associated(call.method, call.path, envelope) },
    key,
    fromBase64Url(envelope.ct),
  )
  return JSON.parse(new TextDecoder().decode(plain)) as unknown
}
