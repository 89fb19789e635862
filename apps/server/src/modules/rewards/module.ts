import { parseMoney, sentenceMoney } from '@khela/money'
import { defineModule, provide, rule } from '../../kernel/index.ts'
import { depositOffersPort } from '../cashier/index.ts'
import { changesPort } from '../staff/index.ts'
import { lateBonusPort } from '../turnover/index.ts'
import { endOverdueBonuses, takeLateBonus } from './bonus/end.ts'
import { depositOffers } from './offers/grant.ts'
import { offerChange, offerDesk } from './office.ts'
import { seedOffers } from './offers/seed.ts'

/** Bonuses that one sweep ends; the rest waits a minute. */
const sweepLimit = 200

export const rewardsModule = defineModule({
  name: 'rewards',
  provides: () => [
    provide(depositOffersPort, depositOffers),
    provide(lateBonusPort, takeLateBonus),
    provide(changesPort, [{ officeDepositOfferSave: offerChange }]),
  ],
  officeCalls: () => offerDesk,
  jobs(app) {
    app.jobs.schedule('rewards.sweep', 'minute', async (t) => void (await endOverdueBonuses(t, app, sweepLimit)))
  },
  // Elsewhere an operator writes the offers of the house.
  seeds: [{ profile: 'DEMO', run: seedOffers }],
  retention: { tables: { 'wallet.deposit_offer': rule.set } },
  notices: {
    bonusEnded: ({ source, amount }) => ({ kind: 'bonusEnded', ref: source, params: { amount: sentenceMoney(parseMoney(amount)) } }),
  },
})
