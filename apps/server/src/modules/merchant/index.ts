/** The merchant: whether the site is open here, and what it needs to start. See README.md. */
import { countryOf as countryOfAddress } from '../../kernel/index.ts'
import { merchantRoutesBy } from './routes.ts'
import { siteStateBy, type MerchantParts, type ResourcesOf } from './site.ts'

export { seedMerchant } from './seed.ts'

const noResources: ResourcesOf = () => Promise.resolve([])

/** The module with a way to tell the country of an address, the database's unless a test brings another, and with what the footer shows. */
export function merchantWith({ countryOf = countryOfAddress, resourcesOf = noResources }: Partial<MerchantParts>) {
  return { merchantRoutes: merchantRoutesBy({ countryOf, resourcesOf }), siteState: siteStateBy(countryOf) }
}

/** With an empty footer. */
export const { merchantRoutes, siteState } = merchantWith({})
