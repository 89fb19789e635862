/** An invite link and an agent's link bring the newcomer into the line under the default rules, seen from both ends (PS-1.11, PS-3.2). */
import type { Page } from '@playwright/test'
import { createClient } from '@khela/client'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, openContext, phone, test } from './kit/journey.ts'
import { agentToken, newMember, newName, newPassword, signInAs } from './kit/members.ts'
import { balanceOf, dialog } from './kit/site.ts'
import { again } from './kit/variants.ts'

type Say = (key: string, params?: Record<string, string | number>) => string

async function fillByName(page: Page, say: Say): Promise<{ name: string; create: () => Promise<void> }> {
  const popup = dialog(page, say('auth.registerTitle'))
  const named = (label: string) => popup.getByLabel(`${label} *`, { exact: true })
  await popup.getByRole('tab', { name: say('registration.tabUsername') }).click()
  const [name, password] = [newName(), newPassword()]
  await named(say('auth.username')).fill(name)
  await named(say('auth.password')).fill(password)
  await named(say('auth.confirmPassword')).fill(password)
  await popup.getByRole('checkbox', { name: new RegExp(say('auth.terms'), 'i') }).check()
  return { name, create: () => popup.getByRole('button', { name: say('auth.create') }).click() }
}
/** How others of the line see a name: its ends. */
const masked = (name: string): RegExp => new RegExp(`^${name[0]}.*\\*`)
const clientOf = (base: string, token: string) =>
  createClient({ site: 'web', base, token: () => token, language: () => 'en', onSignedOut: () => undefined })

for (const { lang, screen } of [
  { lang: 'bn', screen: phone },
  { lang: 'en', screen: desk },
] as const)
  test.describe(`${lang} at ${screen.viewport.width}`, again(lang === 'en'), () => {
    test.use({ ...screen, lang })

    test('a member’s link: opened, looked around, registered by name; both ends see it', async ({ page, house, say, browser }) => {
      const inviter = await newMember(house.url)
      const { code, url } = await inviter.call('referral', {})
      await page.goto(`${house.url}${new URL(url ?? '').pathname}${new URL(url ?? '').search}`)
      const popup = dialog(page, say('auth.registerTitle'))
      await expect(popup.getByText(say('registration.invited', { code: code ?? '' }))).toBeVisible()
      expect(await findProblems(page, '[role="dialog"]')).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      // They look around first, by pages of the site and by a load of their own.
      await page.goto('/promotions')
      await page.goto('/register')
      const { name, create } = await fillByName(page, say)
      await create()
      await expect(page.getByText(say('auth.created'))).toBeVisible()
      await expect(balanceOf(page)).toBeVisible()
      await page.goto('/member/upline')
      await expect(page.getByText(say('transfer.yourUpline'))).toBeVisible()
      const other = await (await openContext(browser, screen)).newPage()
      await signInAs(other, inviter)
      await other.goto(`${house.url}/member/referral?lang=${lang}`)
      await expect(other.locator('.invite-rows li b')).toHaveText(masked(name))
      await other.context().close()
    })

    test('an agent’s link on any page counts, and the newcomer stands in the agent centre', async ({ page, house, say, browser }) => {
      const token = await agentToken(house)
      const { code, url, came } = await clientOf(house.url, token).call('referral', {})
      expect(url).toContain(`/register?a=${code}`)
      await page.goto(`/?a=${code}`)
      await page.goto('/register')
      const { name, create } = await fillByName(page, say)
      await create()
      await expect(page.getByText(say('auth.created'))).toBeVisible()
      const other = await (await openContext(browser, screen)).newPage()
      await signInAs(other, { token })
      await other.goto(`${house.url}/agentHome/registerCenter?lang=${lang}`)
      await expect(other.locator('.invite-rows li b').filter({ hasText: masked(name) })).not.toHaveCount(0)
      expect((await clientOf(house.url, token).call('referral', {})).came).toBeGreaterThan(came)
      expect(await findProblems(other, 'main')).toEqual([])
      await other.context().close()
    })

    test(
      'a link that brings nobody any more keeps nobody out, and an invitation may be refused',
      again(),
      async ({ page, house, say, watch }) => {
        watch.allow(/status of 422/)
        for (const link of ['/register?ref=NOBODY99', '/register?a=NOBODY99']) {
          await page.goto(link)
          const { create } = await fillByName(page, say)
          await create()
          const told = page.getByRole('alertdialog').or(dialog(page, say('registration.linkStale')))
          await told.getByRole('button', { name: say('registration.linkStaleGo') }).click()
          await create()
          await expect(page.getByText(say('auth.created'))).toBeVisible()
          await page.evaluate(() => sessionStorage.clear())
        }
        const inviter = await newMember(house.url)
        const { code } = await inviter.call('referral', {})
        await page.goto(`/register?ref=${code}`)
        await page.getByRole('button', { name: say('registration.invitedRefuse') }).click()
        const { create } = await fillByName(page, say)
        await create()
        await expect(page.getByText(say('auth.created'))).toBeVisible()
        expect((await inviter.call('referral', {})).came).toBe(0)
      },
    )
  })
