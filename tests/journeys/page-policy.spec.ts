/** What pages refuse by their policy, and that their own parts need nothing of what it refuses (REL-O01). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { captchaAnswer, nextCaptcha } from './kit/captcha.ts'
import { desk, expect, test } from './kit/journey.ts'
import { newMember } from './kit/members.ts'
import { enterOffice, goTo } from './kit/office.ts'
import { dialog, fillLogin, isAwake } from './kit/site.ts'
import { t } from './kit/texts.ts'

test.use({ ...desk, lang: 'en' })

/** Tries, as code of the page, what the policy is to refuse. Answers what came of each. */
const tryAll = (page: Page) =>
  page.evaluate(async () => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
    const outcome = (act: () => unknown): string => {
      try {
        act()
        return 'done'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    }
    const style = document.createElement('style')
    style.textContent = 'html { outline: 9px solid red }'
    document.head.append(style)
    const box = document.createElement('div')
    document.body.append(box)
    const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
    const outcomes = {
      style: getComputedStyle(document.documentElement).outlineWidth === '9px' ? 'done' : 'refused',
      markup: outcome(() => (box.innerHTML = '<img src="/none.png" onerror="window.hit = 1">')),
      parser: outcome(() => new DOMParser().parseFromString('<p>text</p>', 'text/html')),
      frame: outcome(() => (document.createElement('iframe').srcdoc = '<p>text</p>')),
      worker: outcome(() => new Worker('/worker.js')),
      policy: outcome(() => trustedTypes.createPolicy('other', {})),
      // What the server draws has style attributes.
      attribute: outcome(() => box.setAttribute('style', 'outline: 9px solid red')),
      attributeCounts: getComputedStyle(box).outlineWidth,
    }
    // Violations are told a moment later.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
    return { ...outcomes, hit: 'hit' in window, refused: [...new Set(refused)].toSorted() }
  })

const refusals = {
  style: 'refused',
  markup: 'refused',
  parser: 'refused',
  frame: 'refused',
  worker: 'refused',
  policy: 'refused',
  attribute: 'done',
  attributeCounts: '9px',
  hit: false,
  refused: ['require-trusted-types-for', 'style-src-elem', 'trusted-types'],
}

test('pages take no style element that was added and no markup or worker given as text, on the site and in the office', async ({
  page,
  house,
  watch,
  lang,
}) => {
  watch.allow(/./)
  await page.goto('/')
  await isAwake(page, lang)
  expect(await tryAll(page)).toEqual(refusals)
  await enterOffice(page, house, 'auditor')
  expect(await tryAll(page)).toEqual(refusals)
})

/** Style elements of a page; those of our own build stand in the page that the server sent. */
const styleElements = (page: Page) => page.locator('style').count()
/** Styles that libraries add at run time are there: notices stand over the page, and what lies under a view does not scroll. */
async function expectLibraryStyles(page: Page): Promise<void> {
  await expect.poll(() => page.locator('body').evaluate((body) => getComputedStyle(body).overflowY)).toBe('hidden')
  const count = await page.evaluate(() => document.adoptedStyleSheets.length)
  expect(count).toBe(2)
}

test('the site works under its policy: free play and a round, a picture code and work, signing in, a view, markup of operators', async ({
  page,
  house,
  watch,
  say,
  lang,
}) => {
  watch.allow(/status of (?:40[13]|422)/)
  let workers = 0
  page.on('worker', () => (workers += 1))
  await page.goto('/login')
  const popup = dialog(page, say('auth.loginTitle'))
  await expectLibraryStyles(page)
  await popup.getByRole('button', { name: say('auth.freePlay') }).click()
  const notice = page.locator('[data-sonner-toaster]')
  await expect(notice.getByText(say('auth.trialWelcome'))).toBeVisible()
  expect(await notice.evaluate((node) => getComputedStyle(node).position)).toBe('fixed')
  await page.goto('/play/dice')
  await page.getByRole('button', { name: new RegExp(`^${say('games.dice.roll')}`) }).click()
  await expect(page.locator('.recs li')).toHaveCount(1)

  const member = await newMember(house.url)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  const id = nextCaptcha(page)
  await fillLogin(page, lang, { username: member.username, password: `${member.password}x` })
  await expect(popup.getByLabel(say('auth.captcha'))).toBeVisible()
  await popup.getByLabel(say('auth.captcha')).fill(await captchaAnswer(house, await id))
  await fillLogin(page, lang, member)
  await expect(page.locator('header').getByRole('button', { name: say('shell.accountMenu') })).toBeVisible()
  // The work before free play, and that before a second try.
  expect(workers).toBe(2)

  await page.goto('/help#withdraw')
  const text = page.locator('#withdraw .rich p').first()
  await expect(text).toBeVisible()
  // Drawn again, it is the same text and not another one like it.
  await text.evaluate((node) => node.setAttribute('data-journey', 'same'))
  await page.locator('.help-article:not(#withdraw) summary').first().click()
  await expect(page.locator('#withdraw details')).not.toHaveAttribute('open')
  await expect(text).toHaveAttribute('data-journey', 'same')
  // The two that the page came with.
  expect(await styleElements(page)).toBe(2)
})

test('a site loses hold of a window in which our address is typed or followed', async ({ page, context, house }) => {
  const site = createServer((_request, reply) => {
    reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<button onclick="window.open('/', 'other')">open</button><a href="${house.url}/help">go</a>`)
  })
  await new Promise<void>((resolve) => void site.listen(0, 'localhost', resolve))
  const { port } = site.address() as AddressInfo
  const act = { typed: () => page.goto(`${house.url}/help`), followed: () => page.getByRole('link').click() }
  for (const go of [act.typed, act.followed]) {
    await page.goto(`http://localhost:${port}/`)
    const [other] = await Promise.all([context.waitForEvent('page'), page.getByRole('button').click()])
    await other.waitForLoadState()
    expect(await other.evaluate(() => window.opener === null)).toBe(false)
    await go()
    await expect(page).toHaveURL(`${house.url}/help`)
    await expect.poll(() => other.evaluate(() => window.opener === null)).toBe(true)
    await other.close()
  }
  site.close()
})

test('the office works under its policy: a view, and previews that look like the site', async ({ page, house }) => {
  const write = (key: string, params = {}) => t('en', `content.${key}`, params)
  await enterOffice(page, house, 'admin')
  await goTo(page, 'content')
  await page.getByRole('button', { name: write('newKind', { kind: write('kind.notice') }) }).click()
  await page.getByLabel(`${write('text')} · ${write('language.en')}`, { exact: true }).fill('<h3>Words</h3><p style="color: red">More</p>')
  const shown = page.frameLocator('iframe').last()
  await expect(shown.getByRole('heading', { name: 'Words' })).toBeVisible()
  // The styles of the preview come as files.
  await expect.poll(() => shown.locator('body').evaluate((body) => getComputedStyle(body).overflowWrap)).toBe('anywhere')
  await expect.poll(() => shown.locator('.sheet').evaluate((sheet) => getComputedStyle(sheet).borderRadius)).toBe('16px')
  // Nothing was saved, so that leaving asks first.
  await page
    .getByRole('navigation', { name: t('en', 'office.menu') })
    .getByRole('link', { name: t('en', 'office.members') })
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectLibraryStyles(page)
  expect(await styleElements(page)).toBe(0)
})
