/** Two people in one sea, each in a browser: shots that the other sees, a reload in the middle, a shot's proof, the money (GS-2.18). */
import type { Page } from '@playwright/test'
import { formatMoney, parseMoney } from '@khela/money'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, openContext, phone, skipPopups, speak, test } from './kit/journey.ts'
import { newMemberWith, signInAs, type Member } from './kit/members.ts'

test.use({ ...phone, lang: 'bn' })

const own = (page: Page) => page.locator('.fishing-plate[data-me]')
const others = (page: Page) => page.locator('.fishing-plate:not([data-me], [data-free])')
const decided = (page: Page) => page.locator('.fishing-shots li')

async function sit(page: Page): Promise<void> {
  await page.goto('/play/fishing')
  // The second room: fifty at least, a shot from one.
  await page.locator('.fishing-room .btn').nth(1).click()
  await page.getByRole('dialog').locator('.btn-go').click()
  await expect(own(page)).toBeVisible()
}

/** Locks the worthiest fish and holds the trigger until so many shots are decided. */
async function fireUntil(page: Page, count: number): Promise<void> {
  await page.locator('[data-act="lock"]').click()
  await page.locator('[data-act="fire"]').hover()
  await page.mouse.down()
  await expect.poll(() => decided(page).count()).toBeGreaterThanOrEqual(count)
  await page.mouse.up()
}

/** All own shots that were decided: what they cost, what they brought. */
async function shotsOf(member: Member) {
  const { content } = await member.call('fishingShotsSeen', { mode: 'real' })
  const sum = (name: 'cost' | 'payout') => content.reduce((all, shot) => all + parseMoney(shot[name]), 0n)
  return { count: content.length, staked: sum('cost'), won: sum('payout') }
}

test('two browsers in one sea: shots, a reload keeps the seat, a proof, the money comes back', async ({
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
  await Promise.all([signInAs(page, a), signInAs(other, b)])
  await sit(page)
  await sit(other)
  // The first hears that somebody sat down.
  await expect(others(page)).toHaveCount(1)
  expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
  expect(await findProblems(page, '.fishing')).toEqual([])

  const before = await others(other).locator('b').innerText()
  await fireUntil(page, 3)
  // The other one hears what lies at the first one's gun, and is heard.
  await expect(others(other).locator('b')).not.toHaveText(before)
  const seen = await others(page).locator('b').innerText()
  await fireUntil(other, 2)
  await expect(others(page).locator('b')).not.toHaveText(seen)

  const { mine } = await a.call('fishingRooms', { mode: 'real' })
  await page.reload()
  await expect(own(page)).toBeVisible()
  expect((await a.call('fishingRooms', { mode: 'real' })).mine).toBe(mine)
  await expect.poll(async () => (await decided(page).count()) >= 3).toBe(true)

  for (const [one, member] of [
    [page, a],
    [other, b],
  ] as const) {
    await one.locator('[data-act="leave"]').click()
    await one.getByRole('alertdialog').locator('.btn-go').click()
    await expect(one.locator('.fishing-rooms')).toBeVisible()
    const { staked, won, count } = await shotsOf(member)
    expect(count).toBeGreaterThan(1)
    const { balance } = await member.call('fishingRooms', { mode: 'real' })
    expect(balance).toBe(formatMoney(parseMoney('500.00') - staked + won))
  }
  // The seed is opened once one has left; then a shot is worked out again in the browser.
  await page.locator('.seed-act .btn').first().click()
  await page.getByRole('dialog').locator('.btn-go').click()
  await expect(page.getByRole('dialog').getByText(say('fairness.serverSeed'))).toBeVisible()
  await page.keyboard.press('Escape')
  await decided(page)
    .getByRole('link', { name: say('games.checkRound') })
    .first()
    .click()
  await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
  await context.close()
})
