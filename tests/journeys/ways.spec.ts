/** Ways that end somewhere: a game's address for a stranger, and the step after a deposit (PS-2.3). */
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { isAwake } from './kit/site.ts'
import { again } from './kit/variants.ts'

for (const lang of ['bn', 'en'] as const)
  test.describe(lang === 'bn' ? 'on a phone in Bengali' : 'on a desk in English', again(lang === 'en'), () => {
    test.use({ ...(lang === 'bn' ? phone : desk), lang })

    test('a stranger sees the game of an address, and tries it at once', async ({ page, house, say, watch }) => {
      watch.allow(/status of 404/)
      const shared = await page.request.get(`${house.url}/play/mines?lang=${lang}`)
      expect(shared.status()).toBe(200)
      const head = await shared.text()
      expect(head).toContain(`<meta data-first property="og:image" content="${new URL(house.url).protocol}`)
      expect(head).toContain(`/art/mines.${lang}.webp`)
      expect((await page.request.get(`${house.url}/play/nowhere`)).status()).toBe(404)

      await page.goto(`/play/nowhere?lang=${lang}`)
      await expect(page.getByRole('heading', { name: say('shell.notFoundTitle') })).toBeVisible()

      await page.goto(`/play/mines?lang=${lang}`)
      const main = page.locator('main')
      const name = say('house.mines.name')
      await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(name))
      await expect(main).toContainText(say('house.mines.rule1'))
      await expect(main.getByText(/98\.99/)).toBeInViewport()
      const tryIt = main.getByRole('link', { name: say('home.tryFree') })
      await expect(tryIt).toBeInViewport({ ratio: 1 })
      await expect(main.getByRole('button', { name: say('shell.register') })).toBeInViewport({ ratio: 1 })
      expect(await findProblems(page, 'main')).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      await tryIt.click()
      await expect(page.getByText(say('games.demoMark'))).toBeVisible()
    })

    test('after a deposit was asked for, the step after it is in sight', async ({ page, house, say, watch }) => {
      watch.allow(/status of 404/)
      await signInAs(page, await newMember(house.url))
      // An address without a game is none for a member either.
      expect((await page.goto('/play/nowhere'))?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: say('shell.notFoundTitle') })).toBeVisible()
      await page.goto('/member/deposit')
      await isAwake(page, lang)
      const method = page.getByRole('radio', { name: new RegExp(say('cashier.methods.manual_nagad')) })
      await page.locator('label', { has: method }).click()
      await page.getByRole('textbox', { name: new RegExp(say('cashier.amount')) }).fill('700')
      await page
        .locator('form.cash-form')
        .getByRole('button', { name: /700\.00/ })
        .last()
        .click()
      const card = page.locator('section[aria-labelledby="running-deposit"]')
      await expect(card.getByRole('heading', { level: 2 })).toBeFocused()
      await expect(card.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
      // Where to pay and how much, and they come before the form for whoever reads, too.
      await expect(card.getByText('01300000021')).toBeInViewport({ ratio: 1 })
      await expect(card.getByText(/700\.00/).first()).toBeInViewport({ ratio: 1 })
      expect(await page.locator('.cash-columns > :first-child section[aria-labelledby="running-deposit"]').count()).toBe(1)
      expect(await findProblems(page, 'section[aria-labelledby="running-deposit"]')).toEqual([])
    })
  })
