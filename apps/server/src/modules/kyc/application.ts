/** Identity checks as the member meets them: person, draft, handing in, looking (PAY-3.6). */
import type { EventBody, ReplyOf } from '@khela/contract'
import { kycMissing } from '@khela/contract/kyc'
import { formatMoney } from '@khela/money'
import { periodOf } from '@khela/time'
import { claimFile, fail, now, playerOf, publicId, routes, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { birthdayOf, checkAge, fillProfile } from '../members/index.ts'
import { askedFrom, nameKey, neededTier, standingTier, type Moved, type Tier } from './rules.ts'
import { sealNumber } from './sealing.ts'
import {
  applicationById,
  applicationsOf,
  approvedTiers,
  insertApplication,
  moveApplication,
  openApplication,
  stepsOf,
  updateDraft,
  type ApplicationRow,
} from './store.ts'
import { insertMatches } from './watch-store.ts'
import { watchMatches } from './watch.ts'

/** What came in and went out of a member's wallet. Floors above know it. */
export type MovedOf = (t: Tx, scope: Scope, memberId: bigint) => Promise<Moved>
type AnyCall = Pick<Call<'kyc'>, 'app' | 'actor' | 'scope'>

const fileFields = ['front', 'back', 'selfie', 'proof'] as const

/** The tier of a member that stands: 0 when nothing was approved. */
export async function tierOf(t: Tx, scope: Scope, memberId: bigint): Promise<Tier> {
  return standingTier(await approvedTiers(t, scope, memberId))
}

/**
 * Whether a member who has moved so much must be identified further before money leaves (PAY-3.4, CO-5.50).
 * `moved` counts the withdrawal that is asked for.
 */
export async function kycNeeded(
  t: Tx,
  app: App,
  scope: Scope,
  memberId: bigint,
  moved: Moved,
): Promise<{ readonly tier: Tier; readonly needed: Tier; readonly isMissing: boolean }> {
  const tier = await tierOf(t, scope, memberId)
  const needed = neededTier(await app.settings.get('KYC_FROM'), moved)
  return { tier, needed, isMissing: tier < needed }
}

/** The merchant's day of now, as yyyy-MM-dd. */
export const todayOf = async (t: Tx, app: App): Promise<string> => periodOf('day', await now(t), app.config.timeZone).key

/** Tells that a tier was decided, to whoever waits for it and to the member's browsers. */
export async function tell(t: Tx, app: App, one: { id: string; memberId: bigint; tier: number }, state: EventBody<'kycDecided'>['state']) {
  await app.jobs.emit(t, 'kycDecided', { memberId: one.memberId.toString(), applicationId: one.id, tier: one.tier, state })
  app.live.ping(t, 'kyc', one.memberId)
  app.live.ping(t, 'kycQueue')
}

function applicationView(row: ApplicationRow, steps: readonly { state: ApplicationRow['state']; at: Date }[]) {
  const { id, tier, state, legalName, documentType, documentTail, expiresOn, source, explanation, front, back, selfie, proof } = row
  return {
    id,
    tier,
    state,
    reasons: [...row.reasons],
    steps: steps.map((step) => ({ state: step.state, at: step.at.toISOString() })),
    legalName,
    documentType,
    documentMasked: documentTail === null ? null : `•••• ${documentTail}`,
    expiresOn,
    source,
    explanation,
    front,
    back,
    selfie,
    proof,
  }
}

async function read(t: Tx, { app, actor, scope }: AnyCall, movedOf: MovedOf): Promise<ReplyOf<'kyc'>> {
  const { memberId } = playerOf(actor)
  const moved = await movedOf(t, scope, memberId)
  const { tier, needed } = await kycNeeded(t, app, scope, memberId, moved)
  const rows = await applicationsOf(t, scope, memberId)
  const steps = await stepsOf(
    t,
    scope,
    rows.map(({ id }) => id),
  )
  return {
    tier,
    needed,
    movedIn: formatMoney(moved.deposited),
    movedOut: formatMoney(moved.withdrawn),
    asked: askedFrom(await app.settings.get('KYC_FROM')),
    applications: rows.map((row) => applicationView(row, steps.get(row.id) ?? [])),
  }
}

/**
 * Tier 1. Approved at once when the person is on no list, otherwise an operator looks. Errors: under_age; bad_input for a
 * birthday that is none; state_changed when one is under way or stands.
 */
async function person(t: Tx, call: Call<'kycPerson'>): Promise<void> {
  const { app, scope } = call
  const { memberId } = playerOf(call.actor)
  const legalName = call.input.legalName.normalize('NFC').trim()
  const address = call.input.address.normalize('NFC').trim()
  const key = nameKey(legalName)
  if (key.length < 3) fail('bad_input', { field: 'legalName' })
  if (address.length < 5) fail('bad_input', { field: 'address' })
  const birthday = birthdayOf(call.input.birthday, await todayOf(t, app)) ?? fail('bad_input', { field: 'birthday' })
  // Who is under 21 has said so at the registration.
  checkAge(birthday, true)
  const one = { id: publicId('kyc'), memberId, tier: 1 } as const
  if (!(await insertApplication(t, { ...one, state: 'SUBMITTED', legalName, birthday: birthday.day, address }))) fail('state_changed')
  const matches = await watchMatches(t, { name: legalName, birthday: birthday.day })
  if (matches.length > 0) {
    await insertMatches(t, one, matches)
    app.live.ping(t, 'kycQueue')
    return
  }
  await moveApplication(t, one, { from: 'SUBMITTED', to: 'APPROVED', by: 'system' })
  const made = await applicationById(t, scope, one.id)
  if (made) await fillProfile(t, made)
  await tell(t, app, one, 'APPROVED')
}

/** The draft of a tier, made when there is none. Errors: kyc_tier_before; state_changed when it is handed in or stands. */
async function draftOf(t: Tx, scope: Scope, memberId: bigint, tier: number): Promise<ApplicationRow> {
  if ((await tierOf(t, scope, memberId)) < tier - 1) fail('kyc_tier_before')
  const id = publicId('kyc')
  const isNew = await insertApplication(t, { id, memberId, tier, state: 'DRAFT' })
  const found = (await openApplication(t, scope, memberId, tier)) ?? fail('state_changed')
  return isNew || found.state === 'DRAFT' ? found : fail('state_changed')
}

/** Keeps what was filled in. Pictures are attached once; one that is taken or not the member's is picture_unknown, with its field. */
async function draft(t: Tx, call: Call<'kycDraft'>): Promise<void> {
  const { app, scope } = call
  const { tier, documentNumber, ...given } = call.input
  const one = await draftOf(t, scope, playerOf(call.actor).memberId, tier)
  for (const field of fileFields) {
    const file = given[field]
    if (typeof file !== 'string' || file === one[field]) continue
    if (!(await claimFile(t, scope, { id: file, purpose: 'kyc', ref: one.id }))) fail('picture_unknown', { field })
  }
  const number = documentNumber === undefined ? undefined : sealNumber(app, one.id, documentNumber.normalize('NFKC').trim())
  if (!(await updateDraft(t, one, { ...given, number }))) fail('state_changed')
}

/** Hands a draft in. Errors: not_found, kyc_incomplete, state_changed when it is none any more. */
async function submit(t: Tx, { app, scope, input }: Call<'kycSubmit'>): Promise<void> {
  const one = (await applicationById(t, scope, input.id)) ?? fail('not_found')
  if (one.state !== 'DRAFT') fail('state_changed')
  // A draft is of tier 2 or 3: tier 1 is handed in whole.
  const [missing] = kycMissing({ ...one, hasNumber: one.documentNumber !== null }, await todayOf(t, app))
  if (missing !== undefined) fail('kyc_incomplete', { field: missing })
  if (!(await moveApplication(t, one, { from: 'DRAFT', to: 'SUBMITTED', by: 'member' }))) fail('state_changed')
  app.live.ping(t, 'kyc', one.memberId)
  app.live.ping(t, 'kycQueue')
}

/** The member's calls, with a way to tell what came in and went out: the wallet is above this floor. */
export function kycRoutes(movedOf: MovedOf) {
  return routes({
    kycRules: async (_t, { app }) => ({ asked: askedFrom(await app.settings.get('KYC_FROM')) }),
    kyc: (t, call) => read(t, call, movedOf),
    async kycPerson(t, call) {
      await person(t, call)
      return read(t, call, movedOf)
    },
    async kycDraft(t, call) {
      await draft(t, call)
      return read(t, call, movedOf)
    },
    async kycSubmit(t, call) {
      await submit(t, call)
      return read(t, call, movedOf)
    },
  })
}
