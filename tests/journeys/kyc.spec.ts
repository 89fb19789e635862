/** Identity checks from what a newcomer is told to the operators' decision (PAY-3.6). */
import type { Page } from '@playwright/test'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, openContext, phone, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { enterOffice, goTo } from './kit/office.ts'

/** A photograph of one colour, as a JPEG file that the browser draws. */
async function picture(page: Page, colour: string): Promise<Buffer> {
  const drawn = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 400 })
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('nothing to draw with')
    pen.fillStyle = fill
    pen.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/jpeg')
  }, colour)
  return Buffer.from(drawn.split(',')[1] ?? '', 'base64')
}

async function attach(page: Page, label: string, colour: string): Promise<void> {
  const group = page.getByRole('group', { name: label })
  await group
    .locator('input[type="file"]')
    .setInputFiles({ name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: await picture(page, colour) })
  await expect(group.locator('img')).toBeVisible()
}

test.describe('identity', () => {
  test.use({ ...phone, lang: 'bn' })

  test('told at registration, handed in by phone, rejected with what to do, handed in anew and confirmed', async ({
    page,
    house,
    say,
    browser,
    watch,
  }) => {
    const member = await newMember(house.url)
    await page.goto('/register')
    await page.getByText(say('kyc.notice')).click()
    await expect(page.getByText(say('kyc.asked.t2'))).toBeVisible()

    await signInAs(page, member)
    await page.goto('/member/kyc')
    await page.getByLabel(say('kyc.person.name')).fill('Rahima Begum')
    await page.getByLabel(say('kyc.person.birthday')).fill('1990-05-01')
    await page.getByLabel(say('kyc.person.address')).fill('House 7, Road 3, Dhaka')
    await page.getByRole('button', { name: say('kyc.person.send') }).click()
    await expect(page.getByRole('heading', { name: say('kyc.document.title') })).toBeVisible()
    const handIn = async () => {
      await page.getByLabel(say('kyc.document.number')).fill('1990 1234 5678')
      await attach(page, say('kyc.document.front'), '#335577')
      await attach(page, say('kyc.document.back'), '#775533')
      await attach(page, say('kyc.document.selfie'), '#557733')
      // The words of the first time may still stand there at the second.
      const taken = page.waitForResponse((response) => response.url().endsWith('/kyc/submit'))
      await page.getByRole('button', { name: say('kyc.submit') }).click()
      await taken
      await expect(page.getByText(say('kyc.submitted')).first()).toBeVisible()
    }
    await handIn()
    expect(await findProblems(page, 'main')).toEqual([])
    expect([await sidewaysScroll(page), await smallTargets(page, 44)]).toEqual([0, []])

    const desktop = await openContext(browser, { ...desk, reducedMotion: 'reduce' })
    const office = await desktop.newPage()
    await watch.page(office)
    await enterOffice(office, house, 'cashier')
    await goTo(office, 'kyc')
    const open = office.getByRole('button', { name: `Open ${member.username}, tier 2` })
    await office.locator('tbody tr', { has: open }).click()
    await expect(office.getByText('1990 1234 5678')).toBeVisible()
    await expect(office.locator('.kyc-pictures img')).toHaveCount(3)
    expect(await findProblems(office, 'main')).toEqual([])
    await office.getByRole('button', { name: 'Reject', exact: true }).click()
    await office.getByLabel('Unreadable').check()
    await office.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(office.getByText('Rejected').first()).toBeVisible()

    // Said by the live line, without a reload.
    await expect(page.getByText(say('kyc.reasons.unreadable.do'))).toBeVisible()
    await handIn()
    await goTo(office, 'kyc')
    await office.getByRole('button', { name: 'Refresh' }).click()
    await office.locator('tbody tr', { has: open }).click()
    // What was given at tier 1 stands beside the document.
    await expect(office.getByRole('heading', { name: 'Given at tier 1' })).toBeVisible()
    await expect(office.getByRole('button', { name: 'Approve' })).toBeVisible()
    await office.keyboard.press('a')
    const sure = office.getByRole('alertdialog')
    expect(await findProblems(office, '[role="alertdialog"]')).toEqual([])
    await sure.getByRole('button', { name: 'Yes, approve' }).click()
    await expect(page.getByRole('heading', { name: say('kyc.funds.title') })).toBeVisible()
    await desktop.close()
  })
})
