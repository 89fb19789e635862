/** Signatures of SSLCommerz's notices: the fields that `verify_key` names and the hash of the password, by name, as a query, hashed. */
import { createHash, timingSafeEqual } from 'node:crypto'

const hash = (algorithm: 'md5' | 'sha256', text: string): string => createHash(algorithm).update(text).digest('hex')
const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The signature that a notice of this store must carry. */
export function signatureOf(fields: URLSearchParams, storePassword: string, algorithm: 'md5' | 'sha256'): string {
  const names = (fields.get('verify_key') ?? '').split(',').filter((name) => fields.has(name))
  const text = [...names, 'store_passwd']
    .toSorted()
    .map((name) => `${name}=${name === 'store_passwd' ? hash(algorithm, storePassword) : fields.get(name)}`)
    .join('&')
  return hash(algorithm, text)
}

/** Whether the store's notice is signed: the MD5 always, the SHA-256 wherever it is given. Its transaction must be among what is signed. */
export function isSigned(fields: URLSearchParams, storePassword: string): boolean {
  if (!(fields.get('verify_key') ?? '').split(',').includes('tran_id')) return false
  const strong = fields.get('verify_sign_sha2')
  if (strong !== null && !isSame(strong, signatureOf(fields, storePassword, 'sha256'))) return false
  return isSame(fields.get('verify_sign') ?? '', signatureOf(fields, storePassword, 'md5'))
}
