/** What people do on the site, by the names of things. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '@khela/i18n'
import { readAmount } from './amounts.ts'
import { t } from './texts.ts'

/** The figures of the balance in the header. */
export const balanceOf = (page: Page): Locator => page.locator('header .bal [aria-live]')

/** A dialog by its title. */
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

/** The page has been taken over by its script: what opens over it is in place, and home answers. */
export async function isAwake(page: Page, lang: Language): Promise<void> {
  await expect(page.locator(`section[aria-label^="${t(lang, 'common.notifications')}"]`)).toBeAttached()
  // React marks what it has taken over, and what it has drawn.
  await page.waitForFunction(() => {
    const hero = document.querySelector('.hero')
    return hero === null || Object.keys(hero).some((key) => key.startsWith('__reactFiber'))
  })
}

/** Marks the document, so that a reload shows. */
export async function markDocument(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same'))
  return () => expect(page.locator('html')).toHaveAttribute('data-journey', 'same')
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Signs in through the login popup, which is open. */
export async function fillLogin(page: Page, lang: Language, { username, password }: Credentials): Promise<void> {
  const popup = dialog(page, t(lang, 'auth.loginTitle'))
  await popup.getByLabel(t(lang, 'auth.username'), { exact: true }).fill(username)
  await popup.getByLabel(t(lang, 'auth.password'), { exact: true }).fill(password)
  await popup.getByRole('button', { name: t(lang, 'auth.login'), exact: true }).click()
}

/** Home reads its rows when they come near: goes there until nothing is on its way, and back to the top. */
export async function seeAll(page: Page): Promise<void> {
  const go = (top: boolean) =>
    page.evaluate((isTop) => (isTop ? scrollTo(0, 0) : document.querySelector('main .sections')?.scrollIntoView()), top)
  await expect(async () => {
    await go(false)
    expect(await page.locator('.sk:visible').count()).toBe(0)
  }).toPass({ timeout: 15_000 })
  await go(true)
}

/** Starts a game from home: a finger presses the picture, a mouse the button that is there or appears under it. */
export async function playFromHome(page: Page, lang: Language, game: string, isTouch: boolean): Promise<void> {
  const play = page.getByRole('button', { name: t(lang, 'home.playGame', { game }), exact: true })
  await seeAll(page)
  if (isTouch) return play.first().tap()
  const card = page.locator('main article', { has: play }).first()
  await card.hover()
  await card.locator('.btn-go').click()
}

/** The dice table: what a player touches. */
export function diceTable(page: Page, lang: Language) {
  const say = (key: string) => t(lang, `games.${key}`)
  return {
    stake: page.getByLabel(say('stake'), { exact: true }).and(page.locator('input')),
    overTarget: page.getByLabel(say('dice.rollOver'), { exact: true }),
    slider: page.getByRole('slider', { name: say('dice.target') }),
    roll: page.getByRole('button', { name: new RegExp(`^(${say('dice.roll')}|${say('dice.rolling')})`) }).last(),
    /** Own rounds, newest first. */
    rounds: page.locator('.recs li'),
    verifyLinks: page.locator('.recs').getByRole('link', { name: say('checkRound') }),
  }
}

/** The balance as the dice table shows it. */
export const tableBalance = (page: Page, lang: Language): Locator =>
  page.locator('.play-panel').getByText(t(lang, 'games.balance'), { exact: true }).locator('xpath=following-sibling::*')

/** Rolls once and waits until the round stands in the list; answers the balance after it. */
export async function rollOnce(page: Page, lang: Language): Promise<bigint> {
  const { roll, rounds, verifyLinks } = diceTable(page, lang)
  await expect(roll).toBeVisible()
  const before = (await rounds.count()) === 0 ? null : await verifyLinks.first().getAttribute('href')
  await roll.click()
  if (before === null) await expect(verifyLinks.first()).toBeVisible()
  else await expect(verifyLinks.first()).not.toHaveAttribute('href', before)
  await expect(roll).not.toHaveAttribute('aria-busy', 'true')
  return readAmount(tableBalance(page, lang))
}

/** Resolves when the live line of a page stands: Socket.IO has answered the connection. Call before the page is opened. */
export function whenLive(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (line) => {
      line.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve()
      })
    })
  })
}
