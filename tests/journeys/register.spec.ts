/** Registering (PS-2.26, PS-4.7, PS-5.1): by number with a code, by name, and what happens to whoever makes mistakes. */
import { merchantDay } from '@khela/i18n'
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ReplyOf } from '@khela/contract'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { newName, newPassword } from './kit/members.ts'
import { balanceOf, dialog } from './kit/site.ts'
import { bengaliDigits } from './kit/texts.ts'
import { again } from './kit/variants.ts'

type Say = (key: string, params?: Record<string, string | number>) => string
type Rules = ReplyOf<'registerSettings'>

/** A number of Bangladesh that nobody has; blocks differ, so that the budget of one is not the next one's. */
const newMobile = (): string => `01${randomInt(3, 10)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`

/** What the demo's SMS inbox shows for a number; it arrives when the job has run. */
async function codeFor(page: Page, house: string, mobile: string): Promise<string> {
  const info = (await (await page.request.get(`${house}/wps/system/permissionInfo`)).json()) as { value: ReplyOf<'permissionInfo'> }
  const inbox = info.value.resources.find(({ resourceType }) => resourceType === 'SMS_INBOX')
  const url = new URL('/messages.json?room=sms', inbox?.url)
  let code: string | undefined
  await expect
    .poll(async () => {
      const messages = (await (await page.request.get(url.href)).json()) as { to: string; text: string }[]
      code = /[0-9]{6}/.exec(messages.find(({ to }) => to.endsWith(mobile.slice(1)))?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return String(code)
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The popup, with the tab of a form chosen. */
function register(page: Page, say: Say) {
  const popup = dialog(page, say('auth.registerTitle'))
  const named = (label: string) => popup.getByLabel(`${label} *`, { exact: true })
  return {
    popup,
    tab: (form: 'Mobile' | 'Username') => popup.getByRole('tab', { name: say(`registration.tab${form}`) }),
    mobile: named(say('registration.mobileNum')),
    code: named(say('registration.verificationCode')),
    send: popup.locator('.code-send'),
    username: named(say('auth.username')),
    password: named(say('auth.password')),
    again: named(say('auth.confirmPassword')),
    consent: popup.getByRole('checkbox', { name: new RegExp(say('auth.terms'), 'i') }),
    create: popup.getByRole('button', { name: say('auth.create') }),
  }
}

/** Changes what the page hears of the rules; the server keeps its own. */
async function hearRules(page: Page, change: (rules: Rules['rules']) => Rules['rules']): Promise<void> {
  await page.route('**/wps/system/setting/register', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { value: Rules }
    await route.fulfill({ response: answer, json: { ...body, value: { rules: change(body.value.rules) } } })
  })
}
const showing =
  (...fields: string[]) =>
  (rules: Rules['rules']) =>
    rules.map((rule) => (fields.includes(rule.field) ? { ...rule, shown: true } : rule))

for (const lang of ['bn', 'en'] as const) {
  test.describe(lang, again(lang === 'en'), () => {
    test.use({ ...(lang === 'bn' ? phone : desk), lang })

    test('by number: mistakes lose nothing, the wait outlives a reload, the code opens the account', async ({
      page,
      house,
      say,
      watch,
    }) => {
      // The server refuses the wrong code with 422, and nobody is signed in at first.
      watch.allow(/status of (422|401)/)
      const mobile = newMobile()
      const typed = lang === 'bn' ? bengaliDigits(mobile) : mobile
      await page.goto('/register')
      const form = register(page, say)
      await expect(form.tab('Mobile')).toHaveAttribute('aria-selected', 'true')

      await form.create.click()
      await expect(form.popup.getByText(say('registration.mobileMissing'))).toBeVisible()
      await expect(form.popup.getByText(say('registration.codeMissing'))).toBeVisible()
      await expect(form.popup.getByText(say('auth.consentMissing'))).toBeVisible()
      await expect(form.mobile).toBeFocused()
      await form.mobile.fill('0171')
      await expect(form.popup.getByText(say('registration.mobileBangladesh'))).toBeVisible()
      expect(await findProblems(page, '[role="dialog"]')).toEqual([])

      await form.mobile.fill(typed)
      await form.send.click()
      await expect(form.send).toHaveAttribute('aria-disabled', 'true')
      await expect(form.send).toContainText(/5[0-9]|60/)
      await expect(form.popup.getByRole('link', { name: lang === 'bn' ? 'এসএমএস ইনবক্সে' : 'SMS inbox' })).toBeVisible()
      const code = await codeFor(page, house.url, mobile)

      await page.reload()
      await expect(form.mobile).toHaveValue(mobile)
      await expect(form.send).toHaveAttribute('aria-disabled', 'true')

      const password = newPassword()
      await form.password.fill(password)
      await form.again.fill(password)
      await form.code.fill(other(code))
      await form.consent.check()
      await form.create.click()
      // The field is far above the button that was pressed.
      await expect(form.popup.getByText(say('errors.phone_code_wrong'))).toBeInViewport()
      await expect(form.code).toBeFocused()
      await expect(form.mobile).toHaveValue(mobile)
      await expect(form.password).toHaveValue(password)

      await form.code.fill(lang === 'bn' ? bengaliDigits(code) : code)
      await form.create.click()
      await expect(form.popup).toBeHidden()
      await expect(page.getByText(say('auth.created'))).toBeVisible()
      await expect(balanceOf(page)).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
    })

    test('by name: rules turn to ticks, what is typed stays with the other tab, a taken name says so', async ({ page, say, watch }) => {
      watch.allow(/status of (409|422)/)
      const username = newName()
      const password = newPassword()
      await page.goto('/register')
      const form = register(page, say)
      await form.tab('Username').click()
      await form.username.fill('rahim')
      await form.tab('Mobile').click()
      await form.tab('Username').click()
      await expect(form.username).toHaveValue('rahim')
      await form.password.fill(password)
      await form.again.fill(password)
      await form.consent.check()
      await form.create.click()
      await expect(form.popup.getByText(say('errors.username_taken'))).toBeVisible()
      await form.username.fill(username)
      await form.create.click()
      await expect(page.getByText(say('auth.created'))).toBeVisible()
    })

    test('an affiliate code is verified first, and a wrong one is a warning that loses nothing', async ({ page, say, watch }) => {
      watch.allow(/status of 422/)
      await hearRules(page, showing('affiliateCode'))
      let registered = 0
      page.on('request', (request) => (registered += Number(request.url().endsWith('/wps/member/register'))))
      const username = newName()
      const password = newPassword()
      await page.goto('/register?a=NOBODY99')
      const form = register(page, say)
      await form.tab('Username').click()
      await expect(form.popup.getByLabel(say('registration.fields.affiliateCode'))).toHaveValue('NOBODY99')
      await form.username.fill(username)
      await form.password.fill(password)
      await form.again.fill(password)
      await form.consent.check()
      await form.create.click()
      const warning = page.getByRole('alertdialog').or(dialog(page, say('registration.affiliateWrong')))
      await expect(warning.getByText(say('errors.affiliate_unknown'))).toBeVisible()
      await warning.getByRole('button', { name: say('registration.affiliateCheck') }).click()
      expect(registered).toBe(0)
      await expect(form.username).toHaveValue(username)
      await form.popup.getByLabel(say('registration.fields.affiliateCode')).fill('')
      await form.create.click()
      await expect(page.getByText(say('auth.created'))).toBeVisible()
    })

    test('a birthday: under 18 is refused in the form, under 21 is confirmed', async ({ page, say }) => {
      await hearRules(page, (rules) => rules.map((rule) => (rule.field === 'birthday' ? { ...rule, shown: true, required: true } : rule)))
      await page.goto('/register')
      const form = register(page, say)
      await form.tab('Username').click()
      const years = (n: number) => `${Number(merchantDay(new Date()).slice(0, 4)) - n}-01-01`
      const birthday = form.popup.getByLabel(`${say('registration.fields.birthday')} *`)
      await birthday.fill(years(10))
      await expect(form.popup.getByText(say('registration.under18'))).toBeVisible()
      await birthday.fill(years(20))
      const confirmation = form.popup.getByRole('checkbox', { name: say('registration.age21') })
      await expect(confirmation).toBeVisible()
      await form.create.click()
      await expect(form.popup.getByText(say('registration.age21Missing'))).toBeVisible()
      await confirmation.check()
      await expect(form.popup.getByText(say('registration.age21Missing'))).toBeHidden()
      await birthday.fill(years(40))
      await expect(confirmation).toBeHidden()
    })

    test('every field a merchant can show fits the page and passes axe', async ({ page, say }) => {
      await hearRules(page, (rules) => rules.map((rule) => ({ ...rule, shown: true, required: rule.field.length % 2 === 0 })))
      await page.goto('/register')
      const form = register(page, say)
      await form.tab('Username').click()
      await form.create.click()
      await expect(form.popup.getByLabel(new RegExp(say('registration.fields.sourceOfIncome')))).toBeVisible()
      expect(await findProblems(page, '[role="dialog"]')).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      // The second time the rules are there before the server has answered: they are kept in the session.
      expect(await page.evaluate(() => sessionStorage.getItem('khela.register-rules'))).toContain('sourceOfIncome')
    })
  })
}
