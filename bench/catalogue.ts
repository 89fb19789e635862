/**
 * The list of games with a catalogue of 5,000 beside one of 100, in the same run: a phone's window, CPU slowed 4 times, scrolled at
 * 2,400 px a second for 4 seconds. Counts the frames that were dropped, the processor time of the page's main thread (which other work
 * on the machine does not change) and the tiles that stood in the page; then how long the server takes for a page of the list, a search
 * and the categories. Alternating, medians of 5. Ends with one line per target.
 * `npm run bench:catalogue`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright'
import { openDb, type Db } from '../apps/server/src/kernel/index.ts'
import { startHouse } from '../tests/house.ts'
import { CHROMIUM_ARGS, findChromium } from '../tools/chromium.ts'
import { startPostgres } from '../tools/postgres/index.ts'
import { figure } from './figures.ts'
import { median } from './measure.ts'

const MANY = 5_000
const FEW = 100
const RUNS = 5

/** Vendors of made games: one category has many, the other few. Their pictures are drawn already. */
async function fill(db: Db): Promise<void> {
  await db.tx(async (t) => {
    for (const [code, type, count, from] of [
      ['MANY', 'RNG', MANY, 1_000_000],
      ['FEW', 'FISH', FEW, 2_000_000],
    ] as const) {
      await t.run(`insert into play.vendor (code, classify, title_bn, title_en, position) values ($1, $2, $1, $1, 50)`, [code, type])
      await t.run(
        `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
         select lower($1) || '-' || n, $4 + n, $1, $2, 'খেলা ' || n, 'Game ' || n,
                '/art/' || (array['dice', 'limbo', 'wheel', 'mines', 'plinko', 'keno', 'blackjack', 'baccarat'])[1 + n % 8] || '.{lang}.avif',
                '97.00', true, n % 50 = 0, 1000 + n from generate_series(1, $3::int) n`,
        [code, type, count, from],
      )
    }
  })
}

interface Scrolled {
  readonly dropped: number
  readonly frames: number
  readonly tiles: number
  /** Processor time of the main thread in each second of the scroll, in milliseconds (slowed 4 times). */
  readonly busy: number
}

async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Scrolls for four seconds and counts, in the page, frames that came late and the most tiles that stood at once. */
async function scroll(page: Page, cdp: CDPSession, url: string): Promise<Scrolled> {
  await page.goto(url, { waitUntil: 'networkidle' })
  const before = await busyMs(cdp)
  const scrolled = await page.evaluate(
    () =>
      new Promise<Omit<Scrolled, 'busy'>>((resolve) => {
        const began = performance.now()
        const seen = { dropped: 0, frames: 0, tiles: 0 }
        let last = began
        let turn = 1
        const frame = (at: number) => {
          seen.frames += 1
          seen.dropped += Math.max(0, Math.round((at - last) / (1000 / 60)) - 1)
          if (seen.frames % 10 === 0) seen.tiles = Math.max(seen.tiles, document.querySelectorAll('.tiles-long > li').length)
          // A short list is scrolled to and fro, so that both move all the time.
          const end = document.documentElement.scrollHeight - innerHeight
          if (scrollY >= end - 2) turn = -1
          if (scrollY <= 2) turn = 1
          scrollBy({ top: (turn * 2_400 * (at - last)) / 1000, behavior: 'instant' })
          last = at
          if (at - began < 4_000) requestAnimationFrame(frame)
          else resolve(seen)
        }
        requestAnimationFrame(frame)
      }),
  )
  return { ...scrolled, busy: ((await busyMs(cdp)) - before) / 4 }
}

async function answered(url: string): Promise<number> {
  const began = performance.now()
  const reply = await fetch(url)
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}`)
  return performance.now() - began
}

const home = mkdtempSync(join(tmpdir(), 'khela-bench-'))
const house = await startHouse(home, { KHELA_RATE_FACTOR: '1000' })
const server = await startPostgres({ dir: join(home, 'postgres') })
const db = openDb({ url: server.url, max: 1 })
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
try {
  await fill(db)
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scrolled = { rng: [] as Scrolled[], fish: [] as Scrolled[] }
  await scroll(page, cdp, `${house.url}/rng`)
  for (let run = 0; run < RUNS; run++)
    for (const place of ['rng', 'fish'] as const) scrolled[place].push(await scroll(page, cdp, `${house.url}/${place}`))
  const times = { page: [] as number[], far: [] as number[], search: [] as number[], categories: [] as number[], few: [] as number[] }
  const list = `${house.url}/wps/relay/GCSGAME_gameList?gameType=`
  for (let run = 0; run < RUNS * 8; run++) {
    times.few.push(await answered(`${list}FISH`))
    times.page.push(await answered(`${list}RNG`))
    times.far.push(await answered(`${list}RNG&pageNo=240`))
    times.search.push(await answered(`${list}RNG&search=game+4999`))
    times.categories.push(await answered(`${house.url}/wps/relay/GCSGAME_newGameVendor`))
  }
  const share = (rows: readonly Scrolled[]) => median(rows.map(({ dropped, frames }) => dropped / (dropped + frames)))
  const [many, few] = [share(scrolled.rng), share(scrolled.fish)]
  for (const place of ['rng', 'fish'] as const)
    console.log(
      `${place}: dropped of frames ${scrolled[place].map(({ dropped, frames }) => `${dropped}/${dropped + frames}`).join(' ')}; main thread ${figure(median(scrolled[place].map(({ busy }) => busy)), 0)} ms a second`,
    )
  for (const [name, all] of Object.entries(times)) console.log(`${name}: ${figure(median(all), 1)} ms`)
  let missed = 0
  const say = (words: string, value: number, limit: number, decimals: number): void => {
    if (value > limit) missed += 1
    console.log(`${words}: ${figure(value, decimals)} (target ≤ ${figure(limit, decimals)})${value > limit ? ' MISSED' : ''}`)
  }
  say('share of frames dropped with 5,000 games less that with 100', many - few, 0.05, 3)
  const busy = (rows: readonly Scrolled[]) => median(rows.map((row) => row.busy))
  say('main thread with 5,000 games ÷ with 100', busy(scrolled.rng) / busy(scrolled.fish), 1.5, 2)
  say('most tiles in the page', Math.max(...scrolled.rng.map(({ tiles }) => tiles)), 120, 0)
  say('a page of 5,000 games ÷ of 100', median(times.page) / median(times.few), 4, 2)
  say('the last pages ÷ the first', median(times.far) / median(times.page), 1.5, 2)
  say('a search ÷ a page', median(times.search) / median(times.page), 3, 2)
  console.log(missed === 0 ? 'All targets are met.' : `${missed} targets are missed.`)
} finally {
  await browser.close()
  await db.close()
  await server.stop()
  await house.stop()
  rmSync(home, { recursive: true, force: true })
}
