/** What everybody sees of the others at a table: how many watch and bet, what lies where, and the bets themselves, masked. */
import type { CrowdView, TableId, GameModeName } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { now, type App, type Tx } from '../../kernel/index.ts'
import { hiddenAmong } from '../play/index.ts'
import { countPlayers, crowdBets, watchingOf, type CrowdRow } from './crowd-store.ts'
import { outOf, tableOf, type Outcome } from './outcome.ts'
import { simulatedBets } from './simulated.ts'
import type { RoundRow } from './store.ts'
import { publicOutcome } from './wire.ts'

/** Bets that are shown. */
const SHOWN = 50
/** Bets that are looked at, for those of members who hide are left out of them. */
const READ = 2 * SHOWN

type CrowdBet = CrowdView['bets'][number]
type PublicBet = Omit<CrowdRow, 'memberId'>

/** Chips of a bet, the largest first. */
const largestFirst = ({ spots }: PublicBet): PublicBet['spots'] =>
  spots.toSorted((a, b) => (parseMoney(b.stake) > parseMoney(a.stake) ? 1 : parseMoney(b.stake) < parseMoney(a.stake) ? -1 : 0))

/** A bet as others see it. `outcome`: of a round that is paid; before, a bet has told no more than what its player did with it. */
function wirePublic(bet: PublicBet, ceiling: number | null, outcome: Outcome | undefined, simulated: boolean): CrowdBet {
  const outAt = outcome?.point === undefined ? bet.outAt : (outOf(bet, outcome.point, ceiling) ?? null)
  const back = outcome?.returns(bet, ceiling) ?? (bet.outAt === null ? undefined : (bet.stake * BigInt(bet.outAt)) / 100n)
  return {
    who: bet.who,
    spot: largestFirst(bet)[0]?.spot ?? null,
    more: Math.max(0, bet.spots.length - 1),
    stake: formatMoney(bet.stake),
    outAt,
    payout: back === undefined ? null : formatMoney(back),
    simulated,
  }
}

/** Bets of a round without those of members who hide theirs. */
async function shownBets(t: Tx, round: RoundRow, mode: GameModeName): Promise<CrowdRow[]> {
  const bets = await crowdBets(t, round, mode, READ)
  const hidden = await hiddenAmong(t, [...new Set(bets.map(({ memberId }) => memberId))])
  return bets.filter(({ memberId }) => !hidden.has(memberId)).slice(0, SHOWN)
}

/** The crowd of one mode; the bots of the demo world are seen in both, never counted. */
export async function crowdOf(
  t: Tx,
  app: Pick<App, 'settings' | 'config'>,
  id: TableId,
  round: RoundRow | undefined,
  mode: GameModeName,
): Promise<CrowdView> {
  const watching = await watchingOf(t, id)
  if (round === undefined) return { watching, players: 0, totals: [], bets: [] }
  const table = tableOf(id)
  const { simulated } = await app.settings.get('TABLES')
  const bots = app.config.profile === 'DEMO' ? simulatedBets(table, round, simulated, await now(t)) : []
  const [bets, players] = [await shownBets(t, round, mode), await countPlayers(t, round, mode)]
  const outcome = round.phase === 'settled' ? await publicOutcome(t, round) : undefined
  const laid = mode === 'real' ? round.totalsReal : round.totalsDemo
  const spots = table.kind === 'spots' ? table.spots : []
  const onSpot = (spot: string): number =>
    new Set(bets.filter((bet) => bet.spots.some((chip) => chip.spot === spot)).map(({ who }) => who)).size
  const wire = (isBot: boolean) => (bet: PublicBet) => wirePublic(bet, round.ceiling, outcome, isBot)
  return {
    watching,
    players,
    totals: spots.flatMap((spot, place) => {
      const stake = laid[place] ?? 0n
      return stake > 0n ? [{ spot, stake: formatMoney(stake), players: onSpot(spot) }] : []
    }),
    bets: [...bets.map(wire(false)), ...bots.map(wire(true))].slice(0, SHOWN),
  }
}
