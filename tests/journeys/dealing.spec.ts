/** Cards come from the deck that is drawn, in both directions of reading; nothing moves for who wants less motion; a long run scrolls. */
import type { Locator, Page } from '@playwright/test'
import { sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, smallPhone, test } from './kit/journey.ts'
import { newMemberWith, signInAs } from './kit/members.ts'
import { again } from './kit/variants.ts'

const games = {
  'video-poker': { deck: '.poker-shoe', place: '.poker-card .dealt-from' },
  blackjack: { deck: '.bj-shoe', place: '.bj-hands .dealt-from' },
  hilo: { deck: '.hilo-deck', place: '.hilo-card[data-fresh]' },
} as const

/** How far from the middle of the deck each card's way begins, in whole pixels; and what moves it. */
const ways = (page: Page, { deck, place }: (typeof games)[keyof typeof games]) =>
  page.evaluate(
    ([from, to]) => {
      const middle = (node: Element | null) => {
        const { left, top, width, height } = node?.getBoundingClientRect() ?? new DOMRect()
        return { x: left + width / 2, y: top + height / 2 }
      }
      const start = middle(document.querySelector(from))
      return [...document.querySelectorAll<HTMLElement>(to)].map((card) => {
        const { x, y } = middle(card)
        const way = (name: string) => Number(card.style.getPropertyValue(name).replace('px', ''))
        const picture = card.querySelector('.playing-card')
        return {
          off: Math.round(Math.hypot(x + way('--from-x') - start.x, y + way('--from-y') - start.y)),
          motion: picture === null ? 'no card' : getComputedStyle(picture).animationName,
        }
      })
    },
    [deck, place] as const,
  )

/** Starts a round; one that the first cards end is followed by another. */
async function deal(page: Page, cards: Locator): Promise<void> {
  await page.locator('.play-act .btn-go').click()
  await expect(cards.first()).toBeVisible()
  // Each card lies where it belongs before it is measured.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
}

async function readFromRight(page: Page): Promise<void> {
  await page.route(/\/play\/[\w-]+$/, async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text())
      .replace('"language":"en"', '"language":"xb"')
      .replace('"isRendered":true', '"isRendered":false')
      .replace(/"messages":\{.*?\},"queries"/s, '"messages":{},"queries"')
    await route.fulfill({ response: answer, body: html })
  })
}

test.describe('on a desk', () => {
  test.use({ ...desk, lang: 'en', reducedMotion: 'no-preference' })
  for (const direction of ['ltr', 'rtl'] as const)
    test(`cards come from the deck (${direction})`, again(direction === 'rtl'), async ({ page, house, watch }) => {
      // The browser trusts a page that a test has changed less than the house's own.
      watch.allow(/LOCAL_NETWORK_ACCESS/)
      await signInAs(page, await newMemberWith(house.url, '500.00'))
      if (direction === 'rtl') await readFromRight(page)
      for (const [name, game] of Object.entries(games)) {
        await page.goto(`/play/${name}`)
        await expect(page.locator('html')).toHaveAttribute('dir', direction)
        await deal(page, page.locator(game.place))
        const found = await ways(page, game)
        expect(found.length, name).toBeGreaterThan(0)
        for (const { off, motion } of found) {
          expect(off, name).toBeLessThanOrEqual(2)
          expect(motion, name).toMatch(/^(deal-card|hilo-turn)$/)
        }
      }
    })
})

test.describe('on a phone with less motion', () => {
  test.use({ ...smallPhone, lang: 'bn', reducedMotion: 'reduce' })
  test('cards lie there at once', async ({ page, house }) => {
    await signInAs(page, await newMemberWith(house.url, '500.00'))
    for (const [name, game] of Object.entries(games)) {
      await page.goto(`/play/${name}`)
      await deal(page, page.locator(game.place))
      expect(new Set((await ways(page, game)).map(({ motion }) => motion)), name).toEqual(new Set(['none']))
    }
  })
})

test.describe('on a phone', () => {
  test.use({ ...smallPhone, lang: 'bn' })
  test('a long run of hi-lo keeps its newest card in sight, and its first is reached by keys', async ({ page, house }) => {
    await signInAs(page, await newMemberWith(house.url, '500.00'))
    await page.goto('/play/hilo')
    await page.locator('.play-act .btn-go').click()
    const trail = page.locator('.hilo-trail')
    for (let count = 1; count <= 12; count += 1) {
      await page.locator('.hilo-skip:not([aria-disabled]):not([data-sending])').click()
      await expect(trail.locator('li')).toHaveCount(count)
    }
    await expect(trail.locator('li').last()).toBeInViewport({ ratio: 1 })
    await expect(trail.locator('li').first()).not.toBeInViewport()
    await trail.focus()
    await expect(async () => {
      await page.keyboard.press('ArrowLeft')
      await expect(trail.locator('li').first()).toBeInViewport({ ratio: 1, timeout: 300 })
    }).toPass()
    expect(await sidewaysScroll(page)).toBe(0)
  })
})
