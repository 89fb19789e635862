/** The one place that knows who serves which call, who hears which event and which work runs in the background. */
import { formatMoney, parseMoney } from '@khela/money'
import type { Resolvers, Routes, RunningApp, Tx } from '../kernel/index.ts'
import { careJobs, careRoutes, onKycDecided, onMemberRegistered, playedSince } from '../modules/care/index.ts'
import { contentJobs, contentRoutesBy, readFrameContent, seedContent } from '../modules/content/index.ts'
import {
  fishingRoutesBy,
  houseJobs,
  houseRoutes,
  openFeed,
  openSeas,
  openTables,
  pokerJobs,
  pokerRoutes,
  seenRoutesBy,
  seedPoker,
  servePoker,
  tableJobs,
  tableRoutesBy,
  type Feed,
  type SeaTeller,
} from '../modules/house/index.ts'
import { hasConsent, identityJobs, identityRoutes, kycRoutesBy, resolveSession } from '../modules/identity/index.ts'
import { jackpotJobs, jackpotRoutes, seedJackpots } from '../modules/jackpot/index.ts'
import { limitJobs, limitRoutesBy, seedLimits } from '../modules/limits/index.ts'
import { merchantWith, seedMerchant, siteState } from '../modules/merchant/index.ts'
import { messageJobs, messageRoutes, unreadMessages } from '../modules/messages/index.ts'
import { noteRefusal, officeJobs, officeRoutes, resolveOperator, riskSourcesOf, seaDeskBy } from '../modules/office/index.ts'
import { factsOfRounds, playJobs, playRoutesBy, seedPlay, winsOfEnd, sharedRounds, type VendorCalls } from '../modules/play/index.ts'
import { reportJobs, reportRoutes } from '../modules/reports/index.ts'
import { solvencyJobs, solvencyRoutes } from '../modules/solvency/index.ts'
import {
  checkAgain,
  onBonusGranted,
  onNewcomer,
  onReceivableNoted,
  onRoundsSettled,
  onRoundVoided,
  holdLargeRounds,
  onSignificantWin,
  onWatchMatched,
  owingMembers,
  seedDeposits,
  takeLateBonus,
  walletJobs,
  walletRoutes,
  walletTotals,
  type SettledRound,
} from '../modules/wallet/index.ts'
import { fileRoutes } from './files.ts'
import { forgetJobs, kernelJobs } from './kernel-jobs.ts'
import { hearNotices } from './notices.ts'
import { personalParts } from './personal-data.ts'

export interface Wiring {
  readonly routes: { readonly web: Routes; readonly office: Routes }
  readonly resolvers: Resolvers
  /** Brings the rows every database of this build needs. Run it at each start, after the queue has been opened. */
  seed(): Promise<void>
  /** Tells those who watch a sea, for the clock of this process. */
  readonly seas: SeaTeller
  /** Ends what runs by itself in this process; call it before the pools are closed. */
  stop(): Promise<void>
}

/** Rounds with what the games know of them, for whoever counts turnover. */
async function withFacts(t: Tx, rounds: readonly SettledRound[]): Promise<SettledRound[]> {
  const facts = await factsOfRounds(t, rounds)
  return rounds.map((round) => ({ ...round, ...facts.get(round.roundId) }))
}

/** Who staked something in these rounds. Free rounds stake nothing: what they win is a bonus of its own, with its own terms. */
const stakersOf = (rounds: readonly SettledRound[]): bigint[] =>
  rounds.filter(({ stake }) => parseMoney(stake) > 0n).map(({ memberId }) => BigInt(memberId))

/** Rounds that ended or were undone, and bonuses: what is still to be played follows them, and large wins wait for a look. */
function hearRounds(app: RunningApp, feed: Feed): void {
  app.jobs.on('roundsSettled', 'turnover', async (t, { rounds }) => {
    app.live.pingMany(t, 'withdrawals', await onRoundsSettled(t, { rounds: await withFacts(t, rounds) }))
    await takeLateBonus(t, app, stakersOf(rounds))
    await holdLargeRounds(t, app, rounds)
    feed.ended(t, rounds)
  })
  app.jobs.on('sharedRoundEnded', 'turnover', async (t, { vendor, round }) => {
    const rounds = await sharedRounds(t, await owingMembers(t), vendor, round)
    const told = rounds.map(({ id, memberId, stake, payout, ...rest }) => ({
      ...rest,
      roundId: id,
      memberId: memberId.toString(),
      stake: formatMoney(stake),
      payout: formatMoney(payout),
    }))
    app.live.pingMany(t, 'withdrawals', await onRoundsSettled(t, { rounds: await withFacts(t, told) }))
    await takeLateBonus(t, app, stakersOf(told))
    const wins = await winsOfEnd(t, vendor, round)
    const large = wins.map((win) => ({ ...win, memberId: win.memberId.toString(), mode: 'real' as const, payout: formatMoney(win.payout) }))
    await holdLargeRounds(t, app, large)
    feed.sharedEnded(t, vendor, round)
  })
  app.jobs.on('roundVoided', 'turnover', async (t, body) => {
    await onRoundVoided(t, body)
    await takeLateBonus(t, app, [BigInt(body.memberId)])
    app.live.ping(t, 'withdrawals', BigInt(body.memberId))
  })
  app.jobs.on('bonusGranted', 'turnover', async (t, body) => {
    await onBonusGranted(t, app, body)
    app.live.ping(t, 'wallet', BigInt(body.memberId))
  })
}

/** What follows from wins that are large and from what becomes known of members. */
function hearMembers(app: RunningApp): void {
  app.jobs.on('significantWin', 'review', (t, body) => onSignificantWin(t, app, body))
  app.jobs.on('receivableNoted', 'review', (t, body) => onReceivableNoted(t, app, body))
  app.jobs.on('watchMatched', 'review', (t, body) => onWatchMatched(t, app, body))
  app.jobs.on('memberRegistered', 'samePerson', (t, body) => onMemberRegistered(t, app, body))
  app.jobs.on('memberRegistered', 'firstGift', (t, body) => onNewcomer(t, app, body))
  app.jobs.on('kycDecided', 'samePerson', (t, body) => onKycDecided(t, app, body))
  app.jobs.on('kycDecided', 'withdrawals', (t, { memberId }) => checkAgain(t, app, BigInt(memberId)))
}

/** Names handlers and subscribers; call it once per process, before any work is taken up. `vendors`: calls to outside vendors. */
export function wire(app: RunningApp, vendors: VendorCalls = () => undefined): Wiring {
  identityJobs(app, personalParts(app))
  limitJobs(app)
  walletJobs(app, riskSourcesOf(app))
  playJobs(app)
  houseJobs(app)
  tableJobs(app)
  pokerJobs(app)
  jackpotJobs(app)
  solvencyJobs(app)
  contentJobs(app)
  careJobs(app)
  reportJobs(app)
  messageJobs(app)
  hearNotices(app)
  officeJobs(app)
  kernelJobs(app)
  forgetJobs(app)
  const feed = openFeed(app)
  hearRounds(app, feed)
  hearMembers(app)
  const tables = openTables(app)
  servePoker(app)
  const seas = openSeas(app)
  return {
    routes: {
      web: {
        ...merchantWith({ contentOf: readFrameContent }).merchantRoutes,
        ...contentRoutesBy(unreadMessages),
        ...messageRoutes,
        ...identityRoutes,
        ...limitRoutesBy(playedSince),
        ...kycRoutesBy(walletTotals),
        ...careRoutes,
        ...fileRoutes,
        ...walletRoutes,
        ...playRoutesBy(vendors, () => {
          tables.stirAll()
          feed.look()
        }),
        ...jackpotRoutes,
        ...houseRoutes,
        ...tableRoutesBy(tables),
        ...seenRoutesBy(feed),
        ...pokerRoutes,
        ...fishingRoutesBy(seas),
        ...reportRoutes,
        ...solvencyRoutes,
      },
      office: { ...officeRoutes, ...seaDeskBy(seas) },
    },
    seas,
    async stop() {
      seas.stop()
      await feed.stop()
      await tables.stop()
    },
    resolvers: { session: resolveSession, operator: resolveOperator, siteState, hasConsent, operatorRefused: noteRefusal },
    async seed() {
      await seedMerchant(app)
      await seedLimits(app)
      await seedPlay(app)
      await seedPoker(app)
      // Elsewhere an operator enters the numbers and accounts of the house.
      if (app.config.profile === 'DEMO') await seedDeposits(app)
      // Elsewhere an operator decides whether the house puts up that much money.
      if (app.config.profile === 'DEMO') await seedJackpots(app)
      // What it says is about the demo; elsewhere the licensee writes its own.
      if (app.config.profile === 'DEMO') await seedContent(app)
    },
  }
}
