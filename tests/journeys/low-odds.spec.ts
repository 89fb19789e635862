/** Which bets move no turnover is said wherever a member is told of a turnover: before an offer is taken, and while it is due. */
import { newKey } from '@khela/client'
import { sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { again } from './kit/variants.ts'

for (const [lang, device] of [
  ['bn', phone],
  ['en', desk],
] as const)
  test.describe(`${lang}`, again(lang === 'en'), () => {
    test.use({ ...device, lang })

    test('the least odds are said with the offer, the bonus, the withdrawal and the transfer', async ({ page, house, say }) => {
      const member = await newMemberWith(house.url, '500.00')
      const { offers } = await member.call('depositMethods', {})
      await member.call('depositCreate', { method: 'sim_card', amount: '600.00', offerId: offers[0]?.id ?? '' }, { key: newKey() })
      await signInAs(page, member)
      const times = '1.3'
      const places = [
        ['deposit', say('deposit.leastOdds', { times })],
        ['bonus', say('statement.leastOdds', { times })],
        ['withdraw', say('withdrawal.leastOdds', { times })],
        ['upline', say('transfer.leastOdds', { times })],
      ] as const
      for (const [name, words] of places) {
        await page.goto(`/member/${name}`)
        if (name === 'deposit') await page.locator('.offer-box').first().getByRole('radio').check()
        const said = page.getByText(words)
        await said.scrollIntoViewIfNeeded()
        await expect(said, name).toBeVisible()
        expect(await sidewaysScroll(page), name).toBe(0)
      }
    })
  })
