/** A member and the desk: a ticket with a picture is answered, and they talk in the live chat (OF-2, OF-3). */
import { findProblems } from './kit/accessible.ts'
import { desk, expect, openContext, phone, speak, test } from './kit/journey.ts'
import { newMember, signInAs } from './kit/members.ts'
import { enterOffice, goTo } from './kit/office.ts'
import { picture } from './kit/picture.ts'
import { isAwake, markDocument, whenLive } from './kit/site.ts'
import { t } from './kit/texts.ts'

test.use({ ...phone, lang: 'bn' })

const question = 'সকালের জমা এখনো অ্যাকাউন্টে আসেনি, স্লিপ সঙ্গে দিলাম।'

test('a ticket with a picture is answered, and a talk with an operator goes both ways without a reload', async ({
  page,
  browser,
  house,
  watch,
  say,
  lang,
}) => {
  test.setTimeout(120_000)
  const member = await newMember(house.url)
  await signInAs(page, member)
  const isLive = whenLive(page)
  await page.goto('/member/messages?tab=tickets')
  await isAwake(page, lang)
  await isLive
  await page.getByRole('button', { name: say('support.newTicket') }).click()
  await page.getByRole('button', { name: say('support.send') }).click()
  await expect(page.getByText(say('support.typeMissing'))).toBeVisible()
  await page.getByLabel(say('support.typeLabel')).selectOption('deposit')
  await page.getByLabel(say('support.description')).fill(question)
  await page.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture() })
  await expect(page.locator('.pic[data-state=sent]')).toBeVisible()
  await page.getByRole('button', { name: say('support.send') }).click()
  await expect(page.getByRole('list', { name: say('support.thread') }).getByText(question)).toBeVisible()
  expect(await findProblems(page)).toEqual([])
  const isSame = await markDocument(page)

  const desktop = await openContext(browser, desk)
  await speak(desktop, house.officeUrl, 'en')
  const office = await desktop.newPage()
  await watch.page(office)
  await enterOffice(office, house, 'cashier')
  await goTo(office, 'support')
  const word = (key: string, params = {}) => t('en', `office-support.${key}`, params)
  await office.getByRole('button', { name: new RegExp(`^${word('tabs.tickets')}`) }).click()
  await office.locator('tbody tr', { hasText: member.username }).click()
  const panel = office.getByRole('complementary', { name: /^Ticket/ })
  await expect(panel.getByRole('button', { name: t('en', 'common.pictures.open', { name: word('picture', { n: 1 }) }) })).toBeVisible()
  await panel.getByLabel(word('answerLabel')).fill('The deposit is there now: https://khela.example/help')
  await panel.getByRole('button', { name: word('send.ANSWERED') }).click()
  const posts = page.getByRole('list', { name: say('support.thread') })
  await expect(posts.getByText('The deposit is there now')).toBeVisible()
  await expect(posts.getByRole('link')).toHaveAttribute('rel', /noopener/)
  await expect(page.getByText(say('support.state.ANSWERED'))).toBeVisible()

  // The inbox says it too, read with the ticket.
  await page.getByRole('tab', { name: new RegExp(`^${say('messages.place.inbox')}`) }).click()
  await expect(page.getByRole('button', { name: say('notices.ticketAnswered.title') })).toBeVisible()
  await page.getByRole('tab', { name: new RegExp(`^${say('messages.place.chat')}`) }).click()
  await expect(page.getByText(say('support.nobody'))).toBeVisible()

  await office.getByRole('button', { name: new RegExp(`^${word('tabs.chats')}`) }).click()
  await office.getByRole('switch', { name: word('iAmHere') }).click()
  await page.getByRole('textbox', { name: say('support.chatLabel') }).fill('কেউ আছেন?')
  await page.getByRole('textbox', { name: say('support.chatLabel') }).press('Enter')
  await expect(page.getByText(say('support.waiting', { position: 1 }))).toBeVisible()
  await office.getByRole('button', { name: new RegExp(member.username) }).click()
  await office.getByRole('button', { name: word('take') }).click()
  await office.getByRole('textbox', { name: word('chatAnswer') }).fill('Yes, how can I help?')
  await office.getByRole('button', { name: word('chatSend') }).click()
  const log = page.getByRole('log', { name: say('support.chat') })
  await expect(log.getByText('Yes, how can I help?')).toBeVisible()
  await page.getByRole('textbox', { name: say('support.chatLabel') }).fill('ধন্যবাদ')
  await page.getByRole('button', { name: say('support.chatSend') }).click()
  await expect(office.getByRole('log', { name: word('said') }).getByText('ধন্যবাদ')).toBeVisible()
  expect(await findProblems(page)).toEqual([])
  await office.getByRole('button', { name: word('endChat') }).click()
  await expect(page.getByText(say('support.over'))).toBeVisible()
  await office.getByRole('switch', { name: word('iAmHere') }).click()
  await isSame()
  await desktop.close()
})
