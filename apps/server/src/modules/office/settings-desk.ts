/** The settings that operators keep themselves, a group at a time: read as they stand, changed by who saw them as they stand. */
import { createHash } from 'node:crypto'
import { settingGroups, type ReplyOf, type SettingName } from '@khela/contract'
import { canonical, fail, routes, type App, type Tx } from '../../kernel/index.ts'
import { areDepositRulesSound } from './bounds.ts'
import { noSubject, type Change, type Values } from '../staff/index.ts'

type Group = keyof typeof settingGroups

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
    values: Object.fromEntries(fieldsOf(group).map(([field], n) => [field, stored[n]?.value])) as Values,
    version: versionOf(stored.map(({ value }) => value)),
    changed: changed.toSorted((a, b) => b.at.localeCompare(a.at)),
  }
}

interface GroupChange {
  readonly group: Group
  readonly version: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Writes what differs from what stands. Error: state_changed when it is based on other values. */
async function writeGroup(t: Tx, app: App, { group, version, values }: GroupChange, by: string): Promise<undefined> {
  await app.settings.lock(t)
  const stored = await storedOf(t, app, group)
  if (versionOf(stored.map(({ value }) => value)) !== version) fail('state_changed')
  for (const [n, [field, name]] of fieldsOf(group).entries())
    if (canonical(stored[n]?.value) !== canonical(values[field])) await app.settings.set(t, name, values[field] as never, by)
}

const standing = async (t: Tx, app: App, group: Group) => ({ subject: noSubject, values: (await readGroup(t, app, group)).values })

export const chatSettingsChange: Change<'officeChatSettingsSave'> = {
  audit: () => 'setting.change',
  key: () => 'chat',
  read: (t, { app }) => standing(t, app, 'chat'),
  write: (t, { app, input: { version, values } }, by) => writeGroup(t, app, { group: 'chat', version, values }, by),
}

export const depositSettingsChange: Change<'officeDepositSettingsSave'> = {
  audit: () => 'setting.change',
  key: () => 'deposits',
  read: (t, { app }) => standing(t, app, 'deposits'),
  async write(t, { app, input: { version, values } }, by) {
    const before = (await readGroup(t, app, 'deposits')).values as unknown as typeof values
    if (!areDepositRulesSound(values, before)) fail('bounds_invalid')
    return writeGroup(t, app, { group: 'deposits', version, values }, by)
  },
}

export const settingsDesk = routes({
  officeChatSettings: async (t, { app }) => (await readGroup(t, app, 'chat')) as unknown as ReplyOf<'officeChatSettings'>,
  officeDepositSettings: async (t, { app }) => (await readGroup(t, app, 'deposits')) as unknown as ReplyOf<'officeDepositSettings'>,
})
