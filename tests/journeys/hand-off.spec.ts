/** A link that takes a session along (D-C3): it signs nobody in before they have said yes. */
import type { Page } from '@playwright/test'
import { endpoints, type ReplyOf } from '@khela/contract'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMember, signInAs, type Member } from './kit/members.ts'
import { dialog, isAwake } from './kit/site.ts'
import type { JourneyHouse } from './kit/house.ts'
import { again } from './kit/variants.ts'

const linkOf = async (house: JourneyHouse, member: Member, path: string): Promise<string> =>
  `${path}?token=${(await member.call('handOff', { host: new URL(house.url).host })).code}`

/** The account this tab is signed in to. */
async function accountOf(page: Page): Promise<unknown> {
  const token = await page.evaluate(() => sessionStorage.getItem('khela.token'))
  const path = endpoints.memberInfo.path
  const answer = await page.request.get(new URL(path, page.url()).href, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { value: ReplyOf<'memberInfo'> }).value.account
}

for (const lang of ['bn', 'en'] as const) {
  test.describe(lang, again(lang === 'bn'), () => {
    test.use({ ...(lang === 'bn' ? phone : desk), lang })

    test('a stranger’s link asks first, and no means that nothing has changed', async ({ page, house, say, watch }) => {
      watch.allow(/status of (401|403|422)/)
      const [stranger, victim] = [await newMember(house.url), await newMember(house.url)]
      await signInAs(page, victim)
      const link = await linkOf(house, stranger, '/rng')
      await page.goto(link)
      await isAwake(page, lang)
      const popup = dialog(page, say('frames.handOff.title', { name: stranger.username }))
      await expect(popup.getByText(say('frames.handOff.other', { name: victim.username }))).toBeVisible()
      // The code leaves the address at once.
      expect(page.url()).toBe(`${house.url}/rng`)
      expect(await findProblems(page, '[role="dialog"]')).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      expect(await accountOf(page)).toBe(victim.username)
      await page.goto(link)
      await isAwake(page, lang)
      await expect(page.locator('header').getByRole('button', { name: say('shell.accountMenu') })).toBeVisible()
      await expect(popup).toHaveCount(0)
    })

    test('is asked before anybody is asked to sign in, whichever of the two is there first', async ({ page, house, say, watch }) => {
      watch.allow(/status of (401|403|422)/)
      const member = await newMember(house.url)
      let release = (): void => undefined
      const asked = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\/assets\/login-modal-[^/]+\.js$/, async (route) => {
        await asked
        await route.continue()
      })
      await page.goto(await linkOf(house, member, '/member/account'))
      const question = dialog(page, say('frames.handOff.title', { name: member.username }))
      await expect(question).toBeVisible()
      release()
      await page.waitForLoadState('networkidle')
      await expect(dialog(page, say('auth.loginTitle'))).toHaveCount(0)
      await question.getByRole('button', { name: say('frames.handOff.cancel') }).click()
      await expect(dialog(page, say('auth.loginTitle'))).toBeVisible()
    })

    test('whoever says yes goes on where the link led', async ({ page, house, say, watch }) => {
      watch.allow(/status of (401|403|422)/)
      const member = await newMember(house.url)
      await page.goto(await linkOf(house, member, '/member/account'))
      await dialog(page, say('frames.handOff.title', { name: member.username }))
        .getByRole('button', { name: say('frames.handOff.go', { name: member.username }) })
        .click()
      await expect(page).toHaveURL(`${house.url}/member/account`)
      await expect(page.locator('header').getByRole('button', { name: say('shell.accountMenu') })).toBeVisible()
      expect(await accountOf(page)).toBe(member.username)
    })
  })
}
