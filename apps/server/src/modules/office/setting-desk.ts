/** The place of every setting: read with its schema and its history, changed one at a time by two operators. */
import {
  settingGroupNames,
  settingGroups,
  settings,
  type ReplyOf,
  type RequestOf,
  type SettingFacts,
  type SettingName,
} from '@khela/contract'
import { readNamespace } from '@khela/i18n/node'
import { createHash } from 'node:crypto'
import { canonical, fail, now, routes, type App, type Call, type Json, type Tx } from '../../kernel/index.ts'
import { areDepositRulesSound, type DepositRules } from './bounds.ts'
import type { Change } from '../staff/index.ts'
import { onlyProtects, partnersOf, settingConflict, settingFault } from './setting-rules.ts'

type Row = ReplyOf<'officeSetting'>['row']
const placeOf = ({ group }: SettingFacts): number => settingGroupNames.indexOf(group)
/** Every setting but secrets, in the order of the groups. */
const names = (Object.keys(settings) as SettingName[])
  .filter((name) => settings[name].secret !== true)
  .toSorted((a, b) => placeOf(settings[a]) - placeOf(settings[b]))
const pageSize = 30

/** Fields in one order: jsonb keeps an order of its own. */
const versionOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')

async function readRows(t: Tx, app: App, asked: readonly SettingName[]): Promise<Row[]> {
  const rows = await app.settings.rows(t, asked)
  return rows.map(({ name, value, set }) => ({
    name,
    group: settings[name].group,
    schema: JSON.stringify(settings[name].schema),
    value: JSON.stringify(value),
    default: JSON.stringify(settings[name].value),
    version: versionOf(value),
    set: set && { by: set.by, at: set.at.toISOString() },
  }))
}

async function readSetting(t: Tx, { app, input }: Call<'officeSetting'>): Promise<ReplyOf<'officeSetting'>> {
  const { name, cursor } = input
  if (cursor !== undefined && !/^[0-9]{1,18}$/.test(cursor)) fail('bad_input', { field: 'cursor' })
  const [row] = await readRows(t, app, [name])
  const found = await app.settings.history(t, name, cursor, pageSize + 1)
  return {
    row: row ?? fail('not_found'),
    history: found.slice(0, pageSize).map(({ before, after, by, agreedBy, reason, proposal, at }) => ({
      before,
      after,
      by,
      agreedBy,
      reason,
      proposal,
      at: at.toISOString(),
    })),
    next: found.length > pageSize ? (found[pageSize - 1]?.seq ?? null) : null,
  }
}

/** The value that was sent. Errors: setting_invalid with the field at fault. */
function valueOf({ name, value }: Pick<RequestOf<'officeSettingSave'>, 'name' | 'value'>): Json {
  let parsed: Json
  try {
    parsed = JSON.parse(value) as Json
  } catch {
    return fail('setting_invalid', { field: name })
  }
  const fault = settingFault(name, parsed)
  return fault === undefined ? parsed : fail('setting_invalid', { field: fault })
}

async function standingOf(t: Tx, app: App, asked: readonly SettingName[]): Promise<Map<SettingName, unknown>> {
  const rows = await app.settings.rows(t, asked)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** What deposits are held to keeps the bounds of its own place. */
async function areDepositsSound(t: Tx, app: App, name: SettingName, value: Json): Promise<boolean> {
  const fields = Object.entries<SettingName>(settingGroups.deposits)
  if (!fields.some(([, one]) => one === name)) return true
  const standing = await standingOf(
    t,
    app,
    fields.map(([, one]) => one),
  )
  const rules = (of: (one: SettingName) => unknown) =>
    Object.fromEntries(fields.map(([field, one]) => [field, of(one)])) as unknown as DepositRules
  return areDepositRulesSound(
    rules((one) => (one === name ? value : standing.get(one))),
    rules((one) => standing.get(one)),
  )
}

/** The title of a setting, as the proposal and its place say it. */
function titleOf(name: SettingName): { bn: string; en: string } {
  const title = (language: 'bn' | 'en') => {
    const titles = readNamespace(language, 'setting-texts')['titles'] as Readonly<Record<string, string>>
    return titles[name] ?? name
  }
  return { bn: title('bn'), en: title('en') }
}

export const settingChange: Change<'officeSettingSave'> = {
  audit: () => 'setting.change',
  key: ({ name }) => name,
  async read(t, { app, input: { name } }) {
    const value = (await standingOf(t, app, [name])).get(name)
    return { subject: titleOf(name), values: { [name]: value as Json } }
  },
  async write(t, { app, input }, by) {
    const { name, version } = input
    const value = valueOf(input)
    if (name === 'MAINTENANCE_END' && typeof value === 'string' && Date.parse(value) <= (await now(t)).getTime()) fail('end_over')
    await app.settings.lock(t)
    const standing = await standingOf(t, app, [name, ...partnersOf(name)])
    const before = standing.get(name)
    if (versionOf(before) !== version) fail('state_changed')
    if (canonical(before) === canonical(value)) return undefined
    const other = settingConflict(name, value, standing)
    if (other !== undefined) fail('setting_conflict', { other })
    if (!(await areDepositsSound(t, app, name, value))) fail('bounds_invalid')
    await app.settings.set(t, name, value as never, by)
    return undefined
  },
  protects(before, after) {
    const name = Object.keys(after)[0] as SettingName
    return before !== null && onlyProtects(name, before[name] ?? null, after[name] ?? null)
  },
  // What pages carry of the settings is read again by every open one.
  announce: async (t, { app }) => app.live.ping(t, 'merchant'),
}

export const settingDesk = routes({
  officeSettings: async (t, { app }) => ({ content: await readRows(t, app, names) }),
  officeSetting: readSetting,
})
