import { settings, settingUnit, type SettingFacts, type SettingName } from '@khela/contract'
import { readNamespace } from '@khela/i18n/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { createOperator } from '../staff/index.ts'
import { officeRoutes } from '../../testing/office.ts'
import { onlyProtects, settingFault } from './setting-rules.ts'

let house: TestHouse
beforeAll(async () => void (house = await openTestHouse({ routes: officeRoutes })))
afterAll(() => house.close())

const names = (Object.keys(settings) as SettingName[]).filter((name) => settings[name].secret !== true)
let n = 0
async function hire(role: 'admin' | 'cashier' | 'auditor' = 'admin') {
  const username = `setter${n++}`
  const made = { username, name: 'Mina Akter', role, password: 'a long enough password' }
  const { app } = house.kit
  const { operatorId } = (await app.db.tx((t) => createOperator(t, app, made))) ?? expect.fail('the name is taken')
  return { username, token: house.operator({ kind: 'operator', operatorId, username, role, sessionId: BigInt(n) }) }
}
type Who = Awaited<ReturnType<typeof hire>>
const readOne = async (name: SettingName, who: Who) => (await house.call('officeSetting', { name }, who)).value
async function save(name: SettingName, value: unknown, who: Who, reason = 'a test') {
  const { version } = (await readOne(name, who)).row
  return house.call('officeSettingSave', { name, version, value: JSON.stringify(value), reason }, who)
}
const approve = (id: string | null, who: Who) => house.call('officeProposalApprove', { id: id ?? '' }, who)

test('every setting of the contract is read with its schema, its value and its default, and takes what it is', async () => {
  const admin = await hire()
  const { content } = (await house.call('officeSettings', {}, admin)).value
  expect(content.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  const taken: string[] = []
  for (const row of content) {
    expect(JSON.parse(row.default), row.name).toEqual(settings[row.name].value)
    if (row.set === null) expect(row.value, row.name).toBe(row.default)
    expect(Object.keys(JSON.parse(row.schema) as object).length, row.name).toBeGreaterThan(0)
    const asked = { name: row.name, version: row.version, value: row.value, reason: 'as it is' }
    taken.push((await house.call('officeSettingSave', asked, admin)).value.outcome)
  }
  expect(new Set(taken)).toEqual(new Set(['none']))
})

test('a value that a setting does not take is refused and names the field, for every setting', async () => {
  const admin = await hire()
  const { content } = (await house.call('officeSettings', {}, admin)).value
  for (const { name, version } of content) {
    const asked = { name, version, value: JSON.stringify({ nonsense: 1 }), reason: 'a slip' }
    const answer = await house.call('officeSettingSave', asked, admin)
    expect([name, answer.code]).toEqual([name, 'setting_invalid'])
    expect(answer.params?.['field'], name).toMatch(new RegExp(`^${name}(\\.|$)`))
  }
})

test('no setting that the office shows is a secret', () => {
  expect(names.filter((name) => /SECRET|TOKEN|_KEY|PRIVATE|DEFAULT_PASSWORD/.test(name))).toEqual([])
})

test('a secret is neither told nor taken, and its history has no value', async () => {
  const admin = await hire()
  const { app } = house.kit
  for (const value of ['moved-here-1', 'moved-here-2'])
    await app.db.tx((t) => app.settings.set(t, 'DEFAULT_PASSWORD', value, 'on the server'))
  expect(JSON.stringify((await house.call('officeSettings', {}, admin)).value)).not.toMatch(/DEFAULT_PASSWORD|moved-here/)
  expect((await house.call('officeSetting', { name: 'DEFAULT_PASSWORD' }, admin)).code).toBe('bad_input')
  const asked = { name: 'DEFAULT_PASSWORD', version: '0'.repeat(64), value: '"x"', reason: 'a test' } as const
  expect((await house.call('officeSettingSave', asked, admin)).code).toBe('bad_input')
  const history = await app.db.tx((t) => app.settings.history(t, 'DEFAULT_PASSWORD', undefined, 10))
  expect(history.map(({ before, after, by }) => [before, after, by])).toEqual([
    ['"•••"', '"•••"', 'on the server'],
    [null, '"•••"', 'on the server'],
  ])
})

interface Schema {
  readonly const?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}
/** Names of fields and of choices inside a schema. */
function wordsOf(schema: Schema): { fields: string[]; values: string[] } {
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : []), ...Object.values(schema.properties ?? {})].map(wordsOf)
  return {
    fields: [...Object.keys(schema.properties ?? {}), ...inner.flatMap(({ fields }) => fields)],
    values: [...(typeof schema.const === 'string' ? [schema.const] : []), ...inner.flatMap(({ values }) => values)],
  }
}
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>
/** What the place could not say in a language. Countries are named by the browser. */
function missingIn(texts: Texts, language: string): string[] {
  const has = (part: string, key: string) => (texts[part]?.[key] ?? '').trim() !== ''
  return names.flatMap((name) => {
    const { fields, values } = wordsOf(settings[name].schema as Schema)
    const parts = [['titles', name], ['texts', name], ...fields.map((field) => ['fields', field]), ...values.map((one) => ['values', one])]
    return parts
      .filter(([part = '', key = '']) => !/^[A-Z]{2}$/.test(key) && !has(part, key))
      .map(([part, key]) => `${language} ${part} ${key}`)
  })
}
const textsOf = (language: 'bn' | 'en'): Texts =>
  ({ ...readNamespace(language, 'settings'), ...readNamespace(language, 'setting-texts') }) as unknown as Texts

test.each(['bn', 'en'] as const)('every setting, field and choice is described in %s', (language) => {
  expect(missingIn(textsOf(language), language)).toEqual([])
  // The look finds what is missing: a description, a field, a choice.
  const without = (part: string, key: string): Texts => ({ ...textsOf(language), [part]: { ...textsOf(language)[part], [key]: ' ' } })
  expect(missingIn(without('texts', 'GTAG_ID'), language)).toEqual([`${language} texts GTAG_ID`])
  expect(missingIn(without('fields', 'csType'), language)).toEqual([`${language} fields csType`])
  expect(missingIn(without('values', 'TELEGRAM'), language)).toEqual([`${language} values TELEGRAM`])
})

test('a change holds when another operator agrees, and its history says everything about it', async () => {
  const [maker, checker, cashier] = [await hire(), await hire(), await hire('cashier')]
  const links = [{ csType: 'TELEGRAM', title: 'Help', url: 'https://t.me/khela' }]
  expect((await house.call('officeSettings', {}, cashier)).code).toBe('forbidden')
  const { proposal } = (await save('CUSTOMER_SERVICE', links, maker, 'people asked for it')).value
  expect(await house.kit.app.settings.get('CUSTOMER_SERVICE')).toEqual([])
  expect((await approve(proposal, maker)).code).toBe('four_eyes')
  expect((await approve(proposal, checker)).value.row.state).toBe('APPROVED')
  expect(await house.kit.app.settings.get('CUSTOMER_SERVICE')).toEqual(links)
  const { row, history } = await readOne('CUSTOMER_SERVICE', maker)
  expect(row.set?.by).toBe(maker.username)
  expect(history.map((change) => ({ ...change, after: JSON.parse(change.after) as unknown }))).toEqual([
    {
      before: null,
      after: links,
      by: maker.username,
      agreedBy: checker.username,
      reason: 'people asked for it',
      proposal,
      at: row.set?.at,
    },
  ])
  // Taking the link away only protects: one operator does it at once, and the history says so.
  expect((await save('CUSTOMER_SERVICE', [], checker, 'it was taken over')).value.outcome).toBe('made')
  expect((await readOne('CUSTOMER_SERVICE', maker)).history[0]).toMatchObject({
    after: '[]',
    by: checker.username,
    agreedBy: null,
    reason: 'it was taken over',
    proposal: null,
  })
  const audit = await house.kit.owner.tx((t) =>
    t.query<{ detail: string }>(
      "select detail from office.audit where act = 'setting.change' and subject = 'CUSTOMER_SERVICE' order by seq",
    ),
  )
  expect(audit[0]?.detail).toContain('CUSTOMER_SERVICE.0.url: – → https://t.me/khela')
})

test('who saw another value is refused, and a proposal that was overtaken ends as stale', async () => {
  const [maker, checker] = [await hire(), await hire()]
  const { version } = (await readOne('NEW_GAME_DAYS', maker)).row
  const { proposal } = (await save('NEW_GAME_DAYS', 45, maker)).value
  await house.kit.app.db.tx((t) => house.kit.app.settings.set(t, 'NEW_GAME_DAYS', 60, 'by hand'))
  const late = await house.call('officeSettingSave', { name: 'NEW_GAME_DAYS', version, value: '50', reason: 'late' }, checker)
  expect([late.code, late.status]).toEqual(['state_changed', 409])
  expect((await approve(proposal, checker)).value.row.state).toBe('STALE')
  // What was changed beside the office is in the history, without a reason.
  expect((await readOne('NEW_GAME_DAYS', maker)).history).toMatchObject([{ before: null, after: '60', by: 'by hand', reason: null }])
})

test('settings that belong together stay together, and deposits keep the bounds of their own place', async () => {
  const admin = await hire()
  const clash = await save('WITHDRAW_MIN', '200000.00', admin)
  expect([clash.code, clash.params]).toEqual(['setting_conflict', { other: 'WITHDRAW_MAX' }])
  expect((await save('USDT_RATE', '200.00', admin)).code).toBe('bounds_invalid')
  expect((await save('MAINTENANCE_END', '2020-01-01T00:00:00Z', admin)).code).toBe('end_over')
  expect((await save('DEPOSIT_PRESETS', ['1.00'], admin)).code).toBe('bounds_invalid')
})

test('faults are found inside a value: amounts, pairs, rows said twice, patterns, links', () => {
  const rules = settings.REGISTER_RULES.value
  const [first] = rules
  expect(settingFault('MAINTENANCE_INFO', { bn: 'ক', en: '' })).toBe('MAINTENANCE_INFO.en')
  expect(settingFault('TRIAL_CREDITS', '1000000.01')).toBe('TRIAL_CREDITS')
  expect(settingFault('HOUSE_LIMITS', { ...settings.HOUSE_LIMITS.value, min: '20000.00' })).toBe('HOUSE_LIMITS.max')
  expect(settingFault('BLOCKED_COUNTRIES', ['BD', 'IN', 'BD'])).toBe('BLOCKED_COUNTRIES.2')
  expect(settingFault('REGISTER_RULES', [{ ...first, acceptedPattern: '(a' }, ...rules.slice(1)] as never)).toBe(
    'REGISTER_RULES.0.acceptedPattern',
  )
  expect(settingFault('REGISTER_RULES', [{ ...first, required: false }, ...rules.slice(1)] as never)).toBe('REGISTER_RULES.0.shown')
  const link = { csType: 'TELEGRAM', title: 'T', url: 'https://a@t.me/x' }
  expect(settingFault('CUSTOMER_SERVICE', [link])).toBe('CUSTOMER_SERVICE.0.url')
  expect(settingFault('CUSTOMER_SERVICE', [{ ...link, url: 'http://t.me/x' }])).toBe('CUSTOMER_SERVICE.0.url')
  expect(settingFault('CUSTOMER_SERVICE', [{ ...link, url: 'https://t.me/x' }])).toBeUndefined()
  expect(names.filter((name) => settingFault(name, settings[name].value as never) !== undefined)).toEqual([])
})

test('only the named direction protects', () => {
  expect(onlyProtects('GOOGLE_SIGN_IN', true, false)).toBe(true)
  expect(onlyProtects('GOOGLE_SIGN_IN', false, true)).toBe(false)
  expect(onlyProtects('WITHDRAW_FOUR_EYES', '20000.00', '10000.00')).toBe(true)
  expect(onlyProtects('WITHDRAW_FOUR_EYES', '10000.00', '20000.00')).toBe(false)
  expect(onlyProtects('BLOCKED_COUNTRIES', ['BD'], ['BD', 'IN'])).toBe(true)
  expect(onlyProtects('BLOCKED_COUNTRIES', ['BD'], ['IN'])).toBe(false)
  expect(onlyProtects('CUSTOMER_SERVICE', [{ a: 1 }], [{ a: 2 }])).toBe(false)
  expect(onlyProtects('MAX_WIN', '2.00', '1.00')).toBe(false)
})

test('whole numbers say their unit, and every amount has a most', () => {
  expect([settingUnit('WITHDRAW_AUTO_RECEIPT_MINUTES'), settingUnit('TABLES.tables.betting'), settingUnit('CODE_CAPS.all')]).toEqual([
    'minutes',
    'milliseconds',
    'perDay',
  ])
  const hasAmount = (schema: Schema): boolean => JSON.stringify(schema).includes(JSON.stringify('^(0|[1-9][0-9]{0,11})\\.[0-9]{2}$'))
  expect(
    names.filter((name) => hasAmount(settings[name].schema as Schema) && (settings[name] as SettingFacts).amounts === undefined),
  ).toEqual([])
})
