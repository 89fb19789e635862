/** Two administrators open a sign-in, its owner sets it up on a phone, and looks after it from then on (REL-A13, REL-A20, REL-A22). */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeAt } from '../../apps/server/src/kernel/totp.ts'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { sharedHouse } from './kit/house.ts'
import { desk, expect, openContext, phone, speak, test } from './kit/journey.ts'
import { enterOffice, goTo } from './kit/office.ts'
import { secretOf } from './kit/security.ts'
import { t } from './kit/texts.ts'

const house = sharedHouse()
test.use({ ...desk, lang: 'en' })

/** Asks for the half of the code of whoever is signed in. */
async function halfOf(page: Page, lang: 'bn' | 'en', name: string): Promise<string> {
  const say = (key: string, params = {}) => t(lang, `operators.${key}`, params)
  await page.getByRole('button', { name: say('codeOf', { name }) }).click()
  await page.getByRole('button', { name: say('codeShow') }).click()
  return (await page.getByRole('status', { name: say('half') }).textContent()) ?? ''
}

test('an operator is proposed and agreed to; both halves open the first sign-in on a phone; later the password is another', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 4(01|22)/)
  const [en, bn] = (['en', 'bn'] as const).map(
    (lang) =>
      (key: string, params = {}) =>
        t(lang, `operators.${key}`, params),
  )
  if (en === undefined || bn === undefined) throw new Error('there are two languages')
  const letters = Array.from({ length: 6 }, () => String.fromCodePoint(randomInt(97, 123))).join('')
  const [username, name] = [`rima.${letters}`, `Rima ${letters}`]
  await enterOffice(page, house, 'admin')
  await goTo(page, 'operators')
  await page.getByRole('button', { name: en('make') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en('propose') }).click()
  await expect(dialog.getByText(t('en', 'games-office.reasonMissing'))).toBeVisible()
  await dialog.getByLabel(t('en', 'office.username')).fill(username)
  await dialog.getByLabel(en('name'), { exact: true }).fill(name)
  await dialog.getByLabel(t('en', 'games-office.reason')).fill('One more at the desk')
  expect(await findProblems(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: en('propose') }).click()
  await expect(page.getByText(t('en', 'proposals.outcomes.proposed'), { exact: true })).toBeVisible()

  const other = await openContext(browser, phone)
  await speak(other, house.officeUrl, 'bn')
  const small = await other.newPage()
  await watch.page(small)
  await enterOffice(small, house, 'admin2', 'bn')
  await small.goto(`${house.officeUrl}/proposals`)
  const say = (key: string, params = {}) => t('bn', `proposals.${key}`, params)
  await small
    .locator('tbody tr', {
      has: small.getByRole('button', { name: say('open', { subject: `${say('acts.officeOperatorCreate')}: ${name} (${username})` }) }),
    })
    .click()
  await small
    .getByRole('dialog')
    .getByRole('button', { name: say('approve') })
    .click()
  await small
    .getByRole('alertdialog')
    .getByRole('button', { name: say('approve') })
    .click()
  await expect(small.getByText(say('approvedCode'))).toBeVisible()
  await small.goto(`${house.officeUrl}/operators`)
  const second = await halfOf(small, 'bn', name)
  expect([await sidewaysScroll(small), await smallTargets(small, 44), await findProblems(small, '[role="dialog"]')]).toEqual([0, [], []])
  await page.reload()
  const first = await halfOf(page, 'en', name)
  expect(first).not.toBe(second)

  const own = await openContext(browser, phone)
  const newcomer = await own.newPage()
  await watch.page(newcomer)
  await newcomer.goto(house.officeUrl)
  await newcomer.getByRole('button', { name: 'বাংলা' }).click()
  await newcomer.getByRole('button', { name: bn('firstSignIn') }).click()
  await newcomer.getByLabel(t('bn', 'office.username')).fill(username)
  await newcomer.getByLabel(bn('halfFirst')).fill(second)
  await newcomer.getByLabel(bn('halfSecond')).fill(second)
  await newcomer.getByRole('button', { name: bn('goOn') }).click()
  await expect(newcomer.getByRole('alert')).toContainText(bn('halvesWrong'))
  expect([await sidewaysScroll(newcomer), await findProblems(newcomer, 'main')]).toEqual([0, []])
  await newcomer.getByLabel(bn('halfFirst')).fill(first)
  await newcomer.getByRole('button', { name: bn('goOn') }).click()
  await expect(newcomer.getByRole('img', { name: bn('scanPicture') })).toBeVisible()
  expect([await sidewaysScroll(newcomer), await findProblems(newcomer, 'main')]).toEqual([0, []])
  const secret = secretOf((await newcomer.locator('.office-secret').textContent()) ?? '')
  const password = `Kingfisher ${letters}`
  await newcomer.getByLabel(bn('newPassword'), { exact: true }).fill(password)
  await newcomer.getByLabel(bn('newPasswordAgain'), { exact: true }).fill(password)
  await newcomer.getByLabel(t('bn', 'office.otp')).fill(codeAt(secret, new Date()))
  await newcomer.getByRole('button', { name: bn('setUp') }).click()
  await expect(newcomer.getByRole('navigation', { name: t('bn', 'office.menu'), includeHidden: true })).toBeAttached()

  await newcomer.goto(`${house.officeUrl}/account`)
  await expect(newcomer.getByText(bn('thisOne'))).toBeVisible()
  expect([await sidewaysScroll(newcomer), await smallTargets(newcomer, 44), await findProblems(newcomer, 'main')]).toEqual([0, [], []])
  await newcomer.getByLabel(bn('oldPassword'), { exact: true }).fill('not the old one')
  await newcomer.getByLabel(bn('newPassword'), { exact: true }).fill(`${password} 2`)
  await newcomer.getByLabel(bn('newPasswordAgain'), { exact: true }).fill(`${password} 2`)
  await newcomer.getByLabel(t('bn', 'office.otp')).fill('000000')
  await newcomer.getByRole('button', { name: bn('changePassword') }).click()
  await expect(newcomer.getByRole('alert')).toContainText(t('bn', 'errors.proof_wrong'))

  await page.reload()
  await expect(page.locator('tbody tr', { hasText: username })).toContainText(en('in'))
  await page.getByRole('button', { name: en('renewOf', { name }) }).click()
  await expect(dialog).toContainText(en('renewMeans'))
  expect([await sidewaysScroll(page), await findProblems(page, 'main')]).toEqual([0, []])
})
