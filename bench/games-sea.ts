/** Frames of the fishing sea with the processor slowed four times, while shots are fired at a locked fish: counted by the scene itself. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'

export interface SceneFrames {
  readonly game: string
  readonly frames: number
  readonly dropped: number
}

const SLOWED = 4
const SETTLED_MS = 8_000
const MEASURED_MS = 8_000

const countOf = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByName('fishing-frames')
    return entry === undefined ? { frames: 0, dropped: 0 } : ((entry as PerformanceMeasure).detail as { frames: number; dropped: number })
  })

/** Sits down in demo mode, waits until every kind is painted, then fires for a while and reads what the scene counted meanwhile. */
export async function seaFrames(page: Page, url: string): Promise<SceneFrames> {
  await page.goto(`${url}/play/fishing?mode=demo`)
  await page.locator('.fishing-room .btn').first().click()
  await page.getByRole('dialog').locator('.btn-go').click()
  await page.locator('.fishing-plate[data-me]').waitFor()
  while ((await countOf(page)).frames < 120) await wait(100)
  const cdp = await page.context().newCDPSession(page)
  await page.locator('[data-act="lock"]').click()
  await page.locator('[data-act="fire"]').hover()
  await page.mouse.down()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  // The scene finds the fineness that this machine can draw before it is counted.
  await wait(SETTLED_MS)
  const before = await countOf(page)
  await wait(MEASURED_MS)
  const after = await countOf(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.mouse.up()
  return { game: 'fishing', frames: after.frames - before.frames, dropped: after.dropped - before.dropped }
}
