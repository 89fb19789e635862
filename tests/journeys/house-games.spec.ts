/** Games of the house beyond dice: one bet and its proof, and a round that goes on after a reload (GS-2). */
import type { Page } from '@playwright/test'
import { actionOutOfSight, findProblemsAtLength, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, smallPhone, test, tinyPhone } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { dialog } from './kit/site.ts'
import { again } from './kit/variants.ts'

/** What is seen after a reload is what was seen before it. */
async function reloadedAs(page: Page, look: () => Promise<unknown>): Promise<void> {
  const before = await look()
  await page.reload()
  await expect(page.locator('.play-act')).toBeVisible()
  await expect.poll(look).toEqual(before)
}

for (const [lang, device] of [
  ['bn', smallPhone],
  ['en', desk],
] as const) {
  test.describe(lang, again(lang === 'bn'), () => {
    test.use({ ...device, lang })

    test(`a round of each game, one of them across a reload, and its verification (${lang})`, async ({ page, house, say }) => {
      const member = await newMemberWith(house.url, '500.00')
      await signInAs(page, member)
      const verify = page.locator('.recs').getByRole('link', { name: say('games.checkRound') })
      const act = page.locator('.play-act .btn-go')

      for (const game of ['limbo', 'wheel']) {
        await page.goto(`/play/${game}`)
        await expect(page.getByRole('heading', { level: 1, name: say(`house.${game}.name`) })).toBeVisible()
        await expect(act).toBeVisible()
        expect(await actionOutOfSight(page)).toEqual([])
        await act.click()
        await expect(verify).toHaveCount(1)
        await expect(act).not.toHaveAttribute('aria-busy', 'true')
        expect(await actionOutOfSight(page)).toEqual([])
        expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
        expect(await findProblemsAtLength(page, 'main')).toEqual([])
      }
      await page.getByRole('button', { name: say('games.rules') }).click()
      await expect(dialog(page, say('house.rulesTitle', { game: say('house.wheel.name') }))).toContainText('98.0000%')

      await page.goto('/play/mines')
      const gems = page.locator('.mines-tile[data-face="gem"]')
      const over = page.locator('.mines-tile[data-face="boom"]')
      // One bomb, so that the first tile is a gem in 24 of 25 rounds; a round that ends with it is begun again.
      await page.locator('.play-panel select').selectOption('1')
      const faces = () => page.locator('.mines-tile').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-face')))
      for (let tries = 0; tries < 6; tries += 1) {
        await act.click()
        await expect(page.locator('.mines-tile[aria-disabled]')).toHaveCount(0)
        for (let pick = 0; pick < 2 && (await over.count()) === 0; pick += 1) {
          await page.locator('.mines-tile').nth(pick).click()
          await expect(over.or(gems.nth(pick))).toHaveCount(1)
          await reloadedAs(page, faces)
        }
        if ((await over.count()) === 0) break
      }
      await expect(gems).toHaveCount(2)
      expect(await actionOutOfSight(page)).toEqual([])
      expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
      expect(await findProblemsAtLength(page, 'main')).toEqual([])
      await expect(act).toContainText(say('house.mines.cashOut'))
      await act.click()
      await expect(page.locator('.mines-tile[data-face="bomb"]')).toHaveCount(1)
      await reloadedAs(page, faces)
      await member.call('rotateSeeds', { mode: 'real' }, { key: `journey-turn-${member.username}` })
      // The betting record leads to the page of fairness with the round filled in.
      await page.goto('/member/betting')
      await page.locator('tbody tr').first().click()
      await page.getByRole('link', { name: say('records.verify') }).click()
      await expect(page).toHaveURL(/\/fairness\?bet=rnd_/)
      await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
    })
  })
}

test.describe('boards, Bengali on a phone', () => {
  test.use({ ...smallPhone, lang: 'bn' })

  test('plinko: two balls in the air, each in its slot, one verified', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.goto('/play/plinko')
    const act = page.locator('.play-act .btn-go')
    const verify = page.locator('.recs').getByRole('link', { name: say('games.checkRound') })
    await page.getByRole('button', { name: '16', exact: true }).click()
    await expect(page.locator('.plinko-slots li')).toHaveCount(17)
    expect(await actionOutOfSight(page)).toEqual([])
    // A pixel is rounding; slots that do not fit stand out by many.
    expect(await page.locator('.plinko-slots').evaluate((slots) => slots.scrollWidth - slots.clientWidth)).toBeLessThan(4)
    await act.click()
    await expect(verify).toHaveCount(1)
    await act.click()
    await expect(verify).toHaveCount(2)
    await expect(page.locator('.plinko-ball')).toHaveCount(0)
    await expect(page.locator('.plinko-slots li[data-hit]')).toHaveCount(1)
    expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
    expect(await findProblemsAtLength(page, 'main')).toEqual([])
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
    expect(await actionOutOfSight(page)).toEqual([])
    await page.setViewportSize(tinyPhone.viewport)
    expect(await actionOutOfSight(page)).toEqual([])
    await page.setViewportSize(smallPhone.viewport)
    await act.click()
    await expect(verify).toHaveCount(1)
    await expect(page.locator('.keno-number:is([data-face="hit"], [data-face="miss"])')).toHaveCount(10)
    await expect(page.locator('.keno-pays li[data-hit]')).toHaveCount(1)
    expect(await actionOutOfSight(page)).toEqual([])
    expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
    expect(await findProblemsAtLength(page, 'main')).toEqual([])
    await member.call('rotateSeeds', { mode: 'real' }, { key: `journey-turn-${member.username}` })
    await verify.first().click()
    await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
  })
})

/** Cards on a phone: a guess or a draw, a reload in the middle, and the proof. */
test.describe('cards', () => {
  test.use({ ...smallPhone, lang: 'bn' })

  test('hi-lo: guesses until one is right, a reload after each, and the cash-out', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.goto('/play/hilo')
    await expect(page.getByRole('heading', { level: 1, name: say('house.hilo.name') })).toBeVisible()
    const act = page.locator('.play-act .btn-go')
    const [up, down] = [page.locator('.hilo-guess').first(), page.locator('.hilo-guess').last()]
    const trail = page.locator('.hilo-trail li')
    const chance = async (guess: typeof up) => Number((await guess.locator('.hilo-chance').innerText()).replaceAll(/\D/g, ''))
    const wrong = page.locator('.hilo-card[data-wrong]')
    const right = act.filter({ hasText: say('house.hilo.cashOut') })
    const cards = () => page.locator('.hilo-box .sr').allTextContents()
    // The likelier guess is right in more than half of the rounds; a round that it ends is begun again.
    await expect(async () => {
      if ((await right.count()) > 0) return
      await act.click()
      await expect(up).not.toHaveAttribute('aria-disabled')
      await ((await chance(up)) > (await chance(down)) ? up : down).click()
      await expect(right.or(wrong)).toHaveCount(1)
      await reloadedAs(page, cards)
      await expect(right).toHaveCount(1, { timeout: 100 })
    }).toPass()
    await expect(trail).toHaveCount(1)
    expect(await actionOutOfSight(page)).toEqual([])
    await page.locator('.hilo-skip').click()
    await expect(trail).toHaveCount(2)
    await expect(act).not.toHaveAttribute('aria-busy', 'true')
    await reloadedAs(page, cards)
    await page.keyboard.press('s')
    await expect(trail).toHaveCount(3)
    expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
    expect(await findProblemsAtLength(page, 'main')).toEqual([])
    await act.click()
    await expect(act).toContainText(say('house.hilo.play'))
    await reloadedAs(page, cards)
    await member.call('rotateSeeds', { mode: 'real' }, { key: `journey-turn-${member.username}` })
    await page
      .locator('.recs')
      .getByRole('link', { name: say('games.checkRound') })
      .first()
      .click()
    await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
  })

  test('video poker: the best hold over a reload, the draw, and its verification', async ({ page, house, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.goto('/play/video-poker')
    await expect(page.getByRole('heading', { level: 1, name: say('house.videoPoker.name') })).toBeVisible()
    const act = page.locator('.play-act .btn-go')
    const cards = page.locator('.poker-card')
    const faces = async () => cards.locator('.sr').allTextContents()
    await act.click()
    await expect(page.locator('.poker-card[aria-disabled]')).toHaveCount(0)
    const dealt = await faces()
    await reloadedAs(page, faces)
    await expect(act).toContainText('5')
    expect(await actionOutOfSight(page)).toEqual([])
    await cards.nth(1).click()
    await expect(cards.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(act).toContainText('4')
    await page.getByRole('button', { name: say('house.videoPoker.hint') }).click()
    const held = await cards.evaluateAll((all) => all.flatMap((one, at) => (one.getAttribute('aria-pressed') === 'true' ? [at] : [])))
    expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
    await act.click()
    await expect(act).toContainText(say('house.videoPoker.play'))
    const drawn = await faces()
    expect(held.map((place) => drawn[place])).toEqual(held.map((place) => dealt[place]))
    await reloadedAs(page, faces)
    expect(await findProblemsAtLength(page, 'main')).toEqual([])
    await member.call('rotateSeeds', { mode: 'real' }, { key: `journey-turn-${member.username}` })
    await page
      .locator('.recs')
      .getByRole('link', { name: say('games.checkRound') })
      .first()
      .click()
    await expect(page.getByText(say('fairness.game.matches'))).toBeVisible()
  })
})

test.describe('the action in sight on a small phone', () => {
  test.use({ ...smallPhone, lang: 'bn' })

  test('of the games that no other journey opens there', async ({ page, house }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    const act = (of: string) => page.locator(of).first()
    for (const game of ['dice', 'slot-lines']) {
      await page.goto(`/play/${game}`)
      await expect(act('.play-act')).toBeVisible()
      expect(await actionOutOfSight(page), game).toEqual([])
      await act('.play-act .btn-go').click()
      await expect(page.locator('.recs li')).toHaveCount(1)
      expect(await actionOutOfSight(page), game).toEqual([])
    }
    await page.goto('/play/crash')
    await expect(act('.play-act')).toBeVisible()
    expect(await actionOutOfSight(page)).toEqual([])
    // All tables have one dock; these have the longest felts.
    for (const table of ['baccarat', 'roulette', 'sic-bo']) {
      await page.goto(`/play/${table}`)
      await expect(act('.table-dock')).toBeVisible()
      expect(await actionOutOfSight(page, { action: '.table-dock', scene: '' }), table).toEqual([])
    }
  })
})
