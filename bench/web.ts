/**
 * Budgets of the site's pages (design page *frontend*, Speed targets), measured against a React-only page in the same run: home
 * by limits of its own for FCP, LCP, CLS and request depth and by the "must" column for the rest; game list, promotions and
 * help by the "must" column. Chromium with a phone's viewport, CPU slowed 4 times and the network of a slow 4G line (devtools
 * throttling), alternating, medians of 5: the first picture comes at one of two moments, as the frame falls. Ends with one line per target.
 * `npm run bench:web [address of a running house]`; without an address it starts its own.
 */
import { figure } from './figures.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import react from '@vitejs/plugin-react'
import { chromium, type Browser } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../tools/chromium.ts'
import { startHouse } from '../tests/house.ts'

interface Reading {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
  readonly scriptBytes: number
  readonly depth: number
}
interface Sent {
  readonly url: string
  readonly initiator: string | undefined
  readonly type: string
  bytes: number
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** A page that holds React and one heading, built by the same bundler and served compressed. */
async function reactOnly(): Promise<{ url: string; close: () => void }> {
  const folder = mkdtempSync(join(import.meta.dirname, '.react-only-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta name="viewport" content="width=device-width"><title>x</title><div id="root"></div><script type="module" src="/main.jsx"></script>',
  )
  writeFileSync(
    join(folder, 'main.jsx'),
    "import { createRoot } from 'react-dom/client'\nimport { useState } from 'react'\nfunction App() { const [n, set] = useState(0); return <main><h1>Home</h1><button onClick={() => set(n + 1)}>{n}</button></main> }\ncreateRoot(document.getElementById('root')).render(<App />)\n",
  )
  await build({ root: folder, logLevel: 'silent', plugins: [react()], build: { outDir: join(folder, 'dist') } })
  const server = serve(join(folder, 'dist'))
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => (server.close(), rmSync(folder, { recursive: true, force: true })) }
}

function serve(folder: string): Server {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
  return createServer((request, reply) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/')
    try {
      const body = brotliCompressSync(readFileSync(join(folder, path)))
      reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'content-encoding': 'br' }).end(body)
    } catch {
      reply.writeHead(404).end()
    }
  })
}

/** What a page has noted of itself. */
interface Notes {
  lcp: number
  lcpUrl: string
  cls: number
  tasks: { at: number; over: number }[]
  /** When something was last noted. */
  last: number
}
declare global {
  interface Window {
    seen: Notes
  }
}

/** A page is done when for so long no task was long, nothing moved and no larger picture came. */
const settleMs = 1_500

/** Runs in the page before everything else: notes what its user feels. */
function noteAll(): void {
  const seen: Notes = (window.seen = { lcp: 0, lcpUrl: '', cls: 0, tasks: [], last: 0 })
  const note = () => (seen.last = performance.now())
  new PerformanceObserver((l) =>
    l.getEntries().forEach((e) => Object.assign(seen, { lcp: e.startTime, lcpUrl: (e as unknown as { url: string }).url, last: note() })),
  ).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((l) =>
    l.getEntries().forEach((e) => {
      const shift = e as unknown as { value: number; hadRecentInput: boolean }
      if (!shift.hadRecentInput) seen.cls += shift.value
      note()
    }),
  ).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((l) =>
    l.getEntries().forEach((e) => {
      seen.tasks.push({ at: e.startTime, over: Math.max(0, e.duration - 50) })
      note()
    }),
  ).observe({ type: 'longtask', buffered: true })
}

/** Opens the address once in a fresh profile and reads what a phone's user would feel. */
async function read(browser: Browser, url: string): Promise<Reading> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'bn-BD',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const sent = new Map<string, Sent>()
  cdp.on('Network.requestWillBeSent', (e) =>
    sent.set(e.requestId, {
      url: e.request.url,
      initiator: e.initiator.url ?? e.initiator.stack?.callFrames[0]?.url,
      type: e.type ?? '',
      bytes: 0,
    }),
  )
  cdp.on('Network.loadingFinished', (e) => {
    const row = sent.get(e.requestId)
    if (row) row.bytes = e.encodedDataLength
  })
  await page.addInitScript(noteAll)
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  const html = (await answer?.text()) ?? ''
  // A page that draws itself may still be at it when the network is quiet.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction((ms) => performance.now() - window.seen.last > ms, settleMs, { polling: 200 })
  const seen = await page.evaluate(() => ({
    ...window.seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  const rows = [...sent.values()]
  const named = new Set(scriptsOf(html, url))
  const scripts = rows.filter((r) => named.has(r.url))
  if (scripts.length === 0 || scripts.length < named.size)
    throw new Error(`of ${named.size} scripts of ${url} ${scripts.length} were asked for`)
  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    cls: seen.cls,
    tbt: seen.tasks.filter((task) => task.at >= seen.fcp).reduce((sum, task) => sum + task.over, 0),
    scriptBytes: scripts.reduce((sum, r) => sum + r.bytes, 0),
    depth: depthOf(rows, seen.lcpUrl || url),
  }
}

/** Addresses of the scripts that a page is sent with: its entry and what that imports. It works with these; what opens over it comes when it is idle. */
function scriptsOf(html: string, url: string): string[] {
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]*"|<link rel="modulepreload"[^>]*>/g) ?? []
  return tags.map((tag) => new URL(/(?:src|href)="([^"]*)"/.exec(tag)?.[1] ?? '', url).href)
}

/** How many requests stand one after the other until the largest picture is there. */
function depthOf(rows: readonly Sent[], url: string): number {
  const row = rows.find((r) => r.url === url)
  if (!row) return 1
  return row.initiator && row.initiator !== url
    ? 1 +
        depthOf(
          rows.filter((r) => r !== row),
          row.initiator,
        )
    : 1
}

/** The largest script beside those of the first page, in bytes of brotli; the pseudo languages, which only tests ask for, are none of them. */
function largestChunk(folder: string): { name: string; bytes: number } {
  return readdirSync(folder)
    .filter((f) => f.endsWith('.js') && !/^(base|index)-|khela-pseudo/.test(f) && statSync(join(folder, f)).isFile())
    .map((name) => ({ name, bytes: brotliCompressSync(readFileSync(join(folder, name))).length }))
    .reduce((a, b) => (b.bytes > a.bytes ? b : a), { name: '', bytes: 0 })
}

const own = process.argv[2] ? undefined : await startHouse(mkdtempSync(join(tmpdir(), 'khela-bench-')), { KHELA_DEMO_VENDOR: 'on' })
const home = new URL(process.argv[2] ?? own?.url ?? '').href
const reference = await reactOnly()
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
type Page = 'home' | 'rng' | 'promotions' | 'help'
const pages: readonly Page[] = ['home', 'rng', 'promotions', 'help']
const addressOf = (page: Page): string => new URL(page === 'home' ? '/' : `/${page}`, home).href
const readings: Record<Page | 'React only', Reading[]> = { home: [], rng: [], promotions: [], help: [], 'React only': [] }
await read(browser, home)
for (let run = 0; run < 5; run++)
  for (const page of pages) {
    readings[page].push(await read(browser, addressOf(page)))
    // Once a page: the machine is seldom the same for two minutes.
    readings['React only'].push(await read(browser, reference.url))
  }
await browser.close()
reference.close()
await own?.stop()

const of = (page: keyof typeof readings, key: keyof Reading): number => median(readings[page].map((r) => r[key]))
const keys = ['fcp', 'lcp', 'cls', 'tbt', 'scriptBytes', 'depth'] as const
console.table(
  Object.fromEntries(
    [...pages, 'React only' as const].map((page) => [
      page,
      Object.fromEntries(keys.map((key) => [key, Math.round(of(page, key) * 1000) / 1000])),
    ]),
  ),
)

interface Target {
  readonly key: keyof Reading
  readonly words: string
  readonly must: number
  /** Divided by the same of the React-only page. */
  readonly isRatio?: true
  readonly decimals: number
}
const targets: readonly Target[] = [
  { key: 'fcp', words: 'FCP ÷ React only', must: 1, isRatio: true, decimals: 2 },
  { key: 'lcp', words: 'LCP ÷ React only', must: 1.5, isRatio: true, decimals: 2 },
  { key: 'cls', words: 'CLS', must: 0.05, decimals: 3 },
  { key: 'depth', words: 'request depth to LCP', must: 3, decimals: 0 },
  { key: 'tbt', words: 'TBT in ms', must: 300, decimals: 0 },
  { key: 'scriptBytes', words: 'initial script bytes ÷ React only', must: 2.1, isRatio: true, decimals: 2 },
]
/** What home is held to beyond "must": below the "excellent" column for its pictures, at it for the rest. */
const homeLimits: Partial<Record<keyof Reading, number>> = { fcp: 0.45, lcp: 0.75, cls: 0, depth: 2 }
let missed = 0
const say = (words: string, value: number, limit: number, decimals: number): void => {
  if (value > limit) missed += 1
  console.log(`${words}: ${figure(value, decimals)} (target ≤ ${figure(limit, decimals)})${value > limit ? ' MISSED' : ''}`)
}
for (const page of pages)
  for (const { key, words, must, isRatio, decimals } of targets) {
    const value = isRatio ? of(page, key) / of('React only', key) : of(page, key)
    say(`${page} ${words}`, value, page === 'home' ? (homeLimits[key] ?? must) : must, decimals)
  }
const chunk = largestChunk(join(import.meta.dirname, '../apps/web/dist/client/assets'))
say(`largest script file in KB (${chunk.name})`, chunk.bytes / 1024, 60, 1)
console.log(missed === 0 ? 'All targets are met.' : `${missed} targets are missed.`)
