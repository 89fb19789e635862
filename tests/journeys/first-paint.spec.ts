/** The first picture comes from the server and is taken over without a flicker (FE-SPEED; KG-7). */
import {
  drawnHtml,
  holdErrorTexts,
  holdParts,
  isTakenOver,
  measureFaces,
  openDrawn,
  readFirstPaint,
  splitPage,
  watchFirstPaint,
} from './kit/first-paint.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { dialog, fillLogin, isAwake } from './kit/site.ts'
import { again } from './kit/variants.ts'

const cases = [
  { lang: 'bn', device: phone, font: 'head-bn' },
  { lang: 'en', device: desk, font: 'head-latin' },
] as const

for (const { lang, device, font } of cases) {
  test.describe(lang, again(lang === 'en'), () => {
    test.use({ ...device, lang })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })
      test('home is there: header, hero, first row', async ({ page, say }) => {
        await page.goto('/')
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        await expect(page).toHaveTitle(say('home.title'))
        const header = page.getByRole('banner')
        await expect(header.getByRole('link', { name: say('common.appName') })).toBeVisible()
        await expect(header.getByRole('button', { name: say('shell.register') })).toBeVisible()
        await expect(
          page
            .getByRole('navigation', { name: say('shell.mainNavigation') })
            .getByRole('link')
            .first(),
        ).toBeVisible()
        await expect(page.locator('.hero').getByRole('heading')).toBeVisible()
        await expect(
          page
            .getByRole('region', { name: say('home.notice') })
            .getByRole('button')
            .first(),
        ).toBeAttached()
        await expect(page.getByRole('heading', { name: say('home.hot') })).toBeVisible()
        await expect(page.getByRole('heading', { name: say('home.jackpot') })).toBeVisible()
        const row = page.locator('section[aria-labelledby="hot"]')
        await expect(row.locator('.tile').first()).toHaveCSS('position', 'relative')
        await expect(row.locator('img').first()).toHaveAttribute('src', new RegExp(`\\.${lang}\\.(avif|webp)`))
        await expect(row.getByRole('button').first()).toBeVisible()
        // What the page says is said in one language.
        expect(await page.locator('#root').innerText()).not.toMatch(
          lang === 'bn' ? /\bundefined\b|shell\.|home\./ : /[\u0985-\u09b9]{3,} [\u0985-\u09b9]{3,} [\u0985-\u09b9]{3,}/,
        )
      })
    })

    test('the script takes the picture over: nothing removed, nothing moved, nothing complained about', async ({ page }) => {
      await watchFirstPaint(page)
      await page.goto('/')
      const { removed, shift } = await readFirstPaint(page, lang)
      expect(removed).toEqual([])
      expect(shift).toBeLessThan(0.02)
    })

    test('the page stands before its scripts, and nothing lays it out anew', async ({ page }) => {
      const html = await drawnHtml(page, '/')
      const parts = [
        'rel="preload" as="image"',
        'class="hero"',
        '<style data-later>',
        'id="hot"',
        '</main>',
        'id="first-paint"',
        '/assets/base-',
        '/assets/index-',
        '</body>',
      ]
      const places = parts.map((part) => html.indexOf(part))
      expect(places).not.toContain(-1)
      // What the script imports is a script before it, evaluated in a task of its own.
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(html).toMatch(/<script type="module"[^>]* src="\/assets\/base-[^"]+">/)
      await page.goto('/')
      await isAwake(page, lang)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      // A sheet that comes later styles every element again, and headings with it.
      await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0)
      // What is below the hero is styled after it; the styles are in the head before anything is taken over.
      await expect(page.locator('style[data-later]')).toHaveCount(1)
      await expect(page.locator('head > style[data-later]')).toHaveCount(1)
      const [web, local] = await measureFaces(page, lang === 'bn' ? 'এখন জমজমাট' : 'Hot now')
      // A shift is counted from three pixels on: 14 of 100 at a heading of 22.
      expect(Math.abs(web.baseline - local.baseline)).toBeLessThan(8)
      if (lang === 'bn') expect(Math.abs(web.width / local.width - 1)).toBeLessThan(0.02)
    })

    test('the same at an address with a popup', async ({ page, say }) => {
      await watchFirstPaint(page)
      await page.goto('/?modal=terms')
      expect((await readFirstPaint(page, lang)).removed).toEqual([])
      await expect(page.getByRole('dialog', { name: say('auth.termsTitle') })).toBeVisible()
    })

    test('texts of errors come after the page; an error before them is said at once, and in its own words when they are there', async ({
      page,
      watch,
      say,
    }) => {
      watch.allow(/status of 401/)
      const release = await holdErrorTexts(page)
      await page.goto('/login')
      const data = (await page.locator('#first-paint').textContent()) ?? ''
      expect(data).toContain(say('shell.register'))
      expect(data).not.toContain(say('errors.invalid_credentials'))
      await fillLogin(page, lang, { username: 'nobody_here', password: 'wrong-Password-1' })
      const login = dialog(page, say('auth.loginTitle'))
      await expect(login.getByText(say('common.errorTitle'))).toBeVisible()
      release()
      await expect(login.getByText(say('errors.invalid_credentials'))).toBeVisible()
      await expect(login.getByText(say('common.errorTitle'))).toBeHidden()
    })

    test('what the server drew is kept until its script comes, whatever happens until then', async ({ page, say }) => {
      const late = await holdParts(page)
      await page.goto('/login')
      await late.remember()
      // Texts come, a view opens and closes, and home goes by another name.
      const login = page.getByRole('dialog', { name: say('auth.loginTitle') })
      await expect(login).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(login).toBeHidden()
      await expect(page).toHaveURL(/\/$/)
      expect(await late.replaced()).toEqual([])
    })

    for (const line of ['fast', 'absent'] as const) {
      test.describe(`line ${line}`, () => {
        test.use({ line })

        test('fonts and everything else come from the house, the font of the language first', async ({ page, house }) => {
          const requests: string[] = []
          page.on('request', (request) => requests.push(request.url()))
          const fonts = page.waitForResponse((response) => response.url().includes(font))
          const answer = await page.goto('/')
          const policy = answer?.headers()['content-security-policy'] ?? ''
          expect(policy).toContain("default-src 'none'")
          expect(policy).not.toMatch(/script-src[^;]*unsafe/)
          const file = await fonts
          expect(file.status()).toBe(200)
          expect(file.headers()['content-type']).toContain('font/woff2')
          await isAwake(page, lang)
          const preloads = await page
            .locator('link[rel="preload"][as="font"]')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
          expect(preloads).toHaveLength(1)
          expect(preloads[0]).toContain(font)
          expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'error').length)).toBe(0)
          expect(
            requests.filter((url) => !url.startsWith(`${house.url}/`) && !url.startsWith('data:') && !url.startsWith('blob:')),
          ).toEqual([])
        })
      })
    }

    test.describe('line slow', () => {
      test.use({ line: 'slow' })

      test('the first picture waits for no font', async ({ page }) => {
        await page.goto('/')
        await expect(page.locator('link[data-font]')).toHaveAttribute('href', new RegExp(font))
        await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0)
      })
    })
  })
}

/** Pages that the server draws beside home, and something of each that comes from the house's data. */
const drawn = [
  { path: '/rng', seen: '.tiles .tile' },
  { path: '/rng?vassalage=NOVA', seen: '.tiles .tile' },
  { path: '/live', seen: '.lobby-tables .lobby-table' },
  { path: '/sports', seen: 'main .coming, main .tile' },
  { path: '/promotions', seen: '.promos .promo-text' },
  { path: '/help', seen: '.help-article h3' },
] as const

for (const { lang, device } of cases) {
  test.describe(`${lang}: pages beside home`, again(lang === 'bn'), () => {
    test.use({ ...device, lang })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })
      test('are there: header, heading, what they are about', async ({ page, say }) => {
        for (const { path, seen } of drawn) {
          await page.goto(path)
          await expect(page.getByRole('banner').getByRole('button', { name: say('shell.register') })).toBeVisible()
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator(seen).first(), path).toBeVisible()
          expect(await page.locator('main .sk').count(), path).toBe(0)
          expect(await page.locator('#root').innerText(), path).not.toMatch(
            /\bundefined\b|\b(?:shell|home|help|promotions|frames|catalogue)\.\w/,
          )
        }
      })
    })

    test('the script takes them over: nothing removed, nothing moved, nothing complained about', async ({ page }) => {
      await watchFirstPaint(page)
      for (const { path, seen } of drawn) {
        await page.goto(path)
        await isTakenOver(page, seen)
        const { removed, shift } = await readFirstPaint(page, lang)
        expect(removed, path).toEqual([])
        expect(shift, path).toBeLessThan(0.05)
      }
    })

    test('a footer of which only a part has come moves nothing when the rest comes', async ({ page, watch }) => {
      watch.allow(/status of 404/)
      const html = await drawnHtml(page, '/sports')
      for (const part of ['class="makers"', 'class="foot-grid"', 'class="foot-end"']) {
        expect(html, part).toContain(part)
        const split = await splitPage(html, html.indexOf(part))
        await watchFirstPaint(page)
        await page.goto(split.url, { waitUntil: 'commit' })
        await page.locator('.foot').waitFor({ state: 'attached' })
        const twoFrames = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        await twoFrames()
        split.sendRest()
        await page.waitForLoadState('domcontentloaded')
        await twoFrames()
        expect(await page.evaluate(() => window.journeyShift), part).toBeLessThan(0.01)
        split.close()
      }
    })

    test('their markup stays until their script comes', async ({ page }) => {
      for (const [path, seen, file] of [
        ['/rng', '.tiles .tile', 'category-page'],
        ['/promotions', '.promos .promo-text', 'promotions-page'],
        ['/help', '.help-article h3', 'help-page'],
      ] as const) {
        const asked = page.waitForRequest(new RegExp(`/assets/${file}-`))
        let release = (): void => undefined
        const late = new Promise<void>((resolve) => (release = resolve))
        await page.route(new RegExp(`/assets/${file}-[^/]+\\.js$`), async (route) => {
          await late
          await route.continue()
        })
        await openDrawn(page, path)
        await asked
        const before = await page.locator(seen).first().elementHandle()
        // The frame answers meanwhile, and what opens over the page opens.
        await isAwake(page, lang)
        release()
        await isTakenOver(page, seen)
        expect(await before?.evaluate((element) => element.isConnected), path).toBe(true)
      }
    })
  })
}

test.describe('an address with a hash', () => {
  test.use({ ...desk, lang: 'en' })

  test('is drawn without it, and goes to its article after', async ({ page, lang }) => {
    await watchFirstPaint(page)
    await page.goto('/help#withdraw')
    await expect(page.locator('#withdraw details')).toHaveAttribute('open', '')
    await readFirstPaint(page, lang)
    await expect(page.locator('#withdraw .rich p').first()).toBeVisible()
  })
})

test.describe('the checks can fail', () => {
  test.use({ ...desk, lang: 'en' })

  test('a page whose markup differs from what the script draws is noticed', async ({ page, watch, say, lang }) => {
    watch.allow(/./)
    await page.route('**/', async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      // Only the markup, not the texts beside it.
      await route.fulfill({ response: answer, body: html.replace(`>${say('home.hot')}<`, '><i>Somewhat else</i><') })
    })
    await watchFirstPaint(page)
    await page.goto('/')
    // The script takes the page over part by part; the one that differs may come after the page is awake.
    await expect.poll(async () => (await readFirstPaint(page, lang)).removed.length).toBeGreaterThan(0)
    await expect.poll(() => watch.complaints.join('\n')).toMatch(/418|hydrat/i)
  })

  test('a page that jumps is noticed', async ({ page, lang }) => {
    await watchFirstPaint(page)
    await page.goto('/')
    await page.evaluate(() => {
      const jump = document.createElement('div')
      jump.style.blockSize = '300px'
      document.body.prepend(jump)
    })
    await expect.poll(async () => (await readFirstPaint(page, lang)).shift).toBeGreaterThan(0.02)
  })

  test('a script that the policy forbids is noticed, and does not run', async ({ page, watch, lang }) => {
    watch.allow(/./)
    await page.goto('/')
    await isAwake(page, lang)
    await page.evaluate(() => {
      const script = document.createElement('script')
      // As part of the element's children; as its text the page would not even take it.
      script.append('document.documentElement.id = "broken"')
      document.body.append(script)
    })
    await expect.poll(() => watch.complaints.join('\n')).toMatch(/policy: (?:script-src|require-trusted-types-for)/)
    await expect(page.locator('html')).not.toHaveAttribute('id', 'broken')
  })
})
