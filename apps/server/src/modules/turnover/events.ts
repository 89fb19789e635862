/** What turnover hears: rounds that ended or were undone, and bonuses. Who has more to do with counted rounds does it here, by a port. */
import type { EventBody } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import type { App, Tx } from '../../kernel/index.ts'
import type { LargeRounds, LateBonus, RoundHearer, Rounds, RoundSources } from './ports.ts'
import { owingMembers } from './store.ts'
import { onBonusGranted, onRoundsSettled, onRoundVoided, type SettledRound } from './turnover.ts'

/** What is known of rounds, and who does more with those that are counted. */
export interface RoundParts {
  readonly rounds: RoundSources
  readonly lateBonus: LateBonus
  readonly largeRounds: LargeRounds
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
async function onSharedEnd(t: Tx, app: App, parts: RoundParts, { vendor, round }: EventBody<'sharedRoundEnded'>): Promise<void> {
  const found = await parts.rounds.sharedRounds(t, await owingMembers(t), vendor, round)
  const rounds = found.map(({ id, memberId, stake, payout, ...rest }) => ({
    ...rest,
    roundId: id,
    memberId: memberId.toString(),
    stake: formatMoney(stake),
    payout: formatMoney(payout),
  }))
  app.live.pingMany(t, 'withdrawals', await onRoundsSettled(t, { rounds: await withFacts(t, parts.rounds, rounds) }))
  await parts.lateBonus(t, app, stakersOf(rounds))
  const wins = await parts.rounds.winsOfEnd(t, vendor, round)
  const large = wins.map((win) => ({ ...win, memberId: win.memberId.toString(), mode: 'real' as const, payout: formatMoney(win.payout) }))
  await parts.largeRounds(t, app, large)
  parts.hearer.sharedEnded(t, vendor, round)
}

/** Rounds that ended or were undone, and bonuses: what is still to be played follows them. */
export function turnoverEvents(app: App, parts: RoundParts): void {
  app.jobs.on('roundsSettled', 'turnover', async (t, { rounds }) => {
    app.live.pingMany(t, 'withdrawals', await onRoundsSettled(t, { rounds: await withFacts(t, parts.rounds, rounds) }))
    await parts.lateBonus(t, app, stakersOf(rounds))
    await parts.largeRounds(t, app, rounds)
    parts.hearer.ended(t, rounds)
  })
  app.jobs.on('sharedRoundEnded', 'turnover', (t, body) => onSharedEnd(t, app, parts, body))
  app.jobs.on('roundVoided', 'turnover', async (t, body) => {
    await onRoundVoided(t, body)
    await parts.lateBonus(t, app, [BigInt(body.memberId)])
    app.live.ping(t, 'withdrawals', BigInt(body.memberId))
  })
  app.jobs.on('bonusGranted', 'turnover', async (t, body) => {
    await onBonusGranted(t, app, body)
    app.live.ping(t, 'wallet', BigInt(body.memberId))
  })
}
