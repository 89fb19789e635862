/** The stages of the house's games: stake and action in sight together on small phones, and the scene fills its place. */
import type { Page } from '@playwright/test'
import { findProblemsAtLength, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, smallPhone, test, tinyPhone } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { again } from './kit/variants.ts'

/**
 * What fills the stage of a game, and the least hundredths of the stage that it takes on a phone. A board of squares is as
 * high as it is wide: on a phone, which is narrow, its rows of payouts and words take more of the stage.
 */
const scenes = {
  blackjack: { scene: '.bj-box', onPhone: 70 },
  'video-poker': { scene: '.poker-box', onPhone: 70 },
  hilo: { scene: '.hilo-box', onPhone: 70 },
  mines: { scene: '.mines-field', onPhone: 57 },
  keno: { scene: '.keno-field', onPhone: 57 },
  plinko: undefined,
  dice: undefined,
} as const

/** The narrowest screen that is no phone: the action is still a bar at its foot. */
const narrowTablet = { viewport: { width: 640, height: 900 } } as const

/** Things to press that lie under the question about sound. */
const coveredByQuestion = (page: Page) =>
  page.evaluate(() => {
    const asked = document.querySelector('.sound-ask')?.getBoundingClientRect()
    return [...document.querySelectorAll('.stage button')].flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const isUnder = asked !== undefined && left < asked.right && right > asked.left && top + 4 < asked.bottom && bottom > asked.top
      return isUnder ? [button.ariaLabel ?? button.textContent] : []
    })
  })

/**
 * Hundredths of the space of the stage that the scene takes: of its column down to the bar with the action on a phone, down to
 * the edge of the screen on a desk. And by how many pixels the stage runs under that bar.
 */
const place = (page: Page, scene: string) =>
  page.locator(scene).evaluate((element) => {
    const [stage, bar] = ['.stage', '.play-act'].map((one) => document.querySelector(one)?.getBoundingClientRect())
    if (stage === undefined || bar === undefined) throw new Error('no stage, or no action')
    const floor = innerWidth < 1024 ? bar.top : innerHeight
    const { width, top, bottom } = element.getBoundingClientRect()
    const share = Math.floor((100 * width * (Math.min(bottom, floor) - top)) / (stage.width * (floor - stage.top)))
    return { share, under: Math.max(0, Math.round(stage.bottom - floor)) }
  })

/** Whether nothing lies over the middle of an element. */
const isOnTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

for (const [lang, device, name] of [
  ['bn', tinyPhone, '360 × 640'],
  ['bn', smallPhone, '360 × 740'],
  ['en', narrowTablet, '640 × 900'],
  ['en', desk, 'a desk'],
] as const) {
  test.describe(`on ${name}`, again(device === smallPhone || device === narrowTablet), () => {
    test.use({ ...device, lang })

    test(`stake and action are in sight without scrolling, and scenes fill their stage (${name})`, async ({ page, house }) => {
      const member = await newMemberWith(house.url, '500.00')
      await signInAs(page, member)
      for (const [game, fill] of Object.entries(scenes))
        await test.step(game, async () => {
          await page.goto(`/play/${game}`)
          await expect(page.locator('.play-act .btn-go')).toBeInViewport({ ratio: 1 })
          await expect(page.locator('.stepper')).toBeInViewport({ ratio: 1 })
          expect(await isOnTop(page, '.stepper')).toBe(true)
          await expect(page.locator('.mode-mark > .row')).toBeInViewport({ ratio: 1 })
          const small = await smallTargets(page, 44)
          expect(small.filter((one) => /bj-|poker-|hilo-|mines-|keno-|quick|\.ib|btn-go/.test(one))).toEqual([])
          expect(await sidewaysScroll(page)).toBe(0)
          await expect(page.locator('.sound-ask')).toBeVisible()
          expect(await coveredByQuestion(page)).toEqual([])
          if (fill !== undefined) {
            const { share, under } = await place(page, fill.scene)
            expect.soft(share, `${game} fills its space`).toBeGreaterThanOrEqual(device === desk ? 70 : fill.onPhone)
            if (fill.onPhone >= 70) expect.soft(under, `${game} under the bar`).toBe(0)
          }
          expect(await findProblemsAtLength(page, 'main')).toEqual([])
        })
    })
  })
}
