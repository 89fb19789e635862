/** Limits where they are met, the wallet of a vendor that keeps its own, and an agent's money to the team (bn, on a phone). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, newKey, type Client } from '@khela/client'
import { parseMoney } from '@khela/money'
import { until } from '../crash/player.ts'
import { sidewaysScroll, smallTargets } from './kit/accessible.ts'
import { expect, phone, test } from './kit/journey.ts'
import { newMember, newMemberWith, safeBet, signInAs } from './kit/members.ts'
import { playedSince } from './kit/playing.ts'
import { dialog, isAwake } from './kit/site.ts'

test.use({ ...phone, lang: 'bn' })

test('a limit is offered before the first deposit, and a session that is over says so over the game', async ({
  page,
  house,
  say,
  watch,
}) => {
  // The session is over: the game is refused.
  watch.allow(/status of 422.*launchGame/)
  const member = await newMember(house.url)
  await signInAs(page, member)
  await page.goto('/member/deposit')
  const prompt = page.getByRole('region', { name: say('responsible-play.prompt.title') })
  await prompt.getByRole('button', { name: '৳ 1,000' }).click()
  await expect(page.getByText(say('responsible-play.prompt.set', { amount: '৳ 1,000' }))).toBeVisible()
  await expect(prompt).toBeHidden()
  expect((await member.call('safer', {})).asksForLimits).toBe(false)

  await member.call('limitsSet', { sessionMinutes: 15 }, { key: newKey() })
  await playedSince(house, member.username, 20)
  await page.goto('/play/dice')
  const over = dialog(page, say('responsible-play.over.title'))
  await expect(over).toContainText(say('responsible-play.over.text', { minutes: 15 }))
  expect([await sidewaysScroll(page), await smallTargets(page, 44)]).toEqual([0, []])
  await over.getByRole('button', { name: say('responsible-play.over.leave') }).click()
  await expect(page).not.toHaveURL(/\/play\//)
})

test('money moves to a vendor with its own wallet on the wallet page, and more at the door of its game', async ({ page, house, say }) => {
  const read = async () => {
    const answer = await fetch(`${house.url}/wps/relay/GCSGAME_gameList?vassalage=PADMA`)
    return ((await answer.json()) as { value: { content: { gameId: string }[] } }).value.content
  }
  await until(async () => (await read()).length > 0, 60_000)
  const [game] = await read()
  const member = await newMemberWith(house.url, '500.00')
  const there = async () => (await member.call('consolidatedFunds', {})).vendors.find(({ vendor }) => vendor === 'PADMA')?.balance
  await signInAs(page, member)
  await page.goto('/member/wallet')
  const wallets = page.getByRole('region', { name: say('transfer.vendors') })
  await wallets.getByRole('button', { name: say('transfer.moveTitle') }).click()
  const move = dialog(page, say('transfer.moveTitle'))
  await move.getByLabel(say('cashier.amount'), { exact: true }).fill('১২০')
  await move.getByRole('button', { name: say('transfer.moveGoAmount', { amount: '120.00' }) }).click()
  await expect(move).toBeHidden()
  await expect(wallets).toContainText('120.00')
  await until(async () => (await there()) === '120.00', 20_000)

  await page.goto(`/play/${game?.gameId}`)
  const door = page.locator('.before-play')
  await door.getByLabel(say('cashier.amount'), { exact: true }).fill('30')
  await door.getByRole('button', { name: say('transfer.moveGoAmount', { amount: '30.00' }) }).click()
  await expect(door).toContainText('150.00')
  expect([await sidewaysScroll(page), await smallTargets(page, 44)]).toEqual([0, []])
  await door.getByRole('button', { name: say('transfer.playNow') }).click()
  await expect(page.locator('.vendor-frame')).toHaveAttribute('data-state', 'ready')
  await page.goto('/member/wallet')
  await wallets.getByRole('button', { name: say('transfer.bringAll') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('transfer.bringAll') })
    .click()
  await until(async () => (await there()) === '0.00' && (await member.call('balance', {})).balance === '500.00', 20_000)
})

/** An agent with money that may be handed on: deposited and played through. */
async function richAgent(call: Client['call'], base: string): Promise<void> {
  const { id, payUrl } = await call('depositCreate', { method: 'sim_card', amount: '500.00' }, { key: newKey() })
  const paying = await (await fetch(new URL(payUrl ?? '', base))).text()
  const [, ref = '', secret = ''] = /data-ref="([^"]+)" data-secret="([^"]+)"/.exec(paying) ?? []
  await call('simPayDecide', { ref, secret, decision: 'pay' })
  await until(async () => (await call('deposit', { id })).state === 'CREDITED', 60_000)
  const { sessionId } = await call('launchGame', { gameId: 'dice', mode: 'real' })
  for (let n = 0; n < 5; n += 1) await call('diceBet', { sessionId, mode: 'real', ...safeBet, stake: '100.00' }, { key: newKey() })
  await until(async () => parseMoney((await call('transferInfo', {})).turnoverMissing) === 0n, 60_000)
}

test('an agent finds somebody of the team and hands money down', async ({ page, house, say }) => {
  const demo = JSON.parse(readFileSync(join(house.home, 'demo.json'), 'utf8')) as { members: { username: string; password: string }[] }
  const password = demo.members.find(({ username }) => username === 'karim')?.password ?? ''
  let token: string | undefined
  const client = createClient({ site: 'web', base: house.url, token: () => token, language: () => 'en', onSignedOut: () => undefined })
  token = (await client.call('login', { type: 'username', username: 'karim', password, page: 'agent' })).token
  await richAgent(client.call, house.url)
  await signInAs(page, { token })
  await page.goto('/member/upline')
  await isAwake(page, 'bn')
  await page.getByLabel(say('transfer.search'), { exact: true }).fill('rahim')
  await page.getByRole('button', { name: say('transfer.find'), exact: true }).click()
  await expect(page.getByText(say('transfer.found'))).toBeVisible()
  await page.getByLabel(say('cashier.amount'), { exact: true }).fill('40')
  await page.getByRole('button', { name: say('transfer.goAmount', { amount: '40.00' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('transfer.confirmGo') })
    .click()
  const proof = dialog(page, say('transfer.proveTitle'))
  await proof.getByLabel(say('auth.password'), { exact: true }).fill(password)
  await proof.getByRole('button', { name: say('security.prove.go') }).click()
  await expect(proof).toBeHidden()
  const newest = async () => (await client.call('transfers', {})).content[0]
  await expect.poll(newest).toMatchObject({ side: 'out', amount: '40.00', isUpline: false })
})
