/** The office at the live tables and at poker: what runs, the desk over the chat, a table turned off, a hand opened, a table ended (OF-8). */
import { newKey } from '@khela/client'
import type { Page } from '@playwright/test'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import type { JourneyHouse } from './kit/house.ts'
import { desk, expect, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { agreeTo, enterOffice } from './kit/office.ts'

test.use({ ...desk, lang: 'en' })

type Member = Awaited<ReturnType<typeof newMemberWith>>

/** The whole row opens: its button spreads over it. */
const openRow = (page: Page, name: string | RegExp) => page.locator('tbody tr', { has: page.getByRole('button', { name }) }).click()

/** Two people at a table of their own, a hand given up: its number, as others may have sat here before. */
async function playedHand(house: JourneyHouse): Promise<{ tableId: string; no: number; both: readonly [Member, Member] }> {
  const both = await Promise.all([newMemberWith(house.url, '500.00'), newMemberWith(house.url, '500.00')] as const)
  const { tables } = await both[0].call('pokerTables', { mode: 'real' })
  const tableId = tables.find((table) => table.room === 'duel' && table.players === 0)?.id ?? ''
  for (const [seat, one] of both.entries()) {
    const { sessionId } = await one.call('launchGame', { gameId: 'holdem', mode: 'real' })
    await one.call('pokerSit', { tableId, sessionId: sessionId ?? '', seat, buyIn: '400.00' }, { key: newKey() })
  }
  let no = 0
  await expect
    .poll(async () => {
      for (const one of both) {
        const { table } = await one.call('pokerTable', { tableId })
        if (table.options === null) continue
        no = table.handNo
        await one.call('pokerAct', { tableId, handNo: table.handNo, turn: table.turn, action: 'fold' }, { key: newKey() })
        return true
      }
      return false
    })
    .toBe(true)
  return { tableId, no, both }
}

test('the desk takes a line away and mutes its writer, lets them write again, and turns the table off for the next bet', async ({
  page,
  context,
  house,
  say,
  watch,
}) => {
  const t = (key: string, params = {}) => say(`tables-desk.${key}`, params)
  const member = await newMemberWith(house.url, '100.00')
  const { sessionId } = await member.call('launchGame', { gameId: 'teen-patti', mode: 'real' })
  const state = () => member.call('tableState', { table: 'teen-patti', mode: 'real' })
  await state()
  const text = `good evening from ${member.username}`
  await member.call('tableSay', { table: 'teen-patti', text }, { key: newKey() })
  await enterOffice(page, house, 'admin')
  await page.getByRole('link', { name: say('office.tables'), exact: true }).click()
  const name = (await page.locator('tbody tr').filter({ hasText: 'Teen Patti' }).locator('b').first().textContent()) ?? ''
  await openRow(page, t('openTable', { name }))
  expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
  const panel = page.getByRole('complementary', { name })
  await panel.getByRole('tab', { name: t('chat') }).click()
  const line = panel.locator('.desk-lines > div').filter({ hasText: text })
  await expect(line).toContainText(member.username)
  expect(await findProblems(page, 'main')).toEqual([])

  await line.getByRole('button', { name: t('takeAwayLine', { text }) }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('muteFor')).selectOption('4')
  await form.getByLabel(say('games-office.reason')).fill('Not here')
  await form.getByRole('button', { name: t('takeAway'), exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(line).toHaveCount(0)
  await expect(member.call('tableSay', { table: 'teen-patti', text: 'hello' }, { key: newKey() })).rejects.toMatchObject({
    code: 'chat_muted',
  })
  await panel.getByRole('button', { name: t('liftOf', { account: member.username }) }).click()
  await form.getByLabel(say('games-office.reason')).fill('Said sorry')
  await form.getByRole('button', { name: t('lift'), exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(panel.getByRole('button', { name: t('liftOf', { account: member.username }) })).toHaveCount(0)
  await member.call('tableSay', { table: 'teen-patti', text: 'thank you' }, { key: newKey() })

  const turn = async (to: 'turnOff' | 'turnOn') => {
    await panel.getByRole('button', { name: t(to) }).click()
    await form.getByLabel(say('games-office.reason')).fill('A look at it')
    await form.getByRole('button', { name: t(to), exact: true }).click()
    await expect(form).toHaveCount(0)
  }
  const visitor = await context.newPage()
  await watch.page(visitor)
  await visitor.goto(`${house.url}/live`)
  const card = visitor.locator('.lobby-table').filter({ hasText: say('tables.teenPatti.name') })
  await expect(card).toBeVisible()
  await expect(card).not.toContainText(say('tables.lobby.off'))
  await turn('turnOff')
  await expect(card).toContainText(say('tables.lobby.off'), { timeout: 15_000 })
  await expect(page.locator('tbody tr').filter({ hasText: name })).toContainText(t('off'))
  await expect.poll(async () => (await state()).round.phase, { timeout: 40_000 }).toBe('betting')
  const { no } = (await state()).round
  const spots = [{ spot: 'a', stake: '1.00' }]
  const bet = member.call('tableBet', { sessionId: sessionId ?? '', table: 'teen-patti', mode: 'real', no, spots }, { key: newKey() })
  await expect(bet).rejects.toMatchObject({ code: 'game_off' })
  await turn('turnOn')
  await agreeTo(house, 'officeGameSwitch', 'teen-patti')
  await expect(card).not.toContainText(say('tables.lobby.off'), { timeout: 15_000 })
})

test('a poker table adds up, its hand is opened with a reason, and it is ended: who watches sees that at once, by push', async ({
  page,
  context,
  house,
  watch,
  say,
}) => {
  const t = (key: string, params = {}) => say(`tables-desk.poker.${key}`, params)
  const { tableId, no, both } = await playedHand(house)
  // Somebody who only watches; nothing but the live line tells the page of a change for a quarter of a minute.
  const watcher = await context.newPage()
  await watch.page(watcher)
  await signInAs(watcher, await newMemberWith(house.url, '100.00'))
  await watcher.goto(`/play/holdem?table=${tableId}`)
  await expect(watcher.locator('.holdem-pod')).toHaveCount(2)

  await enterOffice(page, house, 'admin')
  await page.getByRole('link', { name: say('office.poker'), exact: true }).click()
  await openRow(page, new RegExp(tableId.slice(-8)))
  const panel = page.locator('.office-panel')
  await expect(panel).toContainText(both[0].username)
  await expect(panel.locator('h3').filter({ hasText: t('chips') })).toContainText(t('adds'))
  expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
  expect(await findProblems(page, 'main')).toEqual([])
  await panel.getByRole('button', { name: t('handLine', { no }) }).click()
  const hand = page.getByRole('dialog', { name: t('hand', { no }) })
  await expect(hand.getByText(t('hidden'))).toHaveCount(2)
  await hand.getByRole('button', { name: t('openCards') }).click()
  const form = page.getByRole('dialog', { name: t('openCards') })
  await form.getByLabel(say('games-office.reason')).fill('A complaint')
  await form.getByRole('button', { name: t('openCards') }).click()
  await expect(hand.getByText(t('hidden'))).toHaveCount(0)
  await expect(hand.locator('.desk-seats .desk-cards i')).toHaveCount(4)
  await hand.getByRole('button', { name: say('common.close') }).click()

  const asked: string[] = []
  watcher.on('request', (request) => {
    if (request.url().includes('/wps/poker/table?')) asked.push(request.url())
  })
  await panel.getByRole('button', { name: t('endNow') }).click()
  const end = page.getByRole('dialog')
  await end.getByLabel(say('games-office.reason')).fill('Under a look')
  await end.getByRole('button', { name: t('endNow') }).click()
  await expect(watcher.locator('.holdem-say')).toHaveText(say('poker.void'), { timeout: 4_000 })
  expect(asked.length).toBeGreaterThan(0)
  for (const one of both) {
    const { balance } = await one.call('pokerTable', { tableId })
    expect(['498.00', '502.00', '496.00', '504.00', '500.00']).toContain(balance)
  }
})
