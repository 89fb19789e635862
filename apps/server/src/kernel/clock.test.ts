import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, setClock } from './clock.ts'
import { errorCode } from './db.ts'
import { testDb, type TestDb } from './testing.ts'

let base: TestDb
beforeAll(async () => {
  base = await testDb()
})
afterEach(async () => {
  await allow(true)
  await set(undefined)
})
afterAll(() => base.close())

const read = (): Promise<Date> => base.db.tx(now)
const set = (at: Date | undefined, options?: { stopped?: boolean }): Promise<void> => base.db.tx((t) => setClock(t, at, options))
const allow = (allowed: boolean): Promise<number> => base.owner.tx((t) => t.run('update kernel.deployment set allow_clock = $1', [allowed]))

test('untouched it is the time of the transaction, the same at every look', async () => {
  const [first, second, true_] = await base.db.tx(async (t) => {
    const one = await now(t)
    return [one, await now(t), (await t.one<{ at: Date }>('select transaction_timestamp() as at')).at]
  })
  expect([first, second]).toEqual([true_, true_])
})

test('stopped it stands still, for every session, to the millisecond', async () => {
  const edge = new Date('2026-02-28T17:59:59.999Z')
  await set(edge, { stopped: true })
  expect([await read(), await base.owner.tx(now)]).toEqual([edge, edge])
})

test('set it runs on; given back it is the true time', async () => {
  const far = new Date('2030-01-01T00:00:00Z')
  await set(far)
  const later = await read()
  expect(later.getTime()).toBeGreaterThanOrEqual(far.getTime())
  expect(later.getTime() - far.getTime()).toBeLessThan(60_000)
  await set(undefined)
  expect(Math.abs((await read()).getTime() - Date.now())).toBeLessThan(60_000)
})

test('where it is not allowed it is refused, for the owner too', async () => {
  await allow(false)
  const far = new Date('2030-01-01T00:00:00Z')
  expect(await set(far).catch(errorCode)).toBe('42501')
  expect(await base.owner.tx((t) => setClock(t, far)).catch(errorCode)).toBe('42501')
})

test('permission cannot be withdrawn while the clock is set, so a moved clock never reaches production', async () => {
  await set(new Date('2030-01-01T00:00:00Z'))
  expect(await allow(false).catch(errorCode)).toBe('23514')
  await set(undefined)
  expect(await allow(false)).toBe(1)
})
