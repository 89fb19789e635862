import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConnections } from './connections.ts'
import { openLog } from './log.ts'
import { testDb, type TestDb } from './testing.ts'

let database: TestDb
beforeAll(async () => void (database = await testDb()))
afterAll(() => database.close())

test('a node that the database has no room for says so: at once when it never will, in the log when it has none now', async () => {
  const lines: string[] = []
  const log = openLog({ to: { write: (line) => void lines.push(line) } })
  const most = await database.owner.tx(async (t) => {
    const row = await t.one<{ most: string }>(`select current_setting('max_connections') as most`)
    return Number(row.most)
  })
  await checkConnections(database.db, log, 1)
  expect(lines).toEqual([])
  await expect(checkConnections(database.db, log, most + 1)).rejects.toThrow(
    /^The database takes \d+ connections, and a node needs \d+: set max_connections/,
  )
  // Held for the time of the look, so that fewer are left than there are.
  await database.owner.tx(async (t) => {
    await t.run('select 1')
    const reserved = await t.one<{ left: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                - current_setting('reserved_connections')::int as left`,
    )
    await checkConnections(database.db, log, reserved.left)
  })
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the database has too few connections left for this node',
  ])
})
