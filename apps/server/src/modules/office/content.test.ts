import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../../tests/server-kit.ts'
import { contentRoutesBy } from '../content/index.ts'
import { officeRoutes, verifyAudit } from './index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: { ...contentRoutesBy(async () => 0), ...officeRoutes } })
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
  expect((await house.kit.app.db.tx(verifyAudit)).intact).toBe(true)
})
