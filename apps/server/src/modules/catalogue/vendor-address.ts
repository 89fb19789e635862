/** Where vendors are: their address as it is called, and the origins whose pages we frame. */
import type { Tx } from '../../kernel/index.ts'
import { vendorAddresses } from './vendor-store.ts'

/** The address of a vendor without a slash at the end; undefined for one that names more or less than a host and a path. */
export function baseAddress(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined
  const { protocol, username, password, search, hash, host } = new URL(text)
  const plainWeb = /^https?:$/.test(protocol) && host !== '' && username + password + search + hash === '' && !/[?#\s\\]/.test(text)
  return plainWeb ? text.replace(/\/$/, '') : undefined
}

export const originOf = (address: string | null): string | undefined =>
  address !== null && URL.canParse(address) ? new URL(address).origin : undefined

/** Origins whose pages may be framed: those of the open vendors that have a proper address. */
export async function framedOrigins(t: Tx): Promise<string[]> {
  const origins = (await vendorAddresses(t)).flatMap((address) => originOf(baseAddress(address) ?? null) ?? [])
  return [...new Set(origins)]
}
