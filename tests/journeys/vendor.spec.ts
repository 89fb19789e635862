/** A game of an outside vendor: found, framed, played for money through SW/1, seen in the record; and what a bad frame may not do. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { UNIT } from '@khela/money'
import { expectAmount, readAmount } from './kit/amounts.ts'
import { openHouse, type JourneyHouse } from './kit/house.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { balanceOf, dialog, isAwake, playFromHome } from './kit/site.ts'
import { again } from './kit/variants.ts'

/** The vendor's games come once it answers the house; after a restart of it that takes a moment. */
async function whenListed(house: JourneyHouse): Promise<void> {
  const listed = async () => (await fetch(`${house.url}/wps/relay/GCSGAME_gameList?vassalage=NOVA`)).text()
  await expect.poll(listed, { timeout: 60_000 }).toContain('nova-coin')
}
const nameOf = async (house: JourneyHouse, lang: 'bn' | 'en'): Promise<string> => {
  const answer = await fetch(`${house.url}/wps/relay/GCSGAME_gameList?gameType=MINI`)
  const { value } = (await answer.json()) as { value: { content: { gameId: string; displayName: { bn: string; en: string } }[] } }
  return value.content.find((game) => game.gameId === 'nova-coin')?.displayName[lang] ?? ''
}
const vendorName = { bn: 'নোভা', en: 'Nova' } as const
const gameOf = (page: Page): FrameLocator => page.frameLocator('.vendor-frame iframe')

/** Plays one round in the frame, until the vendor's own list has it. */
async function playRound(page: Page): Promise<void> {
  const game = gameOf(page)
  await game.locator('button.go').click()
  await expect(game.locator('.history li time')).toHaveCount(1, { timeout: 20_000 })
  await expect(game.locator('button.go')).toBeEnabled()
}

for (const lang of ['bn', 'en'] as const) {
  const isPhone = lang === 'bn'
  test.describe(lang, again(lang === 'bn'), () => {
    test.use({ ...(isPhone ? phone : desk), lang })
    test('from home into the frame, a round for money, the record with the name of the vendor', async ({ page, house, say }) => {
      await whenListed(house)
      const name = await nameOf(house, lang)
      const member = await newMemberWith(house.url, '500.00')
      await signInAs(page, member)
      await page.goto('/')
      await isAwake(page, lang)
      await playFromHome(page, lang, name, isPhone)
      await expect(page).toHaveURL(/\/play\/nova-coin/)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.locator('.game-head .tag')).toHaveText(vendorName[lang])
      await expect(page.locator('.vendor-frame')).toHaveAttribute('data-state', 'ready')
      await expect(page.locator('.vendor-frame iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
      await expectAmount(balanceOf(page), 500n * UNIT)
      await playRound(page)
      // Won or lost, the stake of a lost round or the win of another has moved the balance of our own head.
      const after = await readAmount(gameOf(page).locator('.purse > :nth-child(2)'))
      expect(after).not.toBe(500n * UNIT)
      await expectAmount(balanceOf(page), after)
      await page.goto('/member/betting')
      const row = page.locator('.record-card tbody tr, .record-card [role="row"]', { hasText: name }).first()
      await expect(row).toContainText(vendorName[lang])
      await row.click()
      const detail = dialog(page, say('records.roundTitle'))
      await expect(detail).toContainText(name)
      await expect(detail).toContainText(vendorName[lang])
      await expect(detail.locator('.record-postings li').first()).toBeVisible()
    })
  })
}

test('a page that is not the vendor’s is not heard; close leads back', async ({ page, house, lang }) => {
  await whenListed(house)
  await signInAs(page, await newMemberWith(house.url, '500.00'))
  await page.goto('/mini')
  await playFromHome(page, lang, await nameOf(house, lang), false)
  await expect(page.locator('.vendor-frame')).toHaveAttribute('data-state', 'ready')
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/wallets/balance')) reads.push(request.url())
  })
  // The page's own window, and a frame without an origin: neither is the vendor, whatever they say.
  await page.evaluate(() => {
    for (const type of ['balance', 'close', 'ready']) window.postMessage({ type, cash: '999999.00' }, '*')
    const hostile = document.createElement('iframe')
    hostile.className = 'hostile'
    hostile.setAttribute('sandbox', 'allow-scripts')
    document.body.append(hostile)
  })
  await page
    .frameLocator('iframe.hostile')
    .locator('body')
    .evaluate(() => {
      for (const type of ['balance', 'close', 'ready']) parent.postMessage({ type, cash: '999999.00' }, '*')
    })
  // The vendor's own word comes after them and is heard, so theirs had every chance before it.
  await playRound(page)
  await expect.poll(() => reads.length).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/play\/nova-coin/)
  await gameOf(page).locator('button.close').click()
  await expect(page).toHaveURL(/\/mini$/)
})

test('a visitor tries a vendor’s game on trial credits', async ({ page, house }) => {
  await whenListed(house)
  await page.goto('/play/nova-coin?mode=demo')
  await expect(page.locator('.vendor-frame')).toHaveAttribute('data-state', 'ready')
  await playRound(page)
})

test.describe('a house of its own', () => {
  test.slow()
  test('a vendor that is gone is said clearly, and the game opens once it is back', async ({ page, say, watch, lang }) => {
    const house = await openHouse()
    try {
      await whenListed(house)
      const member = await newMemberWith(house.url, '500.00')
      await page.context().addCookies([{ name: 'lang', value: lang, url: house.url }])
      await signInAs(page, member)
      // The process stands still, as a machine that hangs does; it is a child of the house and only of this one.
      const pid = vendorPid(house)
      process.kill(pid, 'SIGSTOP')
      watch.allow(/503/)
      await page.goto(`${house.url}/play/nova-coin`)
      await expect(page.getByText(say('errors.vendor_unreachable'))).toBeVisible({ timeout: 20_000 })
      process.kill(pid, 'SIGCONT')
      await page.getByRole('button', { name: say('common.retry') }).click()
      await expect(page.locator('.vendor-frame')).toHaveAttribute('data-state', 'ready')
      // What the game was opened with is unused: nothing was staked.
      await expectAmount(balanceOf(page), 500n * UNIT)
    } finally {
      await page.close()
      await house.close()
    }
  })
})

/** The vendor's process, by the folder that only this house has. */
function vendorPid(house: JourneyHouse): number {
  return Number(readFileSync(path.join(house.home, 'vendor-sim.pid'), 'utf8'))
}
