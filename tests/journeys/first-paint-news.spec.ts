/** What changes in the house between the server's drawing and the takeover is shown after it, and draws nothing anew. */
import type { Page } from '@playwright/test'
import type { ReplyOf } from '@khela/contract'
import { holdParts, isTakenOver, openDrawn } from './kit/first-paint.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { holdLine } from './kit/news.ts'
import { isAwake } from './kit/site.ts'
import { again } from './kit/variants.ts'

type Vendors = ReplyOf<'vendors'>
const asked = 'GCSGAME_newGameVendor'
/** More games than the demo has. */
const many = 4321

/** From now on the calls answer that card rooms are gone and that there are many slots; the pages that the server draws do not know it. */
async function changeCatalogue(page: Page): Promise<void> {
  await page.route(`**/${asked}*`, async (route) => {
    const answer = await route.fetch()
    const { value } = (await answer.json()) as { value: Vendors }
    const categories = value.categories
      .filter(({ gameClassify }) => gameClassify !== 'PVP')
      .map((row) => (row.gameClassify === 'RNG' ? { ...row, counts: { ...row.counts, ALL: many } } : row))
    await route.fulfill({ json: { success: true, value: { categories } } })
  })
}

for (const { lang, device } of [
  { lang: 'bn', device: phone },
  { lang: 'en', device: desk },
] as const) {
  test.describe(lang, again(lang === 'bn'), () => {
    test.use({ ...device, lang })

    test('the catalogue changes while parts of home wait for their scripts', async ({ page }) => {
      await changeCatalogue(page)
      const news = await holdLine(page)
      const late = await holdParts(page)
      await page.goto('/')
      await late.remember()
      await news.tell(asked)
      // The frame, which is awake, shows it; the rail does not yet.
      await expect(page.locator('.cats a[href="/pvp"]')).toHaveCount(0)
      await expect(page.locator('.side-in a[href="/pvp"]')).toHaveCount(1)
      expect(await late.replaced()).toEqual([])
      await expect(page.locator('.side-in a[href="/pvp"]')).toHaveCount(0)
    })

    test('the catalogue changes while the page of a category waits for its script', async ({ page }) => {
      await changeCatalogue(page)
      const news = await holdLine(page)
      let release = (): void => undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\/assets\/category-page-[^/]+\.js$/, async (route) => {
        await held
        await route.continue()
      })
      await openDrawn(page, '/rng')
      await isAwake(page, lang)
      const total = page.locator('main h1 .list-total')
      const drawn = await total.elementHandle()
      const tile = await page.locator('.tiles .tile').first().elementHandle()
      await news.tell(asked)
      await expect(page.locator('.cats a[href="/pvp"]')).toHaveCount(0)
      await expect(total).not.toHaveText(String(many))
      release()
      await isTakenOver(page, '.tiles .tile')
      await expect(total).toHaveText(String(many))
      for (const element of [drawn, tile]) expect(await element?.evaluate((node) => node.isConnected)).toBe(true)
    })
  })
}
