/** A member hands money to the upline: last look, proof, the list, the wallet that shows all money (bn, on a phone). */
import { createClient, newKey } from '@khela/client'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMoney } from '@khela/money'
import { until } from '../crash/player.ts'
import { expect, phone, test } from './kit/journey.ts'
import { signInAs } from './kit/members.ts'
import { isAwake } from './kit/site.ts'

test.use({ ...phone, lang: 'bn' })

test('money goes to the upline with a last look and a proof, and stands in the list', async ({ page, house, say }) => {
  const demo = JSON.parse(readFileSync(join(house.home, 'demo.json'), 'utf8')) as { members: { username: string; password: string }[] }
  const { username, password } = demo.members.find((one) => one.username === 'rahim') ?? { username: '', password: '' }
  let token: string | undefined
  const client = createClient({ site: 'web', base: house.url, token: () => token, language: () => 'en', onSignedOut: () => undefined })
  token = (await client.call('login', { type: 'username', username, password })).token
  // A deposit, played through: what is owed in turnover may not be handed on.
  const { id, payUrl } = await client.call('depositCreate', { method: 'sim_card', amount: '500.00' }, { key: newKey() })
  const paying = await (await fetch(new URL(payUrl ?? '', house.url))).text()
  const [, ref = '', secret = ''] = /data-ref="([^"]+)" data-secret="([^"]+)"/.exec(paying) ?? []
  await client.call('simPayDecide', { ref, secret, decision: 'pay' })
  await until(async () => (await client.call('deposit', { id })).state === 'CREDITED', 60_000)
  const { sessionId } = await client.call('launchGame', { gameId: 'dice', mode: 'real' })
  for (let n = 0; n < 5; n += 1)
    await client.call('diceBet', { sessionId, mode: 'real', side: 'over', target: 199, stake: '100.00' }, { key: newKey() })
  await until(async () => parseMoney((await client.call('transferInfo', {})).turnoverMissing) === 0n, 60_000)

  await signInAs(page, { token })
  await page.goto('/member/upline')
  await isAwake(page, 'bn')
  await expect(page.getByText(say('transfer.yourUpline'))).toBeVisible()
  await page.getByLabel(say('cashier.amount'), { exact: true }).fill('25')
  await page.getByRole('button', { name: say('transfer.goAmount', { amount: '25.00' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('transfer.confirmGo') })
    .click()
  const proof = page.getByRole('dialog', { name: say('transfer.proveTitle') })
  await proof.getByLabel(say('auth.password'), { exact: true }).fill(password)
  await proof.getByRole('button', { name: say('security.prove.go') }).click()
  await expect(proof).toBeHidden()
  await expect(page.locator('.history .line-list li').first()).toContainText('25.00')
  const { content } = await client.call('transfers', {})
  expect(content[0]).toMatchObject({ side: 'out', amount: '25.00', isUpline: true })
  await page.goto('/member/wallet')
  await expect(page.getByText(say('transfer.vendors'))).toBeVisible()
})
