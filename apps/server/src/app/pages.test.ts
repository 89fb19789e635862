import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildHost } from '../kernel/index.ts'
import { noResolvers, testApp, type TestApp } from '../kernel/test-app.ts'
import { isPagePath, sitePages } from './pages.ts'
import { pageAddress, pageLanguage } from './shell.ts'

const dist = mkdtempSync(join(tmpdir(), 'khela-dist-'))
let kit: TestApp
let host: FastifyInstance
let reads = 0
let stateReads = 0
let siteStatus: 0 | 1 = 0

const renderer = `
export const address = (url) => url.replace(/[?&]x=[^&]*/, '')
export const needs = (url) => url === '/broken' ? [{ name: 'balance', input: {} }] : [{ name: 'systemStatus', input: {} }]
export const render = async ({ language, url, data, template }) => {
  if (url.startsWith('/throws')) throw new Error('drawing failed')
  if (url.startsWith('/slow')) await new Promise((resolve) => {
    process.once('khela-test-drawn', resolve)
    process.emit('khela-test-slow')
  })
  const body = JSON.stringify({ language, url, data })
  return { isPassing: url.startsWith('/rounds/'), status: url.startsWith('/none') ? 404 : 200, html: template.replace('<!--app-->', () => '<p>' + body + '</p>') }
}`
const template =
  '<!doctype html><style>p{}</style><script>go()</script><!--app--><script type="module" src="/assets/a-12345678.js"></script>'

beforeAll(async () => {
  for (const folder of ['client/assets', 'client/art', 'server']) mkdirSync(join(dist, folder), { recursive: true })
  writeFileSync(join(dist, 'client/index.html'), template)
  writeFileSync(join(dist, 'client/assets/a-12345678.js'), 'export const long = 1 '.repeat(100))
  writeFileSync(join(dist, 'client/assets/a-12345678.js.map'), '{}')
  writeFileSync(join(dist, 'client/worker.js'), 'addEventListener("fetch", () => {})')
  writeFileSync(join(dist, 'client/offline.html'), '<!doctype html><style>p{}</style><p>offline')
  writeFileSync(join(dist, 'client/art/x.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  writeFileSync(join(dist, 'client/.sources'), 'hidden')
  writeFileSync(join(dist, 'server/package.json'), '{"type":"module"}')
  writeFileSync(join(dist, 'server/entry-server.js'), renderer)
  kit = await testApp()
  const routes = {
    systemStatus: async (_t: unknown, call: { ip: string }) => {
      reads += 1
      return {
        status: siteStatus,
        ip: call.ip,
        maintenanceEnd: null,
        info: { bn: '', en: '' },
        customerService: [],
        customerServiceHosts: [],
      }
    },
  }
  const resolvers = { ...noResolvers, siteState: async () => ((stateReads += 1), { status: siteStatus }) }
  host = await buildHost(kit.app, 'web', routes, resolvers, {
    partial: true,
    extend: (made) => sitePages(made, kit.app, { routes, resolvers, dist }),
  })
})
afterAll(async () => {
  await host.close()
  await kit.close()
  rmSync(dist, { recursive: true, force: true })
})
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.9') =>
  host.inject({ url, headers, remoteAddress })

/** Asks for two pages whose drawing lasts until `finish`, and waits until both are being drawn. */
async function drawSlowly(pages: readonly [string, string], see: typeof get = get) {
  let begun = 0
  const both = new Promise<void>((resolve) => {
    const count = () => {
      begun += 1
      if (begun < pages.length) return
      process.off('khela-test-slow', count)
      resolve()
    }
    process.on('khela-test-slow', count)
  })
  const drawn = Promise.all(pages.map((url) => see(url)))
  await both
  const finish = () => (process.emit('khela-test-drawn' as 'beforeExit', 0), drawn)
  return { finish }
}

/** The clock by which pages grow old stands still, and goes on by what it is told. */
function stopClock(): (ms: number) => void {
  let at = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => at)
  return (ms) => void (at += ms)
}

test('a page is drawn with data, in the language asked for, and kept without the address of the visitor', async () => {
  // A page is kept for some seconds, which pass only where a test lets them.
  stopClock()
  const page = await get('/home?modal=login', { cookie: 'lang=en' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('"language":"en","url":"/home?modal=login","data":[{"name":"systemStatus"')
  expect(page.body).not.toContain('203.0.113.9')
  const before = reads
  const again = await get('/home?modal=login', { cookie: 'lang=en', 'accept-encoding': 'gzip, br' })
  expect(reads).toBe(before)
  expect(again.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(again.rawPayload).toString()).toBe(page.body)
})

test('the policy lets the inline script and style of the build in by their hashes, and no other', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/)
  expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/)
  expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types [a-z -]+$/)
  expect(policy).toContain("frame-ancestors 'none'")
})

test('a page lets no site that opened its window reach in; the window that comes back from another site closes itself', async () => {
  const policy = async (url: string, headers: Record<string, string>) => (await get(url, headers)).headers['cross-origin-opener-policy']
  for (const site of ['cross-site', 'same-site', 'same-origin', 'none'])
    expect(await policy('/', { 'sec-fetch-site': site })).toBe('same-origin-allow-popups')
  expect(await policy('/signin/callback', { 'sec-fetch-site': 'cross-site' })).toBe('unsafe-none')
})

test('the worker may ask the network and nothing else; the offline page brings its style and asks for nothing', async () => {
  const worker = await get('/worker.js')
  expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  expect(worker.headers['cache-control']).toBe('public, max-age=300, must-revalidate')
  const offline = await get('/offline.html')
  expect(offline.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(offline.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
})

test('the addresses of one network ask for the state of the site once', async () => {
  stopClock()
  const before = stateReads
  for (const ip of ['2001:db8:77::1', '2001:db8:77::2', '2001:db8:77:0:ffff::3']) await get('/home', {}, ip)
  expect(stateReads).toBe(before + 1)
  await get('/home', {}, '2001:db8:78::1')
  expect(stateReads).toBe(before + 2)
})

test('a closed site is drawn afresh when its state changes', async () => {
  const pass = stopClock()
  onTestFinished(() => void (siteStatus = 0))
  expect((await get('/state')).body).toContain('"status":0')
  siteStatus = 1
  pass(1_000)
  expect((await get('/state')).body).toContain('"status":1')
})

test('addresses that differ in what no page knows are one page: it is drawn once, and the state is asked for once a second', async () => {
  stopClock()
  const before = [reads, stateReads]
  const pages = await Promise.all(Array.from({ length: 50 }, (_, at) => get(`/promotions?x=${at}`, {}, '198.51.100.7')))
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  expect(pages[0]?.body).toContain('"url":"/promotions"')
  expect([reads - (before[0] ?? 0), stateReads - (before[1] ?? 0)]).toEqual([1, 1])
})

test('two drawings at a time: who comes meanwhile gets the frame, which draws itself', async () => {
  const slow = await drawSlowly(['/slow/1', '/slow/2'])
  expect((await get('/meanwhile')).body).toBe(template)
  for (const page of await slow.finish()) expect(page.body).toContain('"url":"/slow/')
  expect((await get('/afterwards')).body).toContain('"url":"/afterwards"')
})

test('a page of a round, which may be taken back, is never sent once it is old; any other is while much is drawn', async () => {
  const pass = stopClock()
  // A network of its own: what is known of it is from a clock that has run ahead.
  const see = (url: string) => get(url, {}, '198.51.100.99')
  const [round, other] = ['/rounds/rs_1', '/kept']
  for (const url of [round, other]) expect((await see(url)).body).toContain(`"url":"${url}"`)
  const slow = await drawSlowly(['/slow/3', '/slow/4'], see)
  expect((await see(round)).body).toContain(`"url":"${round}"`)
  pass(3_000)
  expect((await see(round)).body).toBe(template)
  expect((await see(other)).body).toContain(`"url":"${other}"`)
  await slow.finish()
  expect((await see(round)).body).toContain(`"url":"${round}"`)
})

test('a network causes so many drawings a minute; another one is not hurt', async () => {
  const own = await testApp({ env: { KHELA_RATE_FACTOR: '1' } })
  const limited = await buildHost(own.app, 'web', {}, noResolvers, {
    partial: true,
    extend: (made) => sitePages(made, own.app, { routes: {}, resolvers: noResolvers, dist }),
  })
  const body = async (at: number, remoteAddress: string) => (await limited.inject({ url: `/page/${at}`, remoteAddress })).body
  const bodies: string[] = []
  for (let at = 0; at < 70; at += 1) bodies.push(await body(at, `2001:db8::${at}`))
  expect(bodies.filter((one) => one === template)).toHaveLength(10)
  expect(bodies.slice(0, 60)).not.toContain(template)
  expect(await body(99, '2001:db8:0:1::1')).toContain('"url":"/page/99"')
  await limited.close()
  await own.close()
})

test('an unknown page is 404; a page that cannot be drawn is its frame; a read visitors may not make is left out', async () => {
  expect((await get('/none')).statusCode).toBe(404)
  const frame = await get('/throws')
  expect([frame.statusCode, frame.body]).toEqual([200, template])
  expect((await get('/broken')).body).toContain('"data":[]')
})

test('files: for ever when hashed, 304 when known, and nothing that is not in the list', async () => {
  const file = await get('/assets/a-12345678.js', { 'accept-encoding': 'br' })
  expect(file.headers['cache-control']).toContain('immutable')
  expect(file.headers['content-encoding']).toBe('br')
  expect((await get('/assets/a-12345678.js', { 'if-none-match': String(file.headers.etag) })).statusCode).toBe(304)
  expect((await host.inject({ method: 'HEAD', url: '/assets/a-12345678.js' })).body).toBe('')
  expect((await get('/art/x.svg')).headers['content-security-policy']).toContain('sandbox')
  for (const path of [
    '/assets/a-12345678.js.map',
    '/.sources',
    '/index.htm',
    '/server/entry-server.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/wps/x',
  ])
    expect((await get(path)).statusCode, path).toBe(404)
  expect((await host.inject({ method: 'POST', url: '/wps/system/status' })).statusCode).toBe(405)
})

test('language and address of a page', () => {
  expect([pageLanguage('?lang=en', 'lang=bn'), pageLanguage('', 'a=1; lang=en'), pageLanguage('?lang=xx', undefined)]).toEqual([
    'en',
    'en',
    'bn',
  ])
  expect(pageAddress('/?token=secret&x=1')).toEqual({ path: '/', search: '' })
  expect(pageAddress('/home?modal=login')).toEqual({ path: '/home', search: '?modal=login' })
  // The live casino is a page; what lies under it is the live line.
  expect([isPagePath('/live'), isPagePath('/live/')]).toEqual([true, false])
  expect([isPagePath('/home'), isPagePath('/wps/a'), isPagePath('/a.php'), isPagePath(`/${'a'.repeat(300)}`)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
