/** The merchant: whether the site is open here, and what it needs to start. See README.md. */
import { merchantRoutesBy } from './routes.ts'
import { unknownCountry } from './rules.ts'
import { siteStateBy, type MerchantParts, type ResourcesOf } from './site.ts'

export { seedMerchant } from './seed.ts'

const noResources: ResourcesOf = () => Promise.resolve([])

/** The module with a way to tell the country of an address, and with what the footer shows. */
export function merchantWith({ countryOf = unknownCountry, resourcesOf = noResources }: Partial<MerchantParts>) {
  return { merchantRoutes: merchantRoutesBy({ countryOf, resourcesOf }), siteState: siteStateBy(countryOf) }
}

/** Without a geographic database, and with an empty footer. */
export const { merchantRoutes, siteState } = merchantWith({})
