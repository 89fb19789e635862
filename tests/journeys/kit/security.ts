/** What journeys of the security centre share: showing who one is, setting an authenticator up, signing out. */
import type { Page } from '@playwright/test'
import { codeAt } from '../../../apps/server/src/kernel/totp.ts'
import { findProblems } from './accessible.ts'
import { expect } from './journey.ts'
import type { Member } from './members.ts'

type Say = (key: string, params?: Record<string, string | number>) => string

export const axe = async (page: Page) => {
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findProblems(page, '[role="dialog"]')).toEqual([])
}
export const signedIn = (page: Page, say: Say) => page.locator('header').getByRole('button', { name: say('shell.accountMenu') })

/** Opens a change of the security centre and shows the password. */
export async function prove(page: Page, say: Say, guard: string, action: string, member: Member): Promise<void> {
  await page.getByRole('button', { name: `${say(`security.guards.${guard}`)}: ${say(`security.${action}`)}` }).click()
  const popup = page.getByRole('dialog')
  await axe(page)
  await popup.locator('input[name="password"]').fill(member.password)
  await popup.getByRole('button', { name: say('security.prove.go') }).click()
}

/** The same where there is an authenticator: no password is asked for, a recovery code will do. */
export async function proveByRecovery(page: Page, say: Say, guard: string, action: string, code = ''): Promise<void> {
  await page.getByRole('button', { name: `${say(`security.guards.${guard}`)}: ${say(`security.${action}`)}` }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.locator('input[name="password"]')).toBeHidden()
  await popup.getByText(say('security.verify.ways.recovery'), { exact: true }).click()
  await axe(page)
  await popup.locator('input[name="code"]').fill(code)
  await popup.getByRole('button', { name: say('security.prove.go') }).click()
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** The secret of an authenticator from its key in letters. */
export function secretOf(text: string): Buffer {
  const bits = Array.from(text.replaceAll(/\s/g, ''), (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Sets an authenticator up by the key that is shown; answers its secret and the recovery codes. */
export async function enrol(page: Page, say: Say, member: Member): Promise<{ secret: Buffer; codes: string[] }> {
  const popup = page.getByRole('dialog')
  await prove(page, say, 'totp', 'turnOn', member)
  await expect(popup.getByRole('img', { name: say('security.totp.picture') })).toBeVisible()
  await axe(page)
  const secret = secretOf((await popup.locator('.totp-secret').textContent()) ?? '')
  await popup.getByLabel(say('security.verify.ways.totp')).fill(codeAt(secret, new Date()))
  await popup.getByRole('button', { name: say('security.totp.confirm') }).click()
  await expect(popup.locator('.recovery-codes li')).toHaveCount(10)
  await axe(page)
  const codes = await popup.locator('.recovery-codes code').allTextContents()
  await popup.getByRole('button', { name: say('security.recovery.kept') }).click()
  await expect(popup).toBeHidden()
  return { secret, codes }
}

export async function signOut(page: Page, say: Say): Promise<void> {
  // The greeting stays longer than this; what it lies over can be pressed all the same.
  await signedIn(page, say).click({ timeout: 4_000 })
  await page.getByRole('menuitem', { name: say('shell.signOut') }).click()
  await page
    .getByRole('alertdialog', { name: say('shell.signOutTitle') })
    .getByRole('button', { name: say('shell.signOut') })
    .click()
  await expect(page.locator('header').getByRole('button', { name: say('shell.login') })).toBeVisible()
}
