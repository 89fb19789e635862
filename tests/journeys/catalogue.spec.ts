/** The list of games and the ways into a game (PS-3.9; PS-2.4, PS-4.10). */
import type { Page, Route } from '@playwright/test'
import type { ReplyOf } from '@khela/contract'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { dialog, fillLogin, isAwake } from './kit/site.ts'
import { again } from './kit/variants.ts'

type List = ReplyOf<'gameList'>
type Game = List['content'][number]

const tiles = (page: Page) => page.locator('main .tiles article')
const tile = (page: Page, name: string) => page.locator('main .tiles article', { hasText: name })
const names = (page: Page) => page.locator('main .tiles .nm').allTextContents()
const games = { bn: { dice: 'ছক্কা', limbo: 'লিম্বো' }, en: { dice: 'Chhokka', limbo: 'Limbo' } } as const

for (const [lang, device] of [
  ['bn', phone],
  ['en', desk],
] as const)
  test.describe(lang, again(lang === 'bn'), () => {
    test.use({ ...device, lang })

    test(`the list: found by name in both languages, filtered, sorted, marked with a heart, played of late (${lang})`, async ({
      page,
      house,
      say,
      watch,
    }) => {
      const name = games[lang]
      const member = await newMember(house.url)
      await signInAs(page, member)
      await page.goto('/inhouse')
      await isAwake(page, lang)
      const find = page.getByLabel(say('catalogue.find'), { exact: true })
      const chip = (key: string) => page.locator('.list-chips').getByRole('button', { name: say(`catalogue.${key}`) })
      const all = await tiles(page).count()
      expect(all).toBeGreaterThan(5)
      expect([await sidewaysScroll(page), await smallTargets(page, 24), await findProblems(page, 'main')]).toEqual([0, [], []])

      for (const words of [games.bn.dice, games.en.dice.slice(0, 4).toUpperCase()]) {
        await find.fill(words)
        await expect(tiles(page)).toHaveCount(1)
        await expect(tile(page, name.dice)).toBeVisible()
      }
      await expect(page).toHaveURL(/[?&]q=CHHO/)
      await find.fill('qqqq')
      await expect(page.locator('main .state')).toContainText('qqqq')
      await page.getByRole('button', { name: say('catalogue.clear') }).click()
      await expect(tiles(page)).toHaveCount(all)
      await expect(find).toHaveValue('')

      await chip('filter.AC').click()
      await expect.poll(() => tiles(page).count()).toBeLessThan(all)
      await expect(chip('filter.AC')).toHaveAttribute('aria-pressed', 'true')
      await chip('filter.AC').click()
      await page.getByRole('button', { name: say('catalogue.sorted', { by: say('catalogue.sorts.popular') }) }).click()
      await page.getByRole('menuitem', { name: say('catalogue.sorts.name') }).click()
      await expect(page).toHaveURL(/sort=name/)
      await expect.poll(async () => (await names(page)).join()).not.toContain(`${name.dice},${name.limbo}`)
      await expect(tiles(page)).toHaveCount(all)
      // A reload shows the same list.
      const sorted = await names(page)
      await page.reload()
      await expect.poll(() => names(page)).toEqual(sorted)

      // The heart stands before the server has answered; one that the server does not keep is taken back.
      const heart = (game: string, key: 'heartOn' | 'heartOff') =>
        page.locator('main').getByRole('button', { name: say(`home.${key}`, { game }), exact: true })
      let answer = (): void => undefined
      await page.route('**/MCSFE_addFavoriteGameV2', async (route) => {
        await new Promise<void>((resolve) => (answer = resolve))
        await route.fallback()
      })
      await heart(name.dice, 'heartOn').click()
      await expect(heart(name.dice, 'heartOff')).toHaveAttribute('aria-pressed', 'true')
      answer()
      await page.unroute('**/MCSFE_addFavoriteGameV2')
      const marked = async () => (await member.call('favourites', {})).content.length
      await expect.poll(marked).toBe(1)
      watch.allow(/status of 422/)
      await page.route('**/MCSFE_addFavoriteGameV2', (route) =>
        route.fulfill({ status: 422, json: { success: false, code: 'favourites_full', message: '', params: {}, requestId: 'x' } }),
      )
      await heart(name.limbo, 'heartOn').click()
      await expect(page.getByText(say('errors.favourites_full'))).toBeVisible()
      await expect(heart(name.limbo, 'heartOn')).toHaveAttribute('aria-pressed', 'false')
      await page.unroute('**/MCSFE_addFavoriteGameV2')

      await chip('select.FAV').click()
      await expect.poll(() => names(page)).toEqual([name.dice])
      await member.call('launchGame', { gameId: 'limbo', mode: 'real' })
      await chip('select.RECENT').click()
      await expect.poll(() => names(page)).toEqual([name.limbo])
      await page.goto('/favorite')
      await expect.poll(() => names(page)).toEqual([name.dice])
      await heart(name.dice, 'heartOff').click()
      await expect(page.locator('main .state')).toContainText(say('catalogue.favourites.empty'))
      expect(await marked()).toBe(0)
      await page.goto('/recent')
      await expect.poll(() => names(page)).toEqual([name.limbo])
    })
  })

/** A page of a list of so many, made from one game: each its number. */
function pageOfMany(template: Game, total: number, asked: URL): List {
  const pageNum = Number(asked.searchParams.get('pageNo') ?? '1')
  const content = Array.from({ length: Math.min(20, total - (pageNum - 1) * 20) }, (_, index) => {
    const number = (pageNum - 1) * 20 + index + 1
    return { ...template, nodeId: number, displayName: { bn: `খেলা ${number}`, en: `Game ${number}` } }
  })
  return { content, pageNum, totalPages: Math.ceil(total / 20), total }
}
const answer = (route: Route, value: unknown) => route.fulfill({ json: { success: true, value } })

test.describe('5,000 games', () => {
  test.use({ ...phone, lang: 'en' })

  test('few tiles stand in the page, its height is whole, and one comes back to where one was', async ({ page, house, say }) => {
    const first = ((await (await fetch(`${house.url}/wps/relay/GCSGAME_gameList?search=chhok`)).json()) as { value: List }).value.content[0]
    if (first === undefined) throw new Error('no game of that name')
    const asked: string[] = []
    await page.route('**/GCSGAME_gameList?*', (route) => {
      const url = new URL(route.request().url())
      asked.push(url.searchParams.get('pageNo') ?? '')
      return answer(route, pageOfMany({ ...first, opensIn: 'frame' }, 5_000, url))
    })
    await signInAs(page, await newMember(house.url))
    // What is narrowed draws itself: the server's own first page would be the real one.
    await page.goto('/rng?sort=name')
    await expect(tile(page, 'Game 1').first()).toBeVisible()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const whole = await height()
    expect(whole).toBeGreaterThan(100_000)
    await page.locator('footer').scrollIntoViewIfNeeded()
    await expect(tile(page, 'Game 5000')).toBeAttached()
    expect(await tiles(page).count()).toBeLessThan(80)
    // Nothing between was asked for but what was passed on the way.
    expect(new Set(asked).size).toBeLessThan(12)
    // A face that came meanwhile may have made a row a hair higher.
    expect(Math.abs((await height()) - whole) / whole).toBeLessThan(0.01)

    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }))
    const middle = page.locator('main .tiles article').filter({ has: page.locator('.nm', { hasText: /^Game 2\d\d\d$/ }) })
    await expect(middle.nth(12)).toBeVisible()
    const name = (await middle.nth(12).locator('.nm').textContent()) ?? ''
    await middle.nth(12).locator('.art').tap()
    await expect(page).toHaveURL(/\/play\/dice/)
    await page.getByRole('link', { name: say('games.back') }).tap()
    await expect(page).toHaveURL(/\/rng\?sort=name/)
    await expect(page.locator('.nm', { hasText: new RegExp(`^${name}$`) })).toBeInViewport()
  })
})

test.describe('the ways in', () => {
  test.use({ ...desk, lang: 'en' })
  const path = '/inhouse?sort=new'

  /** The list with some games of it changed, by code. */
  async function withGames(page: Page, changed: Readonly<Record<string, Partial<Game>>>): Promise<void> {
    await page.route('**/GCSGAME_gameList?*sort=new*', async (route) => {
      const { value } = (await (await route.fetch()).json()) as { value: List }
      await answer(route, { ...value, content: value.content.map((game) => ({ ...game, ...changed[game.gameCode] })) })
    })
  }
  const press = (page: Page, game: string) => tile(page, game).locator('.art').press('Enter')

  test('a visitor signs in first and is in; back leads to the list; demo needs nobody', async ({ page, house, lang, say }) => {
    const member = await newMember(house.url)
    await page.goto(path)
    await press(page, 'Chhokka')
    await expect(dialog(page, say('auth.loginTitle'))).toBeVisible()
    await fillLogin(page, lang, member)
    await expect(page).toHaveURL(/\/play\/dice$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Chhokka' })).toBeVisible()
    await page.getByRole('link', { name: say('games.back') }).click()
    await expect(page).toHaveURL(/\/inhouse\?sort=new$/)

    // On another device, and without a session: free trial.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(path)
    await tile(page, 'Limbo').hover()
    await tile(page, 'Limbo')
      .getByRole('button', { name: say('home.tryFree') })
      .click()
    await expect(page).toHaveURL(/\/play\/limbo\?mode=demo$/)
    await expect(page.locator('.mode-mark')).toHaveAttribute('data-mode', 'demo')

    // That made a trial account, which plays for nothing else.
    await page.getByRole('link', { name: say('games.back') }).click()
    await press(page, 'Chhokka')
    const need = page.getByRole('alertdialog', { name: say('shell.trouble.trialTitle') }).or(dialog(page, say('shell.trouble.trialTitle')))
    await expect(need).toBeVisible()
    await need.getByRole('button', { name: say('home.tryFree') }).click()
    await expect(page).toHaveURL(/\/play\/dice\?mode=demo$/)
  })

  test('maintenance suggests others; vendor cards lead to their games; an own window, blocked and then allowed', async ({
    page,
    house,
    say,
    watch,
  }) => {
    await signInAs(page, await newMember(house.url))
    await withGames(page, {
      dice: { maintenance: true },
      limbo: { isGame: false, gameType: 'RNG', vassalage: 'NOVA' },
      wheel: { isGame: false, gameType: 'FISH', vassalage: 'NOVA' },
      mines: { opensIn: 'window' },
    })
    await page.route('**/GCS_gameLaunchFB', (route) => {
      const { gameId } = route.request().postDataJSON() as { gameId: string }
      return answer(route, { gameId, frameUrl: `${house.url}/help`, url: `/play/${gameId}` })
    })
    await page.goto(path)
    await expect(tile(page, 'Chhokka')).toContainText(say('home.maintenance'))
    await press(page, 'Chhokka')
    const shut = page.getByText(say('shell.trouble.maintenanceText', { game: 'Chhokka' }))
    await expect(shut).toBeVisible()
    await page.getByRole('button', { name: say('shell.trouble.others') }).click()
    await expect(page).toHaveURL(/\/inhouse$/)
    await page.goBack()

    await press(page, 'Bhagya Wheel')
    await expect(dialog(page, say('dialogs.gameList.title', { vendor: 'Nova' }))).toBeVisible()
    await page.goBack()
    await press(page, 'Limbo')
    await expect(page).toHaveURL(/\/rng\?vassalage=NOVA$/)
    await page.goBack()

    await page.evaluate(() => Object.assign(window, { opens: window.open, open: () => null }))
    await press(page, 'Moni Mines')
    await expect(page.getByText(say('shell.trouble.popupText'))).toBeVisible()
    await page.evaluate(() => Object.assign(window, { open: (window as unknown as { opens: typeof open }).opens }))
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: say('shell.trouble.again') }).click()
    const own = await opened
    watch.allow(/./)
    await expect(own).toHaveURL(/\/help/)
    expect(await own.evaluate(() => window.opener === null)).toBe(true)
    await own.close()
    await expect(page).toHaveURL(/\/inhouse\?sort=new$/)
  })
})
