/** The stake leaves at once; what a round brought is seen when its scene is over, after eight seconds, or after a reload. */
import type { Page } from '@playwright/test'
import { parseMoney, UNIT } from '@khela/money'
import { expectAmount, readAmount } from './kit/amounts.ts'
import { desk, expect, smallPhone, test } from './kit/journey.ts'
import { newMemberWith, signInAs, type Member } from './kit/members.ts'
import { steps, watchBalance } from './kit/site-balance.ts'
import { balanceOf } from './kit/site.ts'
import { again } from './kit/variants.ts'

test.use({ reducedMotion: 'no-preference' })

const begin = 500n * UNIT
const stake = 10n * UNIT

async function lastOf(member: Member, game: string) {
  const { last, balance } = await member.call('houseTable', { game, mode: 'real' })
  const [round] = last
  if (round === undefined) throw new Error('no round was played')
  return { payout: parseMoney(round.payout), balance: parseMoney(balance) }
}

/** Opens a game with the stake of 10. */
async function openGame(page: Page, game: string): Promise<void> {
  await page.goto(`/play/${game}`)
  await expect(page.locator('.play-act .btn-go')).toBeVisible()
  await page.locator('.play-panel .inp input').first().fill('10.00')
  await expectAmount(balanceOf(page), begin)
  await expectAmount(page.locator('.panel-balance b'), begin)
}

const act = (page: Page) => page.locator('.play-act .btn-go')

/** Stops the clock of scenes; answers how to let it run again. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const request = window.requestAnimationFrame.bind(window)
    const waiting: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => waiting.push(callback)
    return {
      release: () => {
        window.requestAnimationFrame = request
        for (const callback of waiting) request(callback)
      },
    }
  })
  return () => held.evaluate(({ release }) => release())
}

for (const [lang, device] of [
  ['bn', smallPhone],
  ['en', desk],
] as const) {
  test.describe(lang, again(lang === 'en'), () => {
    test.use({ ...device, lang })

    for (const [game, moving] of [
      ['plinko', '.plinko-ball'],
      ['wheel', '.wheel .stage-skip'],
    ] as const)
      test(`${game}: only the stake is gone while it moves, the result comes at the end (${lang})`, async ({ page, house, say }) => {
        const member = await newMemberWith(house.url, '500.00')
        await signInAs(page, member)
        await openGame(page, game)
        // The wheel of low risk pays in most rounds; a round that pays nothing would show nothing too early.
        await page
          .getByRole('button', { name: say(`house.${game}.low`) })
          .or(page.getByRole('radio', { name: say(`house.${game}.low`) }))
          .first()
          .click()
        let before = begin
        for (let tries = 0; tries < 8; tries += 1) {
          const looks = await watchBalance(page, moving)
          await act(page).click()
          await expect(page.locator(moving)).toHaveCount(1)
          await expect(page.locator(moving)).toHaveCount(0)
          const { payout, balance } = await lastOf(member, game)
          expect(balance).toBe(before - stake + payout)
          await expectAmount(balanceOf(page), balance)
          await expectAmount(page.locator('.panel-balance b'), balance)
          const seen = await looks()
          const moved = seen.filter(({ isShowing }) => isShowing)
          expect(moved.length).toBeGreaterThan(20)
          expect(new Set(moved.flatMap(({ header, panel }) => [header, panel]))).toEqual(new Set([before - stake]))
          expect(new Set(moved.map(({ rounds }) => rounds))).toEqual(new Set([tries]))
          const way = payout === 0n ? [before, before - stake] : [before, before - stake, balance]
          expect(steps(seen.map(({ header }) => header))).toEqual(way)
          expect(steps(seen.map(({ panel }) => panel))).toEqual(way)
          before = balance
          if (payout > 0n) return
        }
        throw new Error('eight rounds paid nothing')
      })

    test(`the stake leaves before the server has answered, and comes back when it refuses (${lang})`, async ({ page, house, watch }) => {
      const member = await newMemberWith(house.url, '500.00')
      await signInAs(page, member)
      await openGame(page, 'plinko')
      const gate = Promise.withResolvers<void>()
      await page.route('**/wps/house/bet', async (route) => {
        await gate.promise
        await route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: JSON.stringify({ success: false, code: 'game_off', message: 'off', params: {}, requestId: 'req_1' }),
        })
      })
      watch.allow(/409/)
      await act(page).click()
      await expectAmount(balanceOf(page), begin - stake)
      await expectAmount(page.locator('.panel-balance b'), begin - stake)
      gate.resolve()
      await expectAmount(balanceOf(page), begin)
      await expectAmount(page.locator('.panel-balance b'), begin)
    })
  })
}

test.describe('limits of the waiting', () => {
  test.use({ ...smallPhone, lang: 'bn' })

  test('a scene that does not end is waited for eight seconds; a reload shows the balance at once', async ({ page, house }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await openGame(page, 'plinko')
    await holdFrames(page)
    const looks = await watchBalance(page, '.plinko-ball')
    await act(page).click()
    await expect(page.locator('.plinko-ball')).toHaveCount(1)
    const { balance } = await lastOf(member, 'plinko')
    await expectAmount(balanceOf(page), balance)
    const seen = await looks()
    const gone = seen.find(({ header }) => header !== begin)?.at ?? 0
    // A ball may bring back what it cost.
    const come = seen.find(({ at, header }) => at > gone && header === balance)?.at ?? 0
    expect(come - gone).toBeGreaterThan(7_000)
    expect(come - gone).toBeLessThan(9_500)

    await act(page).click()
    await expect(page.locator('.plinko-ball')).toHaveCount(2)
    await expectAmount(balanceOf(page), balance - stake)
    const after = await lastOf(member, 'plinko')
    await page.reload()
    expect(await readAmount(balanceOf(page))).toBe(after.balance)
    await expectAmount(page.locator('.panel-balance b'), after.balance)
  })

  test('another tab of the member shows the balance as it is', async ({ page, house, context }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    const other = await context.newPage()
    await signInAs(other, member)
    await other.goto('/')
    await expectAmount(balanceOf(other), begin)
    await page.bringToFront()
    await openGame(page, 'plinko')
    await holdFrames(page)
    await act(page).click()
    await expect(page.locator('.plinko-ball')).toHaveCount(1)
    await expectAmount(balanceOf(page), begin - stake)
    const { balance } = await lastOf(member, 'plinko')
    await other.bringToFront()
    await expectAmount(balanceOf(other), balance)
  })

  test('two balls in the air add up', async ({ page, house }) => {
    const member = await newMemberWith(house.url, '500.00')
    await signInAs(page, member)
    await openGame(page, 'plinko')
    await page.getByRole('button', { name: '16', exact: true }).click()
    const looks = await watchBalance(page, '.plinko-ball')
    const release = await holdFrames(page)
    await act(page).click()
    await expect(page.locator('.plinko-ball')).toHaveCount(1)
    await act(page).click()
    await expect(page.locator('.plinko-ball')).toHaveCount(2)
    await release()
    await expect(page.locator('.plinko-ball')).toHaveCount(0)
    const { last } = await member.call('houseTable', { game: 'plinko', mode: 'real' })
    const [second = 0n, first = 0n] = last.map(({ payout }) => parseMoney(payout))
    await expectAmount(balanceOf(page), begin - 2n * stake + first + second)
    const air = begin - 2n * stake
    const way = [begin, begin - stake, air, air + first, air + first + second]
    expect(steps((await looks()).map(({ header }) => header))).toEqual(steps(way))
  })

  test.describe('with less motion', () => {
    test.use({ reducedMotion: 'reduce' })
    test('the result is there at once', async ({ page, house }) => {
      const member = await newMemberWith(house.url, '500.00')
      await signInAs(page, member)
      await openGame(page, 'plinko')
      await holdFrames(page)
      await act(page).click()
      await expect(page.locator('.recs > li')).toHaveCount(1)
      const { balance } = await lastOf(member, 'plinko')
      await expect.poll(() => readAmount(balanceOf(page)), { timeout: 2_000 }).toBe(balance)
    })
  })
})

for (const [lang, device] of [
  ['bn', smallPhone],
  ['en', desk],
] as const)
  test.describe(`a card of Nova (${lang})`, again(lang === 'bn'), () => {
    test.use({ ...device, lang })
    test('the balance waits until the card is scratched, and five seconds at most', async ({ page, house }) => {
      const member = await newMemberWith(house.url, '500.00')
      await signInAs(page, member)
      await page.goto('/play/nova-scratch')
      const game = page.frameLocator('.vendor-frame iframe')
      await expect(page.locator('.vendor-frame')).toHaveAttribute('data-state', 'ready')
      await expectAmount(balanceOf(page), begin)
      const truth = async () => parseMoney((await member.call('balance', {})).balance)
      // A card that pays what it cost moves nothing: another one is bought.
      const buy = async () => {
        for (let cards = 0; cards < 8; cards += 1) {
          const before = await truth()
          const asked = Date.now()
          await game.locator('button.go').click()
          await expect(game.locator('.card-grid .cell:not([disabled])')).toHaveCount(9)
          const bought = Date.now()
          let after = before
          for (let look = 0; look < 15 && after === before; look += 1) after = await truth()
          if (after !== before) return { before, asked, bought, after }
          await game.locator('button.go').click()
          await expect(game.locator('.card-grid .cell:not([disabled])')).toHaveCount(0)
          await expect(game.locator('button.go')).toBeEnabled()
        }
        throw new Error('eight cards paid what they cost')
      }
      const one = await buy()
      // The ping of the wallet comes at once; whatever was read for it would be here within these looks. A busy machine takes long for each, and the balance waits for five seconds only.
      for (let look = 0; look < 20 && Date.now() - one.asked < 2_000; look += 1) expect(await readAmount(balanceOf(page))).toBe(one.before)
      await game.locator('button.go').click()
      await expectAmount(game.locator('.purse > :nth-child(2)'), one.after)
      await expectAmount(balanceOf(page), one.after)
      expect(Date.now() - one.bought).toBeLessThan(5_000)

      await expect(game.locator('button.go')).toBeEnabled()
      const two = await buy()
      await expectAmount(balanceOf(page), two.after)
      const waited = Date.now() - two.bought
      expect(waited).toBeGreaterThan(3_000)
      expect(waited).toBeLessThan(8_000)
    })
  })
