import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import * as facts from './module-facts.ts'
import * as modules from './modules.ts'
import { cashierRights } from './roles.ts'
import { endpoints, errorCatalogue, events, permissionsOf, postingKinds, settings, type Endpoint, type SettingFacts } from './index.ts'
import { fromBase64Url, open, seal, toBase64Url } from './seal.ts'
import { table } from './table.ts'

const all = Object.entries<Endpoint>(endpoints)

interface Json {
  readonly [key: string]: unknown
}
/** Every object schema inside a schema, with the path to it. */
function objectsIn(schema: unknown, at = ''): [string, Json][] {
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Json
  const inner = Object.entries(node).flatMap(([key, value]) => objectsIn(value, `${at}/${key}`))
  return node.type === 'object' ? [[at, node], ...inner] : inner
}

test('no two endpoints share method, path and site', () => {
  expect(new Set(all.map(([, e]) => `${e.site} ${e.method} ${e.path}`)).size).toBe(all.length)
})

test('every object of every schema refuses unknown fields', () => {
  for (const [name, e] of all)
    for (const schema of [e.request, e.reply])
      for (const [at, node] of objectsIn(schema)) expect(node.additionalProperties, `${name}${at}`).toBe(false)
  for (const [name, schema] of Object.entries(events))
    for (const [at, node] of objectsIn(schema)) expect(node.additionalProperties, `${name}${at}`).toBe(false)
})

test('a query holds texts only, for a query value is text', () => {
  for (const [name, e] of all.filter(([, row]) => row.method === 'GET')) {
    const properties = (e.request as unknown as { properties: Record<string, Json> }).properties
    for (const [field, schema] of Object.entries(properties))
      expect(JSON.stringify(schema), `${name}.${field}`).not.toMatch(/"(integer|number|boolean|array|object)"/)
  }
})

test('whatever moves money takes an idempotency key, and no read does', () => {
  for (const [name, e] of all) if (e.method === 'GET') expect(e.key, name).toBeUndefined()
  for (const name of [
    'depositCreate',
    'withdrawCreate',
    'withdrawCancel',
    'diceBet',
    'houseBet',
    'houseOpen',
    'houseAct',
    'officeWithdrawalApprove',
    'officeWithdrawalReject',
  ] as const)
    expect((endpoints[name] as Endpoint).key, name).toBe('required')
})

test('only operators and nobody else reach permissioned calls, and those live in the office', () => {
  for (const [name, e] of all) {
    if (e.permission) expect([...e.who, e.site], name).toEqual(['operator', 'office'])
    for (const code of e.errors) expect(errorCatalogue[code], `${name}: ${code}`).toBeDefined()
  }
})

test('a right exists because a call names it: the administrator has them all, and the auditor only those that read', () => {
  const asked = new Set(all.flatMap(([, { permission }]) => permission ?? []))
  expect(asked.size).toBeGreaterThan(25)
  expect(new Set(permissionsOf('admin'))).toEqual(asked)
  const own = new Set<string>(permissionsOf('auditor'))
  const writes = all.flatMap(([name, { method, permission = '' }]) => (method !== 'GET' && own.has(permission) ? [name] : []))
  // These show what is private, and write who looked into the audit.
  expect(writes.toSorted()).toEqual(['officeKycRead', 'officeMemberReveal', 'officePokerCards'])
  // A right of the cashier's that no call asks for is a misspelt one.
  expect(new Set<string>(permissionsOf('cashier'))).toEqual(cashierRights)
})

test('the default of each setting fits its schema', () => {
  for (const [name, { schema, value }] of Object.entries(settings)) expect(Compile(schema).Check(value), name).toBe(true)
})

test('a posting kind takes from one account and gives to another', () => {
  for (const [kind, row] of Object.entries(postingKinds)) {
    expect(
      row.sides.map((side) => side.sign),
      kind,
    ).toEqual(['-', '+'])
    expect(row.sides[0].account, kind).not.toBe(row.sides[1].account)
  }
})

test('money texts are canonical', () => {
  const money = Compile((endpoints.balance.reply as unknown as { properties: { balance: never } }).properties.balance)
  for (const good of ['0.00', '1250.00', '-3.10', '0.0625', '12.345']) expect(money.Check(good), good).toBe(true)
  for (const bad of ['1', '1.0', '01.00', '+1.00', '1e3', '1.000', '1.2340', '١٢.00', '1.00\n', '', ' 1.00', 1, null])
    expect(money.Check(bad), String(bad)).toBe(false)
})

test('the table names every endpoint once', () => {
  expect(Object.keys(table)).toEqual(Object.keys(endpoints))
  expect(table.login).toEqual(['POST', '/wps/session/login', true, false])
})

/** The files that a list takes: `export * as … from './wallet/calls.ts'`. */
const listed = (list: string): string[] =>
  [...readFileSync(path.join(import.meta.dirname, list), 'utf8').matchAll(/^export \* as \w+ from '\.\/(.+)'$/gm)].map(
    ([, file = '']) => file,
  )

test('each file of calls and of facts in the folder of a module is in its list', () => {
  const files = (readdirSync(import.meta.dirname, { recursive: true }) as string[]).map((file) => file.replaceAll('\\', '/'))
  const lists = [
    { list: 'modules.ts', rows: Object.keys(modules), isPart: /^\w[\w-]*\/(calls|office)(\/.*)?\.ts$/ },
    { list: 'module-facts.ts', rows: Object.keys(facts), isPart: /^\w[\w-]*\/facts\.ts$/ },
  ]
  for (const { list, rows, isPart } of lists) {
    const parts = files.filter((file) => isPart.test(file))
    expect(parts.length).toBeGreaterThan(20)
    expect(listed(list).toSorted()).toEqual(parts.toSorted())
    expect(rows).toHaveLength(parts.length)
  }
})

test('whatever a setting may not be above is a setting', () => {
  const others = Object.values<SettingFacts>(settings).flatMap(({ atMost }) => atMost ?? [])
  expect(others.length).toBeGreaterThan(5)
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(others))
})

test('an envelope opens only on its own call, unaltered, with the right key', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const serverKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const call = { method: 'POST', path: '/wps/session/login', kid: '0123456789abcdef', serverKey, at: 1_790_000_000_000 }
  const sealed = await seal({ password: 'গোপন' }, call)
  expect(await open(sealed, { ...call, privateKey: pair.privateKey })).toEqual({ password: 'গোপন' })
  await expect(open(sealed, { ...call, path: '/wps/member/register', privateKey: pair.privateKey })).rejects.toThrow()
  await expect(open({ ...sealed, ts: sealed.ts + 1 }, { ...call, privateKey: pair.privateKey })).rejects.toThrow()
  const bytes = fromBase64Url(sealed.ct)
  for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
    const altered = bytes.slice()
    altered[at] = (altered[at] ?? 0) ^ 1
    await expect(open({ ...sealed, ct: toBase64Url(altered) }, { ...call, privateKey: pair.privateKey })).rejects.toThrow()
  }
})
