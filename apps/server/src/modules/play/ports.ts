/** What play needs of others. */
import { port } from '../../kernel/index.ts'
import type { VendorCalls } from './vendor-calls.ts'
import type { OnChoice } from './winners.ts'

/** The calls to outside vendors that this process makes. */
export const vendorCallsPort = port<VendorCalls>('play.vendorCalls')
/** Told that a member hides from others, or shows again: the feed of rounds, and the tables. */
export const feedListingPort = port<OnChoice>('play.feedListing')
export const tableListingPort = port<OnChoice>('play.tableListing')
