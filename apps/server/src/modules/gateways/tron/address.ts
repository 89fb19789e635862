/** Addresses of Tron: Base58 of 0x41, twenty bytes of the account, and four of a checksum. */
import { createHash } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
const checksum = (payload: Buffer): Buffer => sha256(sha256(payload)).subarray(0, 4)

/** The account of an address as events name it, `0x` and forty hex digits; undefined for what is no address. */
export function accountOf(address: string): string | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return undefined
  let value = 0n
  for (const sign of address) value = value * 58n + BigInt(alphabet.indexOf(sign))
  const bytes = Buffer.from(value.toString(16).padStart(50, '0'), 'hex')
  if (bytes.length !== 25 || bytes[0] !== 0x41 || !checksum(bytes.subarray(0, 21)).equals(bytes.subarray(21))) return undefined
  return `0x${bytes.subarray(1, 21).toString('hex')}`
}

/** The address of an account, `0x` and forty hex digits. */
export function addressOf(account: string): string {
  const payload = Buffer.concat([Buffer.from([0x41]), Buffer.from(account.replace(/^0x/, ''), 'hex')])
  let left = BigInt(`0x${Buffer.concat([payload, checksum(payload)]).toString('hex')}`)
  let text = ''
  for (; left > 0n; left /= 58n) text = `${alphabet[Number(left % 58n)]}${text}`
  return text
}
