/** One round of a member, with what it consists of (OF-4). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { fail, routes, type Call, type Tx } from '../../kernel/index.ts'
import { legsOf, roundOf, type RoundDescriber } from '../rounds/index.ts'
import { lookUpMember } from './members.ts'

async function readRound(
  t: Tx,
  call: Call<'officeMemberRound'>,
  describers: readonly RoundDescriber[],
): Promise<ReplyOf<'officeMemberRound'>> {
  const { app, scope, input } = call
  const { memberId } = await lookUpMember(t, call, input.id)
  const round = await roundOf(t, scope, input.round)
  if (round === undefined || round.memberId !== memberId || round.mode !== 'real') return fail('not_found')
  return {
    id: round.id,
    game: round.displayName,
    stake: formatMoney(round.stake),
    payout: formatMoney(round.payout),
    status: round.status,
    at: round.at.toISOString(),
    legs: [...(await legsOf(t, app, scope, describers, round))],
  }
}

/** The desk over single rounds; `describers` say what a round consists of. */
export const roundDesk = (describers: readonly RoundDescriber[]) =>
  routes({ officeMemberRound: (t, call) => readRound(t, call, describers) })
