/** Where the site is not offered (PS-2.12, PS-4.1), in a house behind a trusted proxy. */
import type { Page } from '@playwright/test'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { openHouse, type OwnHouse } from './kit/house.ts'
import { desk, expect, phone, speak, test } from './kit/journey.ts'
import { enterOffice, goTo } from './kit/office.ts'
import { again } from './kit/variants.ts'

/** Addresses whose countries are known for long: Bangladesh, the Netherlands, the United States. */
const [bangladesh, netherlands, america] = ['114.130.0.1', '193.0.6.139', '2001:4860:4860::8888']
const comesFrom = (page: Page, ip: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': ip })

let house: OwnHouse
test.beforeAll(async () => {
  test.setTimeout(240_000)
  house = await openHouse({
    env: { KHELA_TRUST_PROXY: '127.0.0.1' },
    settings: {
      BLOCKED_COUNTRIES: ['NL', 'US'],
      CUSTOMER_SERVICE: [{ csType: 'TELEGRAM', title: 'Telegram', url: 'https://t.me/khela' }],
    },
  })
})
test.afterAll(() => house.close())

for (const { lang, screen } of [
  { lang: 'bn', screen: phone },
  { lang: 'en', screen: desk },
] as const)
  test.describe(`${lang} at ${screen.viewport.width}`, again(lang === 'en'), () => {
    test.use({ ...screen, lang })

    test('a visitor from a blocked country reads why, their address and whom to ask; others come in', async ({
      page,
      context,
      say,
      watch,
    }) => {
      watch.allow(/status of 451/)
      await speak(context, house.url, lang)
      for (const ip of [netherlands, america]) {
        await comesFrom(page, ip)
        await page.goto(`${house.url}/promotions`)
        await expect(page.getByRole('heading', { level: 1, name: say('shell.blockedTitle') })).toBeVisible()
        await expect(page.getByText(say('shell.yourIp', { ip }))).toBeVisible()
        const service = page.getByRole('link', { name: /Telegram/ }).or(page.getByRole('button', { name: /Telegram/ }))
        await expect(service).toBeVisible()
        expect(await findProblems(page)).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
        expect(await smallTargets(page, 24)).toEqual([])
      }
      expect((await page.request.get(`${house.url}/wps/system/whitelabel`, { headers: { 'x-forwarded-for': netherlands } })).status()).toBe(
        451,
      )
      await comesFrom(page, bangladesh)
      await page.goto(`${house.url}/promotions`)
      await expect(page.getByRole('heading', { level: 1, name: say('shell.blockedTitle') })).toHaveCount(0)
      await expect(page.getByRole('banner')).toBeVisible()
    })
  })

test('the office says how old the countries of addresses are', async ({ page, watch }) => {
  await watch.page(page)
  await enterOffice(page, house, 'admin')
  await goTo(page, 'site')
  await expect(page.getByText('18 Jun 2026')).toBeVisible()
})
