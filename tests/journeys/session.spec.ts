/** Signing in and out, free play, and how popups behave (PS-2.25, PS-4.3, PS-4.9, PS-6.1, PS-6.2). */
import type { Locator, Page } from '@playwright/test'
import { desk, expect, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { balanceOf, dialog, fillLogin, isAwake, playFromHome } from './kit/site.ts'

const refused = /status of (?:40[13]|422)/
const signedIn = (page: Page, say: (key: string) => string) =>
  page.locator('header').getByRole('button', { name: say('shell.accountMenu') })

test.use({ ...desk, lang: 'en', reducedMotion: 'no-preference' })

test('a wrong password is refused in words and brings the picture code', async ({ page, house, watch, say, lang }) => {
  watch.allow(refused)
  const member = await newMember(house.url)
  await page.goto('/login')
  const popup = dialog(page, say('auth.loginTitle'))
  await expect(popup.getByLabel(say('auth.captcha'))).toBeHidden()
  await fillLogin(page, lang, { username: member.username, password: `${member.password}x` })
  await expect(popup.getByText(say('errors.invalid_credentials'))).toBeVisible()
  await expect(popup.getByLabel(say('auth.captcha'))).toBeVisible()
  const picture = popup.getByRole('img', { name: say('auth.captchaImage') })
  await expect(picture).toBeVisible()
  // The picture has come as one that the browser can draw.
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)

  await popup.getByLabel(say('auth.captcha')).fill('nonsense')
  await popup.getByLabel(say('auth.password'), { exact: true }).fill(member.password)
  await popup.getByRole('button', { name: say('auth.login'), exact: true }).click()
  await expect(popup.getByText(say('errors.captcha_wrong'))).toBeVisible()
  await expect(popup.getByLabel(say('auth.username'), { exact: true })).toHaveValue(member.username)
})

test('/login is home with the popup, and signing in there leads home', async ({ page, house, say, lang }) => {
  const member = await newMember(house.url)
  await page.goto('/login')
  await expect(page.locator('.slide[data-shown] h2')).toBeAttached()
  await fillLogin(page, lang, member)
  await expect(dialog(page, say('auth.loginTitle'))).toBeHidden()
  await expect(page).toHaveURL(`${house.url}/`)
  await expect(signedIn(page, say)).toBeVisible()
  await page.reload()
  await expect(signedIn(page, say)).toBeVisible()
})

test('a route that needs a session asks for one and leads back to where it was', async ({ page, house, say, lang }) => {
  const member = await newMember(house.url)
  await page.goto('/member/account?days=month')
  await expect(page).toHaveURL(/\/login/)
  await expect(dialog(page, say('auth.loginTitle'))).toContainText(say('auth.useBefore'))
  await fillLogin(page, lang, member)
  await expect(page).toHaveURL(/\/member\/account\?days=month/)
  await expect(page.getByRole('heading', { level: 1, name: say('records.accountTitle') })).toBeVisible()
})

test('a game asks a visitor to sign in, and opens after it', async ({ page, house, say, lang }) => {
  const member = await newMember(house.url)
  await page.goto('/play/dice')
  await expect(page.getByText(say('games.visitor.rulesMore'))).toBeVisible()
  await page
    .locator('main')
    .getByRole('button', { name: say('shell.login') })
    .click()
  await fillLogin(page, lang, member)
  await expect(page.getByText(say('games.realMark'))).toBeVisible()
})

test('free play: trial credits in demo mode, and money pages ask for a true account', async ({ page, say, lang }) => {
  await page.goto('/login')
  await dialog(page, say('auth.loginTitle'))
    .getByRole('button', { name: say('auth.freePlay') })
    .click()
  await expect(page.getByText(say('auth.trialWelcome'))).toBeVisible()
  await expect(balanceOf(page)).toContainText('10,000.00')
  await expect(page.locator('header').getByText(say('shell.trial'))).toBeVisible()

  await page.goto('/member/deposit')
  await expect(page.getByText(say('errors.need_true_account'))).toBeVisible()
  await page.goto('/?modal=memberCentre')
  await expect(dialog(page, say('frames.member.title')).getByText('★ 10,000.00')).toBeVisible()
  await page.goto('/play/dice')
  await expect(page.getByText(say('games.demoMark'))).toBeVisible()
  const roll = page.getByRole('button', { name: new RegExp(`^${say('games.dice.roll')}`) })
  await roll.click()
  await expect(page.locator('.recs li')).toHaveCount(1)
  // A win says its amount once, while it counts up too.
  const won = page.locator('.dice-say .rising')
  await expect(async () => {
    await roll.click()
    await expect(won).toHaveCount(1, { timeout: 1_500 })
  }).toPass()
  await expect(won.locator('.rising-place')).toBeHidden()
  await page.goto('/')
  await playFromHome(page, lang, say('games.dice.name'), false)
  await expect(page.getByRole('alertdialog', { name: say('shell.trouble.trialTitle') })).toBeVisible()
})

test('signing out asks first, and "cancel" changes nothing', async ({ page, house, say }) => {
  await signInAs(page, await newMember(house.url))
  await page.goto('/member/wallet')
  const ask = async () => {
    await signedIn(page, say).click()
    await page.getByRole('menuitem', { name: say('shell.signOut') }).click()
    return page.getByRole('alertdialog', { name: say('shell.signOutTitle') })
  }
  await (await ask()).getByRole('button', { name: say('common.cancel') }).click()
  await expect(signedIn(page, say)).toBeVisible()
  await expect(page).toHaveURL(/\/member\/wallet/)
  await (await ask()).getByRole('button', { name: say('shell.signOut') }).click()
  await expect(page).toHaveURL(`${house.url}/`)
  await expect(page.locator('header').getByRole('button', { name: say('shell.login') })).toBeVisible()
  await page.reload()
  await expect(page.locator('header').getByRole('button', { name: say('shell.login') })).toBeVisible()
})

test('a popup stays at a click outside and goes with Escape, its button, or the way back', async ({ page, say }) => {
  await page.goto('/')
  const popup = dialog(page, say('auth.loginTitle'))
  const open = async () => {
    await page
      .locator('header')
      .getByRole('button', { name: say('shell.login') })
      .click()
    await expect(popup).toBeVisible()
    await expect(page).toHaveURL(/modal=login/)
  }
  await open()
  await popup.getByLabel(say('auth.username'), { exact: true }).fill('somebody')
  for (const [x, y] of [
    [20, 450],
    [1420, 450],
    [720, 880],
  ] as const)
    await page.mouse.click(x, y)
  await expect(popup.getByLabel(say('auth.username'), { exact: true })).toHaveValue('somebody')

  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).not.toHaveURL(/modal/)
  await open()
  await popup.getByRole('button', { name: say('common.close') }).click()
  await expect(popup).toBeHidden()
  await expect(page).not.toHaveURL(/modal/)
  await open()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})

test('the focus goes back to what opened a popup', async ({ page, say }) => {
  await page.goto('/')
  const opener = page.locator('header').getByRole('button', { name: say('shell.login') })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, say('auth.loginTitle'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, say('auth.loginTitle'))).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a popup opens from its address, keeps the focus inside and swaps with another', async ({ page, say, lang }) => {
  await page.goto('/?modal=login')
  await isAwake(page, lang)
  const login = dialog(page, say('auth.loginTitle'))
  await expect(login).toBeVisible()
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  }
  await login.getByRole('button', { name: say('auth.noAccount') }).click()
  await expect(dialog(page, say('auth.registerTitle'))).toBeVisible()
  await expect(login).toBeHidden()
  await expect(page).toHaveURL(/modal=register/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
})

test('a popup is dragged by its title and stays within the window', async ({ page, say }) => {
  await page.goto('/?modal=login')
  const popup = dialog(page, say('auth.loginTitle'))
  const title = popup.getByRole('heading', { name: say('auth.loginTitle') })
  await expect(title).toBeVisible()
  // Until it stands still: it comes in with a short movement.
  await popup.evaluate((panel) => Promise.all(panel.getAnimations().map((animation) => animation.finished)))
  const boxOf = async (node: Locator) => {
    const box = await node.boundingBox()
    if (box === null) throw new Error('it has no box')
    return box
  }
  const drag = async (byX: number, byY: number) => {
    const grip = await boxOf(title)
    await page.mouse.move(grip.x + 20, grip.y + grip.height / 2)
    await page.mouse.down()
    await page.mouse.move(grip.x + 20 + byX, grip.y + grip.height / 2 + byY, { steps: 4 })
    await page.mouse.up()
  }
  const before = await boxOf(popup)
  // Less than what is left below it: it stays within the window.
  await drag(120, 24)
  const after = await boxOf(popup)
  expect(Math.round(after.x - before.x)).toBe(120)
  expect(Math.round(after.y - before.y)).toBe(24)
  await drag(-3000, -3000)
  const far = await boxOf(popup)
  expect(far.x + far.width).toBeGreaterThan(40)
  expect(far.y).toBeGreaterThanOrEqual(0)
  await expect(popup).toBeVisible()
})
