/** What the floors below the office know for the risk checks of payouts: at the checks of a request, and again for an operator. */
import { kycNeeded } from '../kyc/index.ts'
import { oppositeRounds, totalsOf } from '../play/index.ts'
import { walletTotals, type RiskSources } from '../payouts/index.ts'

export const riskSources: RiskSources = {
  oppositeRounds,
  played: (t, scope, memberId) => totalsOf(t, scope, { memberId, mode: 'real' }),
  async kycOf(t, app, scope, { memberId, amount }) {
    const { deposited, withdrawn } = await walletTotals(t, scope, memberId)
    return kycNeeded(t, app, scope, memberId, { deposited, withdrawn: withdrawn + amount })
  },
}
