/** Addresses and frames (PS-2, PS-4.1, PS-8.2): every route in both languages, the navigation's rules, views and the back button, moving to another line. */
import type { Page } from '@playwright/test'
import type { JourneyHouse } from './kit/house.ts'
import { coveredTargets, sidewaysScroll, wrongTexts } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { looks, looksAsBefore, paintFlat } from './kit/look.ts'
import { agentToken, newMember, signInAs } from './kit/members.ts'
import { routePaths, unknownRound, type Needs } from './kit/routes.ts'
import { dialog, isAwake, seeAll } from './kit/site.ts'
import { again } from './kit/variants.ts'

test.beforeEach(async ({ page }) => {
  // Popup announcements have a journey of their own.
  await page.addInitScript(() => sessionStorage.setItem('khela.popups', '"all"'))
})

/** Waits until a page shows what it is about, and nothing is on its way. */
async function isSettled(page: Page): Promise<void> {
  await expect(page.locator('h1, main .state').first()).toBeAttached()
  await seeAll(page)
}

/** Everything that must hold wherever one stands. */
async function look(page: Page, path: string, lang: 'bn' | 'en'): Promise<void> {
  await expect.poll(() => page.title(), { message: `title of ${path}` }).toMatch(lang === 'bn' ? /[\u0980-\u09ff]{2}/ : /[A-Za-z]{3}/)
  expect.soft(await wrongTexts(page, lang), `texts of ${path}`).toEqual([])
  expect.soft(await sidewaysScroll(page), `sideways scroll of ${path}`).toBe(0)
  await expect.poll(() => namesOutOfSight(page), { message: `menu of ${path}` }).toEqual([])
  expect.soft(await coveredTargets(page), `covered on ${path}`).toEqual([])
}

/** The name of this page in the categories or the menu of a centre, where it lies beyond the edge of the row that can be pushed. */
function namesOutOfSight(page: Page): Promise<(string | null)[]> {
  return page.locator(':is(.acct-menu, .cats) a[aria-current]').evaluateAll((names) =>
    names
      .filter((name) => {
        const [inner, outer] = [name.getBoundingClientRect(), name.closest('.acct-menu, .cats ul')?.getBoundingClientRect()]
        if (outer === undefined || inner.left < outer.left || inner.right > outer.right) return true
        return inner.top < outer.top || inner.bottom > outer.bottom
      })
      .map((name) => name.textContent),
  )
}

const homeNames: ReadonlySet<string> = new Set(['/', '/index', '/index.html', '/home', '/login', '/register'])
const small = { ...phone, viewport: { width: 320, height: 640 } } as const
for (const [lang, device, name] of [
  ['bn', small, 'a small phone'],
  ['en', desk, 'a desk'],
] as const) {
  test.describe(`${lang} on ${name}`, () => {
    test.use({ ...device, lang })
    for (const needs of ['visitor', 'member', 'agent'] as const satisfies readonly Needs[]) {
      // Visitors and agents mostly come on a phone; in the other language they walk the same addresses again.
      const isAgain = (needs === 'member') === (lang === 'bn')
      test(`every address of a ${needs}`, again(isAgain), async ({ page, house, watch }) => {
        watch.allow(new RegExp(unknownRound))
        test.setTimeout(180_000)
        if (needs === 'member') await signInAs(page, await newMember(house.url))
        if (needs === 'agent') await signInAs(page, { token: await agentToken(house) })
        const failed: string[] = []
        page.on(
          'response',
          (reply) => reply.status() >= 400 && !reply.url().includes(unknownRound) && failed.push(`${reply.status()} ${reply.url()}`),
        )
        // What the page itself gave up by leaving is no failure.
        page.on('requestfailed', (request) => request.failure()?.errorText !== 'net::ERR_ABORTED' && failed.push(request.url()))
        const paths = routePaths().filter((row) => row.needs === needs && row.path !== '/signin/callback')
        expect(paths.length).toBeGreaterThan(8)
        await page.goto('/')
        await isAwake(page, lang)
        for (const { path } of paths) {
          // Home has many names, and people come to them from elsewhere; every other address is gone to by the router.
          if (homeNames.has(path)) await page.goto(path)
          else await page.evaluate((to) => history.pushState({}, '', to), path)
          await isSettled(page)
          await isAwake(page, lang)
          // What stands behind a view is looked at by itself.
          if (path !== '/login' && path !== '/register') await look(page, path, lang)
        }
        expect(failed, 'failed requests').toEqual([])
      })
    }
  })
}

test.describe('at a desk', () => {
  test.use({ ...desk, lang: 'en' })

  /** A world with more vendors than the demo has: live with one, slots with twelve. */
  async function withVendors(page: Page): Promise<void> {
    const card = (name: string) => ({ vassalage: name, title: { bn: name, en: name } })
    const counts = { ALL: 12, HOT: 0, NEW: 0, JP: 0, TG: 0, AC: 0, BG: 0 }
    const categories = [
      { gameClassify: 'RNG', cards: Array.from({ length: 12 }, (_, n) => card(`MAKER${n}`)), isOwn: true, counts },
      { gameClassify: 'LIVE', cards: [card('KH')], isOwn: true, counts },
      { gameClassify: 'FISH', cards: [], isOwn: true, counts },
    ]
    await page.route('**/GCSGAME_newGameVendor*', (route) => route.fulfill({ json: { success: true, value: { categories } } }))
    await page.route('**/rng', async (route) => {
      const reply = await route.fetch()
      const html = (await reply.text()).replace(
        /(<script type="application\/json" id="first-paint">)(.*?)(<\/script>)/s,
        (_, open: string, json: string, end: string) => {
          const paint = JSON.parse(json) as {
            isRendered: boolean
            queries: { queries: { queryKey: string[]; state: { data: unknown } }[] }
          }
          // What the server drew is not what this shows.
          paint.isRendered = false
          for (const { queryKey, state } of paint.queries.queries) if (queryKey[0] === 'vendors') state.data = { categories }
          return open + JSON.stringify(paint) + end
        },
      )
      await route.fulfill({ response: reply, body: html })
    })
  }

  test('the navigation: categories with vendors only, their menu by pointer and by keys, and one vendor started at once', async ({
    page,
    lang,
    say,
    watch,
  }) => {
    // A page that the test has changed counts as one from elsewhere, which may not open the live line.
    watch.allow(/LOCAL_NETWORK_ACCESS/)
    await withVendors(page)
    await page.goto('/rng')
    await isAwake(page, lang)
    const nav = page.getByRole('navigation', { name: say('shell.mainNavigation') })
    await expect(nav.getByRole('link', { name: say('shell.categories.FISH') })).toHaveCount(0)
    const slots = nav.getByRole('link', { name: say('shell.categories.RNG'), exact: true })
    const menu = nav.getByRole('group', { name: say('shell.vendorsOf', { name: say('shell.categories.RNG') }) })
    await slots.hover()
    await expect(menu.getByRole('link')).toHaveCount(12)
    await expect(menu).toHaveClass(/drop-large/)
    await page.mouse.move(720, 800)
    await expect(menu).toHaveCount(0)

    // By keys: the button beside the category opens it, the first vendor has the focus, Escape gives it back.
    await slots.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(nav.getByRole('button', { name: say('shell.vendorsOf', { name: say('shell.categories.RNG') }) })).toBeFocused()
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'MAKER3', exact: true }).click()
    await expect(page).toHaveURL(/\/rng\?vassalage=MAKER3$/)

    // Live has one vendor: the press asks for its games, and starts the only one, which a visitor has to sign in for.
    const only = {
      ...(await (await page.request.get('/wps/relay/GCSGAME_hotGamesV2')).json()).value.content[0],
      gameType: 'LIVE',
      maintenance: false,
    }
    await page.route('**/GCSGAME_gameList?*gameType=LIVE*', (route) =>
      route.fulfill({ json: { success: true, value: { content: [only], pageNum: 1, totalPages: 1, total: 1 } } }),
    )
    await nav.getByRole('link', { name: say('shell.categories.LIVE'), exact: true }).click()
    await expect(dialog(page, say('auth.loginTitle'))).toBeVisible()
    await expect(page).toHaveURL(/\/rng\?/)
  })

  test('back closes what is open; side menu, floating bar and service panel open and fold; the session moves to another line', async ({
    page,
    house,
    lang,
    say,
  }) => {
    await page.goto('/rng')
    await isAwake(page, lang)
    const header = page.locator('header')
    await header.getByRole('button', { name: say('shell.login'), exact: true }).click()
    await expect(dialog(page, say('auth.loginTitle'))).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/rng$/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${house.url}/rng`)
    await expect(page.locator('link[hreflang="bn"]')).toHaveCount(1)

    const side = page.getByRole('navigation', { name: say('shell.sideNavigation') })
    const width = async () => (await side.boundingBox())?.width ?? 0
    await side.getByRole('button', { name: say('shell.sideExpand') }).click()
    await expect.poll(width).toBeGreaterThan(200)
    await page.reload()
    await isAwake(page, lang)
    await expect.poll(width).toBeGreaterThan(200)
    await side.getByRole('button', { name: say('shell.sideCollapse') }).click()
    await expect.poll(width).toBeLessThan(90)

    const bar = page.getByRole('complementary', { name: say('shell.floatingBar') })
    await bar.getByRole('button', { name: say('shell.dockHide') }).click()
    await expect(bar.getByRole('button', { name: say('shell.downloadApp') })).toBeHidden()
    await bar.getByRole('button', { name: say('shell.customerService') }).click()
    await dialog(page, say('frames.service.title'))
      .getByRole('button', { name: say('frames.service.feedback') })
      .click()
    await expect(page).toHaveURL(/modal=feedback/)
  })
})

for (const { width, lang, device } of looks)
  test.describe(`centres-${width}`, () => {
    test.use({ ...device, lang })
    for (const { name, path, tokenOf, isAgain } of [
      {
        name: 'member',
        path: '/member/missions',
        tokenOf: async (house: JourneyHouse) => (await newMember(house.url)).token,
        isAgain: width !== '360-bn',
      },
      { name: 'agent', path: '/agentHome/agentTeamOverview', tokenOf: agentToken, isAgain: width !== '1440-en' },
    ])
      test(`the frame of the ${name} centre looks as it did`, again(isAgain), async ({ page, house }) => {
        await paintFlat(page)
        await signInAs(page, { token: await tokenOf(house) })
        await page.goto(path)
        await isSettled(page)
        await isAwake(page, lang)
        await looksAsBefore(page, `${name}-centre-${width}`, { mask: [page.locator('.agent-clock'), page.locator('.count')] })
      })
  })
