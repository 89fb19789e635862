/** One sign-in for all tabs, and a remembered browser that comes back (PS-4.2; D-C3, D-H1). */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, openContext, skipPopups, smallPhone, speak, test } from './kit/journey.ts'
import { newMember, signInAs, type Member } from './kit/members.ts'
import { signInAtOffice } from './kit/office.ts'
import { signedIn, signOut } from './kit/security.ts'
import { dialog, fillLogin } from './kit/site.ts'
import { t } from './kit/texts.ts'
import { again } from './kit/variants.ts'

/** What the browser says of a refused read or of a browser that is no longer remembered. */
const refused = /status of 401/
const channel = 'khela.session'

/** Another tab of the same browser. */
async function tab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/**
 * The tab that a Ctrl-click on a link opens. A light Chromium now and then opens none; it is then clicked again. The page leaves
 * each of the clicks to the browser.
 */
async function ctrlClick(page: Page, link: Locator): Promise<Page> {
  const left: boolean[] = []
  let opened: Page | undefined
  page.context().once('page', (other) => (opened = other))
  await expect(async () => {
    const isLeft = page.evaluate(
      () => new Promise<boolean>((done) => addEventListener('click', (event) => done(!event.defaultPrevented), { once: true })),
    )
    await link.click({ modifiers: ['ControlOrMeta'] })
    left.push(await isLeft)
    await expect.poll(() => opened, { timeout: 3_000 }).toBeDefined()
  }).toPass()
  expect(left).not.toContain(false)
  if (opened === undefined) throw new Error('no tab was opened')
  return opened
}

/** The window of the installed app, which opens where the manifest says. */
async function openInstalled(context: BrowserContext, base: string, lang: 'bn' | 'en'): Promise<Page> {
  const page = await context.newPage()
  const html = await (await context.request.get(`${base}/?lang=${lang}`)).text()
  const [, manifest = ''] = /<link[^>]*rel="manifest"[^>]*href="([^"]+)"/.exec(html) ?? []
  const { start_url: start, scope = '/' } = (await (await context.request.get(base + manifest)).json()) as {
    start_url: string
    scope?: string
  }
  expect(start.startsWith(scope)).toBe(true)
  await page.goto(start)
  return page
}

/** Signs in at the popup with the box ticked or not, and closes every tab: what is left are cookies and local storage. */
async function closedBrowser(page: Page, lang: 'bn' | 'en', member: Member, remember: boolean): Promise<BrowserContext> {
  const context = page.context()
  await page.goto('/login')
  const box = dialog(page, t(lang, 'auth.loginTitle')).getByRole('checkbox', { name: t(lang, 'auth.remember') })
  await box.setChecked(remember)
  await fillLogin(page, lang, member)
  await expect(signedIn(page, (key) => t(lang, key))).toBeVisible()
  await page.close()
  return context
}

for (const lang of ['bn', 'en'] as const)
  test.describe(lang, again(lang === 'bn'), () => {
    test.use({ ...(lang === 'bn' ? smallPhone : desk), lang })

    test('a new tab and a Ctrl-clicked link are signed in; signing out reaches every tab', async ({ page, house, say, watch }) => {
      watch.allow(refused)
      const member = await newMember(house.url)
      await signInAs(page, member)
      await page.goto('/member/security')
      await expect(page.getByRole('heading', { level: 1, name: say('security.title') })).toBeVisible()
      const record = await ctrlClick(page, page.locator('a[href="/member/account"]').first())
      await expect(record.getByRole('heading', { level: 1, name: say('records.accountTitle') })).toBeVisible()
      await expect(record).toHaveURL(/\/member\/account/)
      const home = await tab(page.context(), '/')
      await expect(signedIn(home, say)).toBeVisible()

      await signOut(home, say)
      await expect(record).toHaveURL(/\/login\?next=/)
      await expect(page).toHaveURL(/\/login\?next=/)
      await expect(dialog(page, say('auth.loginTitle'))).toBeVisible()
      await page.reload()
      await expect(dialog(page, say('auth.loginTitle'))).toBeVisible()

      // Signing in does as well, and leads on where each tab was headed.
      await fillLogin(page, lang, member)
      await expect(page).toHaveURL(/\/member\/security/)
      await expect(record).toHaveURL(/\/member\/account/)
      await expect(record.getByRole('heading', { level: 1, name: say('records.accountTitle') })).toBeVisible()
      await expect(signedIn(home, say)).toBeVisible()

      // Somebody who tries the house is one visitor in all tabs as well, and in the installed app, which is a window of its own.
      await record.close()
      await signOut(page, say)
      await page.goto('/login')
      await dialog(page, say('auth.loginTitle'))
        .getByRole('button', { name: say('auth.freePlay') })
        .click()
      await expect(signedIn(page, say)).toBeVisible()
      await expect(signedIn(home, say)).toBeVisible()
      const app = await openInstalled(page.context(), house.url, lang)
      await expect(signedIn(app, say)).toBeVisible()
      const sessions = await Promise.all([page, home, app].map((one) => one.evaluate(() => sessionStorage.getItem('khela.token'))))
      expect(new Set(sessions).size).toBe(1)
      await signOut(app, say)
      for (const one of [page, home]) await expect(signedIn(one, say)).toBeHidden()
    })

    test('remembered for a day: the closed browser comes back signed in, until it is forgotten in the security centre', async ({
      page,
      house,
      say,
      watch,
    }) => {
      watch.allow(refused)
      const member = await newMember(house.url)
      const context = await closedBrowser(page, lang, member, true)
      // Both at once, as a browser opens its tabs again: the token is good once, and yet both are signed in.
      const [back, second] = await Promise.all([tab(context, '/member/security'), tab(context, '/member/account')])
      await expect(second.getByRole('heading', { level: 1, name: say('records.accountTitle') })).toBeVisible()
      await expect(back.getByRole('heading', { level: 1, name: say('security.title') })).toBeVisible()
      await expect(back.getByText(say('security.way.remembered')).first()).toBeVisible()
      const forget = back.getByRole('button', { name: say('security.seen.forget'), exact: true })
      await forget.scrollIntoViewIfNeeded()
      expect([await sidewaysScroll(back), await findProblems(back)]).toEqual([0, []])
      await forget.click()
      await expect(back.getByText(say('security.seen.forgotten'))).toBeVisible()
      await expect(forget).toBeHidden()
      await second.close()
      await back.close()
      const after = await tab(context, '/member/security')
      await expect(dialog(after, say('auth.loginTitle'))).toBeVisible()
    })

    test('not remembered: the closed browser is signed out, and so is one that was ended elsewhere', async ({
      page,
      house,
      say,
      watch,
      browser,
    }) => {
      watch.allow(refused)
      const member = await newMember(house.url)
      const context = await closedBrowser(page, lang, member, false)
      const after = await tab(context, '/member/account')
      await expect(dialog(after, say('auth.loginTitle'))).toBeVisible()

      const other = await openContext(browser, desk)
      await speak(other, house.url, lang)
      await other.addInitScript(skipPopups)
      const remembered = await closedBrowser(await other.newPage(), lang, member, true)
      await member.call('sessionEnd', {})
      const ended = await tab(remembered, '/member/account')
      await expect(dialog(ended, say('auth.loginTitle'))).toBeVisible()
      await other.close()
    })

    if (lang === 'en')
      test('another member in one tab is another member in all of them, without a loop', async ({ page, house, say }) => {
        const [one, two] = [await newMember(house.url), await newMember(house.url)]
        await signInAs(page, one)
        await page.goto('/')
        await expect(signedIn(page, say)).toBeVisible()
        const other = await tab(page.context(), '/')
        await expect(signedIn(other, say)).toBeVisible()
        let loads = 0
        const loaded = page.waitForEvent('load')
        page.on('load', () => (loads += 1))
        // As a tab says it that signed somebody else in.
        await other.evaluate(
          ([name, token]) => {
            sessionStorage.setItem('khela.token', token)
            new BroadcastChannel(name).postMessage({ v: 1, act: 'begin', token })
          },
          [channel, two.token] as const,
        )
        await loaded
        await signedIn(page, say).click()
        await expect(page.getByRole('menu')).toContainText(two.username)
        // The tab that said it did so without loading, as one that signs in: who was here is asked for anew.
        await other.reload()
        await signedIn(other, say).click()
        await expect(other.getByRole('menu')).toContainText(two.username)
        expect(loads).toBe(1)
      })

    if (lang === 'en')
      test('no other origin gets the session: not by asking, not by listening, not by the cookies', async ({ page, house, say }) => {
        const member = await newMember(house.url)
        await signInAs(page, member)
        await page.goto('/')
        await expect(signedIn(page, say)).toBeVisible()
        const context = page.context()
        const spy = `window.heard = []; const line = new BroadcastChannel('${channel}'); line.onmessage = (e) => window.heard.push(e.data);
          line.postMessage({ v: 1, act: 'ask', id: crypto.randomUUID?.() ?? '00000000-0000-4000-8000-000000000000' });`
        await context.route('https://foreign.example/**', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<script>${spy}</script><iframe sandbox="allow-scripts" srcdoc="<script>${spy.replaceAll('"', '&quot;')}</script>"></iframe>`,
          }),
        )
        const foreign = await tab(context, 'https://foreign.example/')
        // The same name, another port: one site for cookies, another origin all the same.
        const office = await tab(context, house.officeUrl)
        await office.evaluate(spy)
        // A tab of the site asks after them, and is answered.
        const fresh = await tab(context, '/member/account')
        await expect(fresh.getByRole('heading', { level: 1, name: say('records.accountTitle') })).toBeVisible()
        for (const frame of [...foreign.frames(), office.mainFrame()]) expect(await frame.evaluate('window.heard')).toEqual([])
        const stolen = await office.evaluate(async (url) => {
          try {
            await fetch(`${url}/wps/session/remembered`, {
              method: 'POST',
              credentials: 'include',
              headers: { 'content-type': 'application/json' },
              body: '{}',
            })
            return 'answered'
          } catch {
            return 'refused'
          }
        }, house.url)
        expect(stolen).toBe('refused')
      })
  })

test.describe('office', () => {
  test.use({ ...desk, lang: 'en' })
  test('a member opened beside the list in another tab is there without a sign-in; signing out reaches both', async ({ page, house }) => {
    const member = await newMember(house.url)
    // By the door: the session that ends here is this test's own, not the one that others share.
    await signInAtOffice(page, house, 'auditor')
    await page.goto(`${house.officeUrl}/members?q=${member.username}`)
    const say = (key: string) => t('en', `office.${key}`)
    const link = page.locator('a.link[href*="/members/"]', { hasText: member.username })
    await expect(link).toBeVisible()
    const other = await ctrlClick(page, link)
    await expect(other.getByRole('navigation', { name: say('menu') })).toBeVisible()
    await expect(other).toHaveURL(/\/members\//)
    await expect(other.getByText(member.username).first()).toBeVisible()
    await expect(link).toBeVisible()
    await other.getByRole('button', { name: say('signOut') }).click()
    await other
      .getByRole('alertdialog')
      .getByRole('button', { name: say('signOut') })
      .click()
    await expect(page.getByRole('button', { name: say('signIn'), exact: true })).toBeVisible()
    await expect(other.getByRole('button', { name: say('signIn'), exact: true })).toBeVisible()
  })
})
