import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const home = mkdtempSync(join(tmpdir(), 'khela-config-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const licensedFor = (country: string) => ({ KHELA_PROFILE: 'MGA', KHELA_LICENCE: 'MGA/1', KHELA_ALLOWED_COUNTRIES: country })

test('an empty environment is a DEMO server in Dhaka time', () => {
  expect(readConfig({}, home)).toMatchObject({ profile: 'DEMO', timeZone: 'Asia/Dhaka', role: 'all', host: '127.0.0.1', rateFactor: 1 })
})

test.each([
  [{ KHELA_PORT: '1' }, /KHELA_PORT is not a setting/],
  [{ KHELA_PROFILE: 'demo' }, /KHELA_PROFILE must be one of/],
  [{ KHELA_PROFILE: 'MGA' }, /licence number/],
  [{ KHELA_PROFILE: 'MGA', KHELA_LICENCE: 'L-1' }, /KHELA_ALLOWED_COUNTRIES/],
  [{ KHELA_PROFILE: 'MGA', KHELA_LICENCE: ' ', KHELA_ALLOWED_COUNTRIES: 'MT' }, /licence number/],
  [{ KHELA_ALLOWED_COUNTRIES: 'Malta' }, /two-letter/],
  [{ KHELA_PROFILE: 'MGA', KHELA_LICENCE: 'L-1', KHELA_ALLOWED_COUNTRIES: 'MT', KHELA_RATE_FACTOR: '5' }, /load tests/],
  [{ PORT: '70000' }, /PORT must be a whole number/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ KHELA_TIME_ZONE: 'Mars/Base' }, /time zone/],
  [{ KHELA_PUBLIC_URL: 'https://a.example/path' }, /KHELA_PUBLIC_URL/],
  [{ ROLE: 'boss' }, /ROLE must be one of/],
  [{ KHELA_OFFICE_HOST: 'office.example' }, /KHELA_OFFICE_HOST must be an address/],
  [{ KHELA_OFFICE_NETWORKS: '10.0.0.0/99' }, /KHELA_OFFICE_NETWORKS must list/],
  [{ KHELA_OFFICE_NETWORKS: ' ' }, /KHELA_OFFICE_NETWORKS must list/],
])('%j is refused in one sentence', (env, sentence) => {
  const refused = () => readConfig(env, home)
  expect(refused).toThrow(ConfigError)
  expect(refused).toThrow(sentence)
})

test('the back office and the vendors listen where the site does, unless they have addresses of their own', () => {
  expect(readConfig({}, home)).toMatchObject({ officeHost: '127.0.0.1', vendorHost: '127.0.0.1', officeNetworks: [] })
  const own = {
    ...licensedFor('MT'),
    KHELA_HOST: '0.0.0.0',
    KHELA_OFFICE_HOST: '10.8.0.1',
    KHELA_OFFICE_NETWORKS: '10.8.0.0/16, 203.0.113.7',
  }
  expect(readConfig(own, home)).toMatchObject({
    host: '0.0.0.0',
    officeHost: '10.8.0.1',
    vendorHost: '0.0.0.0',
    officeNetworks: ['10.8.0.0/16', '203.0.113.7'],
  })
})

test('a licensed profile starts', () => {
  const config = readConfig({ KHELA_PROFILE: 'GLI_BASE', KHELA_LICENCE: 'L-1', KHELA_ALLOWED_COUNTRIES: 'MT, GB' }, home)
  expect([config.profile, config.allowedCountries]).toEqual(['GLI_BASE', ['MT', 'GB']])
})

test('secrets are made once, kept for their owner only, and the environment goes first, as text or as a file', () => {
  const first = readConfig({}, home).secrets.readOrMake('seal')
  expect(first.length).toBe(32)
  expect(readConfig({}, home).secret('seal').equals(first)).toBe(true)
  expect(() => readConfig({}, home).secret('seeds')).toThrow('There is no secret "seeds"')
  expect(readConfig({}, home).secrets.readOrMake('seeds').equals(first)).toBe(false)
  const file = join(home, 'secrets.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).toSorted()).toEqual(['seal', 'seeds'])
  const given = JSON.stringify({ seal: 'ab'.repeat(32) })
  const mounted = join(home, 'mounted.json')
  writeFileSync(mounted, given)
  for (const KHELA_SECRETS of [given, mounted])
    expect(readConfig({ KHELA_SECRETS }, home).secret('seal').toString('hex')).toBe('ab'.repeat(32))
  expect(() => readConfig({ KHELA_SECRETS: '{"seal":"short"}' }, home)).toThrow(/64 hex digits/)
  expect(() => readConfig({ KHELA_SECRETS: join(home, 'none.json') }, home)).toThrow(/neither JSON nor a file that can be read/)
  expect(() => readConfig({ KHELA_SECRETS_CHANGED: 'seal, seeds' }, home)).toThrow(/not "seeds"/)
})

test('the demo’s vendor is for profile DEMO only and can be left out; the vendors’ port is free to choose', () => {
  expect([readConfig({}, home).demoVendor, readConfig({}, home).vendorPort]).toEqual([true, undefined])
  expect(readConfig({ KHELA_DEMO_VENDOR: 'off', KHELA_VENDOR_PORT: '9443' }, home)).toMatchObject({ demoVendor: false, vendorPort: 9443 })
  const licensed = { KHELA_PROFILE: 'GLI_BASE', KHELA_LICENCE: 'L-1', KHELA_ALLOWED_COUNTRIES: 'MT' }
  expect(readConfig(licensed, home).demoVendor).toBe(false)
  expect(() => readConfig({ KHELA_DEMO_VENDOR: 'maybe' }, home)).toThrow(/KHELA_DEMO_VENDOR/)
  expect(() => readConfig({ KHELA_VENDOR_PORT: '99999' }, home)).toThrow(/KHELA_VENDOR_PORT/)
})

test('the public address is the configured one, else where the server listens', () => {
  const config = readConfig({}, home)
  expect(() => config.publicUrl()).toThrow(/KHELA_PUBLIC_URL/)
  config.listeningAt('http://localhost:8080')
  expect(config.publicUrl()).toBe('http://localhost:8080')
  const fixed = readConfig({ KHELA_PUBLIC_URL: 'https://khela.example', KHELA_PROFILE: 'DEMO', KHELA_DEMO_PUBLIC: 'on' }, home)
  fixed.listeningAt('http://localhost:8080')
  expect(fixed.publicUrl()).toBe('https://khela.example')
})

test('a house people sign in at needs all of its facts, and https outside the demo', () => {
  expect(readConfig({}, home).providers).toEqual({ google: undefined, facebook: undefined, telegram: undefined, firebase: undefined })
  const google = { KHELA_GOOGLE_CLIENT_ID: 'abc.apps.example', KHELA_GOOGLE_CLIENT_SECRET: 'secret-secret' }
  expect(readConfig(google, home).providers.google).toMatchObject({ issuer: 'https://accounts.google.com' })
  expect(() => readConfig({ KHELA_GOOGLE_CLIENT_ID: 'abc.apps.example' }, home)).toThrow(/KHELA_GOOGLE_CLIENT_SECRET is needed/)
  expect(() => readConfig({ KHELA_FIREBASE_PROJECT: 'khela-demo' }, home)).toThrow(/KHELA_FIREBASE_PAGE_URL is needed/)
  expect(() => readConfig({ KHELA_TELEGRAM_BOT_TOKEN: 'nonsense' }, home)).toThrow(/BotFather/)
  const licensed = { KHELA_PROFILE: 'MGA', KHELA_LICENCE: 'MGA/1', KHELA_ALLOWED_COUNTRIES: 'MT' }
  const plain = { ...google, KHELA_GOOGLE_ISSUER: 'http://127.0.0.1:1/google' }
  expect(readConfig(plain, home).providers.google?.issuer).toBe('http://127.0.0.1:1/google')
  expect(() => readConfig({ ...licensed, ...plain }, home)).toThrow(/https/)
  expect(readConfig({ ...licensed, KHELA_DEMO_ID: 'on' }, home).demoId).toBe(false)
})

test('a payment gateway needs all of its facts, its keys readable, and https outside the demo', () => {
  const off = { bkash: undefined, nagad: undefined, sslcommerz: undefined, tron: undefined }
  expect(readConfig({}, home).gateways).toEqual(off)
  const store = { KHELA_SSLCOMMERZ_STORE_ID: 'khela0001', KHELA_SSLCOMMERZ_STORE_PASSWORD: 'khela0001@ssl' }
  const licensed = { KHELA_PROFILE: 'MGA', KHELA_LICENCE: 'MGA/1', KHELA_ALLOWED_COUNTRIES: 'MT' }
  expect(readConfig({ ...licensed, ...store }, home).gateways).toMatchObject({
    ...off,
    sslcommerz: { url: 'https://securepay.sslcommerz.com' },
  })
  expect(() => readConfig({ KHELA_BKASH_APP_KEY: 'key' }, home)).toThrow(/KHELA_BKASH_APP_SECRET is needed/)
  expect(() => readConfig({ ...store, KHELA_SSLCOMMERZ_STORE_PASSWORD: 'with space' }, home)).toThrow(/without spaces/)
  const nagad = { KHELA_NAGAD_MERCHANT_ID: '1', KHELA_NAGAD_PRIVATE_KEY_FILE: '/nowhere.pem', KHELA_NAGAD_PUBLIC_KEY_FILE: '/nowhere.pem' }
  expect(() => readConfig(nagad, home)).toThrow(/KHELA_NAGAD_PRIVATE_KEY_FILE names/)
  expect(() => readConfig({ ...nagad, KHELA_NAGAD_HASH: 'MD5' }, home)).toThrow(/SHA256 or SHA1/)
  expect(() => readConfig({ ...licensed, ...store, KHELA_SSLCOMMERZ_URL: 'http://127.0.0.1:1/x' }, home)).toThrow(/https/)
  const chain = { KHELA_TRON_ADDRESS_FILE: '/addresses', KHELA_TRON_PAY_URL: 'http://127.0.0.1:1/send' }
  expect(() => readConfig({ ...licensed, ...chain }, home)).toThrow(/only be set in profile DEMO/)
  expect(readConfig({ ...licensed, KHELA_DEMO_PAY: 'on' }, home).demoPay).toBe(false)
})

test('DEMO is fallen into by nobody whom others reach, and stands beside no real money', () => {
  const store = { KHELA_SSLCOMMERZ_STORE_ID: 'khela0001', KHELA_SSLCOMMERZ_STORE_PASSWORD: 'khela0001@ssl' }
  const opened = [
    { KHELA_HOST: '0.0.0.0' },
    { KHELA_HOST: '::' },
    { KHELA_HOST: '10.0.0.4' },
    { KHELA_OFFICE_HOST: '10.0.0.4' },
    { KHELA_VENDOR_HOST: '0.0.0.0' },
    { KHELA_PUBLIC_URL: 'https://khela.example' },
  ]
  const demo = { KHELA_PROFILE: 'DEMO' }
  for (const env of opened) {
    expect(() => readConfig(env, home)).toThrow(/KHELA_PROFILE must say what it is/)
    expect(() => readConfig({ ...env, KHELA_DEMO_PUBLIC: 'on' }, home)).toThrow(/KHELA_PROFILE must say what it is/)
    expect(() => readConfig({ ...env, ...demo }, home)).toThrow(/KHELA_DEMO_PUBLIC=on/)
    expect(readConfig({ ...env, ...demo, KHELA_DEMO_PUBLIC: 'on' }, home).profile).toBe('DEMO')
    const forwarder = { KHELA_RECEIVED_KEY: 'k'.repeat(32) }
    expect(() => readConfig({ ...env, ...demo, KHELA_DEMO_PUBLIC: 'on', ...forwarder }, home)).toThrow(/KHELA_RECEIVED_KEY/)
    expect(readConfig({ ...env, ...licensedFor('MT') }, home).profile).toBe('MGA')
  }
  for (const env of [{ KHELA_HOST: '127.0.0.1' }, { KHELA_HOST: '::1' }, { KHELA_PUBLIC_URL: 'http://localhost:8080' }])
    expect(readConfig(env, home).profile).toBe('DEMO')
  for (const env of [store, { ...store, ...demo }]) expect(() => readConfig(env, home)).toThrow(/takes no real gateway: sslcommerz/)
  expect(() => readConfig({ KHELA_TRON_ADDRESS_FILE: '/addresses' }, home)).toThrow(/api\.trongrid\.io/)
  for (const url of ['http://127.0.0.1:1/sslcommerz', 'https://sandbox.sslcommerz.com'])
    expect(readConfig({ ...store, KHELA_SSLCOMMERZ_URL: url }, home).gateways.sslcommerz?.url).toBe(url)
  expect(() => readConfig({ ...licensedFor('MT'), KHELA_DEMO_PUBLIC: 'on' }, home)).toThrow(/only be set in profile DEMO/)
})
