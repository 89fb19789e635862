/** A withdrawal paid in two parts, one of which does not arrive: member on a phone in Bengali, two operators at desks in English (PS-4.14; D-R1). */
import type { Browser, Page } from '@playwright/test'
import { newKey } from '@khela/client'
import type { ReplyOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { expectAmount } from './kit/amounts.ts'
import { reconcile, type JourneyHouse, type Operator } from './kit/house.ts'
import { desk, expect, openContext, phone, test, type Watch } from './kit/journey.ts'
import { newMemberFree, newPayee, newProof, signInAs } from './kit/members.ts'
import { enterOffice, openWithdrawal } from './kit/office.ts'
import { balanceOf, dialog } from './kit/site.ts'
import { t } from './kit/texts.ts'

const office = (key: string, params = {}) => t('en', `office-payouts.${key}`, params)
/** A picture as a phone makes it, small enough to stand here. */
const slip = {
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR4nGP4TyJgGNUwqmH4agAAr639H708R/EAAAAASUVORK5CYII=', 'base64'),
}

interface Outside {
  readonly browser: Browser
  readonly house: JourneyHouse
  readonly watch: Watch
}
async function openDesk({ browser, house, watch }: Outside, operator: Operator, id: string, username: string): Promise<Page> {
  const context = await openContext(browser, { ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await watch.page(page)
  await enterOffice(page, house, operator)
  await openWithdrawal(page, id, username)
  return page
}

test.describe('bn', () => {
  test.use({ ...phone, lang: 'bn' })
  test('two parts, one received, one disputed and paid again by two people', async ({ page, browser, house, watch, say }) => {
    test.setTimeout(120_000)
    const member = await newMemberFree(house.url)
    const payeeId = await newPayee(member, '01812345678')
    const asked = await member.call('withdrawCreate', { amount: '300.00', payeeId, proof: await newProof(member) }, { key: newKey() })
    const { id } = asked
    await signInAs(page, member)
    // The house of the journeys has no cool-off; the longest line of an account is the one that names its end.
    await page.route('**/wps/wallet/payees', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { value: ReplyOf<'payees'> }
      const later = new Date(Date.now() + 3_600_000).toISOString()
      await route.fulfill({
        response: answer,
        json: { ...body, value: { ...body.value, content: body.value.content.map((payee) => ({ ...payee, usableAt: later })) } },
      })
    })
    await page.goto('/member/withdraw')
    const card = page.locator('section[aria-labelledby="running-withdrawal"]')
    await expect(card).toContainText(say('withdrawal.states.RISK_CHECK'))
    await expect(page.locator('.payee .tag')).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)

    const desk1 = await openDesk({ browser, house, watch }, 'cashier', id, member.username)
    await test.step('one operator approves and pays in two parts', () => payInParts(desk1))
    await test.step('the member says of one that it came, of the other that it did not', async () => {
      const parts = card.locator('.wd-parts > li')
      await expect(parts).toHaveCount(2)
      await parts
        .nth(0)
        .getByRole('button', { name: say('withdrawal.yesReceived') })
        .tap()
      await expect(parts.nth(0)).toContainText(say('withdrawal.receipt.RECEIVED'))
      await parts
        .nth(1)
        .getByRole('button', { name: say('withdrawal.notReceived') })
        .tap()
      const popup = dialog(page, say('withdrawal.disputeTitle'))
      await popup.locator('input[type="file"]').setInputFiles(slip)
      await popup.getByLabel(new RegExp(say('withdrawal.disputeNote'))).fill('কিছু আসেনি')
      const send = popup.getByRole('button', { name: say('withdrawal.disputeSend') })
      await expect(send).toBeEnabled()
      await send.tap()
      await expect(popup).toBeHidden()
      await expect(card).toContainText(say('withdrawal.states.DISPUTED'))
      expect(await findProblems(page)).toEqual([])
    })

    await test.step('the operator proposes, another one pays', async () => {
      await desk1.getByRole('button', { name: office('payAgain'), exact: true }).click()
      await expect(desk1.getByText(office('disputeState.PAY_AGAIN_1'))).toBeVisible()
      await expect(desk1.getByRole('button', { name: office('payAgainSecond') })).toHaveCount(0)
      const desk2 = await openDesk2({ browser, house, watch }, id)
      await desk2.getByRole('button', { name: office('payAgainSecond'), exact: true }).click()
      await desk2
        .getByRole('alertdialog')
        .getByRole('button', { name: office('payAgainSecond') })
        .click()
      await expect(desk2.getByText(office('disputeState.PAID_AGAIN'))).toBeVisible({ timeout: 20_000 })
      await desk2.context().close()
    })
    await expect(card).toContainText(say('withdrawal.dispute.PAID_AGAIN'))
    await expect(card).toContainText(say('withdrawal.states.PAID'))
    await expectAmount(balanceOf(page), await balance(member))
    expect(await reconcile(house)).toMatch(/\S/)
    await desk1.context().close()
  })
})

async function balance(member: Awaited<ReturnType<typeof newMemberFree>>): Promise<bigint> {
  return parseMoney((await member.call('balance', {})).balance)
}

async function openDesk2(outside: Outside, id: string): Promise<Page> {
  const context = await openContext(outside.browser, { ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await outside.watch.page(page)
  await enterOffice(page, outside.house, 'admin')
  await page.goto(`${outside.house.officeUrl}/withdrawals?filter=disputed&id=${id}`)
  return page
}

/** Part by hand with a reference and a picture, the rest by the gateway. */
async function payInParts(page: Page): Promise<void> {
  const panel = page.locator('.office-panel')
  await panel.getByRole('button', { name: office('approveOnly') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: office('approveOnly') })
    .click()
  const form = panel.getByRole('form', { name: office('pay') })
  await expect(form).toBeVisible()
  await form.getByText(office('way.hand')).click()
  await form.getByLabel(office('amount')).fill('120')
  await form.getByLabel(office('reference')).fill('TRX-7788')
  await form.locator('input[type="file"]').setInputFiles(slip)
  await expect(form.locator('.pic[data-state="sent"]')).toBeVisible()
  await form.getByRole('button', { name: office('payGo', { amount: '120.00' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: office('payGo', { amount: '120.00' }) })
    .click()
  await expect(panel.getByText('TRX-7788')).toBeVisible()
  expect(await findProblems(page)).toEqual([])
  await form.getByText(office('way.gateway')).click()
  await form.getByRole('button', { name: office('payGo', { amount: '180.00' }) }).click()
  await expect(panel.getByRole('form')).toHaveCount(0)
}
