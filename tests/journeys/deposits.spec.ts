/** A deposit by an agent's number: the member pays by hand and says so, an operator finds it and credits it (OF-11). */
import { newKey } from '@khela/client'
import { findProblems, findProblemsAtLength } from './kit/accessible.ts'
import { expectAmount } from './kit/amounts.ts'
import { desk, expect, openContext, phone, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { enterOffice, goTo } from './kit/office.ts'
import { balanceOf, isAwake, markDocument } from './kit/site.ts'
import { t } from './kit/texts.ts'

test.use({ ...phone, lang: 'bn' })

/** The smallest PNG there is: one pixel. */
const slip = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const office = (key: string) => t('en', `office-deposits.${key}`)

test('by an agent’s number with a slip, credited by an operator, with an offer', async ({ page, browser, house, watch, say, lang }) => {
  test.setTimeout(90_000)
  const member = await newMember(house.url)
  await member.call('limitsDecline', {}, { key: newKey() })
  await signInAs(page, member)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/member/deposit')
  await isAwake(page, lang)
  // The ways and the amount are on the first screen, above the bar at the foot.
  const typed = await page.getByRole('textbox', { name: new RegExp(say('cashier.amount')) }).boundingBox()
  const foot = await page.locator('nav.tabbar').boundingBox()
  expect((typed?.y ?? Infinity) + (typed?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  const method = page.getByRole('radio', { name: new RegExp(say('cashier.methods.manual_nagad')) })
  // The whole tile is pressed, and it may stand under the bar at the foot until the page has scrolled.
  await page.locator('label', { has: method }).click()
  await expect(method).toBeChecked()
  await expect(page.getByText(say('deposit.beforeAgent'))).toBeVisible()
  await page.getByRole('textbox', { name: new RegExp(say('cashier.amount')) }).fill('১০০০')
  const offer = page.locator('.offer-box').first()
  await expect(offer).toContainText('500.00')
  await expect(offer).toContainText('15,000.00')
  await offer.getByRole('radio').check()
  await expect(offer.locator('.offer-terms')).toBeVisible()
  expect(await findProblems(page)).toEqual([])
  await page
    .locator('form.cash-form')
    .getByRole('button', { name: /1,000\.00/ })
    .last()
    .click()

  const running = page.locator('section[aria-labelledby="running-deposit"]')
  await expect(running).toContainText('01300000021')
  await expect(running).toContainText(say('deposit.warn.CASH_OUT'))
  await expect(running).toContainText(say('deposit.holders.member'))
  const trxId = `NGD${Date.now().toString(36).toUpperCase()}`
  await running.getByLabel(say('deposit.senderNumber')).fill('০১৭১২৩৪৫৬৭৮')
  await running.getByLabel(say('deposit.trxId')).fill(trxId.toLowerCase())
  await running.locator('input[type="file"]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip })
  await expect(running.getByRole('img')).toBeVisible()
  expect(await findProblemsAtLength(page)).toEqual([])
  await running.getByRole('button', { name: say('deposit.proofGo') }).click()
  await expect(running).toContainText(say('cashier.depositStates.MATCHING'))
  await expect(running).toContainText(say('deposit.holders.provider'))
  const isSame = await markDocument(page)

  // Nothing that the house knows of has come in: two operators look, each on a screen of their own.
  for (const [operator, act, done] of [
    ['cashier', 'approveFirst', 'firstDone'],
    ['admin', 'approve', 'done'],
  ] as const) {
    const context = await openContext(browser, { ...desk, reducedMotion: 'reduce' })
    const back = await context.newPage()
    await watch.page(back)
    await enterOffice(back, house, operator)
    await goTo(back, 'deposits')
    await back.locator('tbody tr', { hasText: member.username }).click()
    const panel = back.locator('.office-panel')
    await expect(panel).toContainText(trxId)
    await expect(panel).toContainText(office('noScore'))
    await expect(panel.getByRole('img')).toBeVisible()
    expect(await findProblems(back)).toEqual([])
    await panel.getByRole('button', { name: office(act) }).click()
    await back
      .getByRole('alertdialog', { name: office('approveSure') })
      .getByRole('button', { name: office('approve') })
      .click()
    await expect(back.getByText(office(done), { exact: true })).toBeVisible()
    await context.close()
  }

  await expect(running).toContainText(say('cashier.depositStates.CREDITED'))
  await expect(running).toContainText(say('deposit.granted', { bonus: '500.00', wagering: '15,000.00', days: 30 }))
  await expectAmount(balanceOf(page), 10_000_000n)
  await isSame()
})
