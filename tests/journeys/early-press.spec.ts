/** A press before the script has come is answered once it has; later ones are answered once (FE-SPEED). */
import { holdParts, holdScripts, isTakenOver, openDrawn } from './kit/first-paint.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { dialog, isAwake } from './kit/site.ts'
import { again } from './kit/variants.ts'

for (const { lang, device } of [
  { lang: 'bn', device: phone },
  { lang: 'en', device: desk },
] as const) {
  test.describe(`${lang}: before the script has come`, again(lang === 'bn'), () => {
    test.use({ ...device, lang })

    test('is answered once it has: head, menu, what the page is about', async ({ page, say }) => {
      const other = lang === 'bn' ? 'English' : 'বাংলা'
      const presses = [
        { path: '/', name: say('shell.register'), place: 'header', done: () => dialog(page, say('auth.registerTitle')) },
        {
          path: '/',
          name: say('home.playGame', { game: say('house.mines.name') }),
          place: 'main',
          done: () => dialog(page, say('auth.loginTitle')),
        },
        { path: '/help', name: say('help.feedback'), place: 'main', done: () => dialog(page, say('dialogs.feedback.title')) },
        // The rail is there on wide screens only.
        ...(device === desk
          ? [
              {
                path: '/promotions',
                name: `${say('shell.language')}: ${other}`,
                place: '.side',
                done: () => page.locator('html[lang="bn"]'),
              },
            ]
          : []),
      ]
      for (const { path, name, place, done } of presses) {
        const release = await holdScripts(page)
        await openDrawn(page, path)
        const named = page.getByRole('button', { name, exact: true })
        await page.locator(place).locator(named).first().waitFor()
        const tile = page.locator(place).locator('.tile', { has: named }).first()
        // Over the tile of a game lies, once a mouse is there, what is pressed in its place.
        if (device === desk && (await tile.count()) > 0) {
          await tile.hover({ force: true })
          await tile.locator('.over .btn-go').click()
        } else await page.locator(place).locator(named).first().click()
        release()
        await expect(done(), `${path} ${name}`).toBeVisible()
      }
    })

    // The rail is there on wide screens only.
    if (device === desk)
      test('is answered once by a part that comes after the frame', async ({ page, say }) => {
        const late = await holdParts(page)
        await page.goto('/')
        await late.remember()
        const turn = page.locator('.side').getByRole('button', { name: say('shell.sideExpand') })
        await turn.click()
        expect(await late.replaced()).toEqual([])
        // Pressed twice it would be folded again.
        await expect(page.locator('.side').getByRole('button', { name: say('shell.sideCollapse') })).toHaveAttribute(
          'aria-expanded',
          'true',
        )
        await page
          .locator('.side')
          .getByRole('button', { name: say('shell.sideCollapse') })
          .click()
        await expect(turn).toHaveAttribute('aria-expanded', 'false')
      })

    test('is forgotten when something else was pressed after it', async ({ page, say }) => {
      const release = await holdScripts(page)
      await openDrawn(page, '/')
      await page
        .locator('header')
        .getByRole('button', { name: say('shell.register') })
        .click()
      await page.locator('#root').click({ position: { x: 1, y: 400 } })
      release()
      await isAwake(page, lang)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}

test.describe('on a page that is awake', () => {
  test.use({ ...desk, lang: 'en' })

  test('is never given again, whatever is drawn later', async ({ page, say, lang }) => {
    // One page draws itself, the other was drawn by the server; the help centre is taken over whenever it is gone to.
    for (const path of ['/credits', '/']) {
      await page.goto(path)
      await isAwake(page, lang)
      await isTakenOver(page, '.side-in')
      const foot = page.locator('.foot')
      await foot.getByRole('link', { name: say('shell.help'), exact: true }).click()
      await expect(page).toHaveURL(/\/help$/)
      // The address changes before the page: until then a press falls on a foot that is about to move.
      await expect(page.getByRole('heading', { level: 1, name: say('help.title') })).toBeVisible()
      await foot.getByRole('link', { name: say('shell.fairness') }).click()
      await expect(page).toHaveURL(/\/fairness$/)
      const side = page.locator('.side')
      await side.getByRole('button', { name: say('shell.sideExpand') }).click()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: say('help.title') })).toBeVisible()
      // A browser that has nothing to draw may never say that it is idle.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
      await expect(side.getByRole('button', { name: say('shell.sideCollapse') }), path).toHaveAttribute('aria-expanded', 'true')
      await side.getByRole('button', { name: say('shell.sideCollapse') }).click()
    }
  })
})
