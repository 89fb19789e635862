/** The days of the office's lists, and what stays in sight of a table: its head, and what is done with a row. */
import { newKey } from '@khela/client'
import { merchantDay } from '@khela/i18n'
import type { Locator } from '@playwright/test'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { sharedHouse } from './kit/house.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMemberFree, newPayee, newProof } from './kit/members.ts'
import { enterOffice } from './kit/office.ts'
import { t } from './kit/texts.ts'
import { again } from './kit/variants.ts'

const house = sharedHouse()
const dayMs = 86_400_000

for (const lang of ['en', 'bn'] as const)
  test.describe(lang, () => {
    test.use({ ...desk, lang })
    test(`lists are narrowed to days of the merchant, which the address keeps (${lang})`, again(lang === 'bn'), async ({ page, say }) => {
      test.setTimeout(120_000)
      const member = await newMemberFree(house.url)
      const payeeId = await newPayee(member, `018${String(Date.now()).slice(-8)}`)
      await member.call('withdrawCreate', { amount: '300.00', payeeId, proof: await newProof(member) }, { key: newKey() })
      await member.call('ticketOpen', { type: 'other', description: 'Where is the money of this morning?' }, { key: newKey() })
      const { id } = await member.call('memberInfo', {})
      await enterOffice(page, house, 'admin', lang)
      const [today, yesterday] = [merchantDay(new Date()), merchantDay(new Date(Date.now() - dayMs))]
      const row = page.locator('tbody tr', { hasText: member.username }).first()
      const range = page.getByRole('combobox', { name: say('office.days'), exact: true })
      const field = (name: 'dayFrom' | 'dayTo') => page.getByLabel(say(`office.${name}`), { exact: true })

      for (const place of ['/withdrawals?filter=waiting', '/care?tab=tickets&state=OPEN'])
        await test.step(place, async () => {
          await page.goto(`${house.officeUrl}${place}&account=${member.username}`)
          await expect(row).toBeVisible()
          await range.selectOption('own')
          await field('dayTo').fill(yesterday)
          await expect(row).toBeHidden()
          await expect(page).toHaveURL(new RegExp(`to=${yesterday}`))
          await page.reload()
          await expect(field('dayTo')).toHaveValue(yesterday)
          await expect(row).toBeHidden()
          // A shortcut is days in the address like any others.
          await range.selectOption('today')
          await expect(row).toBeVisible()
          await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`))
          await page.reload()
          await expect(range).toHaveValue('today')
          await range.selectOption('yesterday')
          await expect(row).toBeHidden()
          await range.selectOption('week')
          await expect(row).toBeVisible()
          for (const size of [phone.viewport, desk.viewport]) {
            await page.setViewportSize(size)
            expect([await sidewaysScroll(page), await findProblems(page, 'main')]).toEqual([0, []])
          }
        })

      await test.step('an empty day says so, and not that nothing ever was', async () => {
        await page.goto(`${house.officeUrl}/members/${id}?tab=money`)
        const list = page.getByRole('table', { name: say('office-members.section.payments') })
        await expect(list).toBeVisible()
        // The head of the table stops below the one of the page.
        await page.setViewportSize({ width: 1440, height: 400 })
        const gap = await list.evaluate((node) => {
          const edge = () => document.querySelector('.member-head')?.getBoundingClientRect().bottom ?? Number.NaN
          for (let n = 0; n < 2; n += 1) window.scrollBy(0, node.getBoundingClientRect().top - edge() + 12)
          return [node, node.querySelector('th')].map((one) => Math.round((one?.getBoundingClientRect().top ?? Number.NaN) - edge()))
        })
        expect(gap).toEqual([-12, -1])
        await page.setViewportSize(desk.viewport)
        await range.selectOption('own')
        await field('dayTo').fill('2020-01-01')
        await expect(list).toBeHidden()
        await expect(page.getByText(say('office.daysNone')).first()).toBeVisible()
        await page.goto(`${house.officeUrl}/kyc?tab=decided&to=2020-01-01`)
        await expect(page.getByText(say('office.daysNone'))).toBeVisible()
        await expect(page.getByText(say('office-kyc.kyc.noneDecided'))).toHaveCount(0)
      })
    })
  })

test.describe('tables', () => {
  test.use({ ...desk, lang: 'en' })

  /** Makes the table wider than any screen: a cell takes the room of a name of hundreds of letters. */
  const widen = (table: Locator) =>
    table
      .locator('tbody td:nth-child(2)')
      .first()
      .evaluate((cell: HTMLElement) => {
        cell.style.minWidth = '1800px'
      })

  for (const size of [desk.viewport, { width: 1024, height: 768 }])
    test(`what is done with a row stays in sight of a table that is scrolled sideways at ${size.width}`, async ({ page }) => {
      await page.setViewportSize({ ...size, height: 320 })
      await enterOffice(page, house, 'admin')
      await page.goto(`${house.officeUrl}/operators`)
      const table = page.getByRole('table')
      const act = table.locator('tbody tr').last().locator('td:last-child .btn').last()
      await expect(act).toBeVisible()
      await widen(table)
      const box = page.locator('.office-main .scrollx')
      await expect(box).toHaveAttribute('data-wide')
      for (const left of [0, 900, 5_000])
        for (const top of [0, 60]) {
          await box.evaluate((node, to) => node.scrollTo(to), { left, top })
          const seen = await table.evaluate((node) => {
            const rect = (found: Element | null | undefined) => found?.getBoundingClientRect() ?? new DOMRect()
            const [room, button] = [rect(node.parentElement), rect(node.querySelector('tbody td:last-child .btn'))]
            const [head, last] = [rect(node.querySelector('th')), rect(node.querySelector('th:last-child'))]
            const cell = rect(node.querySelector('tbody td:last-child'))
            return {
              act: button.right <= room.right && button.left >= room.left,
              head: Math.abs(head.top - room.top) < 1,
              aligned: Math.abs(last.right - cell.right) < 1,
            }
          })
          expect([left, top, seen]).toEqual([left, top, { act: true, head: true, aligned: true }])
        }
      expect(await sidewaysScroll(page)).toBe(0)
    })

  test('on a tablet held upright a row is two lines, and what is done with it is in sight without scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await enterOffice(page, house, 'admin')
    await page.goto(`${house.officeUrl}/operators`)
    const acts = page.locator('tbody td:last-child .btn')
    await expect(acts.first()).toBeVisible()
    const ends = await acts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right <= innerWidth))
    expect(ends).toEqual(ends.map(() => true))
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('the head of a table stays at the upper edge while its rows go by, as soon as it is a table', async ({ page }) => {
    await enterOffice(page, house, 'admin')
    await page.goto(`${house.officeUrl}/audit`)
    const table = page.getByRole('table', { name: t('en', 'office.audit') })
    await expect(table).toBeVisible()
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 240 })
      const tops = await table.evaluate(async (node) => {
        // Whether the table is wider than its room is known with the next frame that is drawn.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        window.scrollBy(0, node.getBoundingClientRect().top)
        // A table that is wider than its room has a box that scrolls.
        const room = node.parentElement?.hasAttribute('data-wide') ? node.parentElement : window
        room.scrollBy(0, 24)
        return [node, node.querySelector('th')].map((one) => Math.round(one?.getBoundingClientRect().top ?? -1))
      })
      expect([width, ...tops]).toEqual([width, -24, 0])
      expect(await sidewaysScroll(page)).toBe(0)
    }
  })
})
