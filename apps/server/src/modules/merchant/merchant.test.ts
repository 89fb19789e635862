import type { ReplyOf } from '@khela/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countryOf as countryOfAddress } from '../../kernel/index.ts'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { merchantModule, seedMerchant } from './module.ts'
import { isPrivateAddress, siteStatus, type CountryOf } from './rules.ts'
import { readStatus } from './site.ts'

let kit: TestApp
let host: FastifyInstance
/** 203.0.113.x is written for examples; here it stands for Bangladesh, 198.51.100.x for Malta. */
const countryOf = (ip: string) => (ip.startsWith('203.0.113.') ? 'BD' : ip.startsWith('198.51.100.') ? 'MT' : null)

/** The module without content, with a way to tell the country of an address. */
function merchantOf(countryOfIp: CountryOf) {
  const parts = { ports: { countryOf: countryOfIp, contentOf: async () => ({ resources: [], bannerGroups: [] }) }, state: undefined }
  return { calls: merchantModule.calls(parts), resolvers: merchantModule.resolvers(parts) }
}
function hostOf(on: TestApp, countryOfIp: CountryOf): Promise<FastifyInstance> {
  const { calls, resolvers } = merchantOf(countryOfIp)
  return on.host('web', calls, resolvers)
}

beforeAll(async () => {
  kit = await testApp()
  host = await hostOf(kit, countryOf)
})
afterAll(() => kit.close())
beforeEach(() =>
  kit.app.db.tx(async (t) => {
    await kit.app.settings.set(t, 'SYSTEM_STATUS', 'normal', 'test')
    await kit.app.settings.set(t, 'BLOCKED_COUNTRIES', [], 'test')
    await kit.app.settings.set(t, 'MAINTENANCE_END', null, 'test')
  }),
)

const get = async (url: string, remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) => {
  const reply = await host.inject({ method: 'GET', url, remoteAddress, headers })
  return { status: reply.statusCode, body: reply.json<{ value: never; code?: string }>() }
}
const statusOf = async (ip?: string, headers?: Record<string, string>) =>
  ((await get('/wps/system/status', ip, headers)).body.value as ReplyOf<'systemStatus'>).status

test('maintenance comes before the region, and closes all but the calls that say so', async () => {
  await kit.app.db.tx(async (t) => {
    await kit.app.settings.set(t, 'BLOCKED_COUNTRIES', ['BD'], 'test')
    await kit.app.settings.set(t, 'SYSTEM_STATUS', 'maintenance', 'test')
    await kit.app.settings.set(t, 'MAINTENANCE_END', '2026-12-01T00:00:00Z', 'test')
  })
  const { value } = (await get('/wps/system/status', '203.0.113.9')).body
  expect(value).toMatchObject({ status: 1, ip: '203.0.113.9', maintenanceEnd: '2026-12-01T00:00:00Z', customerService: [] })
  expect(await get('/wps/system/whitelabel', '203.0.113.9')).toMatchObject({ status: 503, body: { code: 'maintenance' } })
  expect((await get('/wps/system/permissionInfo')).body.value).toMatchObject({ maintenance: true, regionRestriction: false })
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'SYSTEM_STATUS', 'normal', 'test'))
  expect((await get('/wps/system/status', '203.0.113.9')).body.value).toMatchObject({ status: 2, maintenanceEnd: null })
  expect(await get('/wps/system/whitelabel', '203.0.113.9')).toMatchObject({ status: 451, body: { code: 'region_restricted' } })
  expect((await get('/wps/system/permissionInfo', '203.0.113.9')).body.value).toMatchObject({
    regionRestriction: true,
    location: '203.0.113.9',
  })
})

test('a blocked country shuts out its addresses only, and no header changes that', async () => {
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'BLOCKED_COUNTRIES', ['BD'], 'test'))
  expect(await statusOf('203.0.113.9')).toBe(2)
  expect(await statusOf('203.0.113.9', { 'x-forwarded-for': '198.51.100.1', 'cf-ipcountry': 'MT' })).toBe(2)
  expect(await statusOf('198.51.100.1', { 'cf-ipcountry': 'BD' })).toBe(0)
  for (const ip of ['127.0.0.1', '10.0.0.8', '::1', '192.0.2.1']) expect([ip, await statusOf(ip)]).toEqual([ip, 0])
})

test('real addresses of a blocked country are shut out, in IPv4, IPv6 and IPv4 within IPv6; those of the own network never', async () => {
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'BLOCKED_COUNTRIES', ['BD', 'US', 'AU'], 'test'))
  const state = async (ip: string) => readStatus(kit.app, ip, countryOfAddress)
  for (const ip of ['114.130.0.1', '8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8']) expect([ip, await state(ip)]).toEqual([ip, 2])
  // The database itself places 192.168.1.1 in Australia.
  for (const ip of ['193.0.6.139', '2001:67c:2e8:22::c100:68b', '127.0.0.1', '::1', '10.0.0.8', '192.168.1.1', 'fd00::1', '224.0.0.1'])
    expect([ip, await state(ip)]).toEqual([ip, 0])
})

test('behind a trusted proxy the visitor’s own address decides, and what a visitor writes in front of it does not', async () => {
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'BLOCKED_COUNTRIES', ['BD'], 'test'))
  const proxied = await testApp({ env: { KHELA_TRUST_PROXY: '10.1.0.0/16' } })
  try {
    await proxied.app.db.tx((t) => proxied.app.settings.set(t, 'BLOCKED_COUNTRIES', ['BD'], 'test'))
    const behind = await hostOf(proxied, countryOfAddress)
    const seen = async (remoteAddress: string, forwarded: string) => {
      const reply = await behind.inject({ url: '/wps/system/status', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
      return reply.json<{ value: ReplyOf<'systemStatus'> }>().value
    }
    expect(await seen('10.1.0.9', '114.130.0.1')).toMatchObject({ status: 2, ip: '114.130.0.1' })
    expect(await seen('10.1.0.9', '193.0.6.139, 114.130.0.1')).toMatchObject({ status: 2, ip: '114.130.0.1' })
    expect(await seen('10.1.0.9', '114.130.0.1, 193.0.6.139')).toMatchObject({ status: 0, ip: '193.0.6.139' })
    expect(await seen('114.130.0.1', '193.0.6.139')).toMatchObject({ status: 2, ip: '114.130.0.1' })
    expect(
      (await behind.inject({ url: '/wps/system/whitelabel', remoteAddress: '10.1.0.9', headers: { 'x-forwarded-for': '114.130.0.1' } }))
        .statusCode,
    ).toBe(451)
  } finally {
    await proxied.close()
  }
})

test('the calls of the merchant are these', () => {
  expect(Object.keys(merchantOf(countryOf).calls).toSorted()).toEqual([
    'domainRoute',
    'permissionInfo',
    'registerSettings',
    'systemStatus',
    'whitelabel',
  ])
})

test('under a licence only licensed countries and the own network get in', () => {
  const licensed = { isMaintained: false, blocked: [], licensed: ['MT'] }
  expect(siteStatus({ ...licensed, ip: '198.51.100.1', country: 'MT' })).toBe(0)
  expect(siteStatus({ ...licensed, ip: '203.0.113.9', country: 'BD' })).toBe(2)
  expect(siteStatus({ ...licensed, ip: '192.0.2.1', country: null })).toBe(2)
  expect(siteStatus({ ...licensed, ip: '192.168.1.4', country: null })).toBe(0)
  expect(siteStatus({ ...licensed, blocked: ['AU'], ip: '192.168.1.1', country: 'AU' })).toBe(0)
  const byDatabase = (ip: string) => siteStatus({ ...licensed, ip, country: countryOfAddress(ip) })
  expect([byDatabase('80.85.96.1'), byDatabase('114.130.0.1'), byDatabase('224.0.0.1')]).toEqual([0, 2, 2])
  expect(siteStatus({ ...licensed, blocked: ['MT'], ip: '198.51.100.1', country: 'MT' })).toBe(2)
})

test('private addresses are known by their form', () => {
  for (const ip of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.1.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])
    expect([ip, isPrivateAddress(ip)]).toEqual([ip, true])
  for (const ip of ['8.8.8.8', '172.32.0.1', '172.15.0.1', '11.0.0.1', '2001:db8::1', '::ffff:8.8.8.8', 'fd', 'not an address', ''])
    expect([ip, isPrivateAddress(ip)]).toEqual([ip, false])
})

test('the start information is complete and follows the settings', async () => {
  const first = (await get('/wps/system/permissionInfo')).body.value as ReplyOf<'permissionInfo'>
  expect(first).toMatchObject({
    merchantCode: 'khela',
    profile: 'DEMO',
    defaultLanguage: 'bn',
    timeZone: 'Asia/Dhaka',
    currency: 'BDT',
    currencySymbol: '৳',
    location: '127.0.0.1',
  })
  expect(first.register.map((rule) => rule.field)).toEqual(['username', 'password', 'payeeName', 'recommenderId'])
  const { rules, recoveryWaitHours } = (await get('/wps/system/setting/register')).body.value as ReplyOf<'registerSettings'>
  expect(recoveryWaitHours).toBe(24)
  expect(rules.filter((rule) => rule.shown)).toEqual(first.register)
  expect(first.resources).toEqual([])
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'FREEPLAY3', false, 'test'))
  expect((await get('/wps/system/whitelabel')).body.value).toMatchObject({ FREEPLAY3: false, USERNAMEREG3: true })
  expect(Object.keys((await get('/wps/system/whitelabel')).body.value)).toHaveLength(9)
})

test('the domains of the site and the inboxes of the demo are told', async () => {
  const domains = [{ domain: 'agents.example.com', area: 'agent' as const }]
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'DOMAIN_ROUTE', domains, 'test'))
  expect((await get('/wps/system/domainRoute')).body.value).toEqual({ mainDomain: 'localhost:3000', domainRoute: domains })
  const demo = await testApp({ env: { KHELA_INBOX_URL: 'http://127.0.0.1:8025' } })
  try {
    const other = await hostOf(demo, countryOfAddress)
    const info = (await other.inject('/wps/system/permissionInfo')).json<{ value: ReplyOf<'permissionInfo'> }>().value
    expect(info.resources.map(({ resourceType, url }) => [resourceType, url])).toEqual([
      ['SMS_INBOX', 'http://127.0.0.1:8025/sms'],
      ['MAIL_INBOX', 'http://127.0.0.1:8025/mail'],
    ])
  } finally {
    await demo.close()
  }
})

test('the key of sealed bodies and the clock of the database are told', async () => {
  const told = (await get('/wps/system/sealKey')).body.value as ReplyOf<'sealKey'>
  expect(told.kid).toMatch(/^[0-9a-f]{16}$/)
  expect(Math.abs(Date.parse(told.now) - Date.now())).toBeLessThan(60_000)
})

test('a database is one merchant, profile and time zone for life', async () => {
  await seedMerchant(kit.app)
  await seedMerchant(kit.app)
  const as = (config: object) => seedMerchant({ ...kit.app, config: { ...kit.config, ...config } })
  await expect(as({ merchantCode: 'other' })).rejects.toThrow('belongs to merchant khela, not to other')
  await expect(as({ profile: 'MGA' })).rejects.toThrow('made under profile DEMO and cannot be opened under MGA')
  await expect(as({ timeZone: 'Europe/Malta' })).rejects.toThrow('time zone Asia/Dhaka')
})
