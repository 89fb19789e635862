/**
 * Home page budgets (design page *frontend*, "must" column), measured against a React-only page in the same run.
 * Chromium with a phone's viewport, CPU slowed 4 times and the network of a slow 4G line (devtools throttling), alternating, median of 3.
 * `npm run bench:home [address of a running house]`; without an address it starts its own.
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
import { findChromium } from '../tools/chromium.ts'
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
  await page.addInitScript(() => {
    const seen = { lcp: 0, lcpUrl: '', cls: 0, tasks: [] as { at: number; over: number }[] }
    Object.assign(window, { seen })
    new PerformanceObserver((l) =>
      l.getEntries().forEach((e) => Object.assign(seen, { lcp: e.startTime, lcpUrl: (e as unknown as { url: string }).url })),
    ).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((l) =>
      l.getEntries().forEach((e) => {
        const shift = e as unknown as { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) seen.cls += shift.value
      }),
    ).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((l) =>
      l.getEntries().forEach((e) => {
        seen.tasks.push({ at: e.startTime, over: Math.max(0, e.duration - 50) })
      }),
    ).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { seen: { lcp: number; lcpUrl: string; cls: number; tasks: { at: number; over: number }[] } }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  const rows = [...sent.values()]
  // What the document itself asks for: the page works with these; what opens over it is fetched when it is idle.
  const scripts = rows.filter((r) => r.type === 'Script' && (r.initiator === undefined || r.initiator === url))
  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    cls: seen.cls,
    tbt: seen.tasks.filter((task) => task.at >= seen.fcp).reduce((sum, task) => sum + task.over, 0),
    scriptBytes: scripts.reduce((sum, r) => sum + r.bytes, 0),
    depth: depthOf(rows, seen.lcpUrl || url),
  }
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

/** The largest script that any one route adds, brotli bytes; games with a canvas are exempt and live in their own chunks. */
function largestChunk(folder: string): { name: string; bytes: number } {
  return readdirSync(folder)
    .filter((f) => f.endsWith('.js') && statSync(join(folder, f)).isFile())
    .map((name) => ({ name, bytes: brotliCompressSync(readFileSync(join(folder, name))).length }))
    .reduce((a, b) => (b.bytes > a.bytes ? b : a), { name: '', bytes: 0 })
}

const own = process.argv[2] ? undefined : await startHouse(mkdtempSync(join(tmpdir(), 'khela-bench-')), { KHELA_DEMO_VENDOR: 'on' })
const home = new URL(process.argv[2] ?? own?.url ?? '').href
const reference = await reactOnly()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const ours: Reading[] = []
const theirs: Reading[] = []
await read(browser, home)
for (let run = 0; run < 3; run++) {
  ours.push(await read(browser, home))
  theirs.push(await read(browser, reference.url))
}
await browser.close()
reference.close()
await own?.stop()
const of = (rows: readonly Reading[], key: keyof Reading): number => median(rows.map((r) => r[key]))
console.table({
  home: Object.fromEntries((Object.keys(ours[0] ?? {}) as (keyof Reading)[]).map((k) => [k, Math.round(of(ours, k) * 100) / 100])),
  'React only': Object.fromEntries(
    (Object.keys(theirs[0] ?? {}) as (keyof Reading)[]).map((k) => [k, Math.round(of(theirs, k) * 100) / 100]),
  ),
})
const ratio = (key: 'fcp' | 'lcp' | 'scriptBytes'): string => figure(of(ours, key) / of(theirs, key), 2)
const chunk = largestChunk(join(import.meta.dirname, '../apps/web/dist/client/assets'))
console.log(`home initial script bytes ÷ React only: ratio ${ratio('scriptBytes')} (target ≤ 2.10)`)
console.log(`home LCP ÷ React only: ratio ${ratio('lcp')} (target ≤ 1.50)`)
console.log(`home FCP ÷ React only: ratio ${ratio('fcp')} (target ≤ 1.00)`)
console.log(`home TBT: ${figure(of(ours, 'tbt'), 0)} ms (target ≤ 300)`)
console.log(`home CLS: ${figure(of(ours, 'cls'), 3)} (target ≤ 0.050)`)
console.log(`home request depth to LCP: ${of(ours, 'depth')} (target ≤ 3)`)
console.log(`largest script file: ${figure(chunk.bytes / 1024, 1)} KB brotli, ${chunk.name} (target ≤ 60 for a route)`)
