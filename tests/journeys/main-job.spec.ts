/** The whole main job (PS-1.3): register, deposit, play, verify, look at the records, withdraw, be paid, sign out. */
import type { Browser, Locator, Page } from '@playwright/test'
import type { Language } from '@khela/i18n'
import { CENT, UNIT } from '@khela/money'
import { findProblemsAtLength } from './kit/accessible.ts'
import { expectAmount, readAmount, readAmounts, sum } from './kit/amounts.ts'
import { reconcile, type JourneyHouse, type Operator } from './kit/house.ts'
import { desk, expect, openContext, phone, test, type Watch } from './kit/journey.ts'
import { newName, newPassword } from './kit/members.ts'
import { approve, goTo, openWithdrawal, signInAtOffice } from './kit/office.ts'
import { balanceOf, dialog, diceTable, markDocument, playFromHome, rollOnce } from './kit/site.ts'
import { bengaliDigits, t } from './kit/texts.ts'
import { again } from './kit/variants.ts'

interface Job {
  readonly page: Page
  readonly lang: Language
  readonly isPhone: boolean
  readonly username: string
  readonly password: string
  readonly say: (key: string, params?: Record<string, string | number>) => string
}

const deposited = 500n * UNIT
/** The least that may be asked for: who loses three of five safe bets still has it, and four are lost less than once in a million. */
const withdrawn = 200n * UNIT
const payeeName = 'Rahima Khatun'
const rounds = 5

for (const lang of ['bn', 'en'] as const) {
  const isPhone = lang === 'bn'
  test.describe(lang, again(lang === 'en'), () => {
    test.use({ ...(isPhone ? phone : desk), lang })
    test('register, deposit, play, verify, withdraw, be paid', async ({ page, browser, house, watch, say }) => {
      test.setTimeout(150_000)
      const job: Job = { page, lang, isPhone, username: newName(), password: newPassword(), say }
      await test.step('open the site in the language', () => openSite(job))
      await test.step('register', () => register(job))
      await test.step('deposit', () => deposit(job))
      await test.step('a withdrawal is blocked by the turnover', () => seeTurnover(job))
      const balance = await test.step('play', () => play(job))
      await test.step('verify a round', () => verify(job))
      await test.step('betting record', () => readBets(job, balance))
      await test.step('account record', () => readAccount(job, balance))
      const id = await test.step('ask for a withdrawal', () => withdraw(job, balance))
      await test.step('an operator approves, the member sees it', () => bePaid(job, id, { browser, house, watch }))
      await test.step('sign out', () => signOut(job))
    })
  })
}

/** Presses as the device does: with a finger on a phone. */
async function press(
  { page, isPhone }: Job,
  name: { role: 'button' | 'link' | 'menuitem' | 'tab'; text: string | RegExp; in?: string },
): Promise<void> {
  const place = name.in === undefined ? page.locator('body') : page.locator(name.in)
  const target = place.getByRole(name.role, { name: name.text, exact: true }).first()
  await (isPhone ? target.tap() : target.click())
}

async function openSite({ page, lang }: Job): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  if (lang === 'en') {
    await page.getByRole('button', { name: `${t('bn', 'shell.language')}: English` }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.reload()
  }
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expect(page.locator('.hero').getByRole('heading')).toBeVisible()
}

async function register(job: Job): Promise<void> {
  const { page, say, username, password } = job
  await press(job, { role: 'button', text: say('shell.register'), in: 'header' })
  const popup = dialog(page, say('auth.registerTitle'))
  await press(job, { role: 'tab', text: say('registration.tabUsername') })
  const field = (key: string) => popup.getByLabel(`${say(`auth.${key}`)} *`, { exact: true })
  const rules = (key: string) => field(key).locator('xpath=ancestor::*[contains(@class,"field")]').locator('.rules li')
  const create = popup.getByRole('button', { name: say('auth.create') })

  await create.click()
  await expect(popup.getByText(say('auth.isEmpty', { field: say('auth.username') }))).toBeVisible()
  await expect(popup.getByText(say('auth.consentMissing'))).toBeVisible()
  await expect(field('username')).toBeFocused()

  await field('username').fill('9A')
  await expect(rules('username').and(page.locator('.good'))).toHaveCount(0)
  await field('username').fill(username)
  await expect(rules('username').and(page.locator('.good'))).toHaveCount(2)
  await field('password').fill(password)
  await field('confirmPassword').fill(`${password}x`)
  await expect(popup.getByText(say('auth.mismatch'))).toBeVisible()
  await field('confirmPassword').fill(password)
  await popup.getByLabel(say('auth.payeeName')).fill(payeeName)
  await popup.getByRole('checkbox').check()
  await create.click()

  await expect(popup).toBeHidden()
  await expect(page.getByText(say('auth.created'))).toBeVisible()
  await expectAmount(balanceOf(page), 0n)
}

async function deposit(job: Job): Promise<void> {
  const { page, say, isPhone, lang } = job
  await press(job, { role: 'link', text: say(isPhone ? 'shell.depositShort' : 'shell.deposit'), in: isPhone ? 'nav.tabbar' : 'header' })
  const amount = page.getByRole('textbox', { name: new RegExp(say('cashier.amount')) })
  await amount.fill(isPhone ? bengaliDigits('500') : '500')
  const send = page.locator('form').getByRole('button', { name: /500\.00/ })
  await send.click()

  const running = page.locator('section[aria-labelledby="running-deposit"]')
  await expect(running).toContainText(say('cashier.depositStates.AWAITING_PAYER'))
  const pay = running.getByRole('link', { name: new RegExp(say('cashier.payAt', { method: '.+' })) })
  if (isPhone) {
    // As a person with one tab: to the gateway and back.
    await pay.tap()
    await expect(page).toHaveURL(/\/bkash\/pay/)
    // Another house does not know which language the site was read in.
    if ((await page.locator('html').getAttribute('lang')) !== lang) await page.locator('nav a').tap()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await page.locator('button[value="pay"]').tap()
    await expect(page).toHaveURL(/\/member\/deposit\?deposit=dep_/)
  } else {
    // In a second tab, so that the first one can only learn of it live.
    const isSame = await markDocument(page)
    const gateway = await page.context().newPage()
    await gateway.goto((await pay.getAttribute('href')) ?? '')
    await gateway.locator('button[value="pay"]').click()
    await expect(gateway).toHaveURL(/\/member\/deposit|\/login/)
    await gateway.close()
    await expect(running).toContainText(say('cashier.depositStates.CREDITED'))
    await expectAmount(balanceOf(page), deposited)
    await isSame()
  }
  await expect(running).toContainText(say('cashier.depositStates.CREDITED'))
  await expectAmount(balanceOf(page), deposited)
}

async function seeTurnover(job: Job): Promise<void> {
  const { page, say } = job
  await press(job, { role: 'link', text: say('shell.withdraw'), in: '.acct-menu' })
  await expect(page.getByText(say('withdrawal.turnoverWhy', { missing: '500.00' })).first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: say('withdrawal.turnover') })).toHaveAttribute('aria-valuenow', '0')
  await expect(page.getByRole('button', { name: say('withdrawal.go'), exact: true })).toBeDisabled()
}

/** Stakes the deposit once over; answers the balance. */
async function play(job: Job): Promise<bigint> {
  const { page, lang, say, isPhone } = job
  await press(job, { role: 'link', text: say('common.appName'), in: 'header' })
  await playFromHome(page, lang, say('games.dice.name'), isPhone)
  await expect(page).toHaveURL(/\/play\/dice/)
  await expect(page.getByText(say('games.realMark'))).toBeVisible()
  const table = diceTable(page, lang)
  await table.overTarget.fill('1.99')
  await expect(page.locator('.play-panel')).toContainText('1.0102×')
  await expect(page.locator('.play-panel')).toContainText('98.00%')
  await table.stake.fill(bengaliDigits('100'))
  let balance = 0n
  for (let round = 0; round < rounds; round++) balance = await rollOnce(page, lang)
  await expectAmount(balanceOf(page), balance)
  return balance
}

/** The round can be checked once its seed is open, by this browser. */
async function verify(job: Job): Promise<void> {
  const { page, say, lang } = job
  await diceTable(page, lang).verifyLinks.first().click()
  await expect(page).toHaveURL(/\/fairness\?bet=rnd_/)
  await expect(page.getByText(say('fairness.sealed'))).toBeVisible()
  await press(job, { role: 'link', text: say('fairness.openInGame'), in: 'main' })
  await press(job, { role: 'button', text: say('fairness.rotate'), in: 'main' })
  await dialog(page, say('fairness.rotateTitle'))
    .getByRole('button', { name: say('fairness.rotateGo') })
    .click()
  const done = dialog(page, say('fairness.rotateDone'))
  await expect(done).toContainText(/(?:[0-9a-f]{4} ){4}…/)
  await done.getByRole('button', { name: say('common.close') }).click()

  const roll = await diceTable(page, lang).rounds.first().locator('b.num').first().innerText()
  await diceTable(page, lang).verifyLinks.first().click()
  const verdict = page.getByRole('status').filter({ hasText: say('fairness.matches', { roll: roll.slice(0, 5) }) })
  await expect(verdict).toBeVisible()
  await expect(verdict).toContainText(new RegExp(say('fairness.matchesRecord', { roll: roll.slice(0, 5), payout: '[0-9.]+' })))
  await expect(page.getByText(say('fairness.step1Yes'))).toBeVisible()
}

/** What came in, less the stakes, plus the returns, is the balance. */
async function readBets(job: Job, balance: bigint): Promise<void> {
  const { page, say, isPhone } = job
  if (isPhone) await press(job, { role: 'link', text: say('shell.bets'), in: 'nav.tabbar' })
  else await openFromMenu(job, 'shell.bettingRecord')
  await expect(page.getByRole('heading', { level: 1, name: say('records.bettingTitle') })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(rounds)
  const total = (key: string) => readAmount(page.locator('.stat', { hasText: say(`records.${key}`) }).locator('b'))
  const [stake, payout] = [await total('totalStake'), await total('totalPayout')]
  expect(stake).toBe(100n * UNIT * BigInt(rounds))
  expect(deposited - stake + payout).toBe(balance)
  expect(sum(await readAmounts(page.locator('tbody td[data-place="result"]')))).toBe(payout - stake)
}

/** Every line follows from the one before, and the last is the balance; a posting has two sides that agree. */
async function readAccount(job: Job, balance: bigint): Promise<void> {
  const { page, say, isPhone } = job
  if (isPhone) await press(job, { role: 'link', text: say('shell.accountRecord'), in: '.acct-menu' })
  else await openFromMenu(job, 'shell.accountRecord')
  await expect(page.getByRole('heading', { level: 1, name: say('records.accountTitle') })).toBeVisible()
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const changes = await readAmounts(page.locator('tbody td[data-place="result"]'))
  const after = await readAmounts(page.locator('tbody td[data-place="sub-end"]'))
  expect(after[0]).toBe(balance)
  expect(sum(changes)).toBe(balance)
  for (const [index, change] of changes.entries()) expect(after[index]).toBe((after[index + 1] ?? 0n) + change)

  // The whole row opens: its button spreads over it.
  await (isPhone ? rows.last().tap() : rows.last().click())
  const posting = page.getByRole('dialog')
  await expect(posting).toContainText(say('records.kind.deposit'))
  const sides = await readAmounts(posting.locator('.record-side .between b.num'))
  expect(sides).toHaveLength(2)
  expect(sum(sides)).toBe(0n)
  expect(sides).toContain(deposited)
  await posting.getByRole('button', { name: say('common.close') }).click()
  await expect(posting).toBeHidden()
}

/** Asks for 200; answers the public id of the request. */
async function withdraw(job: Job, balance: bigint): Promise<string> {
  const { page, say, isPhone } = job
  await press(job, { role: 'link', text: say('shell.withdraw'), in: isPhone ? '.acct-menu' : 'header' })
  await expect(page.getByRole('progressbar', { name: say('withdrawal.turnover') })).toHaveAttribute('aria-valuenow', '100', {
    timeout: 30_000,
  })
  const account = `017${String(Date.now()).slice(-7)}1`
  const masked = `${account.slice(0, 3)}••••••${account.slice(-2)}`
  await addPayee(job, isPhone ? bengaliDigits(account) : account)
  await expect(page.getByRole('radio', { name: new RegExp(masked) })).toBeChecked()
  await page.getByRole('textbox', { name: say('withdrawal.amount'), exact: true }).fill('200')
  await page
    .locator('form')
    .getByRole('button', { name: /200\.00/ })
    .click()
  const question = page.getByRole('alertdialog', { name: say('withdrawal.confirmTitle') })
  await expect(question).toContainText(masked)
  await question.getByRole('button', { name: say('withdrawal.confirmGo') }).click()
  await prove(job, dialog(page, say('withdrawal.proveTitle')))

  const running = page.locator('section[aria-labelledby="running-withdrawal"]')
  await expect(running).toContainText(say('withdrawal.states.RISK_CHECK'))
  await expectAmount(balanceOf(page), balance - withdrawn)
  // Shown by its end, copied whole.
  await expect(running.getByRole('button', { name: say('cashier.copyReference') })).toBeVisible()
  const id = await running.locator('.payment-code > span').getAttribute('title')
  if (id === null) throw new Error('the withdrawal shows no code')
  return id
}

/** Who is at the keyboard: without a payment password, the one of signing in. */
async function prove({ say, password }: Job, popup: Locator): Promise<void> {
  await popup.getByLabel(say('auth.password'), { exact: true }).fill(password)
  await popup.getByRole('button', { name: say('security.prove.go') }).click()
}

/** An account of one's own: first who is at the keyboard, then the number; the holder is who the profile names. */
async function addPayee(job: Job, account: string): Promise<void> {
  const { page, say } = job
  await page.getByRole('button', { name: say('withdrawal.payeeAdd') }).click()
  const popup = dialog(page, say('withdrawal.payeeAdd'))
  await prove(job, popup)
  await expect(popup).toContainText(payeeName)
  await popup.getByLabel(say('withdrawal.account'), { exact: true }).fill(account)
  await popup.getByRole('button', { name: say('withdrawal.payeeSave') }).click()
  await expect(popup).toBeHidden()
}

interface Outside {
  readonly browser: Browser
  readonly house: JourneyHouse
  readonly watch: Watch
}

async function bePaid(job: Job, id: string, { browser, house, watch }: Outside): Promise<void> {
  const { page, say, isPhone, username } = job
  const isSame = await markDocument(page)
  const operator: Operator = isPhone ? 'admin' : 'cashier'
  const context = await openContext(browser, { ...desk, reducedMotion: 'reduce' })
  const office = await context.newPage()
  await watch.page(office)
  await signInAtOffice(office, house, operator)
  await openWithdrawal(office, id, username)
  await expect(office.locator('.office-panel')).toContainText('200.00')
  expect(await findProblemsAtLength(office)).toEqual([])
  await approve(office, id)

  const row = page.locator('.history li', { hasText: '200.00' })
  await expect(row).toContainText(say('withdrawal.states.PAID'))
  const last = page.locator('section[aria-labelledby="running-withdrawal"] ol.time > li').last()
  await expect(last).toContainText(say('withdrawal.steps.PAID'))
  await expect(last).toHaveClass('done')
  await isSame()

  await goTo(office, 'books')
  await expect(office.locator('tbody tr').first()).toBeVisible()
  // What the house owes and what members have is the same; each of some rows is cut to two decimals.
  const left = sum(await readAmounts(office.locator('tbody td[data-place="result"]')))
  expect(left < 10n * CENT && left > -10n * CENT, `the books differ by ${left}`).toBe(true)
  expect(await reconcile(house)).toMatch(/\S/)
  await context.close()
}

async function openFromMenu(job: Job, key: string): Promise<void> {
  await press(job, { role: 'button', text: job.say('shell.accountMenu'), in: 'header' })
  await press(job, { role: 'menuitem', text: job.say(key) })
}

async function signOut(job: Job): Promise<void> {
  const { page, say, isPhone } = job
  if (isPhone) {
    await press(job, { role: 'button', text: say('shell.games'), in: 'nav.tabbar' })
    await press(job, { role: 'button', text: say('shell.signOut'), in: '[role="dialog"]' })
  } else await openFromMenu(job, 'shell.signOut')
  const question = page.getByRole('alertdialog', { name: say('shell.signOutTitle') })
  await question.getByRole('button', { name: say('shell.signOut') }).click()
  await expect(page.getByText(say('shell.signedOut'))).toBeVisible()
  await expect(page.locator('header').getByRole('button', { name: say('shell.login') })).toBeVisible()
  await page.goto('/member/wallet')
  await expect(page).toHaveURL(/\/login/)
}
