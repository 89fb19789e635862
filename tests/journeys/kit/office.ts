/** What an operator does in the back office, which opens in English (apps/office, session). */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { operatorCode, type JourneyHouse, type Operator } from './house.ts'
import { t } from './texts.ts'

const say = (key: string, params = {}) => t('en', `office.${key}`, params)
const pay = (key: string, params = {}) => t('en', `office-payouts.${key}`, params)

/** A code nobody has used, in whichever worker: two journeys of one operator within half a minute wait for each other. */
async function freshCode(house: JourneyHouse, name: Operator): Promise<string> {
  for (;;) {
    const code = await operatorCode(house, name)
    try {
      writeFileSync(path.join(house.home, `used-${name}-${code}`), '', { flag: 'wx' })
      return code
    } catch {
      await expect.poll(() => operatorCode(house, name), { timeout: 40_000 }).not.toBe(code)
    }
  }
}

/** Signs in with name, password and authenticator code. */
export async function enterOffice(page: Page, house: JourneyHouse, name: Operator): Promise<void> {
  await page.goto(house.officeUrl)
  await page.getByLabel(say('username'), { exact: true }).fill(name)
  await page.getByLabel(say('password'), { exact: true }).fill(house.passwords[name])
  await page.getByLabel(say('otp'), { exact: true }).fill(await freshCode(house, name))
  await page.getByRole('button', { name: say('signIn'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: say('menu') })).toBeVisible()
}

/** Goes to a place of the menu. */
export async function goTo(
  page: Page,
  place:
    | 'deposits'
    | 'withdrawals'
    | 'cases'
    | 'members'
    | 'adjustments'
    | 'kyc'
    | 'harm'
    | 'care'
    | 'content'
    | 'books'
    | 'audit'
    | 'site',
): Promise<void> {
  await page
    .getByRole('navigation', { name: say('menu') })
    .getByRole('link', { name: say(place) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say(place) })).toBeVisible()
}

/** Opens a waiting withdrawal from the queue. */
export async function openWithdrawal(page: Page, id: string, account: string): Promise<void> {
  const short = id.slice(-8)
  const name = say('openRow', { id: short, account })
  // The whole row opens: its button spreads over it.
  await page.locator('tbody tr', { has: page.getByRole('button', { name }) }).click()
  await expect(page.getByRole('heading', { level: 2, name: short })).toBeVisible()
}

/** Approves the open withdrawal and confirms the question. */
export async function approve(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: pay('approvePay') }).click()
  const question = page.getByRole('alertdialog', { name: pay('approveSure') })
  await question.getByRole('button', { name: pay('approvePay') }).click()
  await expect(page.getByText(pay('approved', { id: id.slice(-8) }))).toBeVisible()
}

/** Puts the site into maintenance, or opens it. */
export async function setSite(page: Page, state: 'open' | 'closed'): Promise<void> {
  await goTo(page, 'site')
  await page.getByRole('radio', { name: say(state === 'open' ? 'siteOpen' : 'siteClosed') }).check({ force: true })
  await page.getByRole('button', { name: say('save') }).click()
  if (state === 'closed')
    await page
      .getByRole('alertdialog', { name: say('closeSure') })
      .getByRole('button', { name: say('closeSite') })
      .click()
  await expect(page.getByText(say('saved'), { exact: true }).first()).toBeVisible()
}
