/** The door of the office: after a refusal the page does work before it asks again, and the audit page shows who was refused. */
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { sharedHouse } from './kit/house.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { enterOffice } from './kit/office.ts'
import { t } from './kit/texts.ts'
import { again } from './kit/variants.ts'

const house = sharedHouse()
const sizes = [{ width: 360, height: 740 }, { width: 768, height: 1024 }, desk.viewport] as const
test.use({ ...desk, lang: 'en' })

test('a refused sign-in asks the page for work, which it does unseen; the next try is judged again', async ({ page, watch }) => {
  const say = (key: string) => t('en', `office.${key}`)
  watch.allow(/status of 4(01|22)/)
  await page.goto(house.officeUrl)
  const typed = async () => {
    await page.getByLabel(say('username')).fill('nobody-here')
    await page.getByLabel(say('password'), { exact: true }).fill('not the password')
    await page.getByLabel(say('otp')).fill('123456')
    await page.getByRole('button', { name: say('signIn'), exact: true }).click()
  }
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/office/session'))
      answers.push(((await response.json()) as { code: string }).code)
  })
  await typed()
  await expect(page.getByRole('alert')).toContainText(t('en', 'errors.invalid_credentials'))
  await typed()
  await expect.poll(() => answers).toEqual(['invalid_credentials', 'captcha_required', 'invalid_credentials'])
  await expect(page.getByRole('alert')).toContainText(t('en', 'errors.invalid_credentials'))
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect([await sidewaysScroll(page), await findProblems(page, 'main')]).toEqual([0, []])
  }
})

for (const lang of ['bn', 'en'] as const)
  test(`the audit page tells the chain and who was refused (${lang})`, again(lang === 'bn'), async ({ page }) => {
    await enterOffice(page, house, 'auditor', lang)
    await page.goto(`${house.officeUrl}/audit`)
    await expect(page.getByText(t(lang, 'office.chainWhole'))).toBeVisible()
    await expect(page.getByRole('heading', { name: t(lang, 'office.refusedSignIns') })).toBeVisible()
    for (const size of [...sizes, phone.viewport]) {
      await page.setViewportSize(size)
      expect([await sidewaysScroll(page), await findProblems(page, 'main')]).toEqual([0, []])
    }
    await page.setViewportSize({ width: 1440, height: 500 })
    const table = page.getByRole('table', { name: t(lang, 'office.audit') })
    // A row of one line: 30 pixels and its rule, so that a screen shows as many as it can.
    const heights = await table.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeLessThanOrEqual(31)
    // Its head stays at the upper edge while the rows go by.
    await page.setViewportSize({ width: 1440, height: 240 })
    const tops = await table.evaluate((node) => {
      window.scrollTo(0, window.scrollY + node.getBoundingClientRect().top + 24)
      return [node, node.querySelector('th')].map((one) => Math.round(one?.getBoundingClientRect().top ?? -1))
    })
    expect(tops).toEqual([-24, 0])
    await page.setViewportSize(desk.viewport)

    await test.step('narrowed to days, which the address keeps', async () => {
      await page.getByRole('combobox', { name: t(lang, 'office.days'), exact: true }).selectOption('own')
      await page.getByLabel(t(lang, 'office.dayTo'), { exact: true }).fill('2020-01-01')
      await expect(page).toHaveURL(/to=2020-01-01/)
      await expect(page.getByText(t(lang, 'office.daysNone'))).toBeVisible()
      await page.reload()
      await expect(page.getByLabel(t(lang, 'office.dayTo'), { exact: true })).toHaveValue('2020-01-01')
      await page.getByLabel(t(lang, 'office.dayTo'), { exact: true }).fill('')
      await expect(table).toBeVisible()
      // What is no day of the calendar is left out of the question.
      await page.goto(`${house.officeUrl}/audit?from=2026-02-31&to=never`)
      await expect(table).toBeVisible()
    })
  })
