import { randomBytes } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { codeAt, createOperator } from '../staff/index.ts'
import { addBooksAge } from './books.ts'
import { officeJobs, officeRoutes, resolveOperator } from '../../testing/office.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: officeRoutes, resolveOperator, wire: officeJobs })
})
afterAll(() => house.close())

const password = 'a long enough password'
/** What an operator who came in just now is told of the books. */
async function seen() {
  const username = `op${randomBytes(4).toString('hex')}`
  const totpSecret = randomBytes(20)
  await house.kit.app.db.tx((t) => createOperator(t, house.kit.app, { username, name: 'Mina', role: 'auditor', password, totpSecret }))
  const code = codeAt(totpSecret, new Date(house.at()))
  const { token } = (await house.call('officeLogin', { username, password, code })).value
  return (await house.call('officeBooksState', {}, { token })).value
}
async function goodAge(): Promise<number> {
  const registry = new Registry()
  addBooksAge(registry, house.kit.app)
  return Number(/^khela_books_good_age_seconds (\S+)$/m.exec(await registry.metrics())?.[1])
}
const owner = (sql: string) => house.kit.owner.tx((t) => t.run(sql))
/** Runs what is due, without a look through the books: their job is taken away each time. */
async function hourWithoutLook(): Promise<void> {
  await owner(`insert into kernel.schedule_run (task, period, start_at) select 'reconcile', 'none ' || kernel.now(), kernel.now()`)
  await house.settle()
}
const sentence = 'the books were not found in order for more than 26 hours'

test('a house that never looked at its books is overdue 26 hours after its database was made, and 27 hours without a good look alarm', async () => {
  const alarm = vi.spyOn(house.kit.app.log, 'error')
  const heard = () => alarm.mock.calls.filter(([, text]) => text === sentence).length
  // The house of the test has looked at its books when it was opened.
  await owner('delete from office.reconcile_run')
  await owner(`update kernel.migration set at = kernel.now() - interval '25 hours'`)
  expect(await seen()).toEqual({ last: null, goodAt: null, isOverdue: false })
  expect(await goodAge()).toBe(25 * 3_600)
  await hourWithoutLook()
  expect(heard()).toBe(0)
  // Nobody ever began a look: nothing in the table of runs tells it, only the age of the house.
  await owner(`delete from kernel.schedule_run where task = 'reconcile'`)
  await owner(`update kernel.migration set at = kernel.now() - interval '27 hours'`)
  expect(await seen()).toEqual({ last: null, goodAt: null, isOverdue: true })
  expect(await goodAge()).toBe(27 * 3_600)

  // The look of this day is made, and all is well.
  await house.settle()
  const good = new Date(house.at()).toISOString()
  expect(await seen()).toMatchObject({ last: { ok: true }, goodAt: good, isOverdue: false })
  expect(await goodAge()).toBe(0)
  alarm.mockClear()

  for (let hour = 1; hour <= 26; hour += 1) {
    await house.tick(3_600)
    await hourWithoutLook()
  }
  expect(heard()).toBe(0)
  expect((await seen()).isOverdue).toBe(false)
  // Looks that end badly do not count.
  await owner(`insert into office.reconcile_run (period, ok, problems, detail) values ('planted', false, 1, '{}')`)
  await house.tick(3_600)
  await hourWithoutLook()
  expect(heard()).toBe(1)
  expect(await seen()).toMatchObject({ last: { ok: false, problems: 1 }, goodAt: good, isOverdue: true })
  expect(await goodAge()).toBe(27 * 3_600)
  alarm.mockRestore()
})
