/** Frames of a slot's scene with the processor slowed four times: counted by the scene itself (`slot-frames` in the page's measures). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@khela/client'
import { chromium, type Page } from 'playwright'
import { startHouse } from '../tests/house.ts'
import { CHROMIUM_ARGS, findChromium } from '../tools/chromium.ts'
import { seaFrames } from './games-sea.ts'

export interface SceneFrames {
  readonly game: string
  readonly frames: number
  readonly dropped: number
}

const SPINS = 6
const SLOWED = 4

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

/** Frames that a page gets which asks for them and draws nothing: what the machine itself drops in the same run. */
async function bareFrames(page: Page): Promise<SceneFrames> {
  await page.goto('about:blank')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const counted = await page.evaluate(
    () =>
      new Promise<{ frames: number; dropped: number }>((resolve) => {
        let [frames, dropped, last] = [0, 0, 0]
        const step = (now: number) => {
          if (frames > 0) dropped += Math.max(Math.round(((now - last) * 60) / 1000) - 1, 0)
          frames += 1
          last = now
          if (frames + dropped < 300) requestAnimationFrame(step)
          else resolve({ frames, dropped })
        }
        requestAnimationFrame(step)
      }),
  )
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { game: 'a page that draws nothing', ...counted }
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
    for (const game of games)
      counted.push(await bareFrames(page), await (game === 'fishing' ? seaFrames(page, house.url) : spinAndCount(page, house.url, game)))
    return counted
  } finally {
    await browser.close()
    await house.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
