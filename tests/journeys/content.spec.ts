/** What an operator writes reaches open pages at once, and nothing in it runs (OF-10). */
import { findProblems } from './kit/accessible.ts'
import { desk, expect, openContext, phone, speak, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { enterOffice, goTo } from './kit/office.ts'
import { picture } from './kit/picture.ts'
import { dialog, isAwake, markDocument, whenLive } from './kit/site.ts'
import { t } from './kit/texts.ts'

test.use({ ...phone, lang: 'bn' })

const hostile = (words: string) =>
  `<p onclick="window.hit = 1">${words}</p><img src=x onerror="window.hit = 1"><script>window.hit = 1</script>` +
  `<a href="javascript:window.hit = 1">link</a><svg onload="window.hit = 1"></svg><style>body { display: none }</style>`

test('an operator publishes a notice with a picture; a member’s open page shows it, and nothing in it runs', async ({
  page,
  browser,
  house,
  watch,
  say,
  lang,
}) => {
  test.setTimeout(120_000)
  // Chromium says it of handlers and styles in a document that runs nothing as well, which is where markup is cleaned.
  watch.allow(/script-src-attr|style-src-elem inline|Applying inline style violates/)
  // Playwright's own scripts for every frame are stopped by the sandbox of the previews.
  watch.allow(/^console: Blocked script execution in 'about:srcdoc'/)
  await signInAs(page, await newMember(house.url))
  const isLive = whenLive(page)
  await page.goto('/?modal=announcements')
  await isAwake(page, lang)
  await isLive
  const list = dialog(page, say('dialogs.announcements.title'))
  await expect(list.getByRole('listitem')).not.toHaveCount(0)
  const isSame = await markDocument(page)

  const desktop = await openContext(browser, desk)
  await speak(desktop, house.officeUrl, 'en')
  const office = await desktop.newPage()
  await watch.page(office)
  await enterOffice(office, house, 'admin')
  await goTo(office, 'content')
  const write = (key: string, params = {}) => t('en', `content.${key}`, params)
  const field = (key: string, language: 'bn' | 'en') =>
    office.getByLabel(`${write(key)} · ${write(`language.${language}`)}`, { exact: true })
  const title = { bn: `যাত্রার নোটিশ ${Date.now()}`, en: `Notice of a journey ${Date.now()}` }
  await office.getByRole('button', { name: write('newKind', { kind: write('kind.notice') }) }).click()
  await office.getByRole('button', { name: write('saveDraft') }).click()
  await expect(office.getByText(write('incomplete'))).toBeVisible()
  for (const language of ['bn', 'en'] as const) {
    await field('title', language).fill(title[language])
    await field('text', language).fill(hostile(language === 'bn' ? 'নিরীহ কথা' : 'Harmless words'))
  }
  await office.locator('input[type=file]').first().setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: picture() })
  await expect(office.getByLabel(write('pictureNumber', { number: 1 }))).toHaveValue(/^\/media\/[0-9a-f]{64}\.png$/)
  await office.getByRole('radio', { name: write('states.live') }).check({ force: true })
  await expect(office.frameLocator('iframe').first().getByText('নিরীহ কথা')).toBeVisible()
  expect(await findProblems(office)).toEqual([])
  await office.getByRole('button', { name: write('saveLive') }).click()
  await expect(office.getByText(write('saved'), { exact: true }).first()).toBeVisible()
  expect(await office.evaluate(() => 'hit' in window)).toBe(false)

  const row = list.getByRole('button', { name: title.bn })
  await row.click()
  await expect(list.getByText('নিরীহ কথা')).toBeVisible()
  const shown = list.getByRole('img', { name: new RegExp(title.bn) })
  await expect.poll(() => shown.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(64)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await expect(list.locator('script, style, svg[onload], [onclick], a[href^="javascript"]')).toHaveCount(0)

  // Taken away again, it is gone from the open page.
  await office.getByRole('button', { name: write('remove'), exact: true }).click()
  await office
    .getByRole('alertdialog')
    .getByRole('button', { name: write('remove') })
    .click()
  await expect(office.getByText(write('removed'), { exact: true }).first()).toBeVisible()
  await expect(row).toBeHidden()
  await isSame()
  await desktop.close()
})
