/** The one place that knows who serves which call, who hears which event and which work runs in the background. */
import { formatMoney } from '@khela/money'
import type { Resolvers, Routes, RunningApp } from '../kernel/index.ts'
import { contentJobs, contentRoutes, readResources, seedContent } from '../modules/content/index.ts'
import { houseRoutes } from '../modules/house/index.ts'
import { hasConsent, identityJobs, identityRoutes, resolveSession } from '../modules/identity/index.ts'
import { jackpotJobs, jackpotRoutes, seedJackpots } from '../modules/jackpot/index.ts'
import { limitJobs, limitRoutesBy, seedLimits } from '../modules/limits/index.ts'
import { merchantWith, seedMerchant, siteState } from '../modules/merchant/index.ts'
import { officeJobs, officeRoutes, resolveOperator } from '../modules/office/index.ts'
import { playJobs, playRoutesBy, seedPlay, sharedRounds, type VendorCalls } from '../modules/play/index.ts'
import { reportRoutes } from '../modules/reports/index.ts'
import { solvencyJobs, solvencyRoutes } from '../modules/solvency/index.ts'
import {
  onBonusGranted,
  onReceivableNoted,
  onRoundsSettled,
  onRoundVoided,
  onSignificantWin,
  owingMembers,
  seedDeposits,
  walletJobs,
  walletRoutes,
} from '../modules/wallet/index.ts'
import { fileRoutes } from './files.ts'
import { kernelJobs } from './kernel-jobs.ts'
import { personalSources } from './personal-data.ts'
import { playedSince } from './played.ts'

export interface Wiring {
  readonly routes: { readonly web: Routes; readonly office: Routes }
  readonly resolvers: Resolvers
  /** Brings the rows every database of this build needs. Run it at each start, after the queue has been opened. */
  seed(): Promise<void>
}

/** Names handlers and subscribers; call it once per process, before any work is taken up. `vendors`: calls to outside vendors. */
export function wire(app: RunningApp, vendors: VendorCalls = () => undefined): Wiring {
  identityJobs(app, personalSources(app))
  limitJobs(app)
  walletJobs(app)
  playJobs(app)
  jackpotJobs(app)
  solvencyJobs(app)
  contentJobs(app)
  officeJobs(app)
  kernelJobs(app)
  app.jobs.on('roundsSettled', 'turnover', async (t, body) => app.live.pingMany(t, 'withdrawals', await onRoundsSettled(t, body)))
  app.jobs.on('sharedRoundEnded', 'turnover', async (t, { vendor, round }) => {
    const rounds = await sharedRounds(t, await owingMembers(t), vendor, round)
    const told = rounds.map(({ id, memberId, stake, payout, ...rest }) => ({
      ...rest,
      roundId: id,
      memberId: memberId.toString(),
      stake: formatMoney(stake),
      payout: formatMoney(payout),
    }))
    app.live.pingMany(t, 'withdrawals', await onRoundsSettled(t, { rounds: told }))
  })
  app.jobs.on('roundVoided', 'turnover', async (t, body) => {
    await onRoundVoided(t, body)
    app.live.ping(t, 'withdrawals', BigInt(body.memberId))
  })
  app.jobs.on('bonusGranted', 'turnover', async (t, body) => {
    await onBonusGranted(t, body)
    app.live.ping(t, 'wallet', BigInt(body.memberId))
  })
  app.jobs.on('significantWin', 'review', (t, body) => onSignificantWin(t, app, body))
  app.jobs.on('receivableNoted', 'review', (t, body) => onReceivableNoted(t, app, body))
  return {
    routes: {
      web: {
        ...merchantWith({ resourcesOf: readResources }).merchantRoutes,
        ...contentRoutes,
        ...identityRoutes,
        ...limitRoutesBy(playedSince),
        ...fileRoutes,
        ...walletRoutes,
        ...playRoutesBy(vendors),
        ...jackpotRoutes,
        ...houseRoutes,
        ...reportRoutes,
        ...solvencyRoutes,
      },
      office: officeRoutes,
    },
    resolvers: { session: resolveSession, operator: resolveOperator, siteState, hasConsent },
    async seed() {
      await seedMerchant(app)
      await seedLimits(app)
      await seedPlay(app)
      // Elsewhere an operator enters the numbers and accounts of the house.
      if (app.config.profile === 'DEMO') await seedDeposits(app)
      // Elsewhere an operator decides whether the house puts up that much money.
      if (app.config.profile === 'DEMO') await seedJackpots(app)
      // What it says is about the demo; elsewhere the licensee writes its own.
      if (app.config.profile === 'DEMO') await seedContent(app)
    },
  }
}
