import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { contentModule } from './module.ts'
import { officeRoutes, verifyAudit } from '../../testing/office.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    routes: { ...contentModule.calls({ ports: { unreadOf: async () => 0 }, state: undefined }), ...officeRoutes },
  })
})
afterAll(() => house.close())

test('each change of content is in the audit, in the commit of the change', async () => {
  const token = house.operator({ kind: 'operator', operatorId: 1n, username: 'writer', role: 'admin', sessionId: 1n })
  const item = { kind: 'marquee', title: { bn: 'নিরীক্ষিত', en: 'audited' } } as const
  const write = (id: string | null, version: number, state: 'draft' | 'live') =>
    house.call('officeContentSave', { id, version, state, from: null, until: null, item }, { token })
  const { id } = (await write(null, 0, 'draft')).value.row
  await write(id, 1, 'live')
  // Refused, so nothing is written down.
  expect((await write(id, 1, 'draft')).code).toBe('state_changed')
  expect((await house.call('officeContentMove', { id, direction: 'up' }, { token })).value.moved).toBe(false)
  await house.call('officeContentRemove', { id, version: 2 }, { token })
  const acts = await house.kit.owner.tx((t) =>
    t.query<{ act: string; operator: string; detail: string }>(
      'select act, operator, detail from office.audit where subject = $1 order by seq',
      [id],
    ),
  )
  expect(acts.map(({ act }) => act)).toEqual(['content.create', 'content.change', 'content.remove'])
  expect(acts.every(({ operator }) => operator === 'writer')).toBe(true)
  expect(acts[1]?.detail).toContain('draft → live')
  // The texts themselves: a row says what was written without a look at what stands now.
  expect(acts[0]?.detail).toContain('title.bn: – → নিরীক্ষিত; title.en: – → audited')
  expect((await house.kit.app.db.tx(verifyAudit)).intact).toBe(true)
})

test('what would be over before it is shown is not put live; what is over may still be corrected', async () => {
  const token = house.operator({ kind: 'operator', operatorId: 1n, username: 'timer', role: 'admin', sessionId: 1n })
  const at = (minutes: number) => new Date(house.at() + minutes * 60_000).toISOString()
  const write = (id: string | null, version: number, state: 'draft' | 'live', until: string | null, en = 'timed') =>
    house.call(
      'officeContentSave',
      { id, version, state, from: null, until, item: { kind: 'marquee', title: { bn: 'সময়', en } } },
      { token },
    )
  expect((await write(null, 0, 'live', '2020-01-01T00:00:00Z')).code).toBe('end_over')
  const draft = (await write(null, 0, 'draft', '2020-01-01T00:00:00Z')).value.row
  expect((await write(draft.id, 1, 'live', '2020-01-01T00:00:00Z')).code).toBe('end_over')
  const { id } = (await write(null, 0, 'live', at(1))).value.row
  await house.tick(120)
  expect((await write(id, 1, 'live', at(-1), 'timed well')).status).toBe(200)
  expect((await write(id, 2, 'live', at(-2), 'timed well')).code).toBe('end_over')
})
