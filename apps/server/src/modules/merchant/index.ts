/** The merchant: whether the site is open here, and what it needs to start. See README.md. */
import { merchantRoutesBy } from './routes.ts'
import { unknownCountry, type CountryOf } from './rules.ts'
import { siteStateBy } from './site.ts'

export { seedMerchant } from './seed.ts'

/** The module with a way to tell the country of an address. */
export function merchantWith(countryOf: CountryOf) {
  return { merchantRoutes: merchantRoutesBy(countryOf), siteState: siteStateBy(countryOf) }
}

/** Without a geographic database. */
export const { merchantRoutes, siteState } = merchantWith(unknownCountry)
