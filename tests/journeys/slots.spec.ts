/** The slots: a spin whose money is the ledger's, a feature shown from drawn stops, a reload in the middle, and the proof (GS-2.17). */
import { stream } from '@khela/fair'
import { slotLines25Drawn } from '@khela/games/slot-lines'
import { formatMoney, parseMoney, showMoney } from '@khela/money'
import type { Page } from '@playwright/test'
import { actionOutOfSight, findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, sharpPhone, test, tinyPhone } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { dialog } from './kit/site.ts'

const act = (page: Page) => page.locator('.play-act .btn-go')
const verify = (page: Page, text: string) => page.locator('.recs').getByRole('link', { name: text })

test.describe('Bengali on a phone', () => {
  test.use({ ...sharpPhone, lang: 'bn' })

  test('spins of each slot: what is shown is what the ledger holds, and the round is verified', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    for (const game of ['slot-ways', 'slot-tumble']) {
      await page.goto(`/play/${game}`)
      const before = parseMoney((await member.call('balance', {})).balance)
      await expect(page.locator('.slot-jackpot')).toContainText(/৳ [\d,]{4,}/)
      expect(await actionOutOfSight(page)).toEqual([])
      await page.setViewportSize(tinyPhone.viewport)
      expect(await actionOutOfSight(page)).toEqual([])
      await page.setViewportSize(sharpPhone.viewport)
      await act(page).click()
      await expect(verify(page, say('games.checkRound'))).toHaveCount(1)
      expect(await actionOutOfSight(page)).toEqual([])
      const { last } = await member.call('houseTable', { game, mode: 'real' })
      const [round] = last
      expect(round).toBeDefined()
      await expect(page.locator('.slot-counters')).toContainText(`৳ ${showMoney(parseMoney(round?.payout ?? ''))}`)
      const after = parseMoney((await member.call('balance', {})).balance)
      expect(formatMoney(after - before)).toBe(formatMoney(parseMoney(round?.payout ?? '') - parseMoney(round?.stake ?? '')))
      expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
      await page.locator('.below').scrollIntoViewIfNeeded()
      expect(await findProblems(page, 'main')).toEqual([])
    }
    await member.call('rotateSeeds', { mode: 'real' }, { key: `journey-turn-${member.username}` })
    await verify(page, say('games.checkRound')).first().click()
    await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
  })
})

test.describe('spins by themselves, Bengali on a phone', () => {
  test.use({ ...sharpPhone, lang: 'bn' })

  test('a plan with a limit of loss; a window that opens ends it, and so does a page out of sight', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.clock.install()
    await page.goto('/play/slot-ways')
    const plan = page.getByText(say('house.auto.title'))
    await plan.click()
    const start = page.getByRole('button', { name: say('house.auto.start', { rounds: '100' }) })
    await page.getByLabel(say('house.auto.rounds'), { exact: true }).selectOption('100')
    await page.getByRole('checkbox', { name: say('house.auto.untilFree') }).uncheck()
    await expect(start).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel(say('house.auto.mostLost')).fill('400')
    const now = page.locator('.auto-now')
    const goes = async () => {
      // The plan is folded away when its rounds have ended.
      if (!(await start.isVisible())) await plan.click()
      await start.click()
      await expect(now).toContainText(/100-এর [2-9]/)
      expect(await actionOutOfSight(page)).toEqual([])
    }
    await goes()
    await page.getByRole('button', { name: say('games.rules') }).click()
    await expect(page.getByText('থেমেছে: একটি জানালা আপনার মনোযোগ চায়।')).toBeAttached()
    await page.keyboard.press('Escape')
    await goes()
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.fastForward(31_000)
    await expect(page.getByText('থেমেছে: পেজটি চোখের আড়ালে ছিল।')).toBeVisible()
    // A bet that was on its way is decided; none follows it.
    await page.clock.fastForward(10_000)
    await expect(async () => {
      const { last } = await member.call('houseTable', { game: 'slot-ways', mode: 'real' })
      await expect(verify(page, say('games.checkRound'))).toHaveCount(Math.min(last.length, 8), { timeout: 500 })
    }).toPass()
  })
})

test.describe('English on a desk', () => {
  test.use({ ...desk, lang: 'en', reducedMotion: 'no-preference' })

  test('free spins from the stops that were drawn, a reload in the middle of them, the rules', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    // A round of a known seed with ten free spins, in place of the first answer: the screen shows what was drawn and nothing else.
    const stake = parseMoney('10.00')
    const played = slotLines25Drawn.play(stream('ab'.repeat(32), 'khela', 93), {}, stake)
    const { drawn, freeSpins, capped, win } = played
    const told = { outcome: { drawn, freeSpins, capped }, win, mult4: String(played.mult4), payout: formatMoney(played.payout) }
    await page.route('**/wps/house/bet', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { value: { round: object } }
      await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, round: { ...body.value.round, ...told } } } })
    })
    await page.route('**/wps/house/table*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { value: { last: object[] } }
      await route.fulfill({
        response: answer,
        json: { ...body, value: { ...body.value, last: body.value.last.map((one) => ({ ...one, ...told })) } },
      })
    })
    await page.goto('/play/slot-lines')
    await act(page).click()
    await expect(page.locator('.slot-given')).toContainText('10')
    await expect(page.locator('.slot-counters')).toContainText('1 / 10')
    await expect(act(page)).toContainText(say('slots.showEnd'))
    await act(page).click()
    await expect(page.locator('.stage-say')).toContainText(formatMoney(played.payout))
    await expect(page.locator('.stage.slot')).toHaveAttribute('data-level', 'huge')
    await page.unrouteAll({ behavior: 'wait' })

    // Reloaded, the page shows the round as the server has it: settled, with nothing left to wait for.
    await page.reload()
    const { last, balance } = await member.call('houseTable', { game: 'slot-lines', mode: 'real' })
    await expect(page.locator('.stage-skip')).toHaveCount(0)
    await expect(page.locator('.play-panel')).toContainText(balance)
    await expect(verify(page, say('games.checkRound'))).toHaveCount(last.length)
    await page.getByRole('button', { name: say('games.rules') }).click()
    const rules = dialog(page, say('house.rulesTitle', { game: say('slots.nakshi.name') }))
    await expect(rules).toContainText('96.0299%')
    await expect(rules.locator('.slot-line-list li')).toHaveCount(25)
  })
})
