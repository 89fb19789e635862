/** A member checks that the own balance is counted in the published root: in the page, in a file, and offline (packages/fair/src/solvency). */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkBalanceProof, readBalanceFile } from '@khela/fair/solvency-verifier'
import { languages } from '../../packages/fair/offline/words.ts'
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { expect, phone, test } from './kit/journey.ts'
import { newMember, newMemberWith, signInAs } from './kit/members.ts'
import { publishNight } from './kit/nights.ts'

const offlinePage = pathToFileURL(path.join(import.meta.dirname, '../../packages/fair/offline/khela-verifier.html')).href

test.use({ ...phone, lang: 'bn' })
// One after the other: two that publish at once would choose the same night, and one would not be in it.
test.describe.configure({ mode: 'default' })

test('a visitor sees the published nights and how to take part', async ({ page, house, say }) => {
  await publishNight(house, await newMember(house.url))
  await page.goto('/fairness')
  await page.getByRole('link', { name: say('fairness.balancesGo') }).tap()
  await expect(page.getByRole('heading', { level: 1, name: say('solvency.title') })).toBeVisible()
  await expect(page.getByRole('heading', { name: say('solvency.nights') })).toBeVisible()
  await expect(page.locator('.proof-nights button').first()).toBeVisible()
  await expect(page.getByRole('button', { name: say('solvency.check') })).toBeHidden()
  expect(await findProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  const takePart = page.getByRole('region', { name: say('solvency.guestTitle') })
  await takePart.getByRole('button', { name: say('solvency.login') }).tap()
  await expect(page.getByRole('dialog', { name: say('auth.loginTitle') })).toBeVisible()
})

test('a member checks the own balance here, keeps the proof, and checks it offline', async ({ page, house, say }, info) => {
  // Somebody else, so that there is a branch to join.
  await newMemberWith(house.url, '175.00')
  const member = await newMemberWith(house.url, '500.00')
  const night = await publishNight(house, member)
  await signInAs(page, member)
  await page.goto('/member/wallet')
  await page.getByRole('link', { name: new RegExp(say('cashier.proofTitle')) }).tap()
  await expect(page).toHaveURL(/\/balance-proof/)
  await page.goto(`/balance-proof?night=${night}`)
  await page.getByRole('button', { name: say('solvency.check') }).tap()
  await expect(page.getByText(say('solvency.good', { amount: '৳ 500.00' }))).toBeVisible()
  await expect(page.locator('.proof-marks > li')).toHaveCount(4)
  await expect(page.locator('.proof-marks > li[data-bad]')).toHaveCount(0)
  await page.getByText(say('solvency.step2Show')).tap()
  await expect(page.locator('.proof-branches li').first()).toBeVisible()
  expect(await findProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: say('solvency.save') }).tap()])
  expect(download.suggestedFilename()).toBe(`khela-balance-${night}.json`)
  const text = await readFile(await download.path(), 'utf8')
  const file = readBalanceFile(text)
  expect(file?.proofs.map(({ balance }) => balance)).toEqual(['500.00'])
  for (const proof of file?.proofs ?? []) expect((await checkBalanceProof(proof)).isGood).toBe(true)

  await page.context().setOffline(true)
  await page.goto(offlinePage)
  const [own, changed] = [info.outputPath('own.json'), info.outputPath('changed.json')]
  await writeFile(own, text)
  await writeFile(changed, text.replace('"balance": "500.00"', '"balance": "500.01"'))
  await page.getByLabel(languages.bn.balancePick).setInputFiles(own)
  await expect(page.getByText(languages.bn.balanceOk)).toBeVisible()
  await page.getByLabel(languages.bn.balancePick).setInputFiles(changed)
  await expect(page.getByText(languages.bn.balanceBad)).toBeVisible()
})

test('a root other than the one the proof leads to is noticed, with the step that fails', async ({ page, house, say }) => {
  const member = await newMemberWith(house.url, '500.00')
  const night = await publishNight(house, member)
  await page.route('**/wps/solvency/roots', async (route) => {
    const answer = await route.fetch()
    // Always another digit: a fixed one is the published one by chance.
    const published = (await answer.text()).replaceAll(/(?<="root":")[0-9a-f]/g, (digit) => (digit === '0' ? '1' : '0'))
    await route.fulfill({ response: answer, body: published })
  })
  await signInAs(page, member)
  await page.goto(`/balance-proof?night=${night}`)
  await page.getByRole('button', { name: say('solvency.check') }).tap()
  await expect(page.getByText(say('solvency.bad'))).toBeVisible()
  await expect(page.locator('.proof-marks > li[data-bad]')).toHaveText(new RegExp(say('solvency.step3No')))
})

test('a member who came after the night is told from when on', async ({ page, house, say }) => {
  const night = await publishNight(house, await newMember(house.url))
  await signInAs(page, await newMember(house.url))
  await page.goto(`/balance-proof?night=${night}`)
  await page.getByRole('button', { name: say('solvency.check') }).tap()
  await expect(page.getByText(say('solvency.none'))).toBeVisible()
})
