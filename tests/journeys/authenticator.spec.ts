/** A member who wants the authenticator at every sign-in (product-spec §1; reliability A16). */
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { axe, enrol, proveByRecovery, signedIn, signOut } from './kit/security.ts'
import { dialog, fillLogin } from './kit/site.ts'

for (const lang of ['bn', 'en'] as const) {
  test.describe(lang, () => {
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
      await signOut(page, say)

      await page.goto('/login')
      await fillLogin(page, lang, member)
      const popup = dialog(page, say('security.verify.title'))
      await popup.getByLabel(say('security.verify.how')).selectOption('recovery')
      await popup.getByLabel(say('security.verify.ways.recovery')).fill(codes[1] ?? '')
      await popup.getByRole('button', { name: say('security.verify.go') }).click()
      await expect(signedIn(page, say)).toBeVisible()
    })
  })
}
