/** Four eyes: one operator proposes an adjustment, another approves it, and its line stands in the member's record. */
import { parseMoney } from '@khela/money'
import { desk, expect, openContext, test } from './kit/journey.ts'
import { newMember } from './kit/members.ts'
import { enterOffice, goTo } from './kit/office.ts'
import { until } from '../crash/player.ts'
import { t } from './kit/texts.ts'

const say = (key: string, params = {}) => t('en', `office-members.${key}`, params)

test.use({ ...desk, lang: 'en' })

test('an adjustment goes through two hands and stands in the record of the member', async ({ page, house, browser }) => {
  const member = await newMember(house.url)
  const { id } = await member.call('memberInfo', {})
  await enterOffice(page, house, 'cashier')
  await goTo(page, 'members')
  await page.getByLabel(say('search'), { exact: true }).fill(member.username)
  await page.getByRole('button', { name: say('find'), exact: true }).click()
  await page.getByRole('link', { name: member.username }).click()
  await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
  await page.getByRole('button', { name: say('act.adjust') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(say('amount'), { exact: true }).fill('250.50')
  await form.getByLabel(say('why'), { exact: true }).fill('Deposit of the morning was not credited')
  await form.getByRole('button', { name: say('propose') }).click()
  await expect(form).toBeHidden()
  await page.locator('.member-head').getByText(say('tab.money'), { exact: true }).click()
  await expect(page.getByText(say('adjustState.PROPOSED')).first()).toBeVisible()

  const other = await (await openContext(browser, { ...desk })).newPage()
  await enterOffice(other, house, 'admin')
  await goTo(other, 'adjustments')
  // The whole row opens: its button spreads over it.
  const row = other.locator('tbody tr', {
    has: other.getByRole('button', { name: say('openOf', { amount: '250.50', username: member.username }) }),
  })
  await row.click()
  const detail = other.getByRole('dialog')
  await expect(detail.getByText('Deposit of the morning was not credited')).toBeVisible()
  await detail.getByRole('button', { name: say('approve'), exact: true }).click()
  await expect(detail).toBeHidden()
  await until(async () => parseMoney((await member.call('balance', {})).balance) === parseMoney('250.50'), 10_000)
  await other.goto(`${house.officeUrl}/members/${id}?tab=money`)
  await expect(other.getByText(t('en', 'records.kind.adjustment_up')).first()).toBeVisible()
  await expect(other.getByText(say('adjustState.POSTED')).first()).toBeVisible()
  await other.context().close()
})
