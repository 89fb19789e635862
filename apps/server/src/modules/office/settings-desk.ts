/** The settings that operators keep themselves, a group at a time: read as they stand, changed by who saw them as they stand. */
import { createHash } from 'node:crypto'
import { settingGroups, type ReplyOf, type SettingName } from '@khela/contract'
import { parseMoney, type Money } from '@khela/money'
import { canonical, fail, operatorOf, routes, type App, type Call, type Tx } from '../../kernel/index.ts'
import { appendAudit } from './audit.ts'

type Group = keyof typeof settingGroups
type Values = Readonly<Record<string, unknown>>

/** Fields in one order: jsonb keeps an order of its own. */
const versionOf = (values: readonly unknown[]): string => createHash('sha256').update(canonical(values)).digest('hex')

const fieldsOf = (group: Group) => Object.entries<SettingName>(settingGroups[group])
const storedOf = (t: Tx, app: App, group: Group) =>
  app.settings.rows(
    t,
    fieldsOf(group).map(([, name]) => name),
  )

/** The values of a group by field, the version they make, and who changed what, newest first. */
async function readGroup(t: Tx, app: App, group: Group) {
  const stored = await storedOf(t, app, group)
  const changed = stored.flatMap(({ name, set }) => (set ? [{ setting: name, by: set.by, at: set.at.toISOString() }] : []))
  return {
    values: Object.fromEntries(fieldsOf(group).map(([field], n) => [field, stored[n]?.value])),
    version: versionOf(stored.map(({ value }) => value)),
    changed: changed.toSorted((a, b) => b.at.localeCompare(a.at)),
  }
}

/** A value as the audit tells it; a list is told by how long it is. */
const told = (value: unknown): string => (Array.isArray(value) && canonical(value).length > 80 ? `${value.length} rows` : canonical(value))

/** Writes what differs from what stands, each change with its audit row. Error: state_changed when it is based on other values. */
async function saveGroup(
  t: Tx,
  call: Pick<Call<'officeChatSettingsSave'>, 'app' | 'actor'>,
  { group, version, values }: { readonly group: Group; readonly version: string; readonly values: Values },
): Promise<{ version: string }> {
  await call.app.settings.lock(t)
  const stored = await storedOf(t, call.app, group)
  if (versionOf(stored.map(({ value }) => value)) !== version) fail('state_changed')
  const { username } = operatorOf(call.actor)
  for (const [n, [field, name]] of fieldsOf(group).entries()) {
    const before = stored[n]?.value
    if (canonical(before) === canonical(values[field])) continue
    await call.app.settings.set(t, name, values[field] as never, username)
    const detail = `${told(before)} → ${told(values[field])}`
    await appendAudit(t, { operator: username, act: 'setting.change', subject: name, detail })
  }
  return { version: versionOf(fieldsOf(group).map(([field]) => values[field])) }
}

/** The most that one person may ever be let credit without a second. */
const mostAlone = parseMoney('50000.00')

/** Whether a rate is within a fifth of the one that stands: a slip of the hand, or worse, is not taken in one step. */
const isNear = (rate: Money, before: Money): boolean => rate * 5n >= before * 4n && rate * 5n <= before * 6n

/** Errors: bounds_invalid when the values do not hang together or go beyond what is ever allowed; state_changed. */
async function saveDeposits(t: Tx, call: Call<'officeDepositSettingsSave'>): Promise<ReplyOf<'officeDepositSettingsSave'>> {
  const { version, values } = call.input
  const [min, max] = [parseMoney(values.min), parseMoney(values.max)]
  const isOutside = values.presets.some((preset) => parseMoney(preset) < min || parseMoney(preset) > max)
  if (min <= 0n || max < min || isOutside) fail('bounds_invalid')
  const [alone, auto] = [parseMoney(values.fourEyesAbove), parseMoney(values.autoMax)]
  if (alone > mostAlone || auto > alone) fail('bounds_invalid')
  if (!isNear(parseMoney(values.usdtRate), parseMoney(await call.app.settings.get('USDT_RATE')))) fail('bounds_invalid')
  return saveGroup(t, call, { group: 'deposits', version, values })
}

export const settingsDesk = routes({
  officeChatSettings: async (t, { app }) => (await readGroup(t, app, 'chat')) as ReplyOf<'officeChatSettings'>,
  officeChatSettingsSave: (t, call) => saveGroup(t, call, { group: 'chat', ...call.input }),
  officeDepositSettings: async (t, { app }) => (await readGroup(t, app, 'deposits')) as ReplyOf<'officeDepositSettings'>,
  officeDepositSettingsSave: saveDeposits,
})
