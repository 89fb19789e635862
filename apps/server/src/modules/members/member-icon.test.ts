/** The picture that a member is known by (PS-7.8). */
import { memberIcons } from '@khela/contract/member-icons'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecurity, type SecurityKit } from '../../testing/security.ts'

let kit: SecurityKit
beforeAll(async () => {
  kit = await openSecurity()
})
afterAll(() => kit.close())

test('a member chooses a picture of the list, another one, and none; nobody else gets it', async () => {
  const [{ browser }, other] = [await kit.person(), await kit.person()]
  const icon = async () => (await browser.send('memberInfo')).value.icon
  expect(await icon()).toBeNull()
  for (const wanted of [...memberIcons, null]) {
    expect((await browser.send('memberIcon', { icon: wanted })).value).toEqual({ icon: wanted })
    expect(await icon()).toBe(wanted)
  }
  expect((await other.browser.send('memberInfo')).value.icon).toBeNull()
})

test('what is not in the list is refused and changes nothing', async () => {
  const { browser } = await kit.person()
  await browser.send('memberIcon', { icon: 'owl' })
  for (const icon of ['dragon', '', '../owl', 7]) expect((await browser.send('memberIcon', { icon })).code).toBe('bad_input')
  expect((await browser.send('memberInfo')).value.icon).toBe('owl')
})
