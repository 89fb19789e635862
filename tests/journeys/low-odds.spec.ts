/** Which bets move no turnover is said wherever a member is told of a turnover: before an offer is taken, and while it is due. */
import { newKey } from '@khela/client'
import { settings } from '@khela/contract'
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
      // The house of the journeys lets every bet count, and says so; here it is the rule of a new house.
      const leastOdds = settings.TURNOVER_LEAST_HUNDREDTHS.value
      await page.route(/\/wps\/(wallet\/(deposit\/methods|withdraw\/info|transfer\/info)|reports\/bonuses)/, async (route) => {
        const answer = await route.fetch()
        const { value, ...rest } = (await answer.json()) as { value: { leastOdds: number } }
        expect(value.leastOdds).toBe(100)
        // Who stands under nobody has nobody to transfer to.
        const upline = 'turnoverMissing' in value ? { upline: { id: '1000001', name: 'up***e' } } : {}
        await route.fulfill({ response: answer, json: { ...rest, value: { ...value, ...upline, leastOdds } } })
      })
      await signInAs(page, member)
      const times = String(leastOdds / 100)
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
