/** A deposit at each kind of gateway, as its payer lives it: Nagad's page, a card that is refused, coins to an address. */
import type { Page } from '@playwright/test'
import { parseMoney } from '@khela/money'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { expectAmount } from './kit/amounts.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { balanceOf } from './kit/site.ts'
import { t } from './kit/texts.ts'
import { again } from './kit/variants.ts'

type Lang = 'bn' | 'en'
const running = (page: Page) => page.locator('section[aria-labelledby="running-deposit"]')
const says = (lang: Lang, key: string) => t(lang, `cashier.${key}`)

/** Chooses a method, types an amount, sends it, and waits until the house knows where to pay. */
async function ask(page: Page, lang: Lang, method: string): Promise<void> {
  await page.locator(`.method:has(input[value="${method}"])`).click()
  await page.getByRole('textbox', { name: new RegExp(says(lang, 'amount')) }).fill('1000')
  await page
    .locator('form')
    .getByRole('button', { name: /1,000\.00/ })
    .click()
  await expect(running(page)).toContainText(says(lang, 'depositStates.AWAITING_PAYER'))
}

/** At the gateway's page in the same tab, and back. */
async function decide(page: Page, lang: Lang, decision: 'pay' | 'cancel'): Promise<void> {
  await running(page).locator('a[href^="http"]').click()
  await expect(page.locator(`button[value="${decision}"]`)).toBeVisible()
  if ((await page.locator('html').getAttribute('lang')) !== lang) await page.locator('nav a').click()
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  expect.soft(await findProblems(page), 'axe on the hosted page').toEqual([])
  expect.soft(await sidewaysScroll(page), 'sideways scroll of the hosted page').toBe(0)
  await page.locator(`button[value="${decision}"]`).click()
  await expect(page).toHaveURL(/\/member\/deposit\?deposit=dep_/)
}

for (const [lang, device] of [
  ['bn', phone],
  ['en', desk],
] as const)
  test.describe(lang, again(lang === 'en'), () => {
    test.use({ ...device, lang })

    test('Nagad, a card that is refused, coins', async ({ house, page }) => {
      test.setTimeout(90_000)
      const member = await newMember(house.url)
      await signInAs(page, member)
      await page.goto('/member/deposit')

      await ask(page, lang, 'nagad')
      await decide(page, lang, 'pay')
      await expect(running(page)).toContainText(says(lang, 'depositStates.CREDITED'))
      await expectAmount(balanceOf(page), parseMoney('1000.00'))

      await ask(page, lang, 'sslcommerz')
      await decide(page, lang, 'cancel')
      await expect(running(page)).toContainText(says(lang, 'depositStates.REJECTED'))
      await expect(running(page)).toContainText(says(lang, 'depositReasons.refused'))

      await ask(page, lang, 'usdt_trc20')
      await expect(running(page)).toContainText('8.333334 USDT')
      await expect(running(page)).toContainText(/T[1-9A-HJ-NP-Za-km-z]{33}/)
      expect.soft(await findProblems(page, 'section[aria-labelledby="running-deposit"]'), 'axe on the address').toEqual([])
      expect.soft(await sidewaysScroll(page), 'sideways scroll of the address').toBe(0)
      await expectAmount(balanceOf(page), parseMoney('1000.00'))
    })
  })
