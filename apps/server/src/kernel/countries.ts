/** The country of an address, from a database that lies beside the program: nobody else learns who visits. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { Reader } from 'mmdb-lib'

const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let opened: Reader<never> | undefined
/** Read once, when it is first asked: a house that shuts nobody out does not hold it. */
function database(): Reader<never> {
  opened ??= new Reader<never>(readFileSync(createRequire(import.meta.url).resolve(file)))
  return opened
}

/** An IPv4 address in the clothes of IPv6 is looked up as what it is. */
const plain = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip.split('%')[0] ?? ip

/** Country of an address as two capital letters; null where it is not known, as for private addresses and what is no address. */
export function countryOf(ip: string): string | null {
  const address = plain(ip)
  if (isIP(address) === 0) return null
  const found = database().get(address) as { readonly country_code?: unknown } | null
  const code = found?.country_code
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
}

/** When the database was made, as an instant: blocks of addresses change hands, so an old one is wrong about some. */
export const countriesBuiltAt = (): Date => new Date(database().metadata.buildEpoch)
