import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { raise } from './look.ts'
import { noFigures } from './rules.ts'

let kit: TestApp
beforeAll(async () => void (kit = await testApp()))
afterAll(() => kit.close())

test('many looks at once raise one case, and each adds what it found', async () => {
  const markers = ['withdrawals_cancelled', 'many_methods', 'tool_use', 'long_sessions'] as const
  await Promise.all(markers.map((marker) => kit.app.db.tx((t) => raise(t, kit.app, 7n, [marker], noFigures))))
  const cases = await kit.owner.tx((t) => t.query<{ markers: string[] }>('select markers from care.harm_case where member_id = 7'))
  expect(cases).toHaveLength(1)
  expect(cases[0]?.markers).toEqual(expect.arrayContaining([...markers]))
})
