/** Blackjack on a phone: a reload at each step, a further stake, and the proof; a reload of the shorter games of steps (GS-2.13). */
import { actionOutOfSight, findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { expect, phone, smallPhone, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'

test.describe('Bengali on a phone', () => {
  test.use({ ...smallPhone, lang: 'bn' })

  test('blackjack: dealt, reloaded at each step, played to its end with a further stake, verified', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.goto('/play/blackjack')
    await expect(page.getByRole('heading', { level: 1, name: say('house.blackjack.name') })).toBeVisible()
    const deal = page.locator('.play-act .btn-go')
    const act = (kind: string) => page.locator(`.bj-act[data-kind="${kind}"]:not([aria-disabled])`)
    const any = page.locator('.bj-act:not([aria-disabled])')
    const over = page.locator('.bj-came')
    const faces = () => page.locator('.bj-cards .sr').allTextContents()
    await expect(deal).toBeVisible()
    expect(await actionOutOfSight(page)).toEqual([])
    // A round that two cards decide is followed by another.
    await expect(async () => {
      if ((await any.count()) === 0) await deal.click()
      await expect(any.or(over).first()).toBeVisible()
      await expect(any).not.toHaveCount(0, { timeout: 100 })
    }).toPass()
    let steps = 0
    let further = false
    while ((await any.count()) > 0) {
      const before = await faces()
      await page.reload()
      await expect(any).not.toHaveCount(0)
      expect(await faces()).toEqual(before)
      expect(await actionOutOfSight(page)).toEqual([])
      expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
      for (const kind of ['decline', 'split', 'double', 'stand']) {
        if ((await act(kind).count()) === 0) continue
        further ||= kind === 'double' || kind === 'split'
        await act(kind).click()
        break
      }
      steps += 1
      expect(steps).toBeLessThan(12)
      await expect(over.or(any).first()).toBeVisible()
      await expect(page.locator('.bj-act[data-sending]')).toHaveCount(0)
    }
    await expect(over.first()).toBeVisible()
    if (further) await expect(page.locator('.bj-hands .chip-pile').first()).not.toHaveText('')
    await page.locator('.below').scrollIntoViewIfNeeded()
    expect(await findProblems(page, 'main')).toEqual([])
    await member.call('rotateSeeds', { mode: 'real' }, { key: `journey-turn-${member.username}` })
    await page
      .locator('.recs')
      .getByRole('link', { name: say('games.checkRound') })
      .first()
      .click()
    await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
  })
})

test.describe('autoplay, Bengali on a phone', () => {
  test.use({ ...phone, lang: 'bn' })

  test('limbo by itself: no plan without a limit of loss, rounds that follow one another, ended by a key', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.goto('/play/limbo')
    await page.getByText(say('house.auto.title')).click()
    const start = page.getByRole('button', { name: say('house.auto.start', { rounds: '10' }) })
    await expect(start).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: say('house.auto.tenStakes', { amount: '৳ 100.00' }) }).click()
    expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
    // The one action stays in sight over the panel on a phone; at the panel's end nothing is under it.
    await page.locator('.below').scrollIntoViewIfNeeded()
    expect(await findProblems(page, 'main')).toEqual([])
    await start.click()
    await expect(page.locator('.auto-now')).toContainText(say('house.auto.now', { played: '2', rounds: '10' }))
    await page.keyboard.press('Escape')
    await expect(page.locator('.auto-now')).toHaveCount(0)
    await expect(page.locator('.play-act .btn-go')).toContainText(say('house.limbo.play'))
  })
})
