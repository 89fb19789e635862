/** What must survive: reloads, two tabs, lost connections, impatient fingers (reliability; FE-6, FE-8). */
import type { Page, Request } from '@playwright/test'
import { merchantDay } from '@khela/i18n'
import { parseMoney } from '@khela/money'
import { expectAmount } from './kit/amounts.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMemberFree, newPayee, newMemberWith, signInAs, type Member } from './kit/members.ts'
import { balanceOf, diceTable, isAwake, rollOnce, tableBalance, whenLive } from './kit/site.ts'

const lostNetwork = /ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED|TIMED_OUT|CONNECTION)|WebSocket/
const bets = '**/wps/house/bet'

/** Rounds of a member as the server has them. */
async function roundsOf(member: Member): Promise<number> {
  const today = { from: merchantDay(new Date(), -1), to: merchantDay(new Date(), 1) }
  return (await member.call('bettingRecord', { mode: 'real', ...today })).totals?.rounds ?? 0
}
const keyOf = (request: Request): string | undefined => request.headers()['idempotency-key']

/** Writes down the key of every bet that leaves the page. */
function keysOfBets(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (/house\/bet/.test(request.url()) && request.method() === 'POST' && keyOf(request) !== undefined) keys.push(keyOf(request) ?? '')
  })
  return keys
}

test.describe('on a phone', () => {
  test.use({ ...phone, lang: 'bn' })

  test('a reload in the middle of a game brings everything back', async ({ page, house, lang, say }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.goto('/play/dice')
    const table = diceTable(page, lang)
    await table.overTarget.fill('33.33')
    await table.stake.fill('7.50')
    const balance = await rollOnce(page, lang)
    const rolled = await table.rounds.first().innerText()
    await page.reload()
    await expect(table.rounds.first()).toHaveText(rolled, { useInnerText: true })
    await expect(table.stake).toHaveValue('7.50')
    await expect(table.overTarget).toHaveValue('33.33')
    await expectAmount(balanceOf(page), balance)
    await expect(page.getByText(say('games.realMark'))).toBeVisible()
    expect(await roundsOf(member)).toBe(1)
  })

  test('a page closed while a bet was on its way asks with the same key, and it is one round', async ({ page, house, lang, watch }) => {
    watch.allow(lostNetwork)
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    const keys = keysOfBets(page)
    await page.goto('/play/dice')
    const table = diceTable(page, lang)
    await expect(table.roll).toBeVisible()
    // The bet reaches the server, its answer never the page.
    await page.route(bets, async (route) => {
      await route.fetch()
      await route.abort('connectionfailed')
    })
    await table.roll.click()
    await expect.poll(() => roundsOf(member)).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await expect(table.rounds).toHaveCount(1)
    await expect(table.roll).not.toHaveAttribute('aria-busy', 'true')
    expect(await roundsOf(member)).toBe(1)
    expect(new Set(keys).size).toBe(1)
  })
})

test.describe('on a desk', () => {
  test.use({ ...desk, lang: 'en' })

  test('two tabs stay in step', async ({ page, house, lang, watch, context }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await page.goto('/play/dice')
    const other = await context.newPage()
    await watch.page(other)
    await signInAs(other, member)
    await other.goto('/member/betting')
    await isAwake(other, lang)
    await expectAmount(balanceOf(other), parseMoney('500.00'))
    const { stake } = diceTable(page, lang)
    await stake.fill('12.34')
    const balance = await rollOnce(page, lang)
    await expectAmount(balanceOf(other), balance)
    await expect(other.locator('tbody tr')).toHaveCount(1)

    // And the other way round: the first tab's table plays with what the second one left.
    await other.goto('/play/dice')
    const after = await rollOnce(other, lang)
    await expectAmount(balanceOf(page), after)
    await expectAmount(tableBalance(page, lang), after)
    expect(await rollOnce(page, lang)).not.toBe(after)
    expect(await roundsOf(member)).toBe(3)
  })

  test('a bet that meets no network keeps its key, and is one round when it is back', async ({
    page,
    house,
    lang,
    say,
    watch,
    context,
  }) => {
    watch.allow(lostNetwork)
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    const keys = keysOfBets(page)
    await page.goto('/play/dice')
    const table = diceTable(page, lang)
    await expect(table.roll).toBeVisible()
    await context.setOffline(true)
    await table.roll.click()
    await expect(page.getByText(say('games.lost.title'))).toBeVisible()
    // Pressing again while it is open makes no second bet.
    await table.roll.click({ force: true })
    await context.setOffline(false)
    await expect(table.rounds).toHaveCount(1)
    await expect(page.getByText(say('games.lost.title'))).toBeHidden()
    await expect(table.roll).not.toHaveAttribute('aria-busy', 'true')
    expect(new Set(keys).size).toBe(1)
    expect(await roundsOf(member)).toBe(1)
    await expectAmount(balanceOf(page), parseMoney((await member.call('balance', {})).balance))
  })

  test('an answer that is lost on its way is asked for again with the same key', async ({ page, house, lang, say, watch }) => {
    watch.allow(lostNetwork)
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    const keys = keysOfBets(page)
    await page.goto('/play/dice')
    const table = diceTable(page, lang)
    await expect(table.roll).toBeVisible()
    let lost = 0
    await page.route(bets, async (route) => {
      if (lost++ > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionfailed')
    })
    await table.roll.click()
    await expect(page.getByText(say('games.lost.title'))).toBeVisible()
    await page.getByRole('button', { name: say('games.lost.again') }).click()
    await expect(table.rounds).toHaveCount(1)
    await expect(page.getByText(say('games.lost.title'))).toBeHidden()
    expect(keys.length).toBeGreaterThan(2)
    expect(new Set(keys).size).toBe(1)
    expect(await roundsOf(member)).toBe(1)
  })

  test('a page that loses its line says how old it is, and reads again when it is back', async ({
    page,
    house,
    lang,
    watch,
    context,
    say,
  }) => {
    watch.allow(lostNetwork)
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    const isLive = whenLive(page)
    await page.goto('/member/wallet')
    await isAwake(page, lang)
    await isLive
    await expectAmount(balanceOf(page), parseMoney('500.00'))
    await context.setOffline(true)
    await expect(page.getByText(say('shell.offline'))).toBeVisible()
    // Something happens elsewhere meanwhile.
    const { sessionId } = await member.call('launchGame', { gameId: 'dice', mode: 'real' })
    const lose = { sessionId, mode: 'real', side: 'under', target: 1, stake: '10.00' } as const
    const { balance } = await member.call('diceBet', lose, { key: 'journeys-lost-line-0001' })
    await context.setOffline(false)
    await expect(page.getByText(say('shell.online'))).toBeVisible()
    await expectAmount(balanceOf(page), parseMoney(balance))
  })

  test('two presses on a withdrawal are one request', async ({ page, house, say }) => {
    const member = await newMemberFree(house.url)
    await newPayee(member)
    await signInAs(page, member)
    const sent: string[] = []
    page.on('request', (request) => {
      if (/withdraw/.test(request.url()) && request.method() === 'POST') sent.push(keyOf(request) ?? '')
    })
    await page.goto('/member/withdraw')
    await page.getByRole('textbox', { name: say('withdrawal.amount'), exact: true }).fill('200')
    await page
      .locator('form')
      .getByRole('button', { name: /200\.00/ })
      .dblclick()
    const question = page.getByRole('alertdialog', { name: say('withdrawal.confirmTitle') })
    await question.getByRole('button', { name: say('withdrawal.confirmGo') }).dblclick()
    const proof = page.getByRole('dialog', { name: say('withdrawal.proveTitle') })
    await proof.getByLabel(say('auth.password'), { exact: true }).fill(member.password)
    await proof.getByRole('button', { name: say('security.prove.go') }).dblclick()
    await expect(page.locator('section[aria-labelledby="running-withdrawal"]')).toContainText(say('withdrawal.states.RISK_CHECK'))
    await expect(question).toBeHidden()
    expect(new Set(sent).size).toBe(1)
    expect((await member.call('withdrawals', {})).content).toHaveLength(1)

    // Taken back, so that nothing is left in the queue; the money returns.
    await page.getByRole('button', { name: say('withdrawal.cancelRequest') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('withdrawal.cancelRequest') })
      .click()
    await expect(page.locator('.history li').first()).toContainText(say('withdrawal.states.CANCELLED_BY_MEMBER'))
    expect(parseMoney((await member.call('balance', {})).held)).toBe(0n)
  })
})
