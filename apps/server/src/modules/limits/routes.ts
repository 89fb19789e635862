/** The member's own calls. Operators set limits from a case of responsible play (modules/responsible-play). */
import { limitNames, type LimitName, type ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney, type Money } from '@khela/money'
import { now, playerOf, publicId, routes, type Call, type Tx } from '../../kernel/index.ts'
import { askToReturn, coolOff, exclude, limitsOf, setLimits, type Played, type Standing } from './limits.ts'
import { capKeys, noCap, type CapChange, type CapName } from './rules.ts'

type Wire = ReplyOf<'limits'>
type AnyCall = Pick<Call<'limits'>, 'actor' | 'scope'>

const HOUR = 3_600_000

/** The handlers, with a way to tell what a member has played: rounds and deposits are above this floor. */
export function limitRoutes(played: Played) {
  return routes({
    limits: readLimits,
    async limitsSet(t, call) {
      const change = changeOf(call.input)
      const { memberId } = playerOf(call.actor)
      if (Object.keys(change).length > 0) {
        await setLimits(t, call.scope, { memberId, by: 'member' }, change, played)
        await tell(t, call)
      }
      return readLimits(t, call)
    },
    async coolOff(t, call) {
      await coolOff(t, playerOf(call.actor).memberId, await hoursFromNow(t, call.input.hours))
      await tell(t, call)
      return readLimits(t, call)
    },
    async selfExclude(t, call) {
      const { days } = call.input
      await exclude(t, playerOf(call.actor).memberId, days === null ? 'forever' : await hoursFromNow(t, 24 * days))
      await tell(t, call)
      return readLimits(t, call)
    },
    async selfExcludeEnd(t, call) {
      await askToReturn(t, playerOf(call.actor).memberId)
      return readLimits(t, call)
    },
  })
}

/** Tells the member, so that a change that somebody else made does not go unseen. */
async function tell(t: Tx, { app, actor }: Pick<Call<'limits'>, 'app' | 'actor'>): Promise<void> {
  await app.jobs.emit(t, 'limitsChanged', { memberId: String(playerOf(actor).memberId), changeId: publicId('lim') })
}

async function hoursFromNow(t: Tx, hours: number): Promise<Date> {
  return new Date((await now(t)).getTime() + hours * HOUR)
}

function changeOf({ sessionMinutes, ...amounts }: Call<'limitsSet'>['input']): CapChange {
  const change: Partial<Record<CapName, bigint | null>> = {}
  for (const name of limitNames) {
    const amount = amounts[name]
    if (amount !== undefined) change[name] = amount === null ? null : parseMoney(amount)
  }
  if (sessionMinutes !== undefined) change.session = sessionMinutes === null ? null : BigInt(sessionMinutes)
  return change
}

/** The limits of a member as they stand. */
export async function readLimits(t: Tx, call: AnyCall): Promise<Wire> {
  const { memberId } = playerOf(call.actor)
  const standing = await limitsOf(t, call.scope, memberId)
  return {
    limits: limitNames.map((name) => ({ name, ...wireCap(standing, name, formatMoney), used: wireUsed(standing, name) })),
    sessionMinutes: wireCap(standing, 'session', Number),
    coolingUntil: standing.coolingUntil?.toISOString() ?? null,
    excluded: standing.excluded,
    excludedUntil: standing.excludedUntil?.toISOString() ?? null,
  }
}

function wireCap<V>({ caps }: Standing, name: CapName, wire: (value: bigint) => V) {
  const shown = (value: bigint | null): V | null => (value === null ? null : wire(value))
  const { value, next } = caps.member[name] ?? noCap
  return {
    own: shown(value),
    house: shown((caps.operator[name] ?? noCap).value),
    next: next && { value: shown(next.value), from: next.from.toISOString() },
  }
}

/** Null for what is not limited: nothing reliable is counted then. */
function wireUsed({ caps, counters }: Standing, name: LimitName): string | null {
  const { measure, span } = capKeys[name]
  if (span === 'once' || (caps.member[name] === undefined && caps.operator[name] === undefined)) return null
  const { stake, payout, deposited } = counters.get(span) ?? { stake: 0n, payout: 0n, deposited: 0n }
  const used: Money = measure === 'stake' ? stake : measure === 'loss' ? stake - payout : deposited
  return formatMoney(used)
}
