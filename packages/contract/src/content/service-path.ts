/**
 * The path to customer service as it travels (D-C5): `base64url(iv ‖ ciphertext ‖ tag) ‖ key8`, where the last eight
 * characters are the key: key8 → HKDF-SHA-256 (no salt, info `khela/service-path/v1`) → AES-256-GCM. Encoding, not secrecy:
 * what comes out is opened only when it is https and its host is on the merchant's list.
 */
import { fromBase64Url, toBase64Url } from '../seal.ts'

const keyLetters = 8
const ivBytes = 12
const info = new TextEncoder().encode('khela/service-path/v1')

async function keyOf(key8: string): Promise<CryptoKey> {
  const raw = await crypto.subtle.importKey('raw', new TextEncoder().encode(key8), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    raw,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Encodes an address. `key8` is made here unless a test brings one: eight characters of base64url. */
export async function encodeServicePath(url: string, key8 = toBase64Url(crypto.getRandomValues(new Uint8Array(6)))): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(key8), new TextEncoder().encode(url)))
  const bytes = new Uint8Array(ivBytes + sealed.length)
  bytes.set(iv)
  bytes.set(sealed, ivBytes)
  return toBase64Url(bytes) + key8
}

/** What a path stands for; undefined when it was not made by `encodeServicePath` or was altered. */
export async function decodeServicePath(path: string): Promise<string | undefined> {
  if (!/^[0-9A-Za-z_-]{40,2000}$/.test(path)) return undefined
  try {
    const bytes = fromBase64Url(path.slice(0, -keyLetters))
    const key = await keyOf(path.slice(-keyLetters))
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, ivBytes) }, key, bytes.subarray(ivBytes))
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return undefined
  }
}

/**
 * The address a path leads to, if it may be opened: https, no name or password in it, host on the list or below one of its
 * hosts. Undefined otherwise: the caller says 'Invalid URL, please contact customer service' (PS-8.2).
 */
export async function openServicePath(path: string, hosts: readonly string[]): Promise<string | undefined> {
  const text = await decodeServicePath(path)
  if (text === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isListed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return url.protocol === 'https:' && url.username === '' && url.password === '' && isListed ? url.href : undefined
}
