/** Setting limits, taking breaks from play, and asking whether a deposit or a game may go on (CO-5.12 to CO-5.22). */
import { fail, now, type Scope, type Tx } from '../../kernel/index.ts'
import {
  capNames,
  decideCap,
  isCoolingTime,
  isExclusionTime,
  noCap,
  returnAfterMs,
  type Cap,
  type CapChange,
  type CapName,
  type Setter,
  type Span,
} from './rules.ts'
import {
  breaksOf,
  capsOf,
  countersOf,
  endExclusion,
  enforceCaps,
  extendCooling,
  extendExclusion,
  noteChange,
  openStanding,
  runningSpans,
  writeCap,
  writeCounters,
  type Breaks,
  type Counters,
} from './store.ts'

/** What a member staked, was paid and asked to deposit since a moment. Floors above know it; asked while the member's stakes wait. */
export type Played = (t: Tx, scope: Scope, memberId: bigint, from: Date) => Promise<Counters>

export interface Standing extends Breaks {
  readonly caps: Readonly<Record<Setter, Readonly<Partial<Record<CapName, Cap>>>>>
  /** Counted in the running spans; nothing is counted for members without any restriction. */
  readonly counters: ReadonlyMap<Span, Counters>
}

/** A member's limits, what is used of them, and breaks from play. */
export async function limitsOf(t: Tx, scope: Scope, memberId: bigint): Promise<Standing> {
  const [caps, counters, breaks] = [
    await capsOf(t, scope, memberId),
    await countersOf(t, scope, memberId),
    await breaksOf(t, scope, memberId),
  ]
  return { caps, counters, ...breaks }
}

/**
 * Changes limits of a member, in 1/10 000 BDT and minutes. A member's own become stricter at once and looser when asked
 * for again 24 h later (row 13); those of the operator change at once; the stricter of the two is in force (row 15).
 * With the first limit the counters of the running day, week and month begin with what `played` tells, not with nothing.
 */
export async function setLimits(
  t: Tx,
  scope: Scope,
  who: { readonly memberId: bigint; readonly by: Setter },
  change: CapChange,
  played: Played,
): Promise<void> {
  const { memberId, by } = who
  await openStanding(t, memberId)
  const at = await now(t)
  const standing = await capsOf(t, scope, memberId)
  const before = standing[by]
  // With a limit in force every stake was counted since; without one, only since the last break from play, if at all.
  const hadLimits = [standing.member, standing.operator].some((caps) => Object.keys(caps).length > 0)
  for (const name of capNames) {
    const asked = change[name]
    if (asked !== undefined) await writeCap(t, memberId, by, name, decideCap(before[name] ?? noCap, asked, at, by))
  }
  await enforceCaps(t, memberId)
  if (!hadLimits)
    for (const { span, from } of await runningSpans(t)) await writeCounters(t, memberId, span, await played(t, scope, memberId, from))
  await noteChange(t, memberId, by, { limits: change })
}

/** A break from play of 24 h to 30 days (row 18), which cannot be shortened. Raises bad_input for another length. */
export async function coolOff(t: Tx, memberId: bigint, until: Date): Promise<void> {
  if (!isCoolingTime(await now(t), until)) fail('bad_input', { field: 'until' })
  await openStanding(t, memberId)
  await extendCooling(t, memberId, until)
  await noteChange(t, memberId, 'member', { coolOff: until.toISOString() })
}

/**
 * Self-exclusion, in force at once (row 19), for 24 h at least or until some time after the member has asked to return.
 * It cannot be shortened: of two, the longer one stands. `by` the operator where the house carries over the exclusion of the
 * same person's other account (row 23). Raises bad_input for less than 24 h.
 */
export async function exclude(t: Tx, memberId: bigint, until: Date | 'forever', by: Setter = 'member'): Promise<void> {
  if (until !== 'forever' && !isExclusionTime(await now(t), until)) fail('bad_input', { field: 'until' })
  await openStanding(t, memberId)
  await extendExclusion(t, memberId, until)
  await noteChange(t, memberId, by, { exclude: until === 'forever' ? until : until.toISOString() })
}

/** Asks that an exclusion without end ends; it does seven days later (row 20). Raises state_changed when there is none. */
export async function askToReturn(t: Tx, memberId: bigint): Promise<void> {
  if (!(await endExclusion(t, memberId, returnAfterMs))) fail('state_changed')
  await noteChange(t, memberId, 'member', { askToReturn: true })
}

/** Why a member on a break may neither play for money nor deposit (row 22); undefined when they may. Withdrawing goes on. */
export async function breakOf(t: Tx, scope: Scope, memberId: bigint): Promise<'self_exclusion' | 'cooling_off' | undefined> {
  const { excluded, coolingUntil } = await breaksOf(t, scope, memberId)
  if (excluded) return 'self_exclusion'
  return coolingUntil === null ? undefined : 'cooling_off'
}

/** The stricter of the two limits on the length of a session, in minutes; null without one. */
export async function sessionLimitOf(t: Tx, scope: Scope, memberId: bigint): Promise<number | null> {
  const caps = await capsOf(t, scope, memberId)
  const set = [caps.member.session?.value, caps.operator.session?.value].filter((one) => typeof one === 'bigint')
  return set.length === 0 ? null : Math.min(...set.map(Number))
}
