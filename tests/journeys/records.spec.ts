/** The member's records: narrowed and kept in the address, taken away as files, and one line checked in the browser (MB-4.1). */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newKey } from '@khela/client'
import { formatMoney, parseMoney } from '@khela/money'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMemberWith, signInAs, type Member } from './kit/members.ts'
import { enterOffice } from './kit/office.ts'
import { again } from './kit/variants.ts'

const stakes = ['10.00', '20.00', '40.00'] as const

/** A member with three rounds; what they came to, as the server says it. */
async function playedMember(base: string): Promise<{ member: Member; result: bigint }> {
  const member = await newMemberWith(base, '500.00')
  const { sessionId } = await member.call('launchGame', { gameId: 'dice', mode: 'real' })
  for (const stake of stakes)
    await member.call('diceBet', { sessionId, mode: 'real', side: 'over', target: 4999, stake }, { key: newKey() })
  const { balance } = await member.call('balance', {})
  return { member, result: parseMoney(balance) - parseMoney('500.00') }
}

/** The file that a button gives, as cells. No cell of these has a comma in it. */
async function fileOf(page: Page, button: string): Promise<string[][]> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text.startsWith('\u{feff}')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return text
    .slice(1, -2)
    .split('\r\n')
    .map((line) => line.split(','))
}

const sumOf = (amounts: readonly (string | undefined)[]): bigint => amounts.reduce((sum, one) => sum + parseMoney(one ?? ''), 0n)

async function isSound(page: Page): Promise<void> {
  expect(await findProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

for (const lang of ['bn', 'en'] as const)
  test.describe(lang, again(lang === 'bn'), () => {
    test.use({ lang, ...(lang === 'bn' ? phone : desk) })
    test('records are narrowed, taken away as files and checked', async ({ page, house, say }) => {
      const { member, result } = await playedMember(house.url)
      await signInAs(page, member)

      await test.step('the betting record keeps its filters and gives them as a file', async () => {
        await page.goto('/member/betting')
        await expect(page.locator('tbody tr')).toHaveCount(stakes.length)
        const rows = await fileOf(page, say('records.csv'))
        expect(rows.slice(1).map((row) => row[7])).toEqual(stakes.toReversed())
        expect(sumOf(rows.slice(1).map((row) => row[8])) - sumOf(stakes)).toBe(result)
        const id = rows[1]?.[0] ?? ''
        await page.getByRole('button', { name: say('records.filters') }).click()
        await page.getByLabel(say('records.roundId')).fill(id.slice(-8))
        await page.getByLabel(say('records.roundId')).press('Enter')
        await expect(page.locator('tbody tr')).toHaveCount(1)
        await page.reload()
        await expect(page.locator('tbody tr')).toHaveCount(1)
        await expect(page.getByLabel(say('records.roundId'))).toHaveValue(id.slice(-8))
        await page.getByLabel(say('records.statusTitle')).selectOption('void')
        await expect(page.getByText(say('records.noBetsFiltered'))).toBeVisible()
        await page.getByRole('button', { name: say('records.clearFilters') }).click()
        await expect(page.locator('tbody tr')).toHaveCount(stakes.length)
        await isSound(page)
      })

      await test.step('a line of the account record is checked in the browser', async () => {
        await page.goto('/member/account?group=deposits')
        await expect(page.locator('tbody tr')).toHaveCount(1)
        await page.locator('tbody .row-open button').press('Enter')
        await page.getByText(say('records.proof')).click()
        await page.getByRole('button', { name: say('records.checkHere') }).click()
        await expect(page.getByText(say('records.checkGood'))).toBeVisible()
        await isSound(page)
      })

      await test.step('profit and loss says the same as table, plot and file', async () => {
        await page.goto('/member/profit')
        const plot = page.getByRole('slider', { name: say('statement.plotLabel') })
        const day = await page.locator('.plot output').textContent()
        await plot.press('Home')
        await expect(page.locator('.plot output')).not.toHaveText(day ?? '')
        await plot.press('End')
        await expect(page.locator('.plot output')).toHaveText(day ?? '')
        const rows = await fileOf(page, say('records.csv'))
        expect(rows[1]?.at(-1)).toBe(formatMoney(result))
        await isSound(page)
      })

      await test.step('the statement goes from nothing to the balance', async () => {
        await page.goto('/member/statement')
        await page.getByRole('button', { name: say('statement.calendars.thisYear') }).click()
        await expect(page).toHaveURL(/from=\d{4}-01-01/)
        await expect(page.locator('.paper-total')).toHaveCount(2)
        const rows = await fileOf(page, say('records.csv'))
        const amounts = rows.slice(1).map((row) => row[3])
        expect(amounts[0]).toBe('0.00')
        expect(amounts.at(-1)).toBe(formatMoney(parseMoney('500.00') + result))
        expect(sumOf(amounts.slice(0, -1))).toBe(parseMoney(amounts.at(-1) ?? ''))
        await isSound(page)
        await page.emulateMedia({ media: 'print' })
        await expect(page.locator('.acct-menu')).toBeHidden()
        await expect(page.locator('.paper-table').first()).toBeVisible()
        await page.emulateMedia({ media: 'screen' })
      })

      await test.step('bonuses say that there are none', async () => {
        await page.goto('/member/bonus')
        await expect(page.getByText(say('statement.noBonus'), { exact: true })).toBeVisible()
        await isSound(page)
      })
    })
  })

test.describe('Bengali on a phone', () => {
  test.use({ ...phone, lang: 'bn' })
  test('a round on several spots shows each of them, with its stake, to the member and at the office', async ({
    page,
    context,
    watch,
    house,
    say,
  }) => {
    const member = await newMemberWith(house.url, '100.00')
    const { sessionId } = await member.call('launchGame', { gameId: 'baccarat', mode: 'real' })
    const spots = [
      { spot: 'player', stake: '5.00' },
      { spot: 'tie', stake: '2.00' },
      { spot: 'banker_pair', stake: '1.00' },
    ]
    await expect(async () => {
      const { no } = (await member.call('tableState', { table: 'baccarat', mode: 'real' })).round
      await member.call('tableBet', { sessionId, table: 'baccarat', mode: 'real', no, spots }, { key: newKey() })
    }).toPass({ timeout: 60_000 })
    await signInAs(page, member)
    await page.goto('/member/betting')
    const office = await context.newPage()
    await watch.page(office)
    const { id } = await member.call('memberInfo', {})
    await enterOffice(office, house, 'admin', 'bn')
    await office.goto(`${house.officeUrl}/members/${id}?tab=play`)
    for (const one of [page, office]) {
      await one.locator('tbody .row-open button').press('Enter')
      const legs = one.getByRole('region', { name: say('records.legs') }).getByRole('listitem')
      await expect(legs).toHaveCount(spots.length)
      for (const [place, { spot, stake }] of spots.entries()) {
        await expect(legs.nth(place)).toContainText(say(`tables.baccarat.${spot}`))
        await expect(legs.nth(place)).toContainText(stake)
      }
      await isSound(one)
    }
  })
})
