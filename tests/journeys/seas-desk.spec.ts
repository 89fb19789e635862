/** The office at the seas of the fishing rooms: who sits at which gun, a sitting shot by shot, the sea ended, a shot verified (OF-8). */
import { newKey } from '@khela/client'
import { findProblems, sidewaysScroll, smallTargets } from './kit/accessible.ts'
import type { JourneyHouse } from './kit/house.ts'
import { desk, expect, test } from './kit/journey.ts'
import { newMemberWith } from './kit/members.ts'
import { enterOffice } from './kit/office.ts'

test.use({ ...desk, lang: 'en' })

/** Waters where no other journey fishes, one for each of two that run side by side: ending a sea ends it for all who sit there. */
const waters = [
  { room: 'sagor', buyIn: '500.00' },
  { room: 'khal', buyIn: '100.00' },
] as const

/** Somebody who sits at a sea with all they have and one shot that was decided. */
async function fisher(house: JourneyHouse, water: (typeof waters)[number]) {
  const one = await newMemberWith(house.url, water.buyIn)
  const { sessionId } = await one.call('launchGame', { gameId: 'fishing', mode: 'real' })
  const sit = { sessionId: sessionId ?? '', ...water, mode: 'real' } as const
  const sea = await one.call('fishingSit', sit, { key: newKey() })
  const { seaId } = sea
  const look = () => one.call('fishingState', { seaId })
  let seq = 0
  const send = (fires: object[], claims: object[]) =>
    one.call('fishingShots', { seaId, seq: (seq += 1), fires, claims } as never, { key: newKey() })
  // A shot that comes too late for its moment is refused and no shot: it is fired again at what swims then.
  let bullet = 0
  await expect
    .poll(async () => {
      const { fish, tick } = await look()
      const shot = { bullet: (bullet += 1), weapon: 'cannon', level: 2, aim: { x: 800, y: 450 }, lock: fish[0]?.id ?? null, tick }
      return (await send([shot], [])).fires[0]?.refused
    })
    .toBeNull()
  // It has to fly before it can hit: the claim is told again until it was there, or until the shot is out of the sea and decided.
  await expect
    .poll(async () => {
      const { fish, tick } = await look()
      return (await send([], [{ bullet, fish: [fish[0]?.id ?? 0], tick }])).claims[0]?.refused ?? 'decided'
    })
    .toMatch(/^(decided|no_bullet)$/)
  return { ...one, seaId, paid: async () => (await one.call('fishingRooms', { mode: 'real' })).balance }
}

test('a sea adds up, a sitting is read shot by shot, the sea is ended with a reason, and a shot is verified', async ({
  page,
  house,
  say,
}) => {
  const t = (key: string, params = {}) => say(`seas-office.${key}`, params)
  const one = await fisher(house, waters[test.info().parallelIndex % 2 === 0 ? 0 : 1])
  await enterOffice(page, house, 'admin')
  await page.getByRole('link', { name: say('office.seas'), exact: true }).click()
  // The whole row opens: its button spreads over it.
  await page.locator('tbody tr', { has: page.getByRole('button', { name: new RegExp(one.seaId.slice(-8)) }) }).click()
  const panel = page.locator('.office-panel')
  const line = panel.locator('.desk-seats li').filter({ hasText: one.username })
  await expect(line).toContainText('1 shot')
  await expect(panel.locator('h3').filter({ hasText: t('money') })).toContainText(t('adds'))
  expect([await sidewaysScroll(page), await smallTargets(page, 24)]).toEqual([0, []])
  expect(await findProblems(page, 'main')).toEqual([])

  await panel.getByRole('button', { name: t('end') }).click()
  const end = page.getByRole('dialog', { name: t('end') })
  await end.getByRole('button', { name: t('end') }).click()
  await expect(end).toContainText(say('games-office.reasonMissing'))
  await end.getByLabel(say('games-office.reason')).fill('Under a look')
  await end.getByRole('button', { name: t('end') }).click()
  await expect(end).toHaveCount(0)
  await expect(panel.locator('.desk-name').first()).toContainText(t('void'))
  await expect(panel.locator('h3').filter({ hasText: t('money') })).toContainText(t('adds'))
  expect((await one.call('fishingRooms', { mode: 'real' })).mine).toBeNull()

  await line.getByRole('button', { name: t('openSitting', { who: one.username }) }).click()
  const sitting = page.getByRole('dialog', { name: t('sittingOf', { who: one.username }) })
  await expect(sitting.locator('h3').filter({ hasText: t('money') })).toContainText(t('adds'))
  // What was paid out is all that the member has now.
  await expect(sitting.locator('dd').last()).toContainText(await one.paid())
  const shot = page.getByRole('dialog', { name: t('shot', { no: 1 }) })
  const open = sitting.getByRole('button', { name: t('verifyShot', { no: 1 }) })
  await open.click()
  await expect(shot).toContainText(t('sealed'))
  await shot.getByRole('button', { name: say('common.close') }).click()
  await one.call('rotateSeeds', { mode: 'real', clientSeed: 'another' }, { key: newKey() })
  await open.click()
  await expect(shot.getByRole('status')).toHaveText(t('matches'))
  expect(await findProblems(page, '[role="dialog"]')).toEqual([])
})
