import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from './app.ts'
import { silent } from './log.ts'
import { testApp, type TestApp } from './test-app.ts'

let kit: TestApp
let other: RunningApp
beforeAll(async () => {
  kit = await testApp()
  other = await openApp({ config: kit.config, url: kit.url, log: silent() })
  await other.start({ supervise: false })
})
afterAll(async () => {
  await other.close()
  await kit.close()
})

const soon = { timeout: 15_000, interval: 5 }

test('a setting changes on every node at the commit, and not at a rollback', async () => {
  expect(await kit.app.settings.get('DEPOSIT_MIN')).toBe('100.00')
  expect(await other.settings.get('DEPOSIT_MIN')).toBe('100.00')
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'DEPOSIT_MIN', '150.00', 'admin'))
  expect(await kit.app.settings.get('DEPOSIT_MIN')).toBe('150.00')
  await expect.poll(() => other.settings.get('DEPOSIT_MIN'), soon).toBe('150.00')
  const undone = kit.app.db.tx(async (t) => {
    await kit.app.settings.set(t, 'DEPOSIT_MIN', '999.00', 'admin')
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await kit.app.settings.get('DEPOSIT_MIN')).toBe('150.00')
})

test('a value that does not fit is refused, and a damaged row falls back to the default', async () => {
  const wrong = kit.app.db.tx((t) => kit.app.settings.set(t, 'WITHDRAW_MIN', '1', 'admin'))
  await expect(wrong).rejects.toThrow(/does not fit/)
  await kit.owner.tx((t) =>
    t.run(`insert into kernel.setting (name, value, set_by) values ('WITHDRAW_MIN', '5', 'x'), ('NO_SUCH', '1', 'x')`),
  )
  kit.app.settings.flush()
  expect(await kit.app.settings.get('WITHDRAW_MIN')).toBe('200.00')
})

test('while the listening connection is away, nothing is cached; it comes back by itself', async () => {
  await other.settings.get('DEPOSIT_OPEN_MAX')
  await kit.owner.tx((t) =>
    t.run(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`),
  )
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'DEPOSIT_OPEN_MAX', 7, 'admin'))
  await expect.poll(() => other.settings.get('DEPOSIT_OPEN_MAX'), soon).toBe(7)
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'DEPOSIT_OPEN_MAX', 8, 'admin'))
  await expect.poll(() => other.settings.get('DEPOSIT_OPEN_MAX'), soon).toBe(8)
})
