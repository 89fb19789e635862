import { read } from '../../site/queries.ts'
import { useNewPromotions } from '../../site/promotion-marks.ts'
import { useSession } from '../../site/session.ts'
import { useRead } from '../../site/use-read.ts'
import type { Dots, MenuFacts } from '../../site/page.ts'

/** What the house shows of itself about the caller; follows the live line. */
function usePublicState() {
  const { state, isTrial } = useSession()
  const isMember = state === 'in' && !isTrial
  const { data } = useRead({ ...read('publicState', {}), enabled: isMember, staleTime: 60_000 })
  // A part that is taken over late begins with the visitor whom the server drew, also when the answer is there already.
  return isMember ? data : undefined
}

/** What the menus hang on: flags of the merchant and who is here. */
export function useMenuFacts(): MenuFacts {
  const { isTrial, isAgent } = useSession()
  const { data: info } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const own = usePublicState()
  return {
    isTrial,
    isAgent,
    hasPoints: info?.whitelabel.PTSYS3 === true,
    hasRebate: info?.whitelabel.MANPLAYREB3 === true,
    hasReferral: own?.availablePromo.REFERRAL.enabled === true,
  }
}

const none: readonly string[] = []

/** Counts behind the red dots: what is new to this member, nothing until it is known. */
export function useDots(): Dots {
  const own = usePublicState()
  return { messages: own?.unreadMessage ?? 0, rewards: useNewPromotions(own?.promotions ?? none) }
}
