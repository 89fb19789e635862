/** The betting record: rounds of the caller, and one round with the postings behind it. Read through play and ledger only. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { fail, now, playerOf, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { postingOf } from '../../ledger/index.ts'
import {
  legCountOf,
  legsOf,
  roundOf,
  roundsOf,
  sittingGames,
  totalsOf,
  type RoundDescriber,
  type RoundTotals,
  type RoundView,
} from '../rounds/index.ts'
import { gamesOf } from './game-store.ts'
import { wagersOf, type WagerView } from '../bets/index.ts'
import { sideEntry, type WireEntry } from './account.ts'
import { pageSize } from './page-size.ts'
import { daySpan } from './span.ts'

const mostPostings = 50
const mostVersions = 20
const mostWagers = 50
const mostFacts = 40
/** Choices, actions and outcomes of games are whole within it; what a slot drew may not be, and is the verifier's. */
const longestFact = 2_000
type Summary = ReplyOf<'bettingRecord'>['content'][number]['summary']

/** What of a round's detail a line of the record shows: choice and outcome, as far as the contract names them. */
function summaryOf({ roll, side, target, mult4 }: RoundView['detail']): Summary {
  return {
    ...(typeof roll === 'number' ? { roll } : {}),
    ...(side === 'under' || side === 'over' ? { side } : {}),
    ...(typeof target === 'number' ? { target } : {}),
    ...(typeof mult4 === 'string' ? { mult4 } : {}),
  }
}

function roundLine(round: RoundView, describers: readonly RoundDescriber[]): ReplyOf<'bettingRound'>['round'] {
  return {
    id: round.id,
    gameCode: round.gameCode,
    displayName: round.displayName,
    vendorName: round.vendorName,
    mode: round.mode,
    currency: round.currency,
    stake: formatMoney(round.stake),
    payout: formatMoney(round.payout),
    validBet: formatMoney(round.valid),
    carried: round.carried && { there: formatMoney(round.carried.there), back: formatMoney(round.carried.back) },
    status: round.status,
    at: round.at.toISOString(),
    settledAt: round.settledAt?.toISOString() ?? null,
    summary: summaryOf(round.detail),
    legCount: legCountOf(describers, round),
  }
}

/**
 * Rounds of a span of days, newest first, with the totals of the whole span. A page begins after the round its cursor
 * names, so rounds played meanwhile neither repeat nor hide a line. A cursor that names nobody's own round is `bad_input`.
 */
export async function bettingRecord(
  t: Tx,
  call: Call<'bettingRecord'>,
  describers: readonly RoundDescriber[],
): Promise<ReplyOf<'bettingRecord'>> {
  const { input, scope } = call
  const { memberId } = playerOf(call.actor)
  const { mode, gameCode, vendor, gameType, status } = input
  const span = daySpan(input.from, input.to, call.app.config.timeZone)
  const filter = { memberId, mode, gameCode, vendor, gameType, status, id: input.round, ...span }
  const size = pageSize(input.size)
  const before =
    input.cursor === undefined ? undefined : ((await roundOf(t, scope, input.cursor)) ?? fail('bad_input', { field: 'cursor' }))
  const rounds = await roundsOf(t, scope, { ...filter, before, limit: size + 1 })
  const shown = rounds.slice(0, size)
  // A year of rounds is read through for its totals, so they come with the first page only.
  const totals = before === undefined ? await totalsOf(t, scope, filter) : undefined
  return {
    content: shown.map((round) => roundLine(round, describers)),
    next: rounds.length > size ? (shown.at(-1)?.id ?? null) : null,
    totals: totals === undefined ? null : totalsLine(totals),
    asOf: (await now(t)).toISOString(),
  }
}

const totalsLine = ({ rounds, stake, payout, valid }: RoundTotals): ReplyOf<'bettingRecord'>['totals'] => ({
  rounds,
  stake: formatMoney(stake),
  payout: formatMoney(payout),
  validBet: formatMoney(valid),
})

/** One round of the caller (`not_found` for anybody else's) with what it consists of and what it moved on the caller's accounts. */
export async function bettingRound(
  t: Tx,
  call: Call<'bettingRound'>,
  describers: readonly RoundDescriber[],
): Promise<ReplyOf<'bettingRound'>> {
  const round = (await roundOf(t, call.scope, call.input.id)) ?? fail('not_found')
  const postings: WireEntry[] = []
  for (const id of round.postingIds.slice(0, mostPostings)) postings.push(...(await entriesOfPosting(t, call.scope, round.memberId, id)))
  return {
    round: roundLine(round, describers),
    postings: postings.slice(0, mostPostings),
    versions: round.versions.slice(-mostVersions).map((one) => ({
      payout: formatMoney(one.payout),
      reason: one.reason.slice(0, 1000),
      at: one.at.toISOString(),
    })),
    vendorRound: round.vendorRound,
    jackpotContribution: formatMoney(round.jackpotContribution),
    wagers: (await wagersOf(t, call.scope, round.memberId, round.id, mostWagers)).map(wagerLine),
    facts: factsOf(round.detail),
    legs: [...(await legsOf(t, call.app, call.scope, describers, round))],
  }
}

const wagerLine = ({ amount, bonus, payout, at, ...rest }: WagerView): ReplyOf<'bettingRound'>['wagers'][number] => ({
  ...rest,
  amount: formatMoney(amount),
  bonus: formatMoney(bonus),
  payout: formatMoney(payout),
  at: at.toISOString(),
})

/** What the game wrote down of a round, as it was written: choices, outcome, and what a replay needs. */
function factsOf(detail: RoundView['detail']): ReplyOf<'bettingRound'>['facts'] {
  return Object.entries(detail)
    .slice(0, mostFacts)
    .map(([name, value]) => ({ name: oneLine(name, 60), value: oneLine(String(value), longestFact) }))
}
/** Without control characters, which a vendor may send and the wire does not carry. */
const oneLine = (text: string, most: number): string => text.replaceAll(/\p{Cc}/gu, ' ').slice(0, most)

async function entriesOfPosting(t: Tx, scope: Scope, memberId: bigint, id: bigint): Promise<WireEntry[]> {
  const posting = await postingOf(t, scope, id)
  if (!posting) return []
  const games = await sittingGames(t, scope, memberId, [posting])
  return posting.sides.filter((side) => side.memberId === memberId).map((side) => sideEntry(posting, side, games.get(posting.ref.id)))
}

const mostGames = 500

/** The games the player has opened, for the filters of the record. */
export async function playedGames(t: Tx, call: Call<'playedGames'>): Promise<ReplyOf<'playedGames'>> {
  return { content: await gamesOf(t, call.scope, mostGames) }
}
