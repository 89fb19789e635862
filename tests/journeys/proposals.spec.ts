/** A rule of the house is changed by two: a cashier proposes another receiving number, an administrator agrees on a phone. */
import type { Page } from '@playwright/test'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { sharedHouse } from './kit/house.ts'
import { desk, expect, openContext, phone, speak, test } from './kit/journey.ts'
import { enterOffice, goTo } from './kit/office.ts'
import { t } from './kit/texts.ts'

const house = sharedHouse()
test.use({ ...desk, lang: 'en' })

test('a receiving number is proposed by one operator and stands when another agrees, who sees the old one and the new one', async ({
  page,
  browser,
  watch,
}) => {
  const en = (key: string, params = {}) => t('en', `proposals.${key}`, params)
  const bn = (key: string, params = {}) => t('bn', `proposals.${key}`, params)
  const form = (key: string) => t('en', `office-deposits.${key}`)
  await enterOffice(page, house, 'cashier')
  await goTo(page, 'deposits')
  await page.getByRole('radio', { name: form('desk') }).check({ force: true })
  const row = page.locator('.desk-row', { hasText: '01300000041' })
  await row.getByRole('button', { name: form('edit') }).click()
  await page.getByRole('textbox', { name: form('accountNumber') }).fill('01999888777')
  await page.getByRole('button', { name: form('save') }).click()
  await expect(page.getByText(en('reasonMissing'))).toBeVisible()
  await page.getByLabel(en('reasonWhy')).fill('The SIM was lost')
  await page.getByRole('button', { name: form('save') }).click()
  await expect(page.getByText(en('outcomes.proposed'), { exact: true })).toBeVisible()
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: en('look') }).click()
  const about = (lang: 'en' | 'bn', subject: string) =>
    t(lang, 'proposals.open', { subject: `${t(lang, 'proposals.acts.officeReceivingAccountSave')}: ${subject}` })
  // The whole row opens: its button spreads over it.
  const rowOf = (on: Page, name: string) => on.locator('tbody tr', { has: on.getByRole('button', { name }) })
  await rowOf(page, about('en', 'Upay agent number 01300000041')).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(en('own'))
  await expect(dialog.getByRole('button', { name: en('approve') })).toHaveCount(0)
  expect(await findProblems(page, '[role="dialog"]')).toEqual([])

  const other = await openContext(browser, phone)
  await speak(other, house.officeUrl, 'bn')
  const small = await other.newPage()
  await watch.page(small)
  await enterOffice(small, house, 'admin2', 'bn')
  await small.goto(`${house.officeUrl}/proposals`)
  const open = rowOf(small, about('bn', 'উপায় এজেন্ট নম্বর 01300000041'))
  await expect(open).toBeVisible()
  expect([await sidewaysScroll(small), await findProblems(small, 'main')]).toEqual([0, []])
  await open.click()
  const asked = small.getByRole('dialog')
  for (const text of ['01300000041', '01999888777', 'The SIM was lost', 'cashier']) await expect(asked).toContainText(text)
  expect([await sidewaysScroll(small), await smallTargets(small, 44), await findProblems(small, '[role="dialog"]')]).toEqual([0, [], []])
  await expect(asked.getByRole('button', { name: bn('approve') })).toBeVisible()
  // The key is for the open proposal, whose dialog it is; while somebody writes it is a letter.
  await asked.getByRole('textbox').focus()
  await small.keyboard.press('a')
  await expect(small.getByRole('alertdialog')).toHaveCount(0)
  await asked.getByRole('textbox').fill('')
  await asked.getByRole('textbox').blur()
  await small.keyboard.press('a')
  await small
    .getByRole('alertdialog', { name: bn('approveSure') })
    .getByRole('button', { name: bn('approve') })
    .click()
  await expect(small.getByText(bn('approved'), { exact: true })).toBeVisible()
  // The audit has both values, in as many lines as they need.
  await small.setViewportSize({ width: 1_100, height: 800 })
  await small.goto(`${house.officeUrl}/audit`)
  await expect(small.getByText('number: 01300000041 → 01999888777').first()).toBeVisible()
  expect([await sidewaysScroll(small), await findProblems(small, 'main')]).toEqual([0, []])
  await other.close()

  await page.keyboard.press('Escape')
  await goTo(page, 'deposits')
  await page.getByRole('radio', { name: form('desk') }).check({ force: true })
  await expect(page.locator('.desk-row', { hasText: '01999888777' })).toBeVisible()
  await goTo(page, 'proposals')
  await page.getByRole('radio', { name: en('decided') }).check({ force: true })
  await expect(page.locator('tbody tr', { hasText: '01300000041' })).toContainText(en('states.APPROVED'))
})
