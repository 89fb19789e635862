/** Home: headlines, banners, the jackpot that is real, winners as they win, sections, and how the frames look at three widths. */
import type { Page } from '@playwright/test'
import { parseMoney, showMoney, UNIT } from '@khela/money'
import { newKey } from '@khela/client'
import type { ReplyOf } from '@khela/contract'
import { sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { looks, looksAsBefore, paintFlat } from './kit/look.ts'
import { newMemberWith, safeBet } from './kit/members.ts'
import { dialog, isAwake, markDocument, seeAll, whenLive } from './kit/site.ts'

const slide = (page: Page) => page.locator('.slide[data-shown] h2')
const dots = (page: Page) => page.locator('.hero-dots button:not(.hero-stop)')

/** What moves by itself: the slide and the ticker. */
const bothFigures = async (page: Page) => [await slide(page).textContent(), await page.locator('.odo').textContent()]

/** The sum of the ticker, and what the server says that the pool holds, at one moment. */
const bothSums = (page: Page): Promise<{ shown: string; served: string }> =>
  page.evaluate(async () => {
    const answer = (await (await fetch('/wps/jackpots')).json()) as { value: { pools: { amount: string }[] } }
    const figures = [...document.querySelectorAll('.odo b i:not([data-turn="out"])')].map((figure) => figure.textContent)
    return { shown: figures.join(''), served: answer.value.pools[0]?.amount ?? '' }
  })

test.describe('on a phone', () => {
  test.use({ ...phone, lang: 'bn', reducedMotion: 'no-preference' })

  test('headlines, banners by finger and by key, the jackpot as the server has it, a win without a reload', async ({
    page,
    house,
    say,
  }) => {
    const live = whenLive(page)
    await page.goto('/')
    await isAwake(page, 'bn')
    const stillSame = await markDocument(page)

    // Banners: arrows move them while the focus is inside, and time does not.
    const first = await slide(page).textContent()
    await dots(page).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(slide(page)).not.toHaveText(first ?? '')
    await page.keyboard.press('ArrowLeft')
    await expect(slide(page)).toHaveText(first ?? '')
    // The others can neither be reached nor be heard.
    await expect(page.locator('.slide:not([data-shown])').first()).toHaveAttribute('inert', '')

    // The film runs where it is seen, without a sound.
    const film = page.locator('.film video').first()
    await film.scrollIntoViewIfNeeded()
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => [video.paused, video.muted, video.loop]))
      .toEqual([false, true, true])
    await page.getByRole('button', { name: say('home.filmPause') }).tap()
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)

    // Headlines: the button stops them, a press opens one, going back closes it.
    const strip = page.getByRole('region', { name: say('home.notice') })
    await strip.getByRole('button', { name: say('home.noticePause') }).tap()
    await expect.poll(() => strip.locator('.run-in').evaluate((run) => getComputedStyle(run).animationPlayState)).toBe('paused')
    const headline = strip.locator('.run-in button').first()
    const words = (await headline.textContent()) ?? ''
    await headline.dispatchEvent('click')
    await expect(dialog(page, words)).toBeVisible()
    await page.goBack()
    await expect(dialog(page, words)).toBeHidden()

    // The ticker says what the server says, whole units, and moves on by itself.
    await page.locator('.jack').scrollIntoViewIfNeeded()
    const agrees = async () => {
      const { shown, served } = await bothSums(page)
      return shown === String(parseMoney(served) / UNIT)
    }
    await expect.poll(agrees).toBe(true)
    const before = (await bothSums(page)).shown
    await expect.poll(async () => (await bothSums(page)).shown).not.toBe(before)
    await expect.poll(agrees).toBe(true)

    // Somebody wins: the board has it without a reload.
    await live
    const member = await newMemberWith(house.url, '20000.00')
    const { sessionId } = await member.call('launchGame', { gameId: 'dice', mode: 'real' })
    let payout = 0n
    while (payout === 0n) {
      const { round } = await member.call('diceBet', { sessionId, mode: 'real', ...safeBet, stake: '4321.00' }, { key: newKey() })
      payout = parseMoney(round.payout)
    }
    const board = page.locator('section[aria-labelledby="winners"]')
    const won = board.getByText(`৳ ${showMoney(payout)}`)
    await expect(won).toBeVisible()
    // Of the games it was won in it is there as well, of others not.
    const chip = (code: 'INHOUSE' | 'PVP') => board.getByRole('button', { name: say(`shell.categories.${code}`), exact: true })
    await chip('PVP').tap()
    await expect(won).toBeHidden()
    await chip('INHOUSE').tap()
    await expect(won).toBeVisible()
    await stillSame()
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

test.describe('a slow phone is not held up', () => {
  test.use({ ...phone, lang: 'bn' })

  test('rows are read one after the other, and one that is not read yet is one tile long', async ({ page }) => {
    const html = await (await page.request.get('/')).text()
    const rows = html.match(/id="section-/g)?.length ?? 0
    expect(rows).toBeGreaterThan(4)
    expect(html.match(/class="tile tile-load"/g)).toHaveLength(rows)
    const isRow = (url: string) => url.includes('GCSGAME_gameList')
    let open = 0
    let most = 0
    let read = 0
    page.on('request', (request) => {
      if (isRow(request.url())) most = Math.max(most, ++open)
    })
    page.on('requestfinished', (request) => {
      if (!isRow(request.url())) return
      open--
      read++
    })
    await page.goto('/')
    await isAwake(page, 'bn')
    await page.locator('.sections').scrollIntoViewIfNeeded()
    await expect.poll(() => read).toBe(rows)
    expect(most).toBe(1)
    await expect(page.locator('.sections .tile-load')).toHaveCount(0)
  })

  test('rows that are seen do not wait for a page that is never idle', async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = (act, options) =>
        Number(setTimeout(() => act({ didTimeout: true, timeRemaining: () => 0 }), options?.timeout))
    })
    await page.goto('/')
    await page.locator('.sections .tile-load').first().waitFor()
    await page.locator('.sections').evaluate((rows) => rows.scrollIntoView())
    await expect(page.locator('.sections .tile-load')).toHaveCount(0, { timeout: 12_000 })
  })

  test('a view that opens does not style the whole page anew', async ({ page, browser, say }) => {
    await page.goto('/')
    await isAwake(page, 'bn')
    await expect(page.locator('html')).toHaveAttribute('data-quiet', '')
    // The code and the texts of the view are there at the second time, so that nothing else happens meanwhile.
    const view = dialog(page, say('auth.loginTitle'))
    const open = async () => {
      await page
        .getByRole('button', { name: say('shell.login') })
        .first()
        .tap()
      await expect(view).toBeVisible()
    }
    await open()
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    const all = await page.evaluate(() => document.querySelectorAll('*').length)
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await open()
    const trace = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: { name: string; args: { elementCount?: number } }[]
    }
    const styled = trace.traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : []))
    expect(styled.length).toBeGreaterThan(0)
    expect(Math.max(...styled)).toBeLessThan(all / 2)
  })
})

test.describe('on a desk', () => {
  test.use({ ...desk, lang: 'en', reducedMotion: 'no-preference' })

  test('time moves the banners, but not of a hidden page; sections show twelve games; a row that did not come is asked for again', async ({
    page,
    say,
    watch,
  }) => {
    watch.allow(/GCSGAME_gameList.*gameType=CRASH|ERR_FAILED/)
    await page.route('**/GCSGAME_gameList?*gameType=RNG*', async (route) => {
      const answer = await route.fetch()
      const reply = (await answer.json()) as { value: ReplyOf<'gameList'> }
      const [game] = reply.value.content
      const content = Array.from({ length: 20 }, (_, nth) => ({ ...game, gameId: `${game?.gameId}-${nth}` }))
      await route.fulfill({ response: answer, json: { ...reply, value: { ...reply.value, content } } })
    })
    let isLost = true
    await page.route('**/GCSGAME_gameList?*gameType=CRASH*', (route) => (isLost ? route.abort() : route.continue()))
    await page.clock.install()
    await page.goto('/')
    await isAwake(page, 'en')
    await expect(dots(page).first()).toHaveAttribute('aria-current', 'true')
    // The hero's script comes behind the frame's: with it, arrows work.
    await expect(page.locator('.hero-stop')).toBeVisible()
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: say('home.slidePause') }).click()
    const stopped = await slide(page).textContent()
    await page.clock.runFor(30_000)
    await expect(slide(page)).toHaveText(stopped ?? '')

    const slots = page.locator('section[aria-labelledby="section-rng"]')
    await slots.scrollIntoViewIfNeeded()
    await expect(slots.locator('article')).toHaveCount(12)
    await expect(slots.getByRole('link', { name: new RegExp(say('common.seeAll')) })).toHaveAttribute('href', '/rng')
    // The client tries a lost read again before it says so.
    const crash = page.locator('section[aria-labelledby="section-crash"]')
    const again = crash.getByRole('button', { name: say('common.retry') })
    await expect(async () => {
      await page.clock.runFor(2_000)
      await expect(again).toBeVisible({ timeout: 500 })
    }).toPass()
    // Lost until the press has asked: the page may ask by itself at any time, and the button would be gone.
    const asks = page.waitForRequest(/gameType=CRASH/)
    await again.click()
    await asks
    isLost = false
    await expect(async () => {
      await page.clock.runFor(2_000)
      await expect(crash.locator('article').first()).toBeVisible({ timeout: 500 })
    }).toPass()

    // Hidden, the page asks for nothing and turns nothing, whatever the time.
    await page.getByRole('button', { name: say('home.slidePlay') }).click()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const held = await bothFigures(page)
    await page.clock.runFor(70_000)
    expect(await bothFigures(page)).toEqual(held)
    expect(asked.filter((url) => !url.includes('/live/'))).toEqual([])
  })

  test.describe('with less motion', () => {
    test.use({ reducedMotion: 'reduce' })
    test('nothing moves by itself: headlines turn by hand, banners and rows stand, figures change without turning', async ({
      page,
      say,
    }) => {
      await page.clock.install()
      await page.goto('/')
      await isAwake(page, 'en')
      const strip = page.getByRole('region', { name: say('home.notice') })
      await expect(strip.locator('.run-in li:visible')).toHaveCount(1)
      const first = await strip.locator('.run-in li:visible').textContent()
      await expect(async () => {
        await strip.getByRole('button', { name: say('home.noticeNext') }).click()
        await expect(strip.locator('.run-in li:visible')).not.toHaveText(first ?? '', { timeout: 500 })
      }).toPass()
      const shown = await slide(page).textContent()
      await page.clock.runFor(20_000)
      await expect(slide(page)).toHaveText(shown ?? '')
      const film = page.locator('.film video').first()
      await film.scrollIntoViewIfNeeded()
      expect(await film.evaluate((video: HTMLVideoElement) => [video.paused, video.preload])).toEqual([true, 'none'])
      expect(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)).toBe(0)
    })
  })
})

for (const { width, lang, device } of looks)
  test.describe(`home-${width}`, () => {
    test.use({ ...device, lang })
    test('looks as it did', async ({ page }) => {
      // What other journeys win meanwhile is theirs.
      await page.route('**/wps/relay/GCSGAME_getRankList*', (route) => route.fulfill({ json: { success: true, value: { content: [] } } }))
      await paintFlat(page)
      await page.goto('/')
      await isAwake(page, lang)
      await looksAsBefore(page, `home-${width}`, { mask: [page.locator('.notice .run'), page.locator('.odo')] })
      await seeAll(page)
      const footer = page.getByRole('contentinfo')
      await footer.scrollIntoViewIfNeeded()
      await looksAsBefore(page, `home-${width}-footer`, { part: footer })
    })
  })
