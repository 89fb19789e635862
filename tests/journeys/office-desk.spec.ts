/** The office at work: what is open by keys, links there and back, one layer at a time, what somebody else did meanwhile, the dark shade. */
import { createClient, newKey } from '@khela/client'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMemberFree, newPayee, newProof } from './kit/members.ts'
import { enterOffice, openWithdrawal } from './kit/office.ts'
import { t } from './kit/texts.ts'
import type { JourneyHouse } from './kit/house.ts'
import { again } from './kit/variants.ts'

/** A member who waits for money. */
async function askFor(house: JourneyHouse, amount: string) {
  const member = await newMemberFree(house.url)
  const payeeId = await newPayee(member, `018${String(Date.now()).slice(-8)}`)
  const { id } = await member.call('withdrawCreate', { amount, payeeId, proof: await newProof(member) }, { key: newKey() })
  const { id: number } = await member.call('memberInfo', {})
  return { member, id, number }
}

test.describe('en', () => {
  test.use({ ...desk, lang: 'en' })
  test('keys, layers, links and what somebody else did meanwhile', async ({ page, house, watch, say }) => {
    test.setTimeout(120_000)
    watch.allow(/409/)
    const { member, id, number } = await askFor(house, '300.00')
    await enterOffice(page, house, 'cashier')
    await openWithdrawal(page, id, member.username)
    await expect(page).toHaveTitle(/^\([0-9]+\) Withdrawals · Khela office$/)
    const panel = page.locator('.office-panel')

    await expect(panel.getByRole('button', { name: say('office-payouts.approvePay') })).toBeVisible()
    await test.step('R and A open a question; Escape closes that, and only then the row', async () => {
      await page.keyboard.press('r')
      await expect(page.getByRole('dialog', { name: say('office-payouts.reject') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(panel).toBeVisible()
      await page.keyboard.press('a')
      await expect(page.getByRole('alertdialog', { name: say('office-payouts.approveSure') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(panel).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: say('office.keysTitle') })).toBeVisible()
      expect(await findProblems(page)).toEqual([])
      await page.keyboard.press('Escape')
    })

    await test.step('the member is one link away, and so is the way back', async () => {
      await openWithdrawal(page, id, member.username)
      await panel.getByRole('link', { name: member.username }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
      await page.locator('.member-head').getByText(say('office-members.tab.money'), { exact: true }).click()
      await page.getByRole('link', { name: id.slice(-8) }).click()
      await expect(panel.getByRole('link', { name: number })).toBeVisible()
    })

    await test.step('whoever confirms what another one decided is told so', async () => {
      await page.getByRole('button', { name: say('office-payouts.approvePay') }).click()
      const question = page.getByRole('alertdialog', { name: say('office-payouts.approveSure') })
      await expect(question).toBeVisible()
      const other = createClient({
        site: 'office',
        base: house.officeUrl,
        token: () => house.sessions.admin,
        language: () => 'en',
        onSignedOut: () => undefined,
      })
      await other.call('officeWithdrawalReject', { id, state: 'RISK_CHECK', reason: 'asked for by the member' }, { key: newKey() })
      await question.getByRole('button', { name: say('office-payouts.approvePay') }).click()
      await expect(page.locator('.toast-bad', { hasText: say('errors.state_changed') })).toBeVisible()
      await expect(panel).toContainText(say('office-payouts.state.REJECTED'))
    })

    await test.step('the dark shade is kept, and stays readable', async () => {
      await page.getByRole('button', { name: say('office.shadeDark') }).click()
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-shade', 'dark')
      await expect(panel).toContainText(say('office-payouts.state.REJECTED'))
      expect(await findProblems(page)).toEqual([])
    })
  })
})

test.describe('bn', () => {
  test.use({ ...phone, lang: 'bn', colorScheme: 'dark' })
  test('at night on a phone: the groups of the menu, a withdrawal, a member', again(), async ({ page, house }) => {
    test.setTimeout(120_000)
    const { member, id, number } = await askFor(house, '250.00')
    await enterOffice(page, house, 'cashier', 'bn')
    await expect(page.locator('html')).toHaveAttribute('data-shade', 'dark')
    await page.getByRole('button', { name: t('bn', 'office.menu') }).click()
    for (const group of ['groupMoney', 'groupPeople', 'groupPlay', 'groupHouse'])
      await expect(page.getByRole('heading', { level: 2, name: t('bn', `office.${group}`), exact: true })).toBeVisible()
    expect(await findProblems(page)).toEqual([])
    await page.goto(`${house.officeUrl}/withdrawals?filter=waiting&id=${id}`)
    await expect(page.getByRole('link', { name: member.username }).first()).toBeVisible()
    expect([await sidewaysScroll(page), await findProblems(page)]).toEqual([0, []])
    for (const tab of ['overview', 'money', 'play', 'safety', 'support']) {
      await page.goto(`${house.officeUrl}/members/${number}?tab=${tab}`)
      await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
      expect([tab, await sidewaysScroll(page), await findProblems(page)]).toEqual([tab, 0, []])
    }
  })
})
