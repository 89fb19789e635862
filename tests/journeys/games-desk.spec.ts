/** The office turns a game of the house off: the next bet says so, and on again it is played (OF-6). */
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, test } from './kit/journey.ts'
import { newMemberWith } from './kit/members.ts'
import { agreeTo, enterOffice } from './kit/office.ts'

test.use({ ...desk, lang: 'en' })

test('wheel is turned off with a reason and refuses the next bet; on again it takes it', async ({ page, house, say }) => {
  const member = await newMemberWith(house.url, '100.00')
  const { sessionId } = await member.call('launchGame', { gameId: 'wheel', mode: 'real' })
  const bet = (key: string) => {
    const choice = { segments: 10, risk: 'low' }
    return member.call('houseBet', { sessionId, game: 'wheel', mode: 'real', choice, stake: '1.00' }, { key: `${key}-${member.username}` })
  }
  await bet('first')
  await enterOffice(page, house, 'admin')
  await page.getByRole('link', { name: say('office.games'), exact: true }).click()
  const card = page.locator('.game-card').filter({ has: page.locator('#game-wheel') })
  await expect(card).toContainText('98.0000%')
  expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
  expect(await findProblems(page, 'main')).toEqual([])
  const turn = async (to: 'turnOff' | 'turnOn') => {
    await card.getByRole('button', { name: say('games-office.switch') }).click()
    await page.getByLabel(say('games-office.reason')).fill('A look at it')
    await page.getByRole('button', { name: say(`games-office.${to}`) }).click()
  }
  await turn('turnOff')
  await expect(card).toContainText(say('games-office.off'))
  await expect(bet('second')).rejects.toMatchObject({ code: 'game_off' })
  await turn('turnOn')
  await expect(page.getByText(say('proposals.outcomes.proposed'))).toBeVisible()
  await expect(bet('still')).rejects.toMatchObject({ code: 'game_off' })
  await agreeTo(house, 'officeGameSwitch', 'wheel')
  await page.getByRole('button', { name: say('office.refresh') }).click()
  await expect(card.getByText(say('games-office.on'), { exact: true })).toBeVisible()
  await bet('third')
})
