/** Tables with shared rounds (D-P4): two people at one curve, and a felt on a phone. */
import type { Page } from '@playwright/test'
import { findProblems, findProblemsAtLength, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, openContext, phone, skipPopups, speak, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { dialog } from './kit/site.ts'

const panel = (page: Page) => page.locator('.crash-panel').first()
const act = (page: Page) => panel(page).locator('.play-act .btn-xxl')
const inStep = (page: Page, ...steps: string[]) => page.locator(steps.map((step) => `.crash-panel[data-step="${step}"]`).join(', ')).first()
/** A round may stop at once; what needs one that rises is tried again in the next. */
const tries = 6
/** A round that goes far takes its time: 150 seconds are 8,100x, which one round of eight thousand sees. */
const longest = 150_000

test.describe('crash, two people at one table', () => {
  test.use({ ...desk, lang: 'en' })
  test.setTimeout(300_000)

  test('each sees the other, cash-outs are the server’s, a reload keeps the bet, a late bet is refused in words', async ({
    page,
    house,
    watch,
    browser,
    say,
  }) => {
    watch.allow(/409/)
    const [anna, bela] = await Promise.all([newMemberWith(house.url, '500.00'), newMemberWith(house.url, '500.00')])
    const context = await openContext(browser, { ...phone, baseURL: house.url })
    await speak(context, house.url, 'bn')
    await context.addInitScript(skipPopups)
    const other = await context.newPage()
    await signInAs(page, anna)
    await signInAs(other, bela)
    await Promise.all([page.goto('/play/crash'), other.goto('/play/crash')])

    // Anna is cashed out by the server at the least there is; Bela leaves by hand, after a reload in flight.
    // Nobody is cashed out unasked: the server does it for who turned it on.
    await panel(page).locator('.crash-auto .switch').click()
    await panel(page).locator('.crash-auto input').first().fill('1.01')
    await panel(other)
      .getByLabel(/বাজির পরিমাণ/)
      .fill('37')
    // From the beginning of a round: who presses at its end may be a moment late, and waits for the next.
    await expect(other.locator('.stage.crash:not([data-phase="betting"])')).toBeVisible({ timeout: longest })
    let [isAnnaOut, isBelaOut] = [false, false]
    for (let round = 0; round < tries && !(isAnnaOut && isBelaOut); round += 1) {
      await expect(inStep(other, 'bet')).toBeVisible({ timeout: longest })
      await expect(inStep(page, 'bet')).toBeVisible()
      await Promise.all([act(page).click(), act(other).click()])
      await Promise.all([expect(inStep(page, 'placed', 'locked', 'flying')).toBeVisible(), expect(inStep(other, 'placed')).toBeVisible()])
      // The next round takes her result off the panel, so it is looked for while Bela plays.
      const annaEnds = expect(inStep(page, 'out', 'lost')).toBeVisible({ timeout: 30_000 })
      const annaIsOut = annaEnds.then(async () => (await inStep(page, 'out').count()) > 0)
      await expect(page.locator('.crowd li').filter({ hasText: '37.00' })).toHaveCount(1)
      await expect(inStep(other, 'flying', 'lost')).toBeVisible({ timeout: 20_000 })
      await other.reload()
      await expect(inStep(other, 'flying', 'lost', 'queue', 'bet')).toBeVisible()
      if ((await inStep(other, 'flying').count()) > 0) {
        await act(other).click()
        await expect(inStep(other, 'out', 'lost', 'queue', 'bet')).toBeVisible()
        isBelaOut ||= (await inStep(other, 'out').count()) > 0
      }
      isAnnaOut = (await annaIsOut) || isAnnaOut
    }
    expect([isAnnaOut, isBelaOut]).toEqual([true, true])

    // A bet that is on its way when the server closes.
    await expect(inStep(page, 'bet')).toBeVisible({ timeout: longest })
    await page.route('**/wps/tables/crash/bet', async (route) => {
      await expect(page.locator('.stage.crash:not([data-phase="betting"])')).toBeVisible({ timeout: 15_000 })
      await route.continue()
    })
    await act(page).click()
    await expect(panel(page).getByRole('alert')).toContainText(say('errors.bets_closed'), { timeout: 15_000 })
    expect([await sidewaysScroll(other), await smallTargets(other, 24)]).toEqual([0, []])
    expect(await findProblems(page, 'main')).toEqual([])
    await context.close()
  })
})

test.describe('a felt on a phone, Bengali', () => {
  test.use({ ...phone, lang: 'bn' })
  test.setTimeout(90_000)

  test('dragon tiger from the lobby: chips, a bet that is sewn on, the result, the road and the proof', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.goto('/live')
    await page.getByRole('link', { name: say('tables.lobby.enter', { name: say('tables.dragonTiger.name') }) }).click()
    const spot = (name: string) => page.locator(`[data-spot="${name}"]`)
    const place = page.locator('.table-dock .btn-go')
    await expect(page.locator('.timer[data-open]')).toBeVisible({ timeout: 30_000 })
    await spot('dragon').click()
    await spot('tie').click()
    await page.getByRole('button', { name: say('tables.felt.undo') }).click()
    await expect(spot('tie').locator('.stack')).toHaveCount(0)
    await page.getByRole('button', { name: say('tables.felt.double') }).click()
    await expect(place).toContainText('10.00')
    await place.click()
    await expect(page.locator('.spot[data-mine]')).toHaveCount(1)
    await page.reload()
    await expect(page.locator('.spot[data-mine] .chip-face')).toHaveText('10')
    await expect(page.locator('.crowd li').filter({ hasText: '10.00' })).toHaveCount(1)
    await expect(page.locator('.spot[data-end]').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('.table-lately li').first()).toBeVisible()
    await expect(page.locator('.roads svg [data-road]').first()).toBeVisible()
    expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
    expect(await findProblemsAtLength(page, 'main')).toEqual([])
    const rounds = page.locator('section', { has: page.locator('#table-rounds') })
    await rounds
      .getByRole('button', { name: say('games.checkRound') })
      .first()
      .click()
    await expect(dialog(page, /./).locator('.table-proof .good')).toHaveCount(3)

    // The betting record leads to the same round, worked out on the page of fairness.
    await page.goto('/member/betting')
    await page.locator('tbody tr').first().click()
    await page.getByRole('link', { name: say('records.verify') }).click()
    await expect(page).toHaveURL(/\/fairness\?bet=rnd_/)
    await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
    await expect(page.getByText(say('fairness.shared.paid'))).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
  })
})
