/** What the wallet hears: rounds, bonuses, wins, and what becomes known of members. */
import type { EventBody } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import type { App, Tx } from '../../kernel/index.ts'
import { takeLateBonus } from './bonus/end.ts'
import { onNewcomer } from './gift/gift.ts'
import type { RoundHearer, RoundSources } from './ports.ts'
import { holdLargeRounds, onReceivableNoted, onSignificantWin, onWatchMatched } from './review.ts'
import { owingMembers } from './turnover-store.ts'
import { onBonusGranted, onRoundsSettled, onRoundVoided, type SettledRound } from './turnover/turnover.ts'
import { checkAgain } from './withdrawal/hold.ts'

type Rounds = EventBody<'roundsSettled'>['rounds']

export interface RoundParts {
  readonly rounds: RoundSources
  readonly hearer: RoundHearer
}

/** Rounds with what the games know of them. */
async function withFacts(t: Tx, sources: RoundSources, rounds: Rounds): Promise<SettledRound[]> {
  const facts = await sources.factsOf(t, rounds)
  return rounds.map((round) => ({ ...round, ...facts.get(round.roundId) }))
}

/** Who staked something in these rounds. Free rounds stake nothing: what they win is a bonus of its own, with its own terms. */
const stakersOf = (rounds: Rounds): bigint[] => rounds.filter(({ stake }) => parseMoney(stake) > 0n).map(({ memberId }) => BigInt(memberId))

/** A shared round is over: those who owe turnover had rounds in it, and its large wins are known by the winner board. */
async function onSharedEnd(t: Tx, app: App, sources: RoundSources, { vendor, round }: EventBody<'sharedRoundEnded'>): Promise<void> {
  const found = await sources.sharedRounds(t, await owingMembers(t), vendor, round)
  const rounds = found.map(({ id, memberId, stake, payout, ...rest }) => ({
    ...rest,
    roundId: id,
    memberId: memberId.toString(),
    stake: formatMoney(stake),
    payout: formatMoney(payout),
  }))
  app.live.pingMany(t, 'withdrawals', await onRoundsSettled(t, { rounds: await withFacts(t, sources, rounds) }))
  await takeLateBonus(t, app, stakersOf(rounds))
  const wins = await sources.winsOfEnd(t, vendor, round)
  const large = wins.map((win) => ({ ...win, memberId: win.memberId.toString(), mode: 'real' as const, payout: formatMoney(win.payout) }))
  await holdLargeRounds(t, app, large)
}

/** Rounds that ended or were undone, and bonuses: what is still to be played follows them, and large wins wait for a look. */
function hearRounds(app: App, { rounds: sources, hearer }: RoundParts): void {
  app.jobs.on('roundsSettled', 'turnover', async (t, { rounds }) => {
    app.live.pingMany(t, 'withdrawals', await onRoundsSettled(t, { rounds: await withFacts(t, sources, rounds) }))
    await takeLateBonus(t, app, stakersOf(rounds))
    await holdLargeRounds(t, app, rounds)
    hearer.ended(t, rounds)
  })
  app.jobs.on('sharedRoundEnded', 'turnover', async (t, body) => {
    await onSharedEnd(t, app, sources, body)
    hearer.sharedEnded(t, body.vendor, body.round)
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
function hearMembers(app: App): void {
  app.jobs.on('significantWin', 'review', (t, body) => onSignificantWin(t, app, body))
  app.jobs.on('receivableNoted', 'review', (t, body) => onReceivableNoted(t, app, body))
  app.jobs.on('watchMatched', 'review', (t, body) => onWatchMatched(t, app, body))
  app.jobs.on('memberRegistered', 'firstGift', (t, body) => onNewcomer(t, app, body))
  app.jobs.on('kycDecided', 'withdrawals', (t, { memberId }) => checkAgain(t, app, BigInt(memberId)))
}

export function walletEvents(app: App, parts: RoundParts): void {
  hearRounds(app, parts)
  hearMembers(app)
}
