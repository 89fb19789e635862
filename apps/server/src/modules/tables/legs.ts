/** The legs of a member's round at a table: the spots that their chips lay on, and of crash the bets. */
import type { Leg, TableId } from '@khela/contract'
import { parseMoney, formatMoney, type Money } from '@khela/money'
import type { App, Scope, Tx } from '../../kernel/index.ts'
import { legStateOf, textOf, type RoundDescriber, type RoundView } from '../rounds/index.ts'
import { MULT_UNIT } from '../rooms/index.ts'
import { tableOf, type Outcome } from './outcome.ts'
import { tables } from './registry.ts'
import { spotText } from './spot-text.ts'
import { betsInRound, findRound, type BetRow, type RoundRow } from './store.ts'
import { publicOutcome, wireBet } from './wire.ts'

interface Bets {
  readonly round: RoundRow
  /** Once the round has told it. */
  readonly outcome: Outcome | undefined
  readonly bets: readonly BetRow[]
}

const isBack = ({ state }: BetRow): boolean => state === 'back' || state === 'void'

/** What a chip returned; undefined while it lies there. */
function returnOf(bet: BetRow, { round, outcome }: Bets, spot: string, stake: Money): Money | undefined {
  if (isBack(bet)) return stake
  return round.phase === 'settled' && outcome !== undefined ? (stake * outcome.pays(spot)) / MULT_UNIT : undefined
}

/** The most that a spot pays for one unit. */
function oddsOf(table: TableId, spot: string): string | null {
  const found = tableOf(table)
  return found.kind === 'spots' && found.spots.includes(spot) ? formatMoney(found.most(spot)) : null
}

/** Chips that lay on one spot are one leg, those that were given back another. */
function spotLegs(of: Bets): Leg[] {
  const legs = new Map<string, { spot: string; table: TableId; back: boolean; stake: Money; payout: Money | undefined }>()
  for (const bet of of.bets)
    for (const { spot, stake: wire } of bet.spots) {
      const stake = parseMoney(wire)
      const payout = returnOf(bet, of, spot, stake)
      const key = `${spot} ${isBack(bet)}`
      const before = legs.get(key) ?? {
        spot,
        table: bet.table,
        back: isBack(bet),
        stake: 0n,
        payout: payout === undefined ? undefined : 0n,
      }
      legs.set(key, {
        ...before,
        stake: before.stake + stake,
        payout: before.payout === undefined || payout === undefined ? undefined : before.payout + payout,
      })
    }
  return [...legs.values()].map(({ spot, table, back, stake, payout }) => ({
    title: spotText(table, spot),
    pick: null,
    odds: oddsOf(table, spot),
    stake: formatMoney(stake),
    payout: payout === undefined ? null : formatMoney(payout),
    state: back ? 'VOID' : payout === undefined ? 'OPEN' : legStateOf(stake, payout),
    result: null,
  }))
}

const hundredths = (at: number): string => `${Math.trunc(at / 100)}.${String(at % 100).padStart(2, '0')}`

function crashLeg(bet: BetRow, { round, outcome }: Bets): Leg {
  const { state, outAt, auto, payout, stake } = wireBet(bet, round, outcome)
  const isOver = state !== 'open'
  const ended = outAt === null ? outcome?.point : outAt
  return {
    title: textOf('tables', ['crash', 'panel'], { no: String(bet.panel) }),
    pick: auto === null ? null : textOf('tables', ['crash', 'autoAt'], { at: hundredths(auto) }),
    odds: null,
    stake,
    payout: isOver ? payout : null,
    state: state === 'back' ? 'VOID' : isOver ? legStateOf(bet.stake, parseMoney(payout)) : 'OPEN',
    result:
      !isOver || state === 'back' || ended === undefined
        ? null
        : textOf('tables', ['crash', outAt === null ? 'stoppedAt' : 'cameOut'], { at: hundredths(ended) }),
  }
}

/** In the order of the panels. */
const crashLegs = (of: Bets): Leg[] => of.bets.toSorted((a, b) => (a.panel ?? 0) - (b.panel ?? 0)).map((bet) => crashLeg(bet, of))

async function betsOfRound(t: Tx, scope: Scope, { id, memberId }: RoundView): Promise<Bets | undefined> {
  const bets = await betsInRound(t, scope, memberId, id)
  const [first] = bets
  const round = first && (await findRound(t, first))
  return round && { round, bets, outcome: await publicOutcome(t, round) }
}

async function describe(t: Tx, _app: App, scope: Scope, rounds: readonly RoundView[]): Promise<ReadonlyMap<string, readonly Leg[]>> {
  const legs = new Map<string, readonly Leg[]>()
  for (const round of rounds) {
    const of = await betsOfRound(t, scope, round)
    if (of === undefined) continue
    legs.set(round.id, tableOf(of.round.table).kind === 'crash' ? crashLegs(of) : spotLegs(of))
  }
  return legs
}

/** Rounds of all tables. Their bets are looked up, so a list does not say how many there are. */
export const tableDescriber: RoundDescriber = { games: new Set(tables.keys()), describe }
