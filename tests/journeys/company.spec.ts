/** Company: rounds of others as they end, one that its player shares, what others see of a member, and who sits at a table. */
import { randomInt } from 'node:crypto'
import { newKey } from '@khela/client'
import { findProblemsAtLength, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, openContext, skipPopups, smallPhone, speak, test } from './kit/journey.ts'
import { newMemberWith, safeBet, signInAs } from './kit/members.ts'
import { again } from './kit/variants.ts'

const variants = [
  ['Bengali on a phone', { ...smallPhone, lang: 'bn' }],
  ['English on a desk', { ...desk, lang: 'en' }],
] as const

for (const [name, options] of variants) {
  test.describe(name, again(options.lang === 'bn'), () => {
    test.use(options)

    test('a round is seen as it ends, shared by its player, withdrawn, and hidden with all the others', async ({
      page,
      browser,
      house,
      say,
      lang,
      watch,
    }) => {
      watch.allow(/404/)
      const member = await newMemberWith(house.url, '500.00')
      const { sessionId } = await member.call('launchGame', { gameId: 'dice', mode: 'real' })
      const context = await openContext(browser, { ...options, baseURL: house.url })
      await speak(context, house.url, lang)
      await context.addInitScript(skipPopups)
      const guest = await context.newPage()
      await guest.goto('/rounds')
      await expect(guest.getByRole('heading', { name: say('rounds.title') })).toBeVisible()
      // A stake that no other round of this run has, so that the row can be told.
      const stake = `${randomInt(20, 90)}.${randomInt(11, 99)}`
      await member.call('diceBet', { sessionId, mode: 'real', ...safeBet, stake }, { key: newKey() })
      const row = guest.locator('.rounds-row').filter({ hasText: stake })
      await expect(row).toBeVisible()
      await expect(row).not.toContainText(member.username)
      expect([await sidewaysScroll(guest), await smallTargets(guest, 24)]).toEqual([0, []])
      expect(await findProblemsAtLength(guest, 'main')).toEqual([])
      await row.click()
      await expect(guest).toHaveURL(/\/rounds\/rf_/)
      await expect(guest.getByText(say('rounds.sealed'))).toBeVisible()

      // Its player makes a link, and whoever has it sees the round proven once the seed is open.
      await signInAs(page, member)
      await page.goto('/member/betting')
      await page.locator('tbody tr').first().click()
      await page.getByRole('button', { name: say('rounds.make') }).click()
      const link = page.locator('.record-share .num')
      await expect(link).toContainText('/rounds/rs_')
      expect(await findProblemsAtLength(page, '[role=dialog]')).toEqual([])
      await member.call('rotateSeeds', { mode: 'real' }, { key: newKey() })
      const address = new URL(((await link.textContent()) ?? '').trim())
      await guest.goto(address.pathname)
      await expect(guest.getByText(say('rounds.shared'))).toBeVisible()
      await expect(guest.getByText(say('fairness.step1Yes'))).toBeVisible()
      expect([await sidewaysScroll(guest), await findProblemsAtLength(guest, 'main')]).toEqual([0, []])
      await page.getByRole('button', { name: say('rounds.withdraw') }).click()
      await expect(page.getByRole('button', { name: say('rounds.make') })).toBeVisible()
      await guest.reload()
      await expect(guest.getByText(say('rounds.gone'))).toBeVisible()

      // Hidden from others, the round leaves the page of somebody who has it open.
      await guest.goto('/rounds')
      await expect(row).toBeVisible()
      await page.goto('/member/privacy')
      const hide = page.getByRole('switch', { name: say('rounds.hide.label') })
      await hide.click()
      await expect(hide).toBeChecked()
      await expect(row).toBeHidden()
      expect(await findProblemsAtLength(page, 'main')).toEqual([])
      await context.close()
    })
  })
}
