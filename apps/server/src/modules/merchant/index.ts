/** The merchant: whether the site is open here, and what it needs to start. See README.md. */
import { countryOf as countryOfAddress } from '../../kernel/index.ts'
import { merchantRoutesBy } from './routes.ts'
import { siteStateBy, type ContentOf, type MerchantParts } from './site.ts'

export { seedMerchant } from './seed.ts'

const noContent: ContentOf = () => Promise.resolve({ resources: [], bannerGroups: [] })

/** The module with a way to tell the country of an address, the database's unless a test brings another, and with what the content shows in the frame. */
export function merchantWith({ countryOf = countryOfAddress, contentOf = noContent }: Partial<MerchantParts>) {
  return { merchantRoutes: merchantRoutesBy({ countryOf, contentOf }), siteState: siteStateBy(countryOf) }
}

/** Without content. */
export const { merchantRoutes, siteState } = merchantWith({})
