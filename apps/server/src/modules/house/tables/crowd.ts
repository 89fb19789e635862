/** What everybody sees of the others at a table: how many watch and bet, what lies where, and the bets themselves, masked. */
import type { CrowdView, TableId } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { now, type App, type Tx } from '../../../kernel/index.ts'
import type { GameModeName } from '../../play/index.ts'
import { countPlayers, seenBets, watchingOf, type SeenRow } from './crowd-store.ts'
import { tableOf } from './outcome.ts'
import { simulatedBets } from './simulated.ts'
import type { RoundRow } from './store.ts'

/** Bets that are shown. */
const SHOWN = 50

function wireSeen({ who, stake, spots, outAt }: SeenRow): CrowdView['bets'][number] {
  return { who, stake: formatMoney(stake), spot: spots.length === 1 ? (spots[0]?.spot ?? null) : null, outAt, simulated: false }
}

/** The crowd of one mode; the figures of the demo world are seen in both, never counted. */
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
  const figures = app.config.profile === 'DEMO' ? simulatedBets(table, round, simulated, await now(t)) : []
  const [bets, players] = [await seenBets(t, round, mode, SHOWN), await countPlayers(t, round, mode)]
  const laid = mode === 'real' ? round.totalsReal : round.totalsDemo
  const spots = table.kind === 'spots' ? table.spots : []
  const onSpot = (spot: string): number =>
    new Set(bets.filter((bet) => bet.spots.some((chip) => chip.spot === spot)).map(({ who }) => who)).size
  return {
    watching,
    players,
    totals: spots.flatMap((spot, place) => {
      const stake = laid[place] ?? 0n
      return stake > 0n ? [{ spot, stake: formatMoney(stake), players: onSpot(spot) }] : []
    }),
    bets: [...bets.map(wireSeen), ...figures].slice(0, SHOWN),
  }
}
