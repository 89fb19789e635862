/** Responsible play: a limit and its effect in a game, a reality check in two tabs, a break (MB-4.2). */
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { playedSince } from './kit/playing.ts'
import { dialog, diceTable, rollOnce } from './kit/site.ts'
import { again } from './kit/variants.ts'

const refused = /status of 422/
/** Whatever a person sets here is set within a minute (MB-4.2). */
const mostMs = 60_000

for (const [lang, device] of [
  ['bn', phone],
  ['en', desk],
] as const) {
  test.describe(lang, again(lang === 'en'), () => {
    test.use({ ...device, lang })

    test(`a limit is set in less than a minute and holds in a game (${lang})`, async ({ page, house, watch, say }) => {
      watch.allow(refused)
      const member = await newMemberWith(house.url, '500.00')
      await signInAs(page, member)
      const began = Date.now()
      await page.goto('/member/safer')
      await page.getByLabel(say('responsible-play.limits.loss'), { exact: true }).fill(lang === 'bn' ? '১০০' : '100')
      await page.getByRole('button', { name: say('responsible-play.limits.save') }).click()
      await expect(page.getByText(say('responsible-play.limits.saved'))).toBeVisible()
      expect(Date.now() - began).toBeLessThan(mostMs)
      expect(await findProblems(page, 'main')).toEqual([])
      expect([await sidewaysScroll(page), await smallTargets(page, lang === 'bn' ? 44 : 24)]).toEqual([0, []])

      await page.goto('/play/dice')
      const { stake, roll } = diceTable(page, lang)
      await stake.fill('10')
      await rollOnce(page, lang)
      await stake.fill('150')
      await roll.click()
      await expect(page.getByText(say('errors.limit_reached_loss'))).toBeVisible()
      await page.getByRole('link', { name: say('shell.seeLimits') }).click()
      await expect(page).toHaveURL(/\/member\/safer/)
      // Looser waits for a day, and may be withdrawn at once.
      await page.getByLabel(say('responsible-play.limits.loss'), { exact: true }).fill('')
      await page.getByRole('button', { name: say('responsible-play.limits.save') }).click()
      await page.getByRole('button', { name: say('responsible-play.limits.withdraw') }).click()
      await expect(page.getByText(say('responsible-play.limits.withdrawn'))).toBeVisible()
      await expect(page.getByLabel(say('responsible-play.limits.loss'), { exact: true })).toHaveValue('100')
    })

    test(`a reality check comes when it is due, survives a reload, and one answer ends it in both tabs (${lang})`, async ({
      page,
      house,
      say,
      context,
    }) => {
      const member = await newMemberWith(house.url, '500.00')
      await signInAs(page, member)
      await page.goto('/member/safer')
      await page.getByRole('button', { name: say('responsible-play.check.every', { minutes: 15 }) }).click()
      await expect(page.getByRole('button', { name: say('responsible-play.check.every', { minutes: 15 }), pressed: true })).toBeVisible()
      await playedSince(house, member.username, 20)
      await page.goto('/play/dice')
      const check = dialog(page, say('responsible-play.now.title', { time: say('responsible-play.time.minutes', { minutes: 20 }) }))
      await expect(check).toBeVisible()
      expect(await findProblems(page, '[role="dialog"]')).toEqual([])
      await page.reload()
      await expect(check).toBeVisible()
      const other = await context.newPage()
      await signInAs(other, member)
      await other.goto('/play/dice')
      const there = other.getByRole('dialog')
      await expect(there).toBeVisible()
      await there.getByRole('button', { name: say('responsible-play.now.goOn') }).click()
      await expect(there).toBeHidden()
      await expect(check).toBeHidden()
    })
  })
}

test.describe('a break', () => {
  test.use({ ...phone, lang: 'bn' })

  test('begins in less than a minute with no second hurdle, and every page of money says until when', async ({
    page,
    house,
    say,
    watch,
  }) => {
    watch.allow(refused)
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    const began = Date.now()
    await page.goto('/member/safer')
    await page.getByRole('button', { name: say('responsible-play.exclude.d365') }).click()
    const go = page.getByRole('button', { name: say('responsible-play.exclude.go') })
    await expect(go).toBeDisabled()
    await page.getByLabel(say('responsible-play.exclude.sure')).check()
    await go.click()
    await expect(page.getByText(say('responsible-play.exclude.done'))).toBeVisible()
    expect(Date.now() - began).toBeLessThan(mostMs)
    const year = String(new Date(Date.now() + 365 * 86_400_000).getUTCFullYear())
    for (const place of ['/member/safer', '/member/deposit', '/member/withdraw', '/play/dice']) {
      await page.goto(place)
      await expect(page.getByRole('status').filter({ hasText: say('responsible-play.standing.means') })).toContainText(year)
    }
  })
})
