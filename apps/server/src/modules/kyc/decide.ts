/** Identity checks as the office meets them: opening, approving, rejecting, the local lists. The office audits what it calls here. */
import type { KycReason } from '@khela/contract'
import { fail, isSamePerson, publicId, type App, type Person, type Scope, type Tx } from '../../kernel/index.ts'
import { fillProfile } from '../members/index.ts'
import { tell, todayOf } from './application.ts'
import { nameKey } from './rules.ts'
import { openNumber } from './sealing.ts'
import { applicationById, applicationsOf, moveApplication, noteFirst, runOut, stepsOf, type ApplicationRow, type StepRow } from './store.ts'
import { endWatch, insertMatches, insertWatch, matchesOf, samePersonAs, watchEntry, type SamePerson, type WatchRow } from './watch-store.ts'
import { watchMatches } from './watch.ts'

export interface KycDetail {
  readonly row: ApplicationRow
  /** As the document shows it. */
  readonly number: string | null
  readonly steps: readonly StepRow[]
  /** What the member said of themselves at tier 1, to compare the document with; undefined for tier 1 itself. */
  readonly person: ApplicationRow | undefined
  readonly matches: readonly WatchRow[]
  readonly others: readonly SamePerson[]
}

/** Everything in an application. `take`: a waiting one is in review from now on, in this operator's name. Error: not_found. */
export async function openKyc(t: Tx, app: App, scope: Scope, o: { id: string; by: string; take: boolean }): Promise<KycDetail> {
  const found = (await applicationById(t, scope, o.id)) ?? fail('not_found')
  // Nobody looks into what is not handed in yet.
  if (found.state === 'DRAFT') fail('not_found')
  if (o.take && (await moveApplication(t, found, { from: 'SUBMITTED', to: 'IN_REVIEW', by: o.by }))) app.live.ping(t, 'kyc', found.memberId)
  return detailOf(t, app, scope, o.id)
}

/**
 * Entries that were found when the application came, and those that the lists hold by now: a list changes after somebody's
 * name was first compared with it.
 */
async function matchesNow(t: Tx, scope: Scope, row: ApplicationRow, person: ApplicationRow | undefined): Promise<WatchRow[]> {
  const then = await matchesOf(t, scope, row.id)
  const { legalName, birthday } = person ?? row
  const now = legalName === null || birthday === null ? [] : await watchMatches(t, { name: legalName, birthday })
  return [...then, ...now.filter(({ id }) => then.every((one) => one.id !== id))].slice(0, 20)
}

async function detailOf(t: Tx, app: App, scope: Scope, id: string): Promise<KycDetail> {
  const row = (await applicationById(t, scope, id)) ?? fail('not_found')
  const given = row.tier === 1 ? [] : await applicationsOf(t, scope, row.memberId)
  const person = given.find(({ tier, state }) => tier === 1 && state === 'APPROVED')
  return {
    row,
    number: row.documentNumber === null ? null : openNumber(app, id, row.documentNumber),
    person,
    steps: (await stepsOf(t, scope, [id])).get(id) ?? [],
    matches: await matchesNow(t, scope, row, person),
    others: await samePersonAs(t, scope, row.memberId),
  }
}

export interface KycDecision {
  readonly id: string
  readonly by: Person
  readonly decision: 'approve' | 'reject'
  readonly reasons: readonly KycReason[]
  readonly note: string
}

/**
 * Decides an application in review. Tier 3 is approved by two operators; the first one's approval is noted. Errors: not_found,
 * reason_required for a rejection without one, four_eyes, state_changed.
 */
export async function decideKyc(t: Tx, app: App, scope: Scope, o: KycDecision): Promise<KycDetail & { readonly isFirst: boolean }> {
  const one = (await applicationById(t, scope, o.id)) ?? fail('not_found')
  if (one.state !== 'IN_REVIEW') fail('state_changed')
  if (o.decision === 'reject') {
    if (o.reasons.length === 0) fail('reason_required')
    const move = { from: 'IN_REVIEW', to: 'REJECTED', by: o.by.username, reasons: [...new Set(o.reasons)], note: o.note.trim() } as const
    if (!(await moveApplication(t, one, move))) fail('state_changed')
    await tell(t, app, one, 'REJECTED')
    return { ...(await detailOf(t, app, scope, o.id)), isFirst: false }
  }
  const isFirst = one.tier === 3 && one.firstBy === null
  if (isFirst) {
    if (!(await noteFirst(t, one, o.by.username))) fail('state_changed')
  } else {
    if (isSamePerson(o.by, one.firstBy)) fail('four_eyes')
    if (!(await moveApplication(t, one, { from: 'IN_REVIEW', to: 'APPROVED', by: o.by.username, note: o.note.trim() })))
      fail('state_changed')
    if (one.tier === 1) await fillProfile(t, one)
    await tell(t, app, one, 'APPROVED')
  }
  const detail = await detailOf(t, app, scope, o.id)
  // What stood against it when it was decided stays on record.
  await insertMatches(t, one, detail.matches)
  return { ...detail, isFirst }
}

/** Puts a person on a list; members who may be that person are looked for after the commit. Error: bad_input. */
export async function addWatch(
  t: Tx,
  app: App,
  entry: Pick<WatchRow, 'kind' | 'name' | 'birthday' | 'note' | 'addedBy'>,
): Promise<WatchRow> {
  const id = publicId('wat')
  const key = nameKey(entry.name)
  if (key.length < 3) fail('bad_input', { field: 'name' })
  await insertWatch(t, { ...entry, id, key })
  await app.jobs.emit(t, 'watchListChanged', { entryId: id, after: '0' })
  return (await watchEntry(t, id)) ?? fail('not_found')
}

/** Takes a person off a list. Errors: not_found, state_changed when they are off already. */
export async function removeWatch(t: Tx, id: string): Promise<WatchRow> {
  if ((await watchEntry(t, id)) === undefined) fail('not_found')
  if (!(await endWatch(t, id))) fail('state_changed')
  return (await watchEntry(t, id)) ?? fail('not_found')
}

const atOnce = 200

/** Ends what stands on a document that is over. Answers how many. */
export async function expireKyc(t: Tx, app: App): Promise<number> {
  const over = await runOut(t, await todayOf(t, app), atOnce)
  for (const one of over)
    if (await moveApplication(t, one, { from: 'APPROVED', to: 'EXPIRED', by: 'system' })) await tell(t, app, one, 'EXPIRED')
  return over.length
}
