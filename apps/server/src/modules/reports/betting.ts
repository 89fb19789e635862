/** The betting record: rounds of the caller, and one round with the postings behind it. Read through play and ledger only. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { fail, now, playerOf, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { postingOf } from '../../ledger/index.ts'
import { roundOf, roundsOf, totalsOf, type RoundView } from '../play/index.ts'
import { sideEntry, type WireEntry } from './account.ts'
import { daySpan } from './span.ts'

const pageSize = 20
const mostPostings = 50
const mostVersions = 20
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

function roundLine(round: RoundView): ReplyOf<'bettingRound'>['round'] {
  return {
    id: round.id,
    gameCode: round.gameCode,
    displayName: round.displayName,
    vendorName: round.vendorName,
    mode: round.mode,
    currency: round.currency,
    stake: formatMoney(round.stake),
    payout: formatMoney(round.payout),
    status: round.status,
    at: round.at.toISOString(),
    settledAt: round.settledAt?.toISOString() ?? null,
    summary: summaryOf(round.detail),
  }
}

/**
 * Rounds of a span of days, newest first, with the totals of the whole span. A page begins after the round its cursor
 * names, so rounds played meanwhile neither repeat nor hide a line. A cursor that names nobody's own round is `bad_input`.
 */
export async function bettingRecord(t: Tx, call: Call<'bettingRecord'>): Promise<ReplyOf<'bettingRecord'>> {
  const { input, scope } = call
  const { memberId } = playerOf(call.actor)
  const filter = { memberId, mode: input.mode, gameCode: input.gameCode, ...daySpan(input.from, input.to, call.app.config.timeZone) }
  const before =
    input.cursor === undefined ? undefined : ((await roundOf(t, scope, input.cursor)) ?? fail('bad_input', { field: 'cursor' }))
  const rounds = await roundsOf(t, scope, { ...filter, before, limit: pageSize + 1 })
  const shown = rounds.slice(0, pageSize)
  const totals = await totalsOf(t, scope, filter)
  return {
    content: shown.map(roundLine),
    next: rounds.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    totals: { rounds: totals.rounds, stake: formatMoney(totals.stake), payout: formatMoney(totals.payout) },
    asOf: (await now(t)).toISOString(),
  }
}

/** One round of the caller (`not_found` for anybody else's) with what it moved on the caller's accounts. */
export async function bettingRound(t: Tx, call: Call<'bettingRound'>): Promise<ReplyOf<'bettingRound'>> {
  const round = (await roundOf(t, call.scope, call.input.id)) ?? fail('not_found')
  const postings: WireEntry[] = []
  for (const id of round.postingIds.slice(0, mostPostings)) postings.push(...(await entriesOfPosting(t, call.scope, round.memberId, id)))
  return {
    round: roundLine(round),
    postings: postings.slice(0, mostPostings),
    versions: round.versions.slice(-mostVersions).map((one) => ({
      payout: formatMoney(one.payout),
      reason: one.reason.slice(0, 1000),
      at: one.at.toISOString(),
    })),
    vendorRound: round.vendorRound,
    jackpotContribution: formatMoney(round.jackpotContribution),
  }
}

async function entriesOfPosting(t: Tx, scope: Scope, memberId: bigint, id: bigint): Promise<WireEntry[]> {
  const posting = await postingOf(t, scope, id)
  if (!posting) return []
  return posting.sides.filter((side) => side.memberId === memberId).map((side) => sideEntry(posting, side))
}
