/** What stands above every place of the office until somebody sees to it, in a house of its own: other journeys look at a quiet office. */
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { plantBalance, plantDeadNight } from './kit/alarms.ts'
import { openHouse, reconcile, type OwnHouse } from './kit/house.ts'
import { desk, expect, test } from './kit/journey.ts'
import { checkLogs } from './kit/logs.ts'
import { newMemberWith } from './kit/members.ts'
import { enterOffice, goTo } from './kit/office.ts'
import { t } from './kit/texts.ts'

let house: OwnHouse
test.beforeAll(async () => {
  test.setTimeout(180_000)
  house = await openHouse()
})
test.afterAll(() => house.close())

test.use({ ...desk, lang: 'en' })
const say = (key: string, params = {}) => t('en', `office.${key}`, params)

test('books that nobody looked at and a job that failed for good are red lines; put in again with a reason, the job ends both', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await enterOffice(page, house, 'admin')
  await goTo(page, 'site')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await plantDeadNight(house)
  await page.reload()
  const overdue = page.getByRole('alert').filter({ hasText: say('booksOverdue') })
  const failed = page.getByRole('alert').filter({ hasText: '1 background job has failed for good.' })
  await expect(overdue).toBeVisible()
  await expect(failed).toBeVisible()
  expect([await sidewaysScroll(page), await findProblems(page)]).toEqual([0, []])

  // It is the night's step that failed: its row says what it was to do and how it ended.
  await failed.getByRole('link', { name: say('jobsLook') }).click()
  const row = page.locator('tbody tr', { hasText: 'books.step' })
  await expect(row).toContainText('the disk was full')
  await expect(row).toContainText('planted')
  await row.getByRole('button', { name: say('jobRetry') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('jobRetry') }).click()
  await expect(dialog.getByText(t('en', 'games-office.reasonMissing'))).toBeVisible()
  await dialog.getByLabel(t('en', 'games-office.reason')).fill('There is room again')
  await dialog.getByRole('button', { name: say('jobRetry') }).click()
  await expect(page.getByText(say('jobRetried'))).toBeVisible()
  await expect(page.getByText(say('jobsNone'))).toBeVisible()
  await expect(failed).toHaveCount(0)

  // The job ends the night, and the books are in order.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: say('jobs') })).toBeVisible()
    await expect(overdue).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await goTo(page, 'audit')
  await expect(page.getByRole('table').getByText('There is room again')).toBeVisible()

  // What the end of every run asks: a balance that its entries do not make fails it.
  await newMemberWith(house.url, '500.00')
  await plantBalance(house, 1n)
  await expect(reconcile(house)).rejects.toThrow(/do not agree/)
  await plantBalance(house, -1n)
  expect(await reconcile(house)).toMatch(/\S/)
  // And that no log tells a secret.
  checkLogs(house)
  appendFileSync(path.join(house.home, 'server.log'), `{"token":"${house.sessions.admin}"}\n`)
  expect(() => checkLogs(house)).toThrow(/^a secret stands in server\.log$/)
})
