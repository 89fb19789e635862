/** A member who wants the authenticator at every sign-in (PS-1.14; REL-A16). */
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { axe, enrol, proveByRecovery, signedIn, signOut } from './kit/security.ts'
import { dialog, fillLogin } from './kit/site.ts'
import { again } from './kit/variants.ts'

for (const lang of ['bn', 'en'] as const) {
  test.describe(lang, again(lang === 'en'), () => {
    test.use({ ...(lang === 'bn' ? phone : desk), lang })

    test('whoever wants the authenticator at every login is asked for it at home too', async ({ page, house, say, watch }) => {
      watch.allow(/status of (401|403|404|422)/)
      const member = await newMember(house.url)
      await signInAs(page, member)
      await page.goto('/member/security')
      const { codes } = await enrol(page, say, member)
      await proveByRecovery(page, say, 'always', 'turnOn', codes[0])
      await axe(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('security.turnOn') })
        .click()
      await expect(page.getByText(say('security.always.isOn'))).toBeVisible()
      // The password alone changes nothing any more, not even itself.
      await page.getByRole('button', { name: `${say('security.guards.password')}: ${say('security.changeIt')}` }).click()
      const change = page.getByRole('dialog')
      const fresh = `${member.password}-new`
      for (const [name, value] of [
        ['oldPassword', member.password],
        ['newPassword', fresh],
        ['confirmNewPassword', fresh],
      ] as const)
        await change.locator(`input[name="${name}"]`).fill(value)
      await change.getByRole('button', { name: say('security.change.go') }).click()
      await change.getByText(say('security.verify.ways.recovery'), { exact: true }).click()
      await axe(page)
      await change.locator('input[name="code"]').fill(codes[2] ?? '')
      await change.getByRole('button', { name: say('security.prove.go') }).click()
      await expect(page.getByText(say('security.change.done'))).toBeVisible()
      await signOut(page, say)

      await page.goto('/login')
      await fillLogin(page, lang, { ...member, password: fresh })
      const popup = dialog(page, say('security.verify.title'))
      await popup.getByLabel(say('security.verify.how')).selectOption('recovery')
      await popup.getByLabel(say('security.verify.ways.recovery')).fill(codes[1] ?? '')
      await popup.getByRole('button', { name: say('security.verify.go') }).click()
      await expect(signedIn(page, say)).toBeVisible()
    })
  })
}
