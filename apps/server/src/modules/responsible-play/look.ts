/** The daily look at members' figures, and at second accounts of excluded people (CO-5.23, CO-5.24). */
import type { EventBody, HarmMarker } from '@khela/contract'
import { periodOf } from '@khela/time'
import { now, publicId, type App, type Json, type Scope, type Tx } from '../../kernel/index.ts'
import { system } from '../../kernel/scope-mint.ts'
import { contactsSince } from '../content/index.ts'
import { findMembers } from '../members/index.ts'
import { samePersonAs } from '../kyc/index.ts'
import { supportContactsSince } from '../messages/index.ts'
import { breakOf, exclude, excludedMembers, limitsOf, toolUses } from '../limits/index.ts'
import { countCancellations, withdrawersSince } from '../payouts/index.ts'
import { playersSince, playPeriodsOf } from '../play/index.ts'
import { depositHabits, depositorsSince } from './deposit-store.ts'
import { lossByDay } from './played-store.ts'
import { chaseDaysOf, freshMarkers, markersOf, noFigures, type Figures } from './rules.ts'
import { addStep, insertCase, insertReading, lockOpenCase, quietMarkers, updateCase } from './store.ts'

const DAY = 86_400_000
const back = (at: Date, days: number) => new Date(at.getTime() - days * DAY)
const lookJob = 'care.figures'
const samePersonJob = 'care.samePerson'
/** Members per job: a look of one is some reads. */
const atOnce = 50

/** A member's figures as they stand at a moment. */
export async function figuresOf(t: Tx, scope: Scope, memberId: bigint, o: { at: Date; zone: string }): Promise<Figures> {
  const money = await depositHabits(t, scope, memberId, o)
  const periods = await playPeriodsOf(t, scope, memberId, back(o.at, 7))
  const losses = await lossByDay(t, scope, memberId, { from: back(o.at, 7), zone: o.zone })
  const longest = Math.max(0, ...periods.map(({ beganAt, endedAt }) => endedAt.getTime() - beganAt.getTime()))
  return {
    ...noFigures,
    depositsWeek: money.depositsWeek,
    depositsUsual: money.depositsBefore / 4n,
    methods: money.methods,
    cancelledWithdrawals: await countCancellations(t, scope, memberId, o.at),
    contacts: (await contactsSince(t, scope, memberId, back(o.at, 30))) + (await supportContactsSince(t, scope, memberId, back(o.at, 30))),
    longestMinutes: Math.floor(longest / 60_000),
    chaseDays: chaseDaysOf(money.depositsByDay, losses),
    toolUses: await toolUses(t, scope, memberId, back(o.at, 90)),
  }
}

/** Opens a case, or adds to the open one. Markers of a case that was closed lately raise no other. */
export async function raise(t: Tx, app: App, memberId: bigint, markers: readonly HarmMarker[], figures: Figures): Promise<void> {
  if (markers.length === 0) return
  const open = await lockOpenCase(t, memberId)
  if (open) {
    const fresh = freshMarkers(markers, open.markers)
    const samePerson = [...new Set([...open.figures.samePersonAs, ...figures.samePersonAs])]
    await updateCase(t, open, [...open.markers, ...fresh], { ...figures, samePersonAs: samePerson })
    if (fresh.length > 0) await addStep(t, open, { id: publicId('cst'), by: 'system', act: 'seen', text: fresh.join(', ') })
    return
  }
  const { quietDays } = await app.settings.get('HARM_MARKERS')
  if (freshMarkers(markers, await quietMarkers(t, memberId, quietDays)).length === 0) return
  const one = { id: publicId('car'), memberId }
  if (!(await insertCase(t, { ...one, markers, figures }))) return raise(t, app, memberId, markers, figures)
  await addStep(t, one, { id: publicId('cst'), by: 'system', act: 'raised', text: markers.join(', ') })
}

/** Reads one member's figures of a day, once, and raises a case where they are markers. */
async function lookAt(t: Tx, app: App, memberId: bigint, day: string): Promise<void> {
  const figures = await figuresOf(t, system(), memberId, { at: await now(t), zone: app.config.timeZone })
  const markers = markersOf(figures, await app.settings.get('HARM_MARKERS'))
  if (await insertReading(t, memberId, day, figures, markers)) await raise(t, app, memberId, markers, figures)
}

/** Until when a member is excluded; undefined when they are not. */
async function exclusionOf(t: Tx, memberId: bigint): Promise<Date | 'forever' | undefined> {
  const { excluded, excludedUntil } = await limitsOf(t, system(), memberId)
  return excluded ? (excludedUntil ?? 'forever') : undefined
}

/**
 * Whether a member is somebody who is excluded under another account. What both accounts have proved carries the exclusion
 * over; what one only said raises a case (row 23).
 */
async function lookForSamePerson(t: Tx, app: App, memberId: bigint): Promise<void> {
  if ((await breakOf(t, system(), memberId)) === 'self_exclusion') return
  const same = await samePersonAs(t, system(), memberId)
  const excluded: bigint[] = []
  for (const one of same) {
    const until = await exclusionOf(t, one.memberId)
    if (until === undefined) continue
    excluded.push(one.memberId)
    const least = new Date((await now(t)).getTime() + DAY)
    if (one.isProved) await exclude(t, memberId, until === 'forever' || until > least ? until : least, 'operator')
  }
  if (excluded.length === 0) return
  const members = await findMembers(t, system(), [...new Set(excluded)])
  await raise(t, app, memberId, ['same_person'], { ...noFigures, samePersonAs: members.map(({ publicId: number }) => number) })
}

/** Subscriber of `memberRegistered`. */
export const onMemberRegistered = (t: Tx, app: App, body: EventBody<'memberRegistered'>): Promise<void> =>
  lookForSamePerson(t, app, BigInt(body.memberId))

/** Subscriber of `kycDecided`: a document tells most about who somebody is. */
export async function onKycDecided(t: Tx, app: App, body: EventBody<'kycDecided'>): Promise<void> {
  if (body.state === 'APPROVED') await lookForSamePerson(t, app, BigInt(body.memberId))
}

const idsOf = (body: Json): bigint[] => (body as { members: string[] }).members.map(BigInt)

async function enqueueAll(t: Tx, app: App, job: string, ids: readonly bigint[], more: Readonly<Record<string, string>>): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce)
    await app.jobs.enqueue(t, job, { ...more, members: ids.slice(from, from + atOnce).map(String) })
}

/** Names the daily look and its parts; each may run again. */
export function responsiblePlayJobs(app: App): void {
  app.jobs.work(lookJob, async (t, body) => {
    for (const memberId of idsOf(body)) await lookAt(t, app, memberId, (body as { day: string }).day)
  })
  // From the excluded to everybody who is like them: what was proved since they came is found here.
  app.jobs.work(samePersonJob, async (t, body) => {
    for (const memberId of idsOf(body))
      for (const other of await samePersonAs(t, system(), memberId)) await lookForSamePerson(t, app, other.memberId)
  })
  app.jobs.schedule('care.look', 'day', async (t) => {
    const at = await now(t)
    const day = periodOf('day', at, app.config.timeZone).key
    const from = back(at, 8)
    const active = new Set([...(await playersSince(t, from)), ...(await depositorsSince(t, from)), ...(await withdrawersSince(t, from))])
    await enqueueAll(t, app, lookJob, [...active], { day })
    await enqueueAll(t, app, samePersonJob, await excludedMembers(t), {})
  })
}
