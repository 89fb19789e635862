/** Numbers agree: after shots in a sea and a bet, every page says of stakes, returns, profit and valid bet the same, to the last decimal. */
import type { Page } from '@playwright/test'
import { newKey } from '@khela/client'
import { exactMoney, parseMoney } from '@khela/money'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, smallPhone, test } from './kit/journey.ts'
import { newMemberWith, signInAs, type Member } from './kit/members.ts'
import { again } from './kit/variants.ts'

const bought = '100.00'

/** To a sea with a hundred, until some shots are decided, and back. */
async function shootAndLeave(page: Page): Promise<void> {
  await page.goto('/play/fishing')
  await page.locator('.fishing-room .btn').nth(1).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').first().fill(bought)
  await dialog.locator('.btn-go').click()
  await expect(page.locator('.fishing-plate[data-me]')).toBeVisible()
  await page.locator('[data-act="lock"]').click()
  await page.locator('[data-act="fire"]').hover()
  await page.mouse.down()
  await expect.poll(() => page.locator('.fishing-shots li').count()).toBeGreaterThanOrEqual(3)
  await page.mouse.up()
  await page.locator('[data-act="leave"]').click()
  await page.getByRole('alertdialog').locator('.btn-go').click()
  await expect(page.locator('.fishing-rooms')).toBeVisible()
}

/** What the shots cost and brought, as the sea tells it, with a bet of dice whose win has four decimals. */
async function played(member: Member, dice: { readonly stake: string; readonly payout: string }) {
  const { content } = await member.call('fishingShotsSeen', { mode: 'real' })
  const sum = (name: 'cost' | 'payout') => content.reduce((all, shot) => all + parseMoney(shot[name]), 0n)
  const stake = sum('cost') + parseMoney(dice.stake)
  const payout = sum('payout') + parseMoney(dice.payout)
  return { stake, payout, profit: payout - stake }
}

const signed = (amount: bigint) => `${amount < 0n ? '−' : amount > 0n ? '+' : ''}৳ ${exactMoney(amount < 0n ? -amount : amount)}`

for (const lang of ['bn', 'en'] as const)
  test.describe(lang === 'bn' ? 'bn phone' : 'en desk', again(lang === 'en'), () => {
    test.use({ lang, ...(lang === 'bn' ? smallPhone : desk) })

    test('shots in a sea are stakes, buying in and cashing out are not, and every page counts the same', async ({
      page,
      house,
      watch,
      say,
    }) => {
      // A batch that is on its way while one gets up is told that the seat is free.
      watch.allow(/409 .*\/wps\/fishing\/shots/)
      const member = await newMemberWith(house.url, '500.00')
      const { sessionId } = await member.call('launchGame', { gameId: 'dice', mode: 'real' })
      const bet = { sessionId, mode: 'real', side: 'over', target: 199, stake: '10.55' } as const
      const { round } = await member.call('diceBet', bet, { key: newKey() })
      await signInAs(page, member)
      await shootAndLeave(page)
      const { stake, payout, profit } = await played(member, round)
      const stat = (name: string) =>
        page
          .locator('.stat', { has: page.getByText(name, { exact: true }) })
          .locator('b')
          .first()

      await test.step('the betting record', async () => {
        await page.goto('/member/betting')
        await expect(stat(say('records.totalStake'))).toHaveText(`৳ ${exactMoney(stake)}`)
        await expect(stat(say('records.totalPayout'))).toHaveText(`৳ ${exactMoney(payout)}`)
        await expect(stat(say('records.validBet'))).toHaveText(`৳ ${exactMoney(stake)}`)
        await expect(stat(say('records.result'))).toHaveText(signed(profit))
        expect([await findProblems(page), await sidewaysScroll(page)]).toEqual([[], 0])
        await page.locator('tbody .row-open button').first().press('Enter')
        await expect(page.getByRole('dialog').getByText(say('records.carriedThere'))).toBeVisible()
        await expect(page.getByRole('dialog').getByText(`${bought}`, { exact: true })).toBeVisible()
        expect(await findProblems(page)).toEqual([])
      })

      await test.step('profit and loss', async () => {
        await page.goto('/member/profit')
        await expect(stat(say('statement.validBet'))).toHaveText(`৳ ${exactMoney(stake)}`)
        await expect(stat(say('statement.result'))).toHaveText(signed(profit))
      })

      await test.step('the statement, to the balance', async () => {
        await page.goto('/member/statement')
        const closing = exactMoney(parseMoney('500.00') + profit)
        await expect(page.getByRole('row', { name: say('statement.closing') }).first()).toContainText(closing)
        await expect(page.getByText(say('records.kind.buy_in'))).toHaveCount(0)
      })

      await test.step('the turnover of a withdrawal', async () => {
        await page.goto('/member/withdraw')
        await expect(page.getByText(exactMoney(stake)).first()).toBeVisible()
      })

      await test.step('the words of the wallet and the account record', async () => {
        const game = lang === 'bn' ? 'মাছের মেলা' : 'Macher Mela'
        for (const path of ['/member/wallet', '/member/account']) {
          await page.goto(path)
          await expect(page.getByText(say('records.carried.buy_in', { game })).first()).toBeVisible()
          await expect(page.getByText(say('records.carried.cash_out', { game })).first()).toBeVisible()
        }
        await page.goto('/member/account?group=transfers')
        await expect(page.locator('tbody tr')).toHaveCount(2)
        expect([await findProblems(page), await sidewaysScroll(page)]).toEqual([[], 0])
      })
    })
  })
