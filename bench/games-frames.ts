/**
 * Frames of a scene with the processor slowed four times: a slot's counted by the scene itself (`slot-frames` in the page's
 * measures), those of crash beside its curve while it rises.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@khela/client'
import { chromium, type Page } from 'playwright'
import { startHouse } from '../tests/house.ts'
import { CHROMIUM_ARGS, findChromium } from '../tools/chromium.ts'
import { seaFrames, type SceneFrames } from './games-sea.ts'

const SPINS = 6
const SLOWED = 4
/** Frames of rising curves that are looked at: fifteen seconds. */
const CRASH_FRAMES = 900

/** Spins as a trial member in demo mode, each shown to its end, and reads what the scene counted. */
async function spinAndCount(page: Page, url: string, game: string): Promise<SceneFrames> {
  await page.goto(`${url}/play/${game}?mode=demo`)
  const act = page.locator('.play-act .btn-go')
  await act.waitFor()
  await page.locator('.slot-window canvas').first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  for (let spin = 0; spin < SPINS; spin += 1) {
    await act.click()
    // The list below has it as soon as it is decided; the window can be pressed while it is shown.
    await page.locator('.recs li').nth(spin).waitFor()
    // A round with many free spins would be measured for minutes: it is ended like a person would.
    await page
      .locator('.stage-skip')
      .waitFor({ state: 'detached', timeout: 12_000 })
      .catch(() => act.click())
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const seen = await page.evaluate(() =>
    performance.getEntriesByName('slot-frames').map((entry) => (entry as PerformanceMeasure).detail as { frames: number; dropped: number }),
  )
  const sum = (name: 'frames' | 'dropped') => seen.reduce((total, one) => total + one[name], 0)
  return { game, frames: sum('frames'), dropped: sum('dropped') }
}

type Count = Pick<SceneFrames, 'frames' | 'dropped'>
/** Counts so many frames due at 60 a second, or fewer when `scene` is named and leaves the phase `running`. */
async function countFrames(page: Page, due: number, scene?: string): Promise<Count> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const counted = await page.evaluate(
    ([most, watched]) =>
      new Promise<{ frames: number; dropped: number }>((resolve) => {
        let [frames, dropped, last] = [0, 0, 0]
        const isOn = () => watched === undefined || document.querySelector<HTMLElement>(watched)?.dataset['phase'] === 'running'
        const step = (now: number) => {
          if (frames > 0) dropped += Math.max(Math.round(((now - last) * 60) / 1000) - 1, 0)
          frames += 1
          last = now
          if (frames + dropped < most && isOn()) requestAnimationFrame(step)
          else resolve({ frames, dropped })
        }
        requestAnimationFrame(step)
      }),
    [due, scene] as const,
  )
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return counted
}

/** Frames that a page gets which asks for them and draws nothing: what the machine itself drops in the same run. */
async function bareFrames(page: Page): Promise<SceneFrames> {
  await page.goto('about:blank')
  return { game: 'a page that draws nothing', ...(await countFrames(page, 300)) }
}

/** Frames of crash while its curve rises, over as many rounds as `CRASH_FRAMES` take. */
async function watchCurve(page: Page, url: string): Promise<SceneFrames> {
  await page.goto(`${url}/play/crash?mode=demo`)
  const scene = '.stage.crash'
  let [frames, dropped] = [0, 0]
  while (frames + dropped < CRASH_FRAMES) {
    await page.locator(`${scene}[data-phase='running']`).waitFor({ timeout: 180_000 })
    const counted = await countFrames(page, CRASH_FRAMES - frames - dropped, scene)
    frames += counted.frames
    dropped += counted.dropped
  }
  return { game: 'crash', frames, dropped }
}

function framesOf(page: Page, url: string, game: string): Promise<SceneFrames> {
  if (game === 'crash') return watchCurve(page, url)
  return game === 'fishing' ? seaFrames(page, url) : spinAndCount(page, url, game)
}

/** The scenes of these games, one after the other, in a house of their own, each after a page that draws nothing. */
export async function sceneFrames(games: readonly string[]): Promise<readonly SceneFrames[]> {
  const home = mkdtempSync(join(tmpdir(), 'khela-bench-'))
  const house = await startHouse(home, { KHELA_RATE_FACTOR: '1000' })
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const client = createClient({
      site: 'web',
      base: house.url,
      token: () => undefined,
      language: () => 'en',
      onSignedOut: () => undefined,
    })
    const { token } = await client.call('freePlay', { os: 'bench', platform: 'W' })
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    await context.addCookies([{ name: 'lang', value: 'en', url: house.url }])
    await context.addInitScript((kept) => sessionStorage.setItem('khela.token', kept), token)
    const page = await context.newPage()
    const counted: SceneFrames[] = []
    for (const game of games) counted.push(await bareFrames(page), await framesOf(page, house.url, game))
    return counted
  } finally {
    await browser.close()
    await house.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
