/** Every screen and every popup in both languages: the rules of axe, keys alone, small screens, the other direction. */
import type { Page } from '@playwright/test'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import type { JourneyHouse } from './kit/house.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMember, newMemberFree, newMemberWith, signInAs } from './kit/members.ts'
import { enterOffice } from './kit/office.ts'
import { officePaths } from './kit/routes.ts'
import { balanceOf, dialog, diceTable, isAwake, rollOnce, seeAll } from './kit/site.ts'
import { again } from './kit/variants.ts'

/** Least side of a thing to press (WCAG 2.2, 2.5.8). */
const leastTarget = 24

const visitorScreens = ['/', '/inhouse', '/play/dice', '/fairness', '/balance-proof', '/credits', '/nowhere/at/all']
const memberScreens = ['/member/wallet', '/member/deposit', '/member/withdraw', '/member/betting', '/member/account', '/play/dice']

/** Opens a screen and waits until it shows what it is about. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).or(page.locator('main .state')).first()).toBeAttached()
  await seeAll(page)
  // Taken over by its script, which makes what scrolls reachable by keys.
  await expect(page.locator('section[aria-live="polite"][aria-relevant]')).toBeAttached()
}

/** Everything that can be told of a page as it stands. */
async function look(page: Page, name: string): Promise<void> {
  expect.soft(await findProblems(page), `axe on ${name}`).toEqual([])
  await measure(page, name)
}

/** The same of what is open over a page; the page behind it is hidden from everybody. */
async function lookAtPopup(page: Page, name: string): Promise<void> {
  expect.soft(await findProblems(page, '[role="dialog"], [role="alertdialog"]'), `axe on ${name}`).toEqual([])
  await measure(page, name)
}

/** What depends on the width more than on anything else. */
async function measure(page: Page, name: string): Promise<void> {
  expect.soft(await sidewaysScroll(page), `sideways scroll of ${name}`).toBe(0)
  expect.soft(await smallTargets(page, leastTarget), `small targets of ${name}`).toEqual([])
}

for (const [lang, name, device] of [
  ['bn', 'phone', phone],
  ['en', 'desk', desk],
] as const) {
  test.describe(`${lang} on a ${name}`, () => {
    test.use({ ...device, lang })
    test.setTimeout(120_000)

    test('screens of a visitor', again(lang === 'en'), async ({ page, watch }) => {
      watch.allow(/status of 404/)
      for (const path of visitorScreens) {
        await visit(page, path)
        await look(page, path)
      }
    })

    test('screens of a member', again(lang === 'en'), async ({ page, house }) => {
      await signInAs(page, await newMemberFree(house.url))
      for (const path of memberScreens) {
        await visit(page, path)
        await look(page, path)
      }
    })

    test('popups of a visitor', again(lang === 'bn'), async ({ page, say }) => {
      for (const [modal, title] of [
        ['login', 'auth.loginTitle'],
        ['register', 'auth.registerTitle'],
        ['search', 'shell.findGame'],
        ['terms', 'auth.termsTitle'],
      ] as const) {
        await page.goto(`/?modal=${modal}`)
        await expect(dialog(page, say(title))).toBeVisible()
        await expect(page.getByRole('dialog').locator('.sk')).toHaveCount(0)
        await lookAtPopup(page, modal)
      }
      await page.goto('/')
      await page.getByRole('button', { name: say('shell.openMenu') }).click()
      await expect(page.getByRole('dialog', { name: say('shell.menu') })).toBeVisible()
      await lookAtPopup(page, 'menu')
    })

    test('popups of a member', again(lang === 'bn'), async ({ page, house, say }) => {
      await signInAs(page, await newMemberFree(house.url))
      await page.goto('/play/dice')
      await page.getByRole('button', { name: say('games.rules'), exact: true }).click()
      await expect(dialog(page, say('games.dice.rulesTitle'))).toBeVisible()
      await lookAtPopup(page, 'rules of dice')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: say('fairness.rotate') }).click()
      await expect(dialog(page, say('fairness.rotateTitle'))).toBeVisible()
      await lookAtPopup(page, 'opening a seed')
      for (const record of ['betting', 'account']) {
        await visit(page, `/member/${record}`)
        await page.locator('tbody tr').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expect(page.getByRole('dialog').locator('.sk')).toHaveCount(0)
        await lookAtPopup(page, `a row of ${record}`)
      }
      await page.goto('/')
      await page
        .locator('header')
        .getByRole('button', { name: say('shell.accountMenu') })
        .click()
      await page.getByRole('menuitem', { name: say('shell.signOut') }).waitFor()
      await look(page, 'account menu')
      await page.getByRole('menuitem', { name: say('shell.signOut') }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await lookAtPopup(page, 'question')
    })
  })
}

test.describe('the hosted page of the simulated gateway', () => {
  test.use(phone)
  for (const lang of ['bn', 'en'] as const)
    test(lang, again(lang === 'en'), async ({ page, house }) => {
      const member = await newMember(house.url)
      const { payUrl } = await member.call(
        'depositCreate',
        { method: 'sim_card', amount: '100.00' },
        { key: `journeys-pay-${member.username}` },
      )
      await page.goto((payUrl ?? '').replace(/lang=\w+/, `lang=${lang}`))
      await expect(page.locator('button[data-decision="pay"]')).toBeVisible()
      await look(page, 'payment page')
    })
})

test.describe('the back office', () => {
  test.use(desk)
  test.setTimeout(120_000)

  /** Every place of the office, with a member to look at, once an auditor is in. */
  async function enter(page: Page, house: JourneyHouse): Promise<{ readonly places: readonly string[]; readonly account: string }> {
    await page.goto(house.officeUrl)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(page, 'door')
    await enterOffice(page, house, 'auditor')
    const { id, account } = await (await newMember(house.url)).call('memberInfo', {})
    return { places: [...officePaths().map((path) => path.slice(1)), `members/${id}`], account }
  }
  async function isThere(page: Page, place: string, lang: 'bn' | 'en', account: string): Promise<void> {
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    const heading = page.getByRole('heading', { level: 1 })
    await (place.startsWith('members/') ? expect(heading).toHaveText(account) : expect(heading).toBeVisible())
    await expect(page.locator('.sk')).toHaveCount(0)
  }

  test('every place, in English at a desk', async ({ page, house }) => {
    const { places, account } = await enter(page, house)
    for (const place of places) {
      await page.goto(`${house.officeUrl}/${place}`)
      await isThere(page, place, 'en', account)
      await look(page, `${place} en`)
    }
  })

  test('every place, in Bengali at a desk and on a phone', again(), async ({ page, house }) => {
    const { places, account } = await enter(page, house)
    await page.locator('.office-foot').getByRole('button', { name: 'বাংলা' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    for (const place of places) {
      await page.setViewportSize(desk.viewport)
      await page.goto(`${house.officeUrl}/${place}`)
      await isThere(page, place, 'bn', account)
      await measure(page, `${place} bn`)
      await page.setViewportSize(phone.viewport)
      await look(page, `${place} bn on a phone`)
    }
  })
})

/** What has the focus shows it: an outline of its own, or of the frame that stands for it. */
function focusShows(page: Page): Promise<string> {
  return page.evaluate(() => {
    const thing = document.activeElement
    if (thing === null || thing === document.body) return 'nothing has the focus'
    const frames = [
      thing,
      thing.nextElementSibling,
      thing.closest('label'),
      thing.closest('.inp'),
      thing.closest('.mini'),
      thing.parentElement,
    ]
    const isShown = frames.some((frame) => {
      if (frame === null) return false
      const style = getComputedStyle(frame)
      return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none'
    })
    return isShown ? 'shown' : `no focus ring on ${thing.outerHTML.slice(0, 120)}`
  })
}

test.describe('keys alone', () => {
  test.use({ ...desk, lang: 'en' })

  test('sign in', async ({ page, house, say, lang }) => {
    const member = await newMember(house.url)
    await page.goto('/')
    await isAwake(page, lang)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: say('common.skipToContent') })).toBeFocused()
    const login = page.locator('header').getByRole('button', { name: say('shell.login') })
    for (let step = 0; step < 8 && !(await login.evaluate((node) => node === document.activeElement)); step++) {
      await page.keyboard.press('Tab')
      expect(await focusShows(page)).toBe('shown')
    }
    await expect(login).toBeFocused()
    await page.keyboard.press('Enter')
    const popup = dialog(page, say('auth.loginTitle'))
    await expect(popup.getByLabel(say('auth.username'), { exact: true })).toBeFocused()
    await page.keyboard.type(member.username)
    await page.keyboard.press('Tab')
    await expect(popup.getByLabel(say('auth.password'), { exact: true })).toBeFocused()
    expect(await focusShows(page)).toBe('shown')
    await page.keyboard.type(member.password)
    await page.keyboard.press('Enter')
    await expect(popup).toBeHidden()
    await expect(balanceOf(page)).toContainText('0.00')
  })

  test('a game of dice', async ({ page, house, lang }) => {
    await signInAs(page, await newMemberWith(house.url, '500.00'))
    await page.goto('/play/dice')
    const table = diceTable(page, lang)
    await expect(table.roll).toBeVisible()
    // Space rolls and arrows move the target while nothing else has the keys.
    await page.keyboard.press('Space')
    await expect(table.rounds).toHaveCount(1)
    await expect(table.roll).not.toHaveAttribute('aria-busy', 'true')
    const target = Number(await table.slider.inputValue())
    await page.keyboard.press('ArrowRight')
    await expect(table.slider).toHaveValue(String(target + 100))
    await table.slider.focus()
    expect(await focusShows(page)).toBe('shown')
    await page.keyboard.press('PageDown')
    await expect(table.slider).toHaveValue(String(target - 900))
    await page.keyboard.press('Shift+ArrowRight')
    await expect(table.slider).toHaveValue(String(target - 899))
    // From the slider to the button that rolls, each stop showing where one is.
    for (let step = 0; step < 12 && !(await table.roll.evaluate((node) => node === document.activeElement)); step++) {
      await page.keyboard.press('Tab')
      expect(await focusShows(page)).toBe('shown')
    }
    await expect(table.roll).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(table.rounds).toHaveCount(2)
    // Whatever came of it is said in words.
    await expect(page.locator('.dice-say')).toContainText(/\p{Letter}{3}/u)
    await expect(table.roll).toBeFocused()
  })

  test('a row of a record', async ({ page, house, lang }) => {
    await signInAs(page, await newMemberWith(house.url, '500.00'))
    await page.goto('/play/dice')
    await rollOnce(page, lang)
    await page.goto('/member/betting')
    await page.locator('tbody tr').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('what runs', () => {
  test.use({ ...desk, lang: 'en', reducedMotion: 'no-preference' })

  test('headlines lie over nothing else to press, wherever they are', async ({ page, lang }) => {
    await page.goto('/')
    await isAwake(page, lang)
    const headlines = page.locator('.run-in')
    await expect(headlines.getByRole('button').first()).toBeVisible()
    await expect.poll(() => headlines.evaluate((list) => list.getAnimations().length), { message: 'headlines that run' }).toBeGreaterThan(0)
    for (const part of [0.05, 0.12, 0.2, 0.3, 0.4]) {
      await headlines.evaluate((list, share) => {
        for (const run of list.getAnimations()) {
          run.pause()
          run.currentTime = Number(run.effect?.getComputedTiming().duration) * share
        }
      }, part)
      expect.soft(await findProblems(page, '.side-in'), `beside the headlines at ${part}`).toEqual([])
      expect.soft(await findProblems(page, '.notice'), `the strip at ${part}`).toEqual([])
    }
  })
})

test.describe('the other direction', () => {
  test.use({ ...phone, lang: 'en' })
  for (const width of [360, 1440])
    test(`pages fit at ${width} px when they are read from right to left`, async ({ page, watch }) => {
      // The browser trusts a page that a test has changed less than the house's own.
      watch.allow(/LOCAL_NETWORK_ACCESS/)
      await page.setViewportSize({ width, height: 800 })
      // The test language that is written right to left is in the build, but no address names it.
      await page.route(/^[^?]*\/(?:fairness|inhouse|)(?:\?.*)?$/, async (route) => {
        const answer = await route.fetch()
        const html = (await answer.text())
          .replace('"language":"en"', '"language":"xb"')
          .replace('"isRendered":true', '"isRendered":false')
          .replace(/"messages":\{.*?\},"queries"/s, '"messages":{},"queries"')
        await route.fulfill({ response: answer, body: html })
      })
      for (const path of ['/', '/inhouse', '/fairness']) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
        expect.soft(await sidewaysScroll(page), path).toBe(0)
      }
    })
})

test.describe('the checks can fail', () => {
  test('a page with a nameless button, faint text, a small target and a wide box', async ({ page }) => {
    await page.setContent(`<!doctype html><html lang="en"><title>Broken</title><main><h1>Broken</h1>
      <button></button><p style="color:#ccc;background:#fff">Faint</p>
      <button style="inline-size:10px;block-size:10px;padding:0;border:0">x</button><div style="inline-size:3000px">wide</div></main>`)
    const problems = (await findProblems(page)).join('\n')
    expect(problems).toMatch(/^button-name:/m)
    expect(problems).toMatch(/^color-contrast:/m)
    expect(await smallTargets(page, leastTarget)).toHaveLength(2)
    expect(await sidewaysScroll(page)).toBeGreaterThan(0)
  })

  test('a popup without a name over a real page', async ({ page, lang }) => {
    await page.goto('/')
    await isAwake(page, lang)
    await page.evaluate(() => {
      const popup = document.createElement('div')
      popup.setAttribute('role', 'dialog')
      popup.textContent = 'x'
      document.body.append(popup)
    })
    expect((await findProblems(page)).join('\n')).toMatch(/dialog/)
  })
})
