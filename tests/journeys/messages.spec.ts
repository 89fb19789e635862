/** PS-8.2: what the site says by itself when something does not come, or is not to be had. Answers of the server are in `tests/sweep/messages.test.ts`. */
import type { Locator, Page } from '@playwright/test'
import type { Language } from '@khela/i18n'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newName, newPassword } from './kit/members.ts'
import { fillLogin, isAwake } from './kit/site.ts'
import { t } from './kit/texts.ts'
import { again } from './kit/variants.ts'

interface Row {
  readonly message: string
  /** What the browser itself says of it. */
  readonly noise: RegExp
  /** Brings it about; answers where it is said. */
  readonly reach: (page: Page, lang: Language) => Promise<Locator>
}

const login = '**/wps/session/login'
const signIn = async (page: Page, lang: Language) => {
  await page.goto('/login')
  await fillLogin(page, lang, { username: newName(), password: newPassword() })
  return page.getByRole('dialog').getByRole('alert')
}
/** The file of a part of the site, which is named after its source. */
const partOf = (source: string): RegExp => new RegExp(`/assets/${source}-[^/]+\\.js$`)
const goToCredits = async (page: Page) => {
  await page.evaluate(() => history.pushState({}, '', '/credits'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
}

const rows: Readonly<Record<string, Row>> = {
  'Network link is abnormal': {
    message: 'errors.offline',
    noise: /ERR_FAILED|ERR_INTERNET/,
    async reach(page, lang) {
      await page.route(login, (route) => route.abort())
      return signIn(page, lang)
    },
  },
  'Unknown error': {
    message: 'errors.unknown_error',
    noise: /status of 500/,
    async reach(page, lang) {
      await page.route(login, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>a proxy speaks</h1>' }))
      return signIn(page, lang)
    },
  },
  'Loading chunk failed': {
    message: 'shell.chunkFailed',
    noise: /ERR_FAILED|dynamically imported module/,
    async reach(page) {
      await page.goto('/')
      await page.route(partOf('forgot-modal'), (route) => route.abort())
      await page.goto('/?modal=forgot')
      return page.getByRole('alertdialog')
    },
  },
  'page load time-out': {
    message: 'shell.loadTimeout',
    // React says what it caught.
    noise: /took too long|React error/,
    async reach(page, lang) {
      await page.clock.install()
      const asked = new Promise<void>((done) => void page.route(partOf('credits-page'), () => done()))
      await page.goto('/')
      // The router hears of addresses once it is awake.
      await isAwake(page, lang)
      await goToCredits(page)
      await asked
      await page.clock.fastForward(121_000)
      return page.locator('main')
    },
  },
  'Access restricted': {
    message: 'shell.blockedTitle',
    // A page that the test has rewritten is none of this network to the browser.
    noise: /LOCAL_NETWORK_ACCESS/,
    async reach(page) {
      // What the server would tell an address of such a country, also in what it draws itself.
      const close = (text: string) => text.replaceAll('"status":0', '"status":2').replaceAll('"isRendered":true', '"isRendered":false')
      for (const where of ['**/wps/system/status', '**/'])
        await page.route(where, async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ response: answer, body: close(await answer.text()) })
        })
      await page.goto('/')
      return page.locator('main.closed')
    },
  },
}

for (const { lang, screen } of [
  { lang: 'bn', screen: phone },
  { lang: 'en', screen: desk },
] as const)
  test.describe(`${lang} at ${screen.viewport.width}`, again(lang === 'en'), () => {
    test.use({ ...screen, lang })

    // The texts of both languages are held by the tests of i18n; one way to a message is walked in both.
    for (const [named, { message, noise, reach }] of Object.entries(rows).filter((_, nth) => lang === 'bn' || nth === 0))
      test(`'${named}' is said in words`, async ({ page, watch }) => {
        watch.allow(noise)
        const place = await reach(page, lang)
        await expect(place.getByText(t(lang, message)).first()).toBeVisible()
        expect(await sidewaysScroll(page)).toBe(0)
        expect(await findProblems(page)).toEqual([])
      })
  })
