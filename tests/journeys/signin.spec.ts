/** Ways in that a member has (PS-2.25, PS-2.27, PS-4.4): remembered, by SMS, forgotten by mail and phone, a further proof, the security centre, agents. */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { ReplyOf } from '@khela/contract'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import type { JourneyHouse } from './kit/house.ts'
import { desk, expect, openContext, phone, speak, test } from './kit/journey.ts'
import { newMember, newPassword, signInAs, type Member } from './kit/members.ts'
import { axe, enrol, prove, proveByRecovery, signedIn, signOut } from './kit/security.ts'
import { dialog, fillLogin } from './kit/site.ts'
import { again } from './kit/variants.ts'

type Say = (key: string, params?: Record<string, string | number>) => string
const refused = /status of (401|403|404|422)/

/** The newest text that the demo's inbox shows for somebody; it arrives when the job has run. */
async function letterTo(page: Page, house: JourneyHouse, room: 'sms' | 'mail', to: string, before = ''): Promise<string> {
  const info = (await (await page.request.get(`${house.url}/wps/system/permissionInfo`)).json()) as { value: ReplyOf<'permissionInfo'> }
  const inbox = info.value.resources.find(({ resourceType }) => resourceType === (room === 'sms' ? 'SMS_INBOX' : 'MAIL_INBOX'))
  const url = new URL(`/messages.json?room=${room}`, inbox?.url).href
  let text = ''
  await expect
    .poll(async () => {
      const messages = (await (await page.request.get(url)).json()) as { to: string; text: string }[]
      text = messages.find((message) => message.to.endsWith(to))?.text ?? ''
      return text !== '' && text !== before
    })
    .toBe(true)
  return text
}
const codeIn = (text: string): string => /[0-9]{6}/.exec(text)?.[0] ?? 'none'
const newMobile = (): string => `01${randomInt(3, 10)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`
const codeField = (page: Page, say: Say) =>
  page.getByRole('dialog').getByLabel(`${say('registration.verificationCode')} *`, { exact: true })
const typeCode = (page: Page, say: Say, code: string) => codeField(page, say).fill(code)

async function bindMobile(page: Page, say: Say, house: JourneyHouse, member: Member): Promise<string> {
  const mobile = newMobile()
  const popup = page.getByRole('dialog')
  await prove(page, say, 'mobile', 'turnOn', member)
  await popup.getByLabel(`${say('registration.mobileNum')} *`, { exact: true }).fill(mobile)
  await popup.getByRole('button', { name: say('registration.send'), exact: true }).click()
  await typeCode(page, say, codeIn(await letterTo(page, house, 'sms', mobile.slice(1))))
  await axe(page)
  await popup.getByRole('button', { name: say('security.save') }).click()
  await expect(page.getByText(say('security.contact.done'), { exact: true })).toBeVisible()
  await expect(popup).toBeHidden()
  return mobile
}

async function bindEmail(page: Page, say: Say, house: JourneyHouse, member: Member): Promise<string> {
  const email = `${member.username}@example.com`
  const popup = page.getByRole('dialog')
  await prove(page, say, 'email', 'turnOn', member)
  await popup.getByLabel(say('auth.email'), { exact: true }).fill(email)
  await popup.getByRole('button', { name: say('registration.send'), exact: true }).click()
  await typeCode(page, say, codeIn(await letterTo(page, house, 'mail', email)))
  await popup.getByRole('button', { name: say('security.save') }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByText(`${member.username.slice(0, 2)}***@example.com`)).toBeVisible()
  return email
}

/** Another browser of the same person, signed in by the popup. */
async function elsewhere(browser: Browser, house: JourneyHouse, lang: 'bn' | 'en', member: Member): Promise<Page> {
  const context = await openContext(browser, desk)
  await speak(context, house.url, lang)
  const page = await context.newPage()
  await page.goto(`${house.url}/login?next=/member/security`)
  await fillLogin(page, lang, member)
  // The address of the sign-in names the page, too.
  await expect(page).toHaveURL(({ pathname }) => pathname === '/member/security')
  return page
}

for (const lang of ['bn', 'en'] as const) {
  test.describe(lang, again(lang === 'en'), () => {
    test.use({ ...(lang === 'bn' ? phone : desk), lang })

    if (lang === 'bn')
      test('the security centre: contacts by code, authenticator, sessions elsewhere end at once', async ({
        page,
        house,
        say,
        watch,
        browser,
      }) => {
        watch.allow(refused)
        const member = await newMember(house.url)
        await signInAs(page, member)
        await page.goto('/member/security')
        await expect(page.getByRole('heading', { level: 1, name: say('security.title') })).toBeVisible()
        await expect(page.getByText('1/5')).toBeVisible()
        expect(await findProblems(page)).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
        await bindMobile(page, say, house, member)
        await bindEmail(page, say, house, member)
        await enrol(page, say, member)
        await expect(page.getByText('4/5')).toBeVisible()
        // Nothing was replaced, so withdrawals wait for nothing.
        await expect(page.locator('.note-warn')).toHaveCount(0)

        const other = await elsewhere(browser, house, lang, member)
        await page.reload()
        await page.getByRole('button', { name: say('security.seen.end'), exact: true }).click()
        await expect(page.getByText(say('security.seen.ended'))).toBeVisible()
        await other.reload()
        await expect(other).toHaveURL(/\/login/)
        await other.context().close()
        await expect(page.getByText(say('security.result.ok'), { exact: true }).first()).toBeVisible()
      })

    if (lang === 'bn')
      test('whoever sends a number before the list of countries has come is not refused', async ({ page, house, say }) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        await page.route('**/wps/system/countryCodes*', async (route) => {
          await promise
          await route.continue()
        })
        const member = await newMember(house.url)
        await signInAs(page, member)
        await page.goto('/member/security')
        await prove(page, say, 'mobile', 'turnOn', member)
        const popup = page.getByRole('dialog')
        await popup.getByLabel(`${say('registration.mobileNum')} *`, { exact: true }).fill('01712345678')
        const sent = page.waitForResponse((response) => response.url().endsWith('/contact/send'))
        await popup.getByRole('button', { name: say('registration.send'), exact: true }).click()
        resolve()
        expect((await sent).status()).toBe(200)
      })
    if (lang === 'bn')
      test('forgotten: by mail with a link that works once, by phone with a code that signs in; then by SMS', async ({
        page,
        house,
        say,
        watch,
      }) => {
        watch.allow(refused)
        // Four ways one after the other, each with a message to wait for.
        test.slow()
        const member = await newMember(house.url)
        await signInAs(page, member)
        await page.goto('/member/security')
        const mobile = await bindMobile(page, say, house, member)
        const email = await bindEmail(page, say, house, member)
        await signOut(page, say)

        await page.goto('/login')
        await dialog(page, say('auth.loginTitle'))
          .getByRole('button', { name: say('security.login.forgot') })
          .click()
        const popup = dialog(page, say('security.forgot.title'))
        await axe(page)
        await popup.getByLabel(say('auth.username'), { exact: true }).fill(member.username)
        await popup.getByLabel(say('auth.email'), { exact: true }).fill(email)
        const before = await letterTo(page, house, 'mail', email)
        await popup.getByRole('button', { name: say('security.forgot.sendLink') }).click()
        await expect(popup.getByText(say('security.forgot.sentTitle'))).toBeVisible()
        const link = /http\S+/.exec(await letterTo(page, house, 'mail', email, before))?.[0] ?? ''
        const next = newPassword()
        const choose = async () => {
          await page.goto(link)
          const chosen = dialog(page, say('security.link.title'))
          await chosen.getByLabel(say('security.newPassword'), { exact: true }).fill(next)
          await chosen.getByLabel(say('security.newPasswordAgain'), { exact: true }).fill(next)
          await chosen.getByRole('button', { name: say('security.link.go') }).click()
          return chosen
        }
        await choose()
        await expect(page).not.toHaveURL(/#/)
        await fillLogin(page, lang, { username: member.username, password: next })
        await expect(signedIn(page, say)).toBeVisible()
        await signOut(page, say)
        await expect((await choose()).getByText(say('errors.link_over'))).toBeVisible()

        await page.goto('/?modal=forgot')
        await popup.getByRole('tab', { name: say('security.forgot.mobile') }).click()
        await popup.getByLabel(`${say('registration.mobileNum')} *`, { exact: true }).fill(mobile)
        const sms = await letterTo(page, house, 'sms', mobile.slice(1))
        await popup.getByRole('button', { name: say('registration.send'), exact: true }).click()
        await typeCode(page, say, codeIn(await letterTo(page, house, 'sms', mobile.slice(1), sms)))
        await popup.getByLabel(say('security.newPassword'), { exact: true }).fill(member.password)
        await popup.getByLabel(say('security.newPasswordAgain'), { exact: true }).fill(member.password)
        await axe(page)
        const last = await letterTo(page, house, 'sms', mobile.slice(1))
        await popup.getByRole('button', { name: say('security.forgot.setAndLogin') }).click()
        await expect(signedIn(page, say)).toBeVisible()
        await signOut(page, say)

        await page.goto('/login')
        const login = dialog(page, say('auth.loginTitle'))
        await login.getByRole('tab', { name: say('security.login.sms') }).click()
        await login.getByLabel(`${say('registration.mobileNum')} *`, { exact: true }).fill(mobile)
        await login.getByRole('button', { name: say('registration.send'), exact: true }).click()
        await typeCode(page, say, codeIn(await letterTo(page, house, 'sms', mobile.slice(1), last)))
        await axe(page)
        await login.getByRole('button', { name: say('auth.login'), exact: true }).click()
        await expect(signedIn(page, say)).toBeVisible()
      })

    if (lang === 'bn')
      test('remembered for a day: the closed browser is signed in again; logging out ends it', async ({ page, house, say, watch }) => {
        watch.allow(refused)
        const member = await newMember(house.url)
        await page.goto('/login')
        const popup = dialog(page, say('auth.loginTitle'))
        await axe(page)
        await popup.getByRole('checkbox', { name: say('auth.remember') }).check()
        await fillLogin(page, lang, member)
        await expect(signedIn(page, say)).toBeVisible()
        const cookies = await page.context().cookies()
        expect(cookies.filter(({ name }) => name.includes('cpw')).map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
          [true, 'Strict'],
        ])

        await page.evaluate(() => sessionStorage.clear())
        await page.goto('/login')
        await expect(signedIn(page, say)).toBeVisible()
        await expect(popup).toBeHidden()
        await signOut(page, say)
        await page.goto('/login')
        await expect(popup.getByLabel(say('auth.username'), { exact: true })).toHaveValue('')
        await page.evaluate(
          (username) => localStorage.setItem('khela.remembered', JSON.stringify({ username, until: Date.now() + 60_000 })),
          member.username,
        )
        const refusal = page.waitForResponse((response) => response.url().endsWith('/wps/session/remembered'))
        await page.reload()
        expect((await refusal).status()).toBe(401)
        await expect(popup).toBeVisible()
      })

    test('from an unknown network a second proof finishes the sign-in, where it was headed', async ({ page, house, say, watch }) => {
      watch.allow(refused)
      const member = await newMember(house.url)
      await signInAs(page, member)
      await page.goto('/member/security')
      const { codes } = await enrol(page, say, member)
      await proveByRecovery(page, say, 'extra', 'turnOn', codes[1])
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('security.turnOn') })
        .click()
      await expect(page.getByText(say('security.extra.isOn'))).toBeVisible()
      for (const { network } of (await member.call('devices', {})).networks) await member.call('networkRemove', { network })
      await signOut(page, say)

      await page.goto('/member/account')
      await fillLogin(page, lang, member)
      const popup = dialog(page, say('security.verify.title'))
      await expect(popup).toBeVisible()
      await axe(page)
      await popup.getByLabel(say('security.verify.how')).selectOption('recovery')
      const answer = popup.getByLabel(say('security.verify.ways.recovery'))
      await answer.fill('aaaaa-aaaaa')
      await popup.getByRole('button', { name: say('security.verify.go') }).click()
      await expect(popup.getByText(say('errors.verification_wrong'))).toBeVisible()
      await answer.fill(codes[0] ?? '')
      await popup.getByRole('button', { name: say('security.verify.go') }).click()
      await expect(page).toHaveURL(/\/member\/account/)
      await expect(signedIn(page, say)).toBeVisible()
    })

    if (lang === 'bn')
      test('a password that is over is changed before anything else, and stays the way it was when the view is left', async ({
        page,
        house,
        say,
        watch,
      }) => {
        watch.allow(refused)
        const member = await newMember(house.url)
        await page.route('**/wps/session/login', async (route) => {
          const answer = await route.fetch()
          const body = (await answer.json()) as { success: boolean; value?: object }
          await route.fulfill({
            response: answer,
            json: body.success ? { ...body, value: { ...body.value, passwordExpired: true } } : body,
          })
        })
        const popup = dialog(page, say('security.change.title'))
        const enter = async () => {
          await page.goto('/login?next=/member/account')
          await fillLogin(page, lang, member)
          await expect(popup.getByText(say('security.change.must'))).toBeVisible()
        }
        await enter()
        await axe(page)
        await popup.getByRole('button', { name: say('common.close') }).click()
        await expect(dialog(page, say('auth.loginTitle'))).toBeVisible()
        await enter()
        const next = newPassword()
        await popup.getByLabel(say('security.newPassword'), { exact: true }).fill(next)
        await popup.getByLabel(say('security.newPasswordAgain'), { exact: true }).fill(next)
        await popup.getByRole('button', { name: say('security.change.go') }).click()
        await expect(page.getByText(say('security.change.done'))).toBeVisible()
        await expect(page).toHaveURL(/\/member\/account/)
        await page.reload()
        await expect(signedIn(page, say)).toBeVisible()
      })

    if (lang === 'bn')
      test('a session that the server keeps for changing the password finds only that, also after a reload', async ({
        page,
        house,
        say,
        watch,
      }) => {
        watch.allow(refused)
        await signInAs(page, await newMember(house.url))
        const refusal = { success: false, code: 'password_change_required', message: '', params: {}, requestId: 'req_journey' }
        await page.route('**/wps/member/security', (route) => route.fulfill({ status: 403, json: refusal }))
        await page.goto('/member/securityCenter')
        const popup = dialog(page, say('security.change.title'))
        await expect(popup.getByText(say('security.change.must'))).toBeVisible()
        await page.reload()
        await expect(popup.getByText(say('security.change.must'))).toBeVisible()
        await expect(popup.getByLabel(say('security.change.old'), { exact: true })).toBeVisible()
        await axe(page)
        await popup.getByRole('button', { name: say('common.close') }).click()
        await expect(signedIn(page, say)).toBeHidden()
      })

    test('agents come in at their own page, members do not, and signing out leads back there', async ({ page, house, say, watch }) => {
      watch.allow(refused)
      const demo = JSON.parse(readFileSync(path.join(house.home, 'demo.json'), 'utf8')) as {
        members: { username: string; password: string }[]
      }
      const agent = demo.members.find(({ username }) => username === 'karim')
      const member = await newMember(house.url)
      const enter = async (who: { username: string; password: string }) => {
        await page.getByLabel(say('auth.username'), { exact: true }).fill(who.username)
        await page.getByLabel(say('auth.password'), { exact: true }).fill(who.password)
        await page.getByRole('button', { name: say('auth.login'), exact: true }).click()
      }
      await page.route('**/wps/session/login', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { success: boolean; value?: object }
        await route.fulfill({ response: answer, json: body.success ? { ...body, value: { ...body.value, firstTimeLogin: true } } : body })
      })
      await page.goto('/agentHome')
      await expect(page).toHaveURL(/\/agent$/)
      await expect(page.getByRole('heading', { level: 1, name: say('security.agent.title') })).toBeVisible()
      expect(await findProblems(page)).toEqual([])
      await enter(member)
      await expect(page.getByText(say('errors.not_an_agent'))).toBeVisible()
      await enter({ username: 'karim', password: agent?.password ?? '' })
      await expect(page).toHaveURL(/\/agentHome/)
      await axe(page)
      await page.getByRole('button', { name: say('security.first.later') }).click()
      await expect(page.getByText(/GMT\+6 · /)).toBeVisible()
      expect(await findProblems(page)).toEqual([])
      await page.getByRole('button', { name: say('shell.signOut') }).click()
      await page
        .getByRole('alertdialog', { name: say('shell.signOutTitle') })
        .getByRole('button', { name: say('shell.signOut') })
        .click()
      await expect(page).toHaveURL(/\/agent$/)
    })
  })
}
