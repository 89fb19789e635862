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
  })
