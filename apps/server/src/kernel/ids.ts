/** Random names: public ids (AR-IDS) and bearer tokens (AR-SESSIONS). */
import { createHash, randomBytes } from 'node:crypto'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `prefix_` and 22 random characters of base62 (131 bits), e.g. `wdr_4fTz…`. Bytes above 247 are thrown away, so each character is equally likely. */
export function publicId(prefix: string): string {
  let text = ''
  while (text.length < 22) {
    for (const byte of randomBytes(32)) if (byte < 248 && text.length < 22) text += base62[byte % 62]
  }
  return `${prefix}_${text}`
}

/** A fresh bearer token of 256 bits (43 characters base64url) and the hash that is stored in its place. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** SHA-256 of a token; the token itself is never stored (REL-A15). */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
