/** Maintenance (PS-2.11, PS-4.1), in a house of its own because it closes the site for everybody. */
import { findProblems } from './kit/accessible.ts'
import { openHouse, type OwnHouse } from './kit/house.ts'
import { desk, expect, openContext, phone, speak, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { agreeTo, enterOffice, goTo, setSite } from './kit/office.ts'
import { balanceOf, isAwake, markDocument, whenLive } from './kit/site.ts'

let house: OwnHouse
test.beforeAll(async () => {
  test.setTimeout(180_000)
  house = await openHouse()
})
test.afterAll(() => house.close())

test.use({ ...phone, lang: 'bn' })

test('the office closes the site and opens it again, and open pages follow at once', async ({
  page,
  context,
  browser,
  watch,
  say,
  lang,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 503/)
  await speak(context, house.url, lang)
  await signInAs(page, await newMemberWith(house.url, '500.00'))
  const isLive = whenLive(page)
  await page.goto(`${house.url}/member/wallet`)
  await isAwake(page, lang)
  await isLive
  await expect(balanceOf(page)).toContainText('500.00')
  const isSame = await markDocument(page)

  const operator = await openContext(browser, desk)
  const office = await operator.newPage()
  await watch.page(office)
  await enterOffice(office, house, 'admin')
  await setSite(office, 'closed')
  await expect(page.getByRole('heading', { level: 1, name: say('shell.maintenanceTitle') })).toBeVisible()
  await expect(balanceOf(page)).toBeHidden()
  await isSame()
  expect(await findProblems(page)).toEqual([])

  // Somebody who comes now gets the same page at once.
  const visitor = await openContext(browser, { ...desk, javaScriptEnabled: false })
  await speak(visitor, house.url, 'en')
  const closed = await visitor.newPage()
  // For an address the state is asked of the database once a second. Asked without a page, which a busy machine draws slowly.
  const hasHero = async () => (await (await visitor.request.get(house.url)).text()).includes('class="hero')
  await expect.poll(hasHero, { timeout: 3_000 }).toBe(false)
  await closed.goto(house.url)
  await expect(closed.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(closed.locator('.hero')).toHaveCount(0)

  await setSite(office, 'open')
  await expect(page.getByRole('heading', { level: 1, name: say('shell.maintenanceTitle') })).toBeVisible()
  await agreeTo(house, 'officeMerchantSet')
  await expect(balanceOf(page)).toContainText('500.00')
  await isSame()
  await expect.poll(hasHero, { timeout: 3_000 }).toBe(true)
  await closed.reload()
  await expect(closed.locator('.hero')).toBeVisible()

  // Both acts stand in the audit, whose chain is whole.
  await goTo(office, 'audit')
  await expect(office.locator('tbody tr')).not.toHaveCount(0)
  await operator.close()
  await visitor.close()
})
