/** Two people at one poker table, each in a browser: sit, a hand to the showdown across a reload, its proof, leave (GS-2.19). */
import type { Page } from '@playwright/test'
import { parseMoney } from '@khela/money'
import { actionOutOfSight, findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, openContext, skipPopups, smallPhone, speak, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'

test.use({ ...smallPhone, lang: 'bn' })

const sit = async (page: Page) => {
  await page.locator('button.holdem-free').first().click()
  await page.getByRole('dialog').locator('.btn-go').click()
}
const mine = (page: Page) => page.locator('.holdem-pod[data-me]')
const cards = (page: Page) => mine(page).locator('.holdem-cards .sr').allInnerTexts()
const over = (page: Page) => page.locator('.holdem-pod[data-won]')

test('two browsers at one table: a hand to the showdown, a reload keeps seat and cards, the money comes back', async ({
  page,
  browser,
  house,
  watch,
  say,
}) => {
  const [a, b] = await Promise.all([newMemberWith(house.url, '500.00'), newMemberWith(house.url, '500.00')])
  const context = await openContext(browser, desk)
  await speak(context, house.url, 'en')
  await context.addInitScript(skipPopups)
  const other = await context.newPage()
  await watch.page(other)
  await signInAs(page, a)
  await signInAs(other, b)

  await page.goto('/play/holdem')
  const room = page.locator('.holdem-room').filter({ hasText: 'মুখোমুখি' }).first()
  await room.getByRole('button').click()
  expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
  await sit(page)
  await expect(mine(page)).toBeVisible()
  await other.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await sit(other)

  const open = '.holdem-cards[data-open]'
  await expect(mine(page).locator(open)).toBeVisible()
  await expect(mine(other).locator(open)).toBeVisible()
  // Nobody sees the other's.
  expect([await page.locator(open).count(), await other.locator(open).count()]).toEqual([1, 1])
  const held = await cards(page)
  expect(held).toHaveLength(2)
  await page.reload()
  await expect(mine(page).locator(open)).toBeVisible()
  expect(await cards(page)).toEqual(held)
  // The head of the page is scrolled half away here; the game stands in sight.
  expect(await findProblems(page, '.holdem')).toEqual([])
  expect(await actionOutOfSight(page, { scene: '', action: '.holdem-acts' })).toEqual([])

  // Check or call, whoever's turn it is, until the cards are shown.
  await expect(async () => {
    for (const one of [page, other]) {
      const act = one.locator('[data-act="call"]:not([aria-disabled])')
      if ((await act.count()) > 0) await act.click({ timeout: 1_000 })
    }
    await expect(over(page).first()).toBeVisible({ timeout: 150 })
  }).toPass({ intervals: [50] })
  await page.getByRole('button', { name: say('poker.look') }).click()
  // Own cards and the board, and the other's where they were shown: all from the deck that was published.
  await expect(page.getByRole('dialog').getByText(/^(7|9)টি তাস মেলানো হয়েছে/)).toBeVisible()
  await expect(page.getByRole('dialog').getByText(say('poker.paidRight'))).toBeVisible()
  await expect(page.getByRole('dialog').getByText(say('poker.known'))).toBeVisible()
  await page.keyboard.press('Escape')

  for (const one of [page, other]) {
    await one.locator('.holdem-own .btn').last().click()
    await expect(mine(one)).toHaveCount(0)
  }
  const { id: tableId } = await a
    .call('pokerTable', { tableId: new URL(page.url()).searchParams.get('table') ?? '' })
    .then((seen) => seen.table)
  const left = await Promise.all([a, b].map(async (one) => parseMoney((await one.call('pokerTable', { tableId })).balance)))
  // One big blind each, a flop seen: 5 % of 8.00. Another hand may have been dealt before both had left; without a flop it costs nothing.
  expect(left.reduce((sum, one) => sum + one, 0n)).toBe(parseMoney('999.60'))
  await context.close()
})
