/** What the merchant needs of others. */
import { port } from '../../kernel/index.ts'
import type { CountryOf } from './rules.ts'
import type { ContentOf } from './site.ts'

/** The country of an address. */
export const countryPort = port<CountryOf>('merchant.country')
/** What the content shows in the frame of the site: it is above this floor. */
export const frameContentPort = port<ContentOf>('merchant.frameContent')
