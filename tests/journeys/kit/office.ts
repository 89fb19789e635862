/** What an operator does in the back office, which opens in English (apps/office, session). */
import { expect, type Page } from '@playwright/test'
import { createClient, newKey } from '@khela/client'
import type { ProposalAct, SettingName } from '@khela/contract'
import type { Language } from '@khela/i18n'
import { freshCode, type JourneyHouse, type Operator } from './house.ts'
import { t } from './texts.ts'

const say = (key: string, params = {}) => t('en', `office.${key}`, params)
const pay = (key: string, params = {}) => t('en', `office-payouts.${key}`, params)

/** Signs in at the door: name, password and authenticator code. */
export async function signInAtOffice(page: Page, house: JourneyHouse, name: Operator): Promise<void> {
  await page.goto(house.officeUrl)
  await page.getByLabel(say('username'), { exact: true }).fill(name)
  await page.getByLabel(say('password'), { exact: true }).fill(house.passwords[name])
  await page.getByLabel(say('otp'), { exact: true }).fill(await freshCode(house, name))
  await page.getByRole('button', { name: say('signIn'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: say('menu') })).toBeVisible()
}

/** Opens the office with a session that the operator has, and not through the door, where a code works once in half a minute. */
export async function enterOffice(page: Page, house: JourneyHouse, name: Operator, lang: Language = 'en'): Promise<void> {
  await page.addInitScript(
    ([token, language]) => {
      if (sessionStorage.getItem('journey.seeded') !== null) return
      sessionStorage.setItem('journey.seeded', 'yes')
      sessionStorage.setItem('khela.office.token', token)
      localStorage.setItem('khela.office.language', language)
    },
    [house.sessions[name], lang] as const,
  )
  await page.goto(house.officeUrl)
  // On a phone the menu is folded.
  await expect(page.getByRole('navigation', { name: t(lang, 'office.menu'), includeHidden: true })).toBeAttached()
}

/** Goes to a place of the menu. */
export async function goTo(
  page: Page,
  place:
    | 'deposits'
    | 'withdrawals'
    | 'cases'
    | 'members'
    | 'adjustments'
    | 'kyc'
    | 'responsiblePlay'
    | 'support'
    | 'content'
    | 'books'
    | 'audit'
    | 'proposals'
    | 'operators'
    | 'site',
): Promise<void> {
  await page
    .getByRole('navigation', { name: say('menu') })
    .getByRole('link', { name: say(place) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say(place) })).toBeVisible()
}

/** Opens a waiting withdrawal from the queue. */
export async function openWithdrawal(page: Page, id: string, account: string): Promise<void> {
  const short = id.slice(-8)
  const name = say('openRow', { id: short, account })
  // The whole row opens: its button spreads over it.
  await page.locator('tbody tr', { has: page.getByRole('button', { name }) }).click()
  await expect(page.getByRole('heading', { level: 2, name: short })).toBeVisible()
}

/** Approves the open withdrawal and confirms the question. */
export async function approve(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: pay('approvePay') }).click()
  const question = page.getByRole('alertdialog', { name: pay('approveSure') })
  await question.getByRole('button', { name: pay('approvePay') }).click()
  await expect(page.getByText(pay('approved', { id: id.slice(-8) }))).toBeVisible()
}

/** Puts the site into maintenance, or proposes to open it. */
export async function setSite(page: Page, state: 'open' | 'closed'): Promise<void> {
  await goTo(page, 'site')
  await page.getByRole('radio', { name: say(state === 'open' ? 'siteOpen' : 'siteClosed') }).check({ force: true })
  await page.getByLabel(t('en', 'proposals.reasonWhy')).fill('A release')
  await page.getByRole('button', { name: say('save') }).click()
  if (state === 'closed')
    await page
      .getByRole('alertdialog', { name: say('closeSure') })
      .getByRole('button', { name: say('closeSite') })
      .click()
  await expect(
    page.getByText(t('en', `proposals.outcomes.${state === 'closed' ? 'made' : 'proposed'}`), { exact: true }).first(),
  ).toBeVisible()
}

const officeClient = (house: JourneyHouse, name: Operator) =>
  createClient({
    site: 'office',
    base: house.officeUrl,
    token: () => house.sessions[name],
    language: () => 'en',
    onSignedOut: () => undefined,
  })

/** One administrator proposes another value of a setting, and the second one agrees where that is needed. */
export async function changeSetting(house: JourneyHouse, name: SettingName, value: unknown): Promise<void> {
  const { call } = officeClient(house, 'admin')
  const { row } = await call('officeSetting', { name })
  const asked = { name, version: row.version, value: JSON.stringify(value), reason: 'A journey' }
  const { proposal } = await call('officeSettingSave', asked, { key: newKey() })
  if (proposal !== null) await officeClient(house, 'admin2').call('officeProposalApprove', { id: proposal }, { key: newKey() })
}

/** The second administrator agrees to what another operator proposed. */
export async function agreeTo(house: JourneyHouse, act: ProposalAct, subject?: string): Promise<void> {
  const { call } = officeClient(house, 'admin2')
  const { content } = await call('officeProposals', { filter: 'waiting' })
  const found = content.find((row) => row.act === act && (subject === undefined || row.subject.en === subject))
  if (found === undefined) throw new Error(`no proposal of ${act} waits`)
  expect((await call('officeProposalApprove', { id: found.id }, { key: newKey() })).row.state).toBe('APPROVED')
}
