/** SQL of what a member tells about themselves: apart from everything that money hangs on, so that it can be handed out or wiped. */
import { profileLabels, type ProfileLabel } from '@khela/contract'
import { sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

/** Columns a registration fills; absent ones stay empty. */
export const profileColumns = {
  payeeName: 'payee_name',
  email: 'email',
  mobileNum: 'mobile_num',
  qqNum: 'qq_num',
  line: 'line',
  whatsapp: 'whatsapp',
  facebook: 'facebook',
  wechat: 'wechat',
  zalo: 'zalo',
  telegram: 'telegram',
  skype: 'skype',
  idNumber: 'id_number',
  birthday: 'birthday',
  address: 'address',
  nationality: 'nationality',
  occupation: 'occupation',
  sourceOfIncome: 'source_of_income',
  domain: 'domain',
  registerUrl: 'register_url',
  registerMethod: 'register_method',
  registerIp: 'register_ip',
} as const
export type Profile = { readonly [F in keyof typeof profileColumns]?: string | undefined }

const fields = Object.keys(profileColumns) as (keyof typeof profileColumns)[]
const names = Object.values(profileColumns).join(', ')
const places = fields.map((_, i) => `$${i + 2}`).join(', ')

/** Adds the profile of a new member. `birthday` is yyyy-MM-dd, `mobileNum` in its one form; neither number nor mail is proved. */
export async function insertProfile(t: Tx, memberId: bigint, profile: Profile): Promise<void> {
  await t.run(`insert into identity.profile (member_id, ${names}) values ($1, ${places})`, [
    memberId,
    ...fields.map((field) => profile[field] || null),
  ])
}

/** Keeps a stated number for its member until somebody proves it; false when another member's account has it. */
export async function keepMobile(t: Tx, memberId: bigint): Promise<boolean> {
  const put = await t.run(
    `update identity.profile p set mobile_signs_in = true
      where member_id = $1 and mobile_num is not null and not exists (
        select 1 from identity.profile o where o.mobile_num = p.mobile_num and o.mobile_signs_in and o.member_id <> $1)`,
    [memberId],
  )
  return put === 1
}

/** What is told of each label; null where nothing is. */
export type Labels = { readonly [L in ProfileLabel]: string | null }
const LABELS = profileLabels
  .map((label) => (label === 'birthday' ? `birthday::text as birthday` : `${profileColumns[label]} as "${label}"`))
  .join(', ')
const SETS = profileLabels.map((label, at) => `${profileColumns[label]} = $${at + 2}${label === 'birthday' ? '::date' : ''}`).join(', ')
const nothingTold = Object.fromEntries(profileLabels.map((label) => [label, null])) as Labels

/** The labels of a member; with `isForChange` nobody else changes them until this transaction ends. The scope must be one member's. */
export async function lockLabels(t: Tx, scope: Scope, isForChange: boolean): Promise<Labels> {
  const within = sqlPrivate(scope, { member: 'member_id' })
  const row = await t.maybe<Labels>(
    `select ${LABELS} from identity.profile where ${within.where} limit 1 ${isForChange ? 'for update' : ''}`,
    within.params,
  )
  return row ?? nothingTold
}

export async function putLabels(t: Tx, memberId: bigint, labels: Labels): Promise<void> {
  await t.run('insert into identity.profile (member_id) values ($1) on conflict do nothing', [memberId])
  await t.run(`update identity.profile set ${SETS} where member_id = $1`, [memberId, ...profileLabels.map((label) => labels[label])])
}

export interface Change {
  readonly field: ProfileLabel
  readonly before: string | null
  readonly after: string | null
}

/** Journals changes of personal data (CO-5.44). */
export async function insertChanges(t: Tx, memberId: bigint, ip: string, changes: readonly Change[]): Promise<void> {
  for (const { field, before, after } of changes)
    await t.run('insert into identity.profile_change (member_id, field, before, after, ip) values ($1, $2, $3, $4, $5)', [
      memberId,
      field,
      before,
      after,
      ip,
    ])
}

export async function lastChangeAt(t: Tx, scope: Scope): Promise<Date | undefined> {
  const within = sqlPrivate(scope, { member: 'member_id' })
  const row = await t.maybe<{ at: Date }>(
    `select at from identity.profile_change where ${within.where} order by id desc limit 1`,
    within.params,
  )
  return row?.at
}

/** Gives a profile its name, unless it has one; whether it had none. */
export async function fillPayeeName(t: Tx, memberId: bigint, name: string): Promise<boolean> {
  const filled = await t.run(
    `insert into identity.profile (member_id, payee_name) select id, $2 from identity.member where id = $1
     on conflict (member_id) do update set payee_name = excluded.payee_name where identity.profile.payee_name is null`,
    [memberId, name],
  )
  return filled === 1
}

/** What an identity check has approved of a person. */
export interface CheckedPerson {
  readonly memberId: bigint
  readonly legalName: string | null
  /** yyyy-MM-dd */
  readonly birthday: string | null
  readonly address: string | null
}

/** Fills what the profile does not say yet from a person whose identity check was approved; what is there stays. */
export async function fillProfile(t: Tx, { memberId, legalName, birthday, address }: CheckedPerson): Promise<void> {
  await t.run(
    `update identity.profile set payee_name = coalesce(payee_name, $2), birthday = coalesce(birthday, $3::date), address = coalesce(address, $4)
      where member_id = $1`,
    [memberId, legalName, birthday, address],
  )
}
