/** Who gets a first gift. Pure. */
import { memberType } from '@khela/contract'

export interface GiftFacts {
  readonly type: number
  /** Browsers the member was seen in; none for an account that somebody else made. */
  readonly browsers: number
  /** Gifts that members of the same browser ever got, and those of the same network within a day. */
  readonly giftsOfBrowser: number
  readonly giftsOfNetwork: number
}

/**
 * Ordinary members who registered themselves. A browser gets one gift, however many accounts it makes; a network, which a family or
 * a café may share, gets a few a day.
 */
export function isGiven({ type, browsers, giftsOfBrowser, giftsOfNetwork }: GiftFacts, perNetwork: number): boolean {
  return type === memberType && browsers > 0 && giftsOfBrowser === 0 && giftsOfNetwork < perNetwork
}
