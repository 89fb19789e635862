/** Attempts as they are counted and judged in the database (REL-A08, REL-A09). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now, setClock } from '../../kernel/index.ts'
import { testDb, type TestDb } from '../../kernel/testing.ts'
import { freshName } from '../../testing/identity.ts'
import { beginAttempt, noteFailure, noteSuccess, subjectsOf, type Solved, type Subjects } from './attempts.ts'

const limits = { captchaAfter: 5, lockAfter: 10, lockSeconds: 300 }
let base: TestDb
beforeAll(async () => {
  base = await testDb()
})
afterAll(() => base.close())

let networks = 0
const somebody = (ip = `10.9.${networks}.${(networks += 1) % 250}`): Subjects => subjectsOf(`account:${freshName()}`, ip)
const tries = (subjects: Subjects, solved: Solved = 'none') =>
  base.db.tx((t) => beginAttempt(t, subjects, limits, solved), { single: true })
const fails = (subjects: Subjects) => base.db.tx((t) => noteFailure(t, subjects, limits))
const flights = async (subjects: Subjects) =>
  base.owner.tx((t) =>
    t.query('select in_flight as n, in_flight_until as until from identity.attempt where subject = any($1) order by subject', [
      subjects.map(({ id }) => id),
    ]),
  )

test('five failures ask for a captcha, ten lock, also with one', async () => {
  const subjects = somebody()
  for (let i = 0; i < 5; i++) {
    expect(await tries(subjects)).toBe('go')
    await fails(subjects)
  }
  expect(await tries(subjects)).toBe('captcha')
  expect(await tries(subjects, 'wrong')).toBe('captcha wrong')
  for (let i = 5; i < 10; i++) {
    expect(await tries(subjects, 'right')).toBe('go')
    await fails(subjects)
  }
  expect(await tries(subjects, 'right')).toBe('locked')
})

test('attempts under way count for the lock: of twenty at once ten may go', async () => {
  const subjects = somebody()
  const states = await Promise.all(Array.from({ length: 20 }, () => tries(subjects)))
  expect(states.filter((state) => state === 'go')).toHaveLength(10)
  expect(states.filter((state) => state === 'locked')).toHaveLength(10)
  expect(await flights(subjects)).toMatchObject([{ n: 10 }, { n: 20 - 10 }])
})

test('an attempt that may not be made leaves nothing behind: neither a count nor a longer wait for those under way', async () => {
  const subjects = somebody()
  for (let i = 0; i < 10; i++) await tries(subjects)
  const before = await flights(subjects)
  expect(await tries(subjects)).toBe('locked')
  expect(await flights(subjects)).toEqual(before)
  await base.owner.tx((t) =>
    t.run(`update identity.attempt set in_flight_until = kernel.now() - interval '1 second' where subject = any($1)`, [
      subjects.map(({ id }) => id),
    ]),
  )
  expect(await tries(subjects)).toBe('go')
  expect(await flights(subjects)).toMatchObject([{ n: 1 }, { n: 1 }])
})

test('a right proof forgets the failures of the account, never those of the network', async () => {
  const subjects = somebody()
  const forgetful = await Promise.all([0, 1, 2].map(async () => (await tries(subjects), fails(subjects))))
  expect(forgetful).toHaveLength(3)
  expect(await tries(subjects)).toBe('go')
  await base.db.tx((t) => noteSuccess(t, subjects), { single: true })
  const rows = await Promise.all(
    subjects.map(({ id }) => base.owner.tx((t) => t.one('select failures, in_flight as n from identity.attempt where subject = $1', [id]))),
  )
  expect(rows).toEqual([
    { failures: 0, n: 0 },
    { failures: 3, n: 0 },
  ])
})

test('a lock is over at its last moment, and failures of the day before are forgotten', async () => {
  const clock = await testDb()
  try {
    const subjects = somebody()
    const at = await clock.owner.tx(now)
    const set = (t: Date) => clock.owner.tx((own) => setClock(own, t, { stopped: true }))
    const ask = () => clock.db.tx((t) => beginAttempt(t, subjects, limits, 'none'), { single: true })
    await set(at)
    for (let i = 0; i < 10; i++) await clock.db.tx((t) => noteFailure(t, subjects, limits))
    await set(new Date(at.getTime() + 299_999))
    expect(await ask()).toBe('locked')
    await set(new Date(at.getTime() + 300_000))
    expect(await ask()).toBe('captcha')
    await set(new Date(at.getTime() + 86_400_001))
    expect(await ask()).toBe('go')
  } finally {
    await clock.close()
  }
})
