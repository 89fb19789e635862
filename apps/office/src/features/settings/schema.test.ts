import { settings, type SettingName } from '@khela/contract'
import { expect, test } from 'vitest'
import { blankOf, controlOf, differencesOf, faultsOf, schemaAt, settled, type Json, type Schema } from './schema.ts'

const names = Object.keys(settings) as SettingName[]
const schemaOf = (name: SettingName) => JSON.parse(JSON.stringify(settings[name].schema)) as Schema
const valueOf = (name: SettingName) => settings[name].value as Json

test('every setting has a form in which its own default stands without a fault and unchanged', () => {
  for (const name of names) {
    expect([name, ...faultsOf(schemaOf(name), valueOf(name))]).toEqual([name])
    expect(settled(schemaOf(name), valueOf(name)), name).toEqual(valueOf(name))
    expect(() => blankOf(schemaOf(name)), name).not.toThrow()
  }
})

test('each kind of value has its control', () => {
  const kinds = (['REFERRAL', 'CHAT_IDLE_MINUTES', 'MAX_WIN', 'BLOCKED_COUNTRIES', 'SMS_COUNTRIES', 'WITHDRAW_BY_HAND'] as const).map(
    (name) => controlOf(schemaOf(name)).kind,
  )
  expect(kinds).toEqual(['switch', 'whole', 'amount', 'countries', 'countries', 'set'])
  const others = (['MAINTENANCE_END', 'GTAG_ID', 'CHAT_HOURS', 'CUSTOMER_SERVICE', 'SYSTEM_STATUS'] as const).map(
    (name) => controlOf(schemaOf(name)).kind,
  )
  expect(others).toEqual(['maybe', 'maybe', 'fields', 'list', 'choice'])
  expect(controlOf(schemaAt(schemaOf('MAINTENANCE_END'), '') ?? {}).kind).toBe('maybe')
  expect(controlOf(schemaAt(schemaOf('TABLES'), 'tables.0.max') ?? {}).kind).toBe('amount')
})

test('what is wrong is told by its path, and typed amounts get their one form', () => {
  const links = [{ csType: 'TELEGRAM', title: '', url: 'http://t.me' }]
  expect([...faultsOf(schemaOf('CUSTOMER_SERVICE'), links)].map(([path, { text }]) => [path, text])).toEqual([
    ['0.title', 'length'],
    ['0.url', 'form'],
  ])
  expect([...faultsOf(schemaOf('CHAT_IDLE_MINUTES'), 'soon').values()]).toEqual([{ text: 'whole', min: 5, max: 1_440 }])
  expect(settled(schemaOf('DEPOSIT_PRESETS'), ['500', '1,000.5'])).toEqual(['500.00', '1000.50'])
  expect([...faultsOf(schemaOf('MAX_WIN'), 'much').keys()]).toEqual([''])
})

test('differences are told leaf by leaf', () => {
  expect(differencesOf([], [{ title: 'a' }])).toEqual([{ path: '0.title', before: undefined, after: 'a' }])
  expect(differencesOf({ a: 1, b: [1] }, { a: 2, b: [1] })).toEqual([{ path: 'a', before: 1, after: 2 }])
})
