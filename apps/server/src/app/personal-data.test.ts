import { afterAll, beforeAll, expect, test } from 'vitest'
import { self } from '../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { post } from '../ledger/index.ts'
import { registerMember } from '../modules/identity/index.ts'
import { personalParts } from './personal-data.ts'
import { wire } from './wiring.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await testApp()
  await wire(kit.app).seed()
})
afterAll(() => kit.close())

const newMember = (username: string) => kit.app.db.tx((t) => registerMember(t, kit.app, { username, password: 'Kutta-Billi-77' }))

test('the file has every line of the member’s money over all pages, and nobody else’s', async () => {
  const mine = await newMember('rahimapersonal')
  const other = await newMember('karimpersonal')
  for (const memberId of [mine.memberId, other.memberId])
    for (let n = 1n; n <= 45n; n++)
      await kit.app.db.tx((t) =>
        post(t, {
          kind: 'deposit',
          memberId,
          key: `personal:${memberId}:${n}`,
          ref: { type: 'deposit', id: `${memberId}-${n}` },
          lines: [
            { account: { house: 'gateway' }, currency: 'BDT', amount: -n },
            { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: n },
          ],
        }),
      )
  const { sources } = personalParts(kit.app)
  const file: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(sources)) file[name] = await kit.app.db.tx((t) => read(t, self(mine.memberId), mine.memberId))
  const { lines, isCut } = file['cash'] as { lines: { refId: string }[]; isCut: boolean }
  expect([lines.length, new Set(lines.map(({ refId }) => refId)).size, isCut]).toEqual([45, 45, false])
  expect(lines.every(({ refId }) => refId.startsWith(`${mine.memberId}-`))).toBe(true)
  for (const name of ['deposits', 'withdrawals', 'rounds', 'bonus', 'held']) expect(file[name], name).toEqual({ lines: [], isCut: false })
  expect(file['limits']).toBeTypeOf('object')
})
