/** The place of every setting, in a house of its own: a link to customer service reaches a member's open page. */
import type { Page } from '@playwright/test'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { openHouse, type OwnHouse } from './kit/house.ts'
import { desk, expect, openContext, phone, speak, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { agreeTo, changeSetting, enterOffice } from './kit/office.ts'
import { isAwake, markDocument, whenLive } from './kit/site.ts'
import { t } from './kit/texts.ts'
import { again } from './kit/variants.ts'

let house: OwnHouse
test.beforeAll(async () => {
  test.setTimeout(180_000)
  house = await openHouse()
})
test.afterAll(() => house.close())

/** Nothing scrolls sideways, nothing is too small for a thumb on a phone, and axe finds nothing. */
async function isSound(page: Page, isPhone: boolean): Promise<void> {
  expect([await sidewaysScroll(page), isPhone ? await smallTargets(page, 44) : [], await findProblems(page, 'main')]).toEqual([0, [], []])
}

for (const { name, lang, device, title } of [
  { name: 'bn phone', lang: 'bn', device: phone, title: 'সাহায্য চাই' },
  { name: 'en desk', lang: 'en', device: desk, title: 'Ask us' },
] as const)
  test.describe(name, again(lang === 'bn'), () => {
    const isPhone = device === phone
    test.use({ ...device, lang })
    test('a Telegram link is proposed by one operator, and stands on a member’s open page when another agrees', async ({
      page,
      context,
      browser,
      watch,
      say,
    }) => {
      test.setTimeout(120_000)
      await speak(context, house.url, lang)
      await signInAs(page, await newMemberWith(house.url, '500.00'))
      const isLive = whenLive(page)
      await page.goto(house.url)
      await isAwake(page, lang)
      await isLive
      const isSame = await markDocument(page)

      const operator = await openContext(browser, device)
      const office = await operator.newPage()
      await watch.page(office)
      const set = (key: string, params = {}) => t(lang, `settings.${key}`, params)
      const ask = (key: string) => t(lang, `proposals.${key}`)
      await enterOffice(office, house, 'admin', lang)
      await office.goto(`${house.officeUrl}/settings`)
      await expect(office.getByRole('heading', { level: 1, name: set('title') })).toBeVisible()
      await isSound(office, isPhone)
      await office.getByLabel(set('search')).fill('customer_service')
      const titles = { link: t(lang, 'setting-texts.titles.CUSTOMER_SERVICE') }
      await office.locator('tbody tr', { has: office.getByRole('button', { name: set('open', { name: titles.link }) }) }).click()
      await expect(office.getByRole('heading', { level: 1, name: titles.link })).toBeVisible()
      await office.getByRole('button', { name: set('add') }).click()
      const row = office.locator('.setting-row').last()
      await row.getByLabel(set('fields.csType')).selectOption('TELEGRAM')
      await row.getByLabel(set('fields.url')).fill('http://t.me/khela')
      await office.getByRole('button', { name: set('propose') }).click()
      // What is wrong stands under its field.
      await expect(row.getByText(set('wrong.form'))).toBeVisible()
      await expect(row.getByText(set('wrong.length', { min: 1, max: 60 }))).toBeVisible()
      await row.getByLabel(set('fields.title'), { exact: true }).fill(title)
      await row.getByLabel(set('fields.url')).fill(`https://t.me/khela_${lang}`)
      await office.getByLabel(ask('reasonWhy')).fill('People ask for it')
      await isSound(office, isPhone)
      await office.getByRole('button', { name: set('propose') }).click()
      await expect(office.getByText(ask('outcomes.proposed'), { exact: true })).toBeVisible()

      // A phone has no room for the bar: there the service panel is open.
      const bar = page.getByRole('complementary', { name: say('shell.floatingBar') })
      if (isPhone) await bar.getByRole('button', { name: say('shell.customerService') }).click()
      const link = (isPhone ? page.getByRole('dialog') : bar).getByRole('button', { name: title })
      await expect(link).toHaveCount(0)
      await agreeTo(house, 'officeSettingSave', t('en', 'setting-texts.titles.CUSTOMER_SERVICE'))
      await expect(link).toBeVisible()
      await isSame()

      // The history has the old value, the new one, the reason and both names.
      await office.reload()
      const history = office.locator('.setting-history')
      for (const text of [`https://t.me/khela_${lang}`, 'People ask for it', 'admin2']) await expect(history).toContainText(text)
      expect([await sidewaysScroll(office), await findProblems(office, 'main')]).toEqual([0, []])
      await operator.close()
    })
  })

test.describe('the tag of Google', () => {
  test.use({ ...desk, lang: 'en' })
  test(
    'is loaded only while the merchant names one, with every consent denied, under the policy of the page',
    again(),
    async ({ page, watch }) => {
      // A page that was drawn before the change has the policy of before, and loads no tag until it is opened anew.
      watch.allow(/khela-tag|trusted-types/)
      const home = 'https://www.googletagmanager.com/'
      const asked: string[] = []
      await page.route(`${home}**`, (route) => {
        asked.push(route.request().url())
        return route.fulfill({
          contentType: 'text/javascript',
          body: 'window.tagRan = window.dataLayer.map((entry) => [...entry].slice(0, 2))',
        })
      })
      const policy = async () => (await page.goto(house.url))?.headers()['content-security-policy'] ?? ''
      expect(await policy()).not.toMatch(/google|goog#|khela-tag/)
      await isAwake(page, 'en')
      await expect(page.getByRole('complementary', { name: t('en', 'shell.floatingBar') })).toBeVisible()
      expect(asked).toEqual([])

      await changeSetting(house, 'GTAG_ID', 'G-KHELA1234')
      const ran = () =>
        page.evaluate(() => (window as { tagRan?: unknown[][] }).tagRan?.map(([what, of]) => [what, what === 'js' ? '' : of]))
      // A drawn page is sent for three seconds more.
      await expect(async () => {
        expect(await policy()).toContain(`script-src 'self' https://www.googletagmanager.com`)
        await expect.poll(ran, { timeout: 2_000 }).toEqual([
          ['consent', 'default'],
          ['js', ''],
          ['config', 'G-KHELA1234'],
        ])
      }).toPass({ timeout: 30_000 })
      expect(new Set(asked)).toEqual(new Set([`${home}gtag/js?id=G-KHELA1234`]))
      await changeSetting(house, 'GTAG_ID', null)
      expect(await policy()).not.toMatch(/google|goog#|khela-tag/)
    },
  )
})
