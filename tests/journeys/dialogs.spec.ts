/** Views over the page: each by its address, how they close and move, popup announcements, feedback, help, the app offline. */
import type { Locator } from '@playwright/test'
import type { ReplyOf } from '@khela/contract'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { captchaAnswer, nextCaptcha } from './kit/captcha.ts'
import type { JourneyHouse } from './kit/house.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { dialog, isAwake, markDocument } from './kit/site.ts'
import { again } from './kit/variants.ts'

/** What the house says now. */
async function contentOf(house: JourneyHouse): Promise<ReplyOf<'announcements'>> {
  const answer = await fetch(`${house.url}/wps/relay/MCSFE_getListAnnouncements?types=PL,PU,PR&platform=W`)
  return ((await answer.json()) as { value: ReplyOf<'announcements'> }).value
}

/** Pressing the middle of a thing presses the thing. */
const isUncovered = (thing: Locator): Promise<boolean> =>
  thing.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

const closeOf = (popup: Locator, say: (key: string) => string) => popup.getByRole('button', { name: say('common.close'), exact: true })

for (const [lang, device] of [
  ['bn', phone],
  ['en', desk],
] as const)
  test.describe(`${lang}`, again(lang === 'bn'), () => {
    test.use({ ...device, lang })

    test('every view opens by its address, stands clear, and closes by Escape only when it is meant', async ({ page, house, say }) => {
      test.setTimeout(150_000)
      const { notices, popups, promotions } = await contentOf(house)
      // The oldest notice: newer ones may be of other journeys, which take them away again.
      const [notice, promotion, popup] = [notices.at(-1), promotions[0], popups.find(({ execution }) => execution === 'B')]
      const views: readonly (readonly [string, string])[] = [
        ['modal=announcements', say('dialogs.announcements.title')],
        [`notice=${notice?.id}`, notice?.title[lang] ?? ''],
        ['modal=popup', popup?.title[lang] ?? ''],
        ['modal=help&term=verify', say('help.title')],
        ['modal=feedback', say('dialogs.feedback.title')],
        ['modal=gameList&vassalage=KH', say('dialogs.gameList.title', { vendor: lang === 'bn' ? 'খেলা' : 'Khela' })],
        ['modal=contract', say('dialogs.contract.title')],
        [`promotion=${promotion?.id}`, promotion?.title[lang] ?? ''],
        ['modal=download', say('dialogs.download.title')],
        ['modal=forgot', say('security.forgot.title')],
      ]
      await page.goto('/')
      await isAwake(page, lang)
      for (const [search, title] of views) {
        // As a link from elsewhere on the phone, as a link of the page at the desk.
        if (lang === 'bn') await page.goto(`/?${search}`)
        else await page.evaluate((to) => history.pushState({}, '', to), `/?${search}`)
        const view = dialog(page, title)
        await expect(view).toBeVisible()
        await expect(view.locator('.sk')).toHaveCount(0)
        expect.soft(await findProblems(page, '[role="dialog"]'), `axe on ${search}`).toEqual([])
        expect.soft(await sidewaysScroll(page), `sideways scroll of ${search}`).toBe(0)
        expect.soft(await smallTargets(page, 24), `small targets of ${search}`).toEqual([])
        expect.soft(await isUncovered(closeOf(view, say)), `close button of ${search}`).toBe(true)
        // A text that is missing shows its key.
        expect.soft(await view.innerText(), search).not.toMatch(/\b(?:dialogs|help|promotions|auth|common)\.\w+/)
        await page.mouse.click(3, 3)
        await expect(view).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(view).toBeHidden()
        await expect(page).toHaveURL(`${house.url}/`)
      }
    })
  })

test.describe('a view', () => {
  test.use({ ...desk, lang: 'en' })

  test('moves by its head and by arrow keys within the window, asks before it loses what was typed, and gives the focus back', async ({
    page,
    say,
  }) => {
    await page.goto('/help')
    const opener = page.locator('.help-side').getByRole('button', { name: say('help.feedback') })
    await opener.click()
    const view = dialog(page, say('dialogs.feedback.title'))
    await expect(view).toBeVisible()
    const place = async () => (await view.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const before = await place()
    await view.getByRole('button', { name: say('common.dragHandle') }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Math.round((await place()).x - before.x)).toBe(16)
    for (let step = 0; step < 30; step++) await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(async () => Math.round((await place()).x)).toBe(0)
    const head = view.getByRole('heading', { name: say('dialogs.feedback.title') })
    await head.hover()
    await page.mouse.down()
    await page.mouse.move(4000, 4000, { steps: 3 })
    await page.mouse.up()
    const { x, y, width, height } = await place()
    expect([Math.round(x + width), Math.round(y + height)]).toEqual([desk.viewport.width, desk.viewport.height])

    await view.getByLabel(say('dialogs.feedback.content')).fill('Something I would not write twice')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: say('common.unsavedTitle') })
    await expect(question.getByRole('button', { name: say('common.unsavedStay') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(view.getByLabel(say('dialogs.feedback.content'))).toHaveValue('Something I would not write twice')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: say('common.unsavedLeave') }).click()
    await expect(view).toBeHidden()
    await expect(opener).toBeFocused()

    // The way back closes it as well, and stays on the page.
    await opener.click()
    await expect(view).toBeVisible()
    await page.goBack()
    await expect(view).toBeHidden()
    await expect(page).toHaveURL(/\/help$/)
  })
})

test.describe('on a phone', () => {
  test.use({ ...phone, lang: 'bn' })

  test('help opens at its term, is searched, and its links stay in the page', async ({ page, say }) => {
    await page.goto('/help#withdraw')
    const open = page.locator('.help-article:has(details[open])')
    await expect(open).toHaveAttribute('data-term', 'withdraw')
    await expect(open.locator('summary')).toBeInViewport()
    const isSame = await markDocument(page)
    await page.getByLabel(say('help.search')).fill('SHA-256')
    await expect(page.locator('.help-article').first()).toBeVisible()
    await page.getByLabel(say('help.search')).fill('xyzxyz')
    await expect(page.getByText(say('help.nothing', { words: 'xyzxyz' }))).toBeVisible()
    await page.getByLabel(say('help.search')).fill('')
    await page.getByRole('combobox', { name: say('help.groups') }).selectOption('games')
    await page.locator('.help-article[data-term="verify"] summary').tap()
    await expect(page).toHaveURL(/\/help#verify$/)
    await page.locator('.help-article[data-term="verify"] a[href="/fairness"]').first().tap()
    await expect(page).toHaveURL(/\/fairness$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isSame()
    expect.soft(await findProblems(page)).toEqual([])
  })

  test('feedback names what is empty, keeps what was written when it is refused, and arrives', async ({ page, house, watch, say }) => {
    watch.allow(/status of 422/)
    const first = nextCaptcha(page)
    await page.goto('/?modal=feedback')
    const view = dialog(page, say('dialogs.feedback.title'))
    const [content, captcha] = [view.getByLabel(say('dialogs.feedback.content')), view.getByLabel(say('auth.captcha'), { exact: true })]
    const send = view.getByRole('button', { name: say('dialogs.feedback.send') })
    await first
    await send.tap()
    await expect(view.locator('.note[role="alert"]')).toContainText(say('dialogs.feedback.content'))
    await expect(view.getByLabel(say('dialogs.feedback.type'))).toBeFocused()
    await view.getByLabel(say('dialogs.feedback.type')).selectOption('4')
    await content.fill('খেলা')
    await expect(view.getByText(say('dialogs.feedback.length', { count: 2, min: 20, max: 200 }))).toBeVisible()
    const words = 'সেবা খুব ভালো লেগেছে, তবে রাতে উত্তর পেতে দেরি হয়।'
    await content.fill(words)
    await captcha.fill('nonsense')
    const second = nextCaptcha(page)
    await send.tap()
    await expect(view.getByText(say('errors.captcha_wrong'))).toBeVisible()
    await expect(content).toHaveValue(words)
    await captcha.fill(await captchaAnswer(house, await second))
    await send.tap()
    await expect(view.getByText(say('dialogs.feedback.sentTitle'))).toBeVisible()
    await view.getByRole('button', { name: say('common.ok') }).tap()
    await expect(view).toBeHidden()
  })

  test('markup of others runs nothing, and an announcement that was opened has no dot any more', async ({ page, watch, say }) => {
    // Chromium says it of handlers and styles in a document that runs nothing as well, which is where markup is cleaned.
    watch.allow(/script-src-attr|style-src-elem inline|Applying inline style violates/)
    const hostile =
      '<p>Text <a href="https://elsewhere.example/x">out</a> <a href="javascript:document.title=1">bad</a></p><img src="https://elsewhere.example/p.png"><img src="/art/none.png" onerror="document.title=2"><script>document.title=3</script><form><input name="password"></form><style>body{display:none}</style><p onclick="document.title=4" style="position:fixed">end</p>'
    const notices = Array.from({ length: 11 }, (_, index) => ({
      id: `ntc_${String(index).padStart(22, '0')}`,
      title: { bn: `খবর ${index + 1}`, en: `News ${index + 1}` },
      content: { bn: hostile, en: hostile },
      announcementImages: [],
      publishedAt: '2026-01-01T00:00:00.000Z',
    }))
    await page.route(/getListAnnouncements\?types=PL/, async (route) =>
      route.fulfill({ json: { success: true, value: { banners: [], notices, popups: [], promotions: [], marquee: [] } } }),
    )
    await page.route(/\/art\/none\.png$/, async (route) => route.fulfill({ status: 204 }))
    await page.goto('/?modal=announcements')
    const view = dialog(page, say('dialogs.announcements.title'))
    const heads = view.locator('.ann-head')
    await expect(heads).toHaveCount(9)
    await expect(view.getByRole('img', { name: say('dialogs.announcements.new') })).toHaveCount(9)
    await heads.first().tap()
    const text = view.locator('.rich')
    await expect(text).toContainText('end')
    expect(await text.innerHTML()).not.toMatch(/javascript:|onerror|onclick|<script|<form|<input|<style|style=|elsewhere\.example\/p/)
    await text.getByText('end', { exact: true }).tap()
    expect(await page.title()).not.toMatch(/^\d/)
    await expect(text.getByRole('link', { name: 'out' })).toHaveAttribute('rel', /noopener/)
    await expect(view.getByRole('img', { name: say('dialogs.announcements.new') })).toHaveCount(8)
    await view.getByRole('button', { name: say('common.page', { page: 2 }) }).tap()
    await expect(heads).toHaveCount(2)
    await page.reload()
    await expect(view.getByRole('img', { name: say('dialogs.announcements.new') })).toHaveCount(8)
  })

  test.describe('popup announcements', () => {
    test.use({ popups: true })

    test('come once a session to a visitor, never again when closed for good, and a member gets those for members', async ({
      page,
      house,
      lang,
      say,
    }) => {
      const { popups } = await contentOf(house)
      const titleOf = (execution: 'A' | 'B') => popups.find((one) => one.execution === execution)?.title[lang] ?? ''
      const forVisitors = dialog(page, titleOf('B'))
      await page.goto('/')
      await expect(forVisitors).toBeVisible()
      await forVisitors.getByRole('button', { name: say('dialogs.popup.done') }).tap()
      await expect(forVisitors).toBeHidden()
      const reload = async () => {
        const list = page.waitForResponse(/types=PU/)
        await page.reload()
        await isAwake(page, lang)
        await list
        await expect(forVisitors).toBeHidden()
      }
      await reload()
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await forVisitors.getByLabel(say('dialogs.popup.keepClosed')).check()
      await page.keyboard.press('Escape')
      await expect(forVisitors).toBeHidden()
      await page.evaluate(() => sessionStorage.clear())
      await reload()
      await signInAs(page, await newMember(house.url))
      await page.goto('/')
      await expect(dialog(page, titleOf('A'))).toBeVisible()
    })
  })

  test('installed, it says in both languages that there is no connection, and goes on when there is one', async ({
    page,
    context,
    watch,
    say,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.addInitScript(() => sessionStorage.setItem('khela.worker', 'on'))
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/offline.html')
    expect(kept.filter((path) => !/^\/(assets\/|offline\.html$)/.test(path))).toEqual([])
    await context.setOffline(true)
    await page.goto('/promotions')
    await expect(page.locator('h1')).toHaveCount(2)
    await expect(page.getByText(say('dialogs.offline.title'))).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: say('dialogs.offline.retry') }).tap()
    await expect(page.getByRole('heading', { level: 1, name: say('promotions.title') })).toBeVisible()
    const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
    const answer = await page.request.get(manifest ?? '')
    expect(await answer.json()).toMatchObject({ lang: 'bn', display: 'standalone' })
  })
})
