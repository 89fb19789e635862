/** What a member tells about themselves, seen and completed by the registration rules (PS-3.3, PS-5.1; CO-5.6). */
import { fixedLabels, profileLabels, settings as defaults, type ProfileLabel, type ReplyOf, type SettingValue } from '@khela/contract'
import { fieldFault, hasHiddenCharacters, normaliseLine } from '@khela/contract/patterns'
import { merchantDay } from '@khela/i18n'
import { fail, now, playerOf, type App, type Call, type Tx } from '../../kernel/index.ts'
import { birthdayOf, checkAge } from './birthday.ts'
import type { TakeProof } from './ports.ts'
import { insertChanges, lastChangeAt, lockLabels, putLabels, type Change, type Labels } from './profile-store.ts'

type Rule = SettingValue<'REGISTER_RULES'>[number]

/** The merchant's rule of a label; it may always be taken away, unless it is told once. */
async function rulesOf(app: App): Promise<ReadonlyMap<ProfileLabel, Rule>> {
  const asked = await app.settings.get('REGISTER_RULES')
  const of = (label: ProfileLabel) =>
    [asked, defaults.REGISTER_RULES.value].flatMap((rules) => rules.filter(({ field }) => field === label))[0]
  return new Map(
    profileLabels.flatMap((label) => {
      const rule = of(label)
      return rule === undefined ? [] : [[label, { ...rule, shown: true, required: false }] as const]
    }),
  )
}

const isFixed = (label: ProfileLabel, value: string | null): boolean => value !== null && fixedLabels.includes(label)

/** What the member told, label by label, with the rule that each must keep. */
export async function readProfile(t: Tx, { app, scope }: Call<'profile'>): Promise<ReplyOf<'profile'>> {
  const held = await lockLabels(t, scope, false)
  const rules = await rulesOf(app)
  return {
    labels: [...rules].map(([label, rule]) => ({ label, value: held[label], isFixed: isFixed(label, held[label]), rule })),
    changedAt: (await lastChangeAt(t, scope))?.toISOString() ?? null,
  }
}

/** A birthday as yyyy-MM-dd. Errors: reg_pattern, under_age, age_confirmation_required. */
function dayOf(typed: string, today: string, isConfirmed: boolean): string {
  const found = birthdayOf(typed, today)
  if (found === undefined) return fail('reg_pattern', { field: 'birthday', patternId: 'date_ymd', min: 10, max: 10 })
  checkAge(found, isConfirmed)
  return found.day
}

/**
 * Takes what is sent and journals what that changed. Errors: proof_required; profile_fixed for what is told once;
 * reg_pattern, under_age, age_confirmation_required.
 */
export async function changeProfile(
  t: Tx,
  { app, input, actor, scope, ip }: Call<'profileChange'>,
  takeProof: TakeProof,
): Promise<ReplyOf<'profileChange'>> {
  const { memberId } = playerOf(actor)
  const rules = await rulesOf(app)
  const today = merchantDay(await now(t))
  const held = await lockLabels(t, scope, true)
  const changes: Change[] = []
  for (const [label, rule] of rules) {
    const typed = input[label]
    if (typed === undefined) continue
    const plain = normaliseLine(typed)
    if ((plain === '' ? null : plain) === held[label]) continue
    if (isFixed(label, held[label])) fail('profile_fixed', { field: label })
    const { patternId, minLength: min, maxLength: max } = rule
    if (plain !== '' && (hasHiddenCharacters(plain) || fieldFault(rule, plain) !== undefined))
      fail('reg_pattern', { field: label, patternId, min, max })
    const value = plain === '' ? null : label === 'birthday' ? dayOf(plain, today, input.ageConfirmed === true) : plain
    changes.push({ field: label, before: held[label], after: value })
  }
  await takeProof(t, actor, input.proof)
  if (changes.length === 0) return { changed: [] }
  const after: Labels = { ...held, ...Object.fromEntries(changes.map(({ field, after: value }) => [field, value])) }
  await putLabels(t, memberId, after)
  await insertChanges(t, memberId, ip, changes)
  if (changes.some(({ field }) => field === 'birthday')) await app.jobs.emit(t, 'memberNamed', { memberId: memberId.toString() })
  return { changed: changes.map(({ field }) => field) }
}
