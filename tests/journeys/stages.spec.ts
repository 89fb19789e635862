/** The stages of the house's games: stake and action in sight together on small phones, and the scene fills its place. */
import type { Page } from '@playwright/test'
import { findProblemsAtLength, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, smallPhone, test, tinyPhone } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { again } from './kit/variants.ts'

const games = ['blackjack', 'video-poker', 'hilo', 'mines', 'keno', 'plinko'] as const

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

for (const [lang, device, name] of [
  ['bn', tinyPhone, '360 × 640'],
  ['bn', smallPhone, '360 × 740'],
  ['en', desk, 'a desk'],
] as const) {
  test.describe(`on ${name}`, again(device === smallPhone), () => {
    test.use({ ...device, lang })

    for (const game of games)
      test(`${game}: stake and action are in sight without scrolling (${name})`, async ({ page, house }) => {
        const member = await newMemberWith(house.url, '500.00')
        await signInAs(page, member)
        await page.goto(`/play/${game}`)
        await expect(page.locator('.play-act .btn-go')).toBeInViewport({ ratio: 1 })
        await expect(page.locator('.stepper')).toBeInViewport({ ratio: 1 })
        await expect(page.locator('.mode-mark > .row')).toBeInViewport({ ratio: 1 })
        const small = await smallTargets(page, 44)
        expect(small.filter((one) => /bj-|poker-|hilo-|mines-|keno-|quick|\.ib|btn-go/.test(one))).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
        await expect(page.locator('.sound-ask')).toBeVisible()
        expect(await coveredByQuestion(page)).toEqual([])
        expect(await findProblemsAtLength(page, 'main')).toEqual([])
      })
  })
}
