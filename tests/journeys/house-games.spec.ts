/** Games of the house beyond dice: one bet and its proof, and a round that goes on after a reload (issue 7, items 4 and 9). */
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { dialog } from './kit/site.ts'

for (const [lang, device] of [
  ['bn', phone],
  ['en', desk],
] as const) {
  test.describe(lang, () => {
    test.use({ ...device, lang })

    test(`a round of each game, one of them across a reload, and its verification (${lang})`, async ({ page, house, say }) => {
      const member = await newMemberWith(house.url, '500.00')
      await signInAs(page, member)
      const verify = page.locator('.recs').getByRole('link', { name: say('games.checkRound') })
      const act = page.locator('.play-act .btn-go')

      for (const game of ['limbo', 'wheel']) {
        await page.goto(`/play/${game}`)
        await expect(page.getByRole('heading', { level: 1, name: say(`house.${game}.name`) })).toBeVisible()
        await act.click()
        await expect(verify).toHaveCount(1)
        await expect(act).not.toHaveAttribute('aria-busy', 'true')
        expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
        // The one action stays in sight over the panel on a phone; at the panel's end nothing is under it.
        if (lang === 'bn') await page.locator('.below').scrollIntoViewIfNeeded()
        expect(await findProblems(page, 'main')).toEqual([])
      }
      await page.getByRole('button', { name: say('games.rules') }).click()
      await expect(dialog(page, say('house.rulesTitle', { game: say('house.wheel.name') }))).toContainText('98.0000%')

      await page.goto('/play/mines')
      const gems = page.locator('.mines-tile[data-face="gem"]')
      const over = page.locator('.mines-tile[data-face="boom"]')
      // One bomb, so that the first tile is a gem in 24 of 25 rounds; a round that ends with it is begun again.
      await page.locator('.play-panel select').selectOption('1')
      for (let round = 0; round < 5; round += 1) {
        await act.click()
        await page.locator('.mines-tile').nth(round).click()
        await expect(gems.or(over).first()).toBeVisible()
        if ((await over.count()) === 0) break
      }
      await page.reload()
      await expect(gems).toHaveCount(1)
      expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
      if (lang === 'bn') await page.locator('.below').scrollIntoViewIfNeeded()
      expect(await findProblems(page, 'main')).toEqual([])
      await expect(act).toContainText(say('house.mines.cashOut'))
      await act.click()
      await expect(page.locator('.mines-tile[data-face="bomb"]')).toHaveCount(1)
      await member.call('rotateSeeds', { mode: 'real' }, { key: `journey-turn-${member.username}` })
      await verify.first().click()
      await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
    })
  })
}

test.describe('boards, Bengali on a phone', () => {
  test.use({ ...phone, lang: 'bn' })

  test('plinko: two balls in the air, each in its slot, one verified', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.goto('/play/plinko')
    const act = page.locator('.play-act .btn-go')
    const verify = page.locator('.recs').getByRole('link', { name: say('games.checkRound') })
    await page.getByRole('button', { name: '16', exact: true }).click()
    await expect(page.locator('.plinko-slots li')).toHaveCount(17)
    // A pixel is rounding; slots that do not fit stand out by many.
    expect(await page.locator('.plinko-slots').evaluate((slots) => slots.scrollWidth - slots.clientWidth)).toBeLessThan(4)
    await act.click()
    await expect(verify).toHaveCount(1)
    await act.click()
    await expect(verify).toHaveCount(2)
    await expect(page.locator('.plinko-ball')).toHaveCount(0)
    await expect(page.locator('.plinko-slots li[data-hit]')).toHaveCount(1)
    expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
    await page.locator('.below').scrollIntoViewIfNeeded()
    expect(await findProblems(page, 'main')).toEqual([])
    await member.call('rotateSeeds', { mode: 'real' }, { key: `journey-turn-${member.username}` })
    await verify.first().click()
    await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
  })

  test('keno: nothing picked is no bet; three numbers, ten drawn, the round verified', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.goto('/play/keno')
    const act = page.locator('.play-act .btn-go')
    const verify = page.locator('.recs').getByRole('link', { name: say('games.checkRound') })
    await expect(page.getByText(say('house.keno.none'))).toBeVisible()
    await expect(act).toHaveAttribute('aria-disabled', 'true')
    for (const number of [7, 21, 40])
      await page
        .locator('.keno-number')
        .nth(number - 1)
        .click()
    await expect(page.locator('.keno-number[aria-pressed="true"]')).toHaveCount(3)
    await act.click()
    await expect(verify).toHaveCount(1)
    await expect(page.locator('.keno-number:is([data-face="hit"], [data-face="miss"])')).toHaveCount(10)
    await expect(page.locator('.keno-pays li[data-hit]')).toHaveCount(1)
    expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
    await page.locator('.below').scrollIntoViewIfNeeded()
    expect(await findProblems(page, 'main')).toEqual([])
    await member.call('rotateSeeds', { mode: 'real' }, { key: `journey-turn-${member.username}` })
    await verify.first().click()
    await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
  })
})
