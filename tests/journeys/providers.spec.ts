/** Signing in at other houses (PS-1.13, PS-2.25, PS-8.1): the stand-ins, the window, the newcomer's consent, and what goes wrong. */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import type { ReplyOf } from '@khela/contract'
import type { Language } from '@khela/i18n'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { dialog } from './kit/site.ts'
import { t } from './kit/texts.ts'
import { again } from './kit/variants.ts'

const houses = { google: 'Google', facebook: 'Facebook', telegram: 'Telegram' } as const
const newPerson = () => `Shila Begum ${randomInt(1_000_000)}`
const newPhone = () => `+88017${randomInt(10_000_000, 99_999_999)}`
/** The stand-ins speak for themselves: these are their words. */
const standIn = {
  bn: { go: 'এগিয়ে যান', send: 'কোড পাঠান', verify: 'যাচাই করুন', cancel: 'বাতিল' },
  en: { go: 'Go on', send: 'Send code', verify: 'Confirm', cancel: 'Cancel' },
} as const satisfies Record<Language, unknown>

const oneTap = (page: Page, lang: Language, house: string) =>
  page.getByRole('button', { name: t(lang, 'signin.with', { house }), exact: true })

/** Presses a house's button and answers its window. */
async function openHouse(page: Page, context: BrowserContext, lang: Language, house: string): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent('page'), oneTap(page, lang, house).click()])
  await expect(popup.locator('.band')).toBeVisible()
  return popup
}

async function makePerson(popup: Page, lang: Language, name: string): Promise<void> {
  await popup.locator('input[name="name"]').fill(name)
  await popup.getByRole('button', { name: standIn[lang].go, exact: true }).click()
}

/** Accepts the terms in the view for newcomers. */
async function join(page: Page, lang: Language): Promise<void> {
  const popup = dialog(page, t(lang, 'signin.joinTitle'))
  await expect(popup).toBeVisible()
  expect(await findProblems(page, '[role="dialog"]')).toEqual([])
  await popup.getByRole('button', { name: t(lang, 'auth.create') }).click()
  await expect(popup.getByText(t(lang, 'auth.consentMissing'))).toBeVisible()
  await popup.getByRole('checkbox').check({ force: true })
  await popup.getByRole('button', { name: t(lang, 'auth.create') }).click()
  await expect(page.locator('header .bal')).toBeVisible()
}

/** Confirms a number in Firebase's window with the code that comes. */
async function confirmPhone(popup: Page, lang: Language, number: string): Promise<void> {
  await popup.locator('input[name="phone"]').fill(number)
  await popup.getByRole('button', { name: standIn[lang].send }).click()
  const inbox = (await popup.locator('a[target="_blank"]').getAttribute('href')) ?? ''
  const codeOf = async () => {
    const messages = (await (await fetch(new URL('/messages.json?room=sms', inbox))).json()) as { to: string; text: string }[]
    return /\d{6}/.exec(messages.find(({ to }) => to === number)?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(codeOf).not.toBe('')
  await popup.locator('input[name="code"]').fill(await codeOf())
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: standIn[lang].verify }).click()])
}

/** Makes Firebase's window answer with an error of its own. */
async function failWith(popup: Page, failure: string): Promise<void> {
  const list = popup.locator('select[name="failure"]')
  await list.selectOption(failure)
  const form = popup.locator('form', { has: popup.locator('select') })
  await Promise.all([popup.waitForEvent('close'), form.getByRole('button').click()])
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
}

for (const { lang, screen } of [
  { lang: 'bn', screen: phone },
  { lang: 'en', screen: desk },
] as const)
  test.describe(`${lang} at ${screen.viewport.width}`, again(lang === 'en'), () => {
    test.use({ ...screen, lang })

    // The way in is the same for every house and hangs on no language; the words do.
    for (const house of lang === 'bn' ? Object.values(houses) : ['Google'])
      test(`${house}: a stranger joins, and comes back as the same member`, again(house !== 'Google'), async ({ page, context }) => {
        await page.goto('/login')
        const popup = await openHouse(page, context, lang, house)
        const person = newPerson()
        await Promise.all([popup.waitForEvent('close'), makePerson(popup, lang, person)])
        await join(page, lang)
        await signOut(page)
        const second = await openHouse(page, context, lang, house)
        await Promise.all([second.waitForEvent('close'), second.getByRole('button', { name: person }).click()])
        await expect(page.locator('header .bal')).toBeVisible()
        await expect(dialog(page, t(lang, 'signin.joinTitle'))).toBeHidden()
      })

    if (lang === 'bn')
      test('a phone is confirmed by the code that came, and its owner joins', async ({ page, context }) => {
        await page.goto('/login')
        await confirmPhone(await openHouse(page, context, lang, t(lang, 'signin.phone')), lang, newPhone())
        await join(page, lang)
      })

    if (lang === 'bn')
      test('an invite link counts for whoever joins by another house, or by a phone that it has confirmed', async ({
        page,
        context,
        house,
      }) => {
        const inviter = await newMember(house.url)
        const { code } = await inviter.call('referral', {})
        await page.goto(`/register?ref=${code}`)
        await page.goto('/login')
        const popup = await openHouse(page, context, lang, 'Google')
        await Promise.all([popup.waitForEvent('close'), makePerson(popup, lang, newPerson())])
        await join(page, lang)
        expect((await inviter.call('referral', {})).came).toBe(1)
        await signOut(page)
        await page.goto(`/?ref=${code}`)
        await page.goto('/login')
        await confirmPhone(await openHouse(page, context, lang, t(lang, 'signin.phone')), lang, newPhone())
        await join(page, lang)
        expect((await inviter.call('referral', {})).came).toBe(2)
      })

    if (lang === 'bn')
      test('registering by number: the window in the place of the code; what fails there stops it in words, and nothing is lost', async ({
        page,
        context,
        say,
      }) => {
        const number = newPhone()
        await page.goto('/register')
        const popup = dialog(page, say('auth.registerTitle'))
        const field = (name: string) => popup.getByLabel(`${say(name)} *`, { exact: true })
        const openWindow = async () => {
          const [opened] = await Promise.all([
            context.waitForEvent('page'),
            popup.getByRole('button', { name: say('registration.phoneProve') }).click(),
          ])
          await expect(opened.locator('.band')).toBeVisible()
          return opened
        }
        await field('registration.mobileNum').fill(number.slice(4))
        await field('auth.password').fill('Kutta-Billi-77')
        await field('auth.confirmPassword').fill('Kutta-Billi-77')
        await popup.getByRole('checkbox').check({ force: true })
        await failWith(await openWindow(), 'quota-exceeded')
        await expect(popup.getByRole('alert').filter({ hasText: say('errors.phone_quota_exceeded') })).toBeVisible()
        await popup.getByRole('button', { name: say('auth.create') }).click()
        await expect(popup.getByText(say('registration.codeMissing'))).toBeVisible()
        await expect(field('registration.mobileNum')).toHaveValue(number.slice(4))
        await expect(field('auth.password')).toHaveValue('Kutta-Billi-77')
        expect(await findProblems(page, '[role="dialog"]')).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)

        await confirmPhone(await openWindow(), lang, number)
        await expect(popup.getByText(say('registration.phoneProved'))).toBeVisible()
        expect(await findProblems(page, '[role="dialog"]')).toEqual([])
        await popup.getByRole('button', { name: say('auth.create') }).click()
        await expect(page.getByText(say('auth.created'))).toBeVisible()
        await expect(page.locator('header .bal')).toBeVisible()
      })

    if (lang === 'bn')
      test('a newcomer of another house is asked for what the merchant asks for', async ({ page, context, say }) => {
        await page.route('**/wps/system/setting/register', async (route) => {
          const answer = await route.fetch()
          const body = (await answer.json()) as { value: ReplyOf<'registerSettings'> }
          const rules = body.value.rules.map((rule) => (rule.field === 'payeeName' ? { ...rule, shown: true, required: true } : rule))
          await route.fulfill({ response: answer, json: { ...body, value: { rules } } })
        })
        await page.goto('/login')
        const house = await openHouse(page, context, lang, 'Google')
        await Promise.all([house.waitForEvent('close'), makePerson(house, lang, newPerson())])
        const popup = dialog(page, say('signin.joinTitle'))
        await popup.getByRole('checkbox').check({ force: true })
        await popup.getByRole('button', { name: say('auth.create') }).click()
        const name = popup.getByLabel(`${say('auth.payeeName')} *`, { exact: true })
        await expect(name).toBeFocused()
        await expect(popup.getByText(say('auth.isEmpty', { field: say('auth.payeeName') }))).toBeVisible()
        expect(await findProblems(page, '[role="dialog"]')).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
        await name.fill('Shila Begum')
        await popup.getByRole('button', { name: say('auth.create') }).click()
        await expect(page.locator('header .bal')).toBeVisible()
      })

    test('the login popup with its houses is in order', async ({ page }) => {
      await page.goto('/login')
      await expect(oneTap(page, lang, 'Google')).toBeVisible()
      expect(await findProblems(page, '[role="dialog"]')).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await smallTargets(page, 44)).toEqual([])
    })

    if (lang === 'bn')
      test('whoever closes the window, or says no in it, hears that the sign-in failed', async ({ page, context, watch }) => {
        watch.allow(/status of 422/)
        await page.goto('/login')
        const closed = await openHouse(page, context, lang, 'Google')
        await closed.close()
        const said = page.getByRole('alert').filter({ hasText: t(lang, 'errors.popup_closed') })
        await expect(said).toBeVisible()
        const popup = await openHouse(page, context, lang, 'Facebook')
        await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: standIn[lang].cancel }).click()])
        await expect(said).toBeVisible()
      })

    if (lang === 'bn')
      test('where windows are blocked the same window goes there and comes back', async ({ page }) => {
        await page.addInitScript(() => {
          window.open = () => null
        })
        await page.goto('/login?next=/fairness')
        await oneTap(page, lang, 'Google').click()
        await expect(page.getByRole('alert').filter({ hasText: t(lang, 'signin.popupBlocked') })).toBeVisible()
        await page.getByRole('button', { name: t(lang, 'signin.thisWindow', { house: 'Google' }) }).click()
        await expect(page.locator('.band')).toBeVisible()
        await makePerson(page, lang, newPerson())
        await join(page, lang)
        await expect(page).toHaveURL(/\/fairness(\?|$)/)
      })
  })

/** PS-8.1, in the order of its list: Firebase's code → the text a person reads. */
const phoneErrors = {
  'invalid-phone-number': 'phone_invalid',
  'missing-phone-number': 'phone_missing',
  'too-many-requests': 'phone_too_many_requests',
  'internal-error': 'phone_unknown_error',
  'invalid-verification-code': 'phone_code_wrong',
  'missing-verification-code': 'phone_code_missing',
  'captcha-check-failed': 'phone_captcha_failed',
  'quota-exceeded': 'phone_quota_exceeded',
  'operation-not-allowed': 'phone_not_enabled',
  'code-expired': 'phone_code_expired',
  'popup-closed-by-user': 'popup_closed',
} as const

test('each of the eleven phone errors reaches the person in words', again(), async ({ page, context, lang, watch }) => {
  // The refusals themselves are answers with such statuses.
  watch.allow(/status of 4(22|29)/)
  await page.goto('/login')
  for (const [failure, text] of Object.entries(phoneErrors)) {
    const popup = await openHouse(page, context, lang, t(lang, 'signin.phone'))
    await failWith(popup, failure)
    await expect(page.getByRole('alert').filter({ hasText: t(lang, `errors.${text}`) }), failure).toBeVisible()
  }
})

test.describe('privacy', () => {
  test.use({ ...phone, lang: 'bn' })

  test('a member takes their data away, asks to close the account, and keeps it after all', async ({ page, house, say }) => {
    const member = await newMember(house.url)
    await signInAs(page, member)
    await page.goto('/member/privacy')
    await expect(page.getByRole('heading', { level: 1, name: say('signin.privacyTitle') })).toBeVisible()
    expect(await findProblems(page, 'main')).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    const prove = async (title: string) => {
      const popup = dialog(page, title)
      await popup.getByLabel(say('auth.password'), { exact: true }).fill(member.password)
      await popup.getByRole('button', { name: say('security.prove.go') }).click()
      return popup
    }
    await page.getByRole('button', { name: say('signin.data.ask') }).click()
    await prove(say('signin.data.ask'))
    const button = page.getByRole('button', { name: say('signin.data.fetch') })
    await expect(button).toBeVisible({ timeout: 30_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ account: [{ username: member.username }] })
    await expect(button).toBeHidden()

    await page.getByRole('button', { name: say('signin.close.ask') }).click()
    const popup = await prove(say('signin.close.ask'))
    await popup.getByRole('button', { name: say('signin.close.sure') }).click()
    const keep = page.getByRole('button', { name: say('signin.close.keep') })
    await keep.click()
    await expect(keep).toBeHidden()
    await expect(page.getByRole('button', { name: say('signin.close.ask') })).toBeVisible()
  })
})
